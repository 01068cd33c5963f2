/** A piece of text as it may be drawn, or the code point of a character that draws nothing or changes how others are drawn. */
export type VisiblePiece = { text: string } | { token: string }

/** Controls, format characters (bidi, zero width, tags), everything else that draws nothing, and odd line ends. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/gu

/** Splits text so that nothing in it stays unseen: every hidden character becomes a token such as `U+202E`. Line ends and tabs stay, and so do joiners and selectors where a script or an emoji needs them. */
export function splitHidden(text: string): readonly VisiblePiece[] {
  const pieces: VisiblePiece[] = []
  let start = 0
  for (const { 0: hidden, index } of text.matchAll(HIDDEN)) {
    if (isWanted(hidden, text.slice(Math.max(0, index - 4), index), text.slice(index + hidden.length, index + hidden.length + 2))) continue
    if (index > start) pieces.push({ text: text.slice(start, index) })
    pieces.push({ token: `U+${(hidden.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}` })
    start = index + hidden.length
  }
  if (start < text.length) pieces.push({ text: text.slice(start) })
  return pieces
}

/** Scripts that write with joiners, each with the marks it shares with others (`scx`); nothing in them that is itself unseen. */
const JOINING = `(?!\\p{Default_Ignorable_Code_Point})[${['Arab', 'Deva', 'Beng', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh', 'Gujr', 'Guru', 'Mong'].map((script) => `\\p{scx=${script}}`).join('')}]`
const ENDS_JOINING = new RegExp(`${JOINING}$`, 'u')
const STARTS_JOINING = new RegExp(`^${JOINING}`, 'u')
const ENDS_PICTURE = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier})\uFE0F?$/u
const STARTS_PICTURE = /^\p{Extended_Pictographic}/u

function isWanted(hidden: string, before: string, after: string): boolean {
  switch (hidden) {
    case '\n':
    case '\t':
      return true
    case '\r':
      return after.startsWith('\n')
    case '\u200C':
      return ENDS_JOINING.test(before) && STARTS_JOINING.test(after)
    case '\u200D':
      return (ENDS_JOINING.test(before) && STARTS_JOINING.test(after)) || (ENDS_PICTURE.test(before) && STARTS_PICTURE.test(after))
    case '\uFE0E':
    case '\uFE0F':
      return /\p{Extended_Pictographic}$/u.test(before) || (/[0-9#*]$/.test(before) && after.startsWith('\u20E3'))
    default:
      return false
  }
}
