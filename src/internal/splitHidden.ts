/**
 * A piece of text as it may be drawn, or what stands for characters that draw nothing, change how
 * others are drawn, or pose as others.
 */
export type VisiblePiece = { text: string } | { token: string }

/**
 * Codes for terminals (ECMA-48: a control sequence, or a command with printable text and its end);
 * controls, format characters (bidi, zero width, tags), everything else that draws nothing, and odd
 * line ends.
 */
const HIDDEN = new RegExp(
  String.raw`\x1b(?:\[[0-?]*[ -/]*[@-~]|\][ -~]*(?:\x07|\x1b\\))|[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]`,
  'gu',
)

/**
 * Splits text so that every hidden character becomes visible: as a token such as `U+202E`, also a
 * letter that imitates another script. An escape sequence becomes one token (`ESC[2K`). Line ends
 * and tabs stay, and so do joiners and selectors that a script or an emoji needs.
 */
export function splitHidden(text: string): readonly VisiblePiece[] {
  const marks = mixedLetters(text)
  for (const { 0: hidden, index } of text.matchAll(HIDDEN)) {
    if (
      !isLegitimate(
        hidden,
        text.slice(Math.max(0, index - 4), index),
        text.slice(index + hidden.length, index + hidden.length + 2),
      )
    )
      marks.push([index, hidden])
  }
  const pieces: VisiblePiece[] = []
  let start = 0
  for (const [at, hidden] of marks.sort(([a], [b]) => a - b)) {
    if (at > start) pieces.push({ text: text.slice(start, at) })
    pieces.push({ token: tokenOf(hidden) })
    start = at + hidden.length
  }
  if (start < text.length) pieces.push({ text: text.slice(start) })
  return pieces
}

/** Text with its tokens as text: for what can hold no elements. */
export const visibleText = (text: string): string =>
  splitHidden(text)
    .map((piece) => ('text' in piece ? piece.text : `[${piece.token}]`))
    .join('')

/** Units of the character or the escape sequence behind a token. */
export function unitsOf(token: string): number {
  if (token.startsWith('U+')) return token.length > 6 ? 2 : 1
  return token.replaceAll('ESC', '\x1b').replace(' BEL', '\x07').length
}

function tokenOf(hidden: string): string {
  if (hidden[0] === '\x1b' && hidden[1])
    return hidden.replaceAll('\x1b', 'ESC').replace('\x07', ' BEL')
  return `U+${(hidden.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

/**
 * Scripts that write with joiners, each with the marks it shares with others (`scx`); nothing in
 * them that is itself unseen.
 */
const JOINING = `(?!\\p{Default_Ignorable_Code_Point})[${['Arab', 'Deva', 'Beng', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh', 'Gujr', 'Guru', 'Mong'].map((script) => `\\p{scx=${script}}`).join('')}]`
const ENDS_JOINING = new RegExp(`${JOINING}$`, 'u')
const STARTS_JOINING = new RegExp(`^${JOINING}`, 'u')
const ENDS_PICTURE = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier})\uFE0F?$/u
const STARTS_PICTURE = /^\p{Extended_Pictographic}/u

function isLegitimate(hidden: string, before: string, after: string): boolean {
  switch (hidden) {
    case '\n':
    case '\t':
      return true
    case '\r':
      return after.startsWith('\n')
    case '\u200C':
      return ENDS_JOINING.test(before) && STARTS_JOINING.test(after)
    case '\u200D':
      return (
        (ENDS_JOINING.test(before) && STARTS_JOINING.test(after)) ||
        (ENDS_PICTURE.test(before) && STARTS_PICTURE.test(after))
      )
    case '\uFE0E':
    case '\uFE0F':
      return (
        /\p{Extended_Pictographic}$/u.test(before) ||
        (/[0-9#*]$/.test(before) && after.startsWith('\u20E3'))
      )
    default:
      return false
  }
}

/**
 * Alphabets whose letters pass for each other's. Those written beside Latin without a space
 * (Chinese, Thai, Arabic) are not among them: UTS #39.
 */
const ALPHABETS = ['Latn', 'Cyrl', 'Grek', 'Armn', 'Cher', 'Copt', 'Geor', 'Lisu'].map(
  (script) => new RegExp(`\\p{sc=${script}}`, 'gu'),
)

/**
 * The letters, and where they stand, that are not of the alphabet that most letters of their word
 * are of: one in `d\u0435lete`, at 1.
 */
function mixedLetters(text: string): [at: number, letter: string][] {
  const found: [number, string][] = []
  if (!/[\u0300-\uFFFF]/.test(text)) return found
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\p{Cf}]+/gu)) {
    const [, ...others] = ALPHABETS.map((alphabet) => [...word.matchAll(alphabet)]).sort(
      (a, b) => b.length - a.length,
    )
    for (const letter of others.flat()) found.push([index + letter.index, letter[0]])
  }
  return found
}
