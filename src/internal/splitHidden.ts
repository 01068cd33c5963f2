/**
 * A piece of text as it may be drawn, or the token that stands for what is `hidden`: characters
 * that draw nothing, change how others are drawn, draw over what is around them, or pose as others.
 */
export type VisiblePiece = { text: string } | VisibleToken

/**
 * `run`: it stands for so many of a kind, and is said in words where there are any. `isCalm`: the
 * sign of a blank, which hides nothing. A script's name hides nothing either, and stands before its
 * word.
 */
export type VisibleToken = { token: string; hidden: string; run?: Run; isCalm?: boolean }

export type Run = { kind: 'spaces' | 'line_breaks' | 'marks'; count: number }

/** Characters without an own picture that are not among the ignorable ones, Braille's first. */
const BLANKS = String.raw`\u2800\uFFFC\u{13441}\u{13442}\u{16FE4}\u{1D159}\u{1DA7F}\u{1DA80}`
const SPACE = String.raw`[\p{Zs}\t]`
/** `most`: that are drawn. Spaces: as many as align code. Marks of a letter: UTS #39, 5.4. */
const RUNS: Record<Run['kind'], { unit: string; most: number }> = {
  spaces: { unit: SPACE, most: 64 },
  line_breaks: { unit: String.raw`(?:${SPACE}*\r?\n)`, most: 8 },
  marks: {
    unit: String.raw`(?:(?!\p{Default_Ignorable_Code_Point})[\p{Mn}\p{Me}][\u200C\u200D]?)`,
    most: 4,
  },
}
const longer = (kind: Run['kind']) => `${RUNS[kind].unit}{${RUNS[kind].most + 1},}`

/**
 * Codes for terminals (ECMA-48: a control sequence, or a command with printable text and its end),
 * runs that are too long, controls, format characters (bidi, zero width, tags), halves of a
 * surrogate pair, everything else that draws nothing, and odd line ends.
 */
const HIDDEN = new RegExp(
  [
    String.raw`\x1b(?:\[[0-?]{0,80}[ -/]{0,80}[@-~]|\][ -~]{0,80}(?:\x07|\x1b\\))`,
    // begins with the line end, or every space of a long line would begin one
    String.raw`(?:\r?\n${SPACE}*){${RUNS.line_breaks.most},}\r?\n`,
    longer('spaces'),
    longer('marks'),
    String.raw`[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}${BLANKS}]`,
  ].join('|'),
  'gu',
)

/** In a text without any of these nothing is hidden: most are looked at once. */
const MAY_HIDE = /[^\n -~]| {65}|\n(?: *\n){8}/

export const mayHide = (text: string): boolean => MAY_HIDE.test(text)

/** A text that is no longer may name something: a path, an id, an address. */
export const LONGEST_NAME = 300

/**
 * Splits text so that every hidden character becomes visible: as a token such as `U+202E`, also a
 * letter that imitates another script. An escape sequence becomes one token (`ESC[2K`), and so does
 * a long run of spaces, line breaks or combining marks; blanks that are no spaces are signs in a
 * sentence, and tokens elsewhere. Other line ends and tabs stay, and so do joiners and selectors that
 * a script or an emoji needs. `isName`: it names something, so it must not look like another text:
 * what is written in two characters and drawn as one, passes for ASCII, or is lost at the end of a
 * line, is told, too. `isOfPair`: another text is drawn like it, so joiners and selectors are told
 * also if a script or an emoji needs them. Before a flag that looks like another stand its letters.
 * Before digits stands the code of the first one, unless a letter beside them shows which they are.
 */
export function splitHidden(
  text: string,
  isName = false,
  isOfPair = false,
): readonly VisiblePiece[] {
  const isPlain = text !== '' && !mayHide(text)
  if (isPlain && !(isName && text.includes('\n'))) return [{ text }]
  const marks: Mark[] = [...mixedLetters(text)]
  for (const { 0: hidden, index } of text.matchAll(HIDDEN)) {
    if (
      (isOfPair && IGNORABLE.test(hidden)) ||
      !isLegitimate(
        hidden,
        text.slice(Math.max(0, index - 4), index),
        text.slice(index + hidden.length, index + hidden.length + 2),
      )
    )
      marks.push([index, hidden])
  }
  for (const found of [
    oddBlanks(text),
    ...(isName ? [uncomposed(text), alike(text), pictures(text)] : []),
  ])
    for (const mark of found) marks.push(mark)
  const pieces: VisiblePiece[] = []
  let start = 0
  for (const [at, hidden, more] of marks.sort(([a], [b]) => a - b)) {
    if (at < start) continue
    if (at > start) pieces.push({ text: text.slice(start, at) })
    pieces.push(more ? { hidden, ...more } : tokenOf(hidden))
    start = at + hidden.length
  }
  if (start < text.length) pieces.push({ text: text.slice(start) })
  return pieces
}

const IGNORABLE = /^\p{Default_Ignorable_Code_Point}/u

/** Text with its tokens as text: for what can hold no elements. */
export const visibleText = (text: string, isName = false): string =>
  splitHidden(text, isName)
    .map((piece) =>
      'text' in piece ? piece.text : piece.isCalm ? piece.token : `[${piece.token}]`,
    )
    .join('')

/** The end of a run that was cut. */
export function runEnd(text: string, kind: Run['kind'], cut: number): number {
  const rest = new RegExp(`${RUNS[kind].unit}*`, 'uy')
  rest.lastIndex = cut
  return cut + (rest.exec(text)?.[0].length ?? 0)
}

/** Its place, its characters, and the token drawn for it if not its code. */
type Mark = [at: number, hidden: string, drawn?: { token: string; isCalm?: boolean }]

const SIGNS: Readonly<Record<string, string>> = {
  ' ': '·',
  '\t': '→\t',
  '\r': 'CR',
  '\u00a0': '⍽',
  '\u202f': '⎵',
}
const calm = (at: number, hidden: string): Mark => [
  at,
  hidden,
  { token: hidden.replace(/[^]/g, (blank) => SIGNS[blank] ?? blank), isCalm: true },
]

const ODD_BLANK = /(?! )\p{Zs}/gu
/** Chinese, Japanese or Korean: a wide space stays beside it. */
const WIDE = /[\u3001-\u9FFF\uAC00-\uD7AF\uFF00-\uFFEF]/

function* oddBlanks(text: string): Generator<Mark> {
  const isSentence = / /.test(text) && /\p{L}/u.test(text)
  for (const { 0: blank, index } of text.matchAll(ODD_BLANK)) {
    if (blank === '\u3000' && WIDE.test((text[index - 1] ?? '') + (text[index + 1] ?? ''))) continue
    yield isSentence && blank in SIGNS ? calm(index, blank) : [index, blank]
  }
}

/** Signs that pass for others, and those. */
export const LIKE_ASCII = {
  '\u02D7\u2010\u2011\u2012\u2212': '-',
  '\u2024': '.',
  '\u2044\u2215': '/',
  '\u2236\uA789': ':',
  '\u2217': '*',
  '\u2223': '|',
}
/** Blanks, which are told at the end of a line; tabs, carriage returns; and what passes for ASCII. */
const ALIKE = new RegExp(
  String.raw`[ \t]+|\r(?=\n)|[${Object.keys(LIKE_ASCII).join('')}\u{1D400}-\u{1D7FF}]`,
  'gu',
)
/** Letters of a script that pass for Latin ones. */
export const CYRILLIC = 'асԁеһіјӏоԛрѕԝхуүАВЕЅІЈКМНОРСТУХҮԌԚԜ'
export const GREEK = 'ανικορυΑΒΕΖΗΙΚΜΝΟΡΤΥΧ'
const POSING = Object.entries({
  Cyrillic: CYRILLIC,
  Greek: GREEK,
  Cherokee: String.raw`\p{sc=Cherokee}`,
  Lisu: String.raw`\p{sc=Lisu}`,
})

/**
 * In names. A word whose letters all pass for Latin ones is preceded by the name of its script,
 * if the text around it does not show which it is.
 */
function* alike(text: string): Generator<Mark> {
  for (const { 0: found, index } of text.matchAll(ALIKE)) {
    const end = index + found.length
    if (!/\s/.test(found)) yield [index, found]
    else if (found === '\r' || /^\r?\n/.test(text.slice(end, end + 2))) yield calm(index, found)
    else for (const { 0: tabs, index: at } of found.matchAll(/\t+/g)) yield calm(index + at, tabs)
  }
  if (!/[\u0370-\uFFFF]/.test(text)) return
  const hasLatin = /\p{sc=Latin}/u.test(text)
  for (const [token, letters] of POSING) {
    const isClear = new RegExp(`(?![${letters}])\\p{sc=${token}}`, 'u').test(text)
    const posing = new RegExp(`^[${letters}]+$`, 'u')
    for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}]+/gu))
      if (posing.test(word) && (!isClear || (hasLatin && word.length > 1)))
        yield [index, '', { token }]
  }
}

export const DIGITS = /(?![0-9\uFF10-\uFF19\u{1D7CE}-\u{1D7FF}])\p{Nd}/u
export const FLAG = /[\u{1F1E6}-\u{1F1FF}]{2}/u
/** Flags that are drawn as those of other places, which are left as they are. */
const ALIKE_FLAGS = 'UM BQ CP MF BL GF GP MQ PM RE WF YT NC TF BV SJ HM EA IC TD MC DG IO AC TA'
/** Digits stand beside the letters of their script. */
const blockOf = (character: string): number => (character.codePointAt(0) ?? 0) >> 7
const BLOCK = { arabic: 0x0660 >> 7, persian: 0x06f0 >> 7 }
/** A selector that changes nothing; a key without its own. */
const SELECTOR =
  /\p{Emoji_Presentation}(\uFE0F)|(?!\p{Emoji_Presentation})\p{Extended_Pictographic}(\uFE0E)|[0-9#*](\u20E3)/gu

/** In names: digits, flags and selectors that look like others. */
function* pictures(text: string): Generator<Mark> {
  if (!/[^\0-\u05FF]/.test(text)) return
  for (const { 0: found, index } of text.matchAll(SELECTOR))
    yield [index + found.length - 1, found.slice(-1)]
  for (const { 0: flag, index } of text.matchAll(new RegExp(FLAG, 'gu'))) {
    const halves = Array.from(flag, (half) => String.fromCharCode(half.codePointAt(0)! - 0x1f1a5))
    const token = halves.join('')
    if (ALIKE_FLAGS.includes(token)) yield [index, '', { token }]
  }
  const blocks = new Set(Array.from(text.match(/\p{L}/gu) ?? [], blockOf))
  for (const { 0: digits, index } of text.matchAll(new RegExp(`${DIGITS.source}+`, 'gu'))) {
    const block = blockOf(digits)
    if (blocks.has(block) && !(block === BLOCK.arabic && blocks.has(BLOCK.persian))) continue
    yield [index, '', { token: tokenOf(Array.from(digits)[0]!).token }]
  }
}

function tokenOf(hidden: string): VisibleToken {
  if (hidden[0] === '\x1b' && hidden[1])
    return { token: hidden.replaceAll('\x1b', 'ESC').replace('\x07', ' BEL'), hidden }
  const token = `U+${(hidden.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  // the longest character has two units, the shortest run five
  if (hidden.length < 5) return { token, hidden }
  const kind = /^\r?\n/.test(hidden) ? 'line_breaks' : /^\s/.test(hidden) ? 'spaces' : 'marks'
  const counted = hidden.replace(kind === 'line_breaks' ? /[^\n]/g : /[\u200C\u200D]/g, '')
  const count = Array.from(counted).length
  return { token: `${token}… ×${count}`, hidden, run: { kind, count } }
}

/** Scripts that write with joiners, with shared marks (`scx`), without unseen characters. */
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
    case '\u2800': // a space between words of Braille
      return /[\u2801-\u28FF]$/.test(before) && /^[\u2801-\u28FF]/.test(after)
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
  (script) => new RegExp(`(?!\\p{M})\\p{sc=${script}}`, 'gu'),
)

/** Letters of another alphabet than most of their word: one in `d\u0435lete`, at 1. */
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

/** Characters that another spelling of the same picture replaces (NFC): the marks of `e\u0301`. */
function* uncomposed(text: string): Generator<[at: number, character: string]> {
  if (text === text.normalize('NFC')) return
  for (const { 0: drawn, index } of text.matchAll(
    /[\u1100-\u1112][\u1161-\u1175][\u11A8-\u11C2]?|\P{M}\p{M}*/gu,
  )) {
    const [first = '', ...more] = drawn
    if (more.length > RUNS.marks.most || drawn === drawn.normalize('NFC')) continue
    let at = index + (more.length > 0 ? first.length : 0)
    for (const character of more.length > 0 ? more : [first]) {
      yield [at, character]
      at += character.length
    }
  }
}
