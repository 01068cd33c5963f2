import { quoteText } from '../format/quoteText.ts'
import { isPrintable } from '../format/isPrintable.ts'

/** What a token is. `error` is the last one: its text is the message. */
export type TokenKind =
  | 'text'
  | 'left'
  | 'right'
  | 'space'
  | 'eof'
  | 'error'
  | 'mark'
  | 'string'
  | 'number'
  | 'complex'
  | 'character'
  | 'variable'
  | 'field'
  | 'identifier'
  | 'bool'
  | 'keyword'
  | 'dot'
  | 'nil'

/** A stretch of the source. `at`: its first UTF-16 unit. */
export type Token = { readonly kind: TokenKind; readonly text: string; readonly at: number }

const WORDS: Record<string, TokenKind> = {
  '.': 'dot',
  nil: 'nil',
  true: 'bool',
  false: 'bool',
  block: 'keyword',
  break: 'keyword',
  continue: 'keyword',
  define: 'keyword',
  else: 'keyword',
  end: 'keyword',
  if: 'keyword',
  range: 'keyword',
  template: 'keyword',
  with: 'keyword',
}

/**
 * Go: "a space character is a blank, tab, carriage return or newline": a non-breaking space is
 * none.
 */
const SPACES = /[ \t\r\n]*/y
const RIGHT = /[ \t\r\n]-\}\}|\}\}/y
const TERMINATOR = /[ \t\r\n.,|:()]|\}\}|$/y
const WORD = /[_\p{L}\p{Nd}]/uy

const DIGITS = String.raw`(?:0[xX][\da-fA-F_]*(?:\.[\da-fA-F_]*)?(?:[pP][+-]?[\d_]*)?|0[oO][0-7_]*(?:\.[0-7_]*)?|0[bB][01_]*(?:\.[01_]*)?|[\d_]*(?:\.[\d_]*)?(?:[eE][+-]?[\d_]*)?)i?`

/**
 * What stands in actions, in the order in which it is tried. The last space belongs to a closing
 * `-}}`.
 */
const PATTERNS: readonly (readonly [TokenKind, RegExp])[] = [
  ['space', /[ \t\r\n]+?(?=[ \t\r\n]-\}\})|[ \t\r\n]+/y],
  ['mark', /:=|[=|()]/y],
  ['string', /"(?:\\[^\n]|[^"\\\n])*"|`[^`]*`/y],
  ['character', /'(?:\\[^\n]|[^'\\\n])*'/y],
  ['variable', /\$[_\p{L}\p{Nd}]*/uy],
  ['field', /\.(?!\d|$)[_\p{L}\p{Nd}]*/uy],
  ['number', new RegExp(`(?=[.+\\-\\d])[+-]?${DIGITS}([+-]${DIGITS})?`, 'y')],
  ['identifier', /[_\p{L}\p{Nd}]+/uy],
  ['mark', /[!-~]/y],
]
const UNFINISHED: Record<string, string> = {
  '': 'unclosed action',
  ':': 'expected :=',
  '"': 'unterminated quoted string',
  "'": 'unterminated character constant',
  '`': 'unterminated raw quoted string',
}

/** Go's `%#U`: the number of a character, and the character. */
const named = (character: string): string =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}${isPrintable(character) ? ` '${character}'` : ''}`

/** How far a template is scanned. */
type Scan = { readonly source: string; readonly tokens: Token[]; at: number }

/**
 * The tokens of a template: text as it is, and the parts of actions. Text before `{{- ` and after `
 * -}}` loses its spaces (text/template: "Text and spaces"), comments are gone. Stops at the first
 * mistake with an `error`.
 */
export function scanTemplate(source: string): Token[] {
  const scan: Scan = { source, tokens: [], at: 0 }
  while (scanText(scan));
  return scan.tokens
}

// What follows scans one piece and returns whether to go on.

function scanText(scan: Scan): boolean {
  const { source, at } = scan
  const open = source.indexOf('{{', at)
  const isTrimmed = open >= 0 && /^-[ \t\r\n]/.test(source.slice(open + 2, open + 4))
  const text = source.slice(at, open < 0 ? source.length : open)
  const end = at + (isTrimmed ? text.replace(/[ \t\r\n]+$/, '') : text).length
  if (end > at) add(scan, 'text', end)
  if (open < 0) return add(scan, 'eof')
  const inside = open + (isTrimmed ? 4 : 2)
  if (source.startsWith('/*', inside)) return scanComment(scan, inside)
  scan.at = open
  add(scan, 'left', open + 2)
  scan.at = inside
  return scanAction(scan)
}

function scanComment(scan: Scan, from: number): boolean {
  scan.at = from
  const end = scan.source.indexOf('*/', from + 2)
  if (end < 0) return fail(scan, 'unclosed comment')
  const delimiter = match(scan, RIGHT, end + 2)?.[0]
  if (delimiter === undefined) return fail(scan, 'comment ends before closing delimiter')
  scan.at = end + 2
  return close(scan, delimiter)
}

function scanAction(scan: Scan): boolean {
  for (let open = 0; ;) {
    const delimiter = match(scan, RIGHT)?.[0]
    if (delimiter !== undefined) {
      if (open > 0) return fail(scan, 'unclosed left paren')
      scan.tokens.push({ kind: 'right', text: '}}', at: scan.at + delimiter.length - 2 })
      return close(scan, delimiter)
    }
    const character = scan.source[scan.at]
    if (character === '(') open++
    if (character === ')' && --open < 0) return fail(scan, 'unexpected right paren')
    if (!scanToken(scan)) return false
  }
}

function scanToken(scan: Scan): boolean {
  const unfinished = UNFINISHED[scan.source.charAt(scan.at)]
  for (const [kind, pattern] of PATTERNS) {
    const found = match(scan, pattern)
    if (!found || (unfinished && pattern === PATTERNS.at(-1)![1])) continue
    const [text, imaginary] = found
    if (kind === 'number') return addNumber(scan, text, imaginary)
    if (kind === 'variable' || kind === 'field' || kind === 'identifier')
      return addName(scan, kind, text)
    return add(scan, kind, scan.at + text.length)
  }
  return fail(
    scan,
    unfinished ?? `unrecognized character in action: ${named(characterAt(scan, scan.at))}`,
  )
}

function addNumber(scan: Scan, text: string, imaginary: string | undefined): boolean {
  const end = scan.at + text.length
  if (match(scan, WORD, end))
    return fail(scan, `bad number syntax: ${quoteText(text + characterAt(scan, end))}`)
  if (imaginary && !text.endsWith('i')) return fail(scan, `bad number syntax: ${quoteText(text)}`)
  return add(scan, imaginary ? 'complex' : 'number', end)
}

function addName(scan: Scan, kind: 'variable' | 'field' | 'identifier', text: string): boolean {
  const end = scan.at + text.length
  if (!match(scan, TERMINATOR, end))
    return fail(scan, `bad character ${named(characterAt(scan, end))}`)
  return add(scan, kind !== 'variable' && Object.hasOwn(WORDS, text) ? WORDS[text]! : kind, end)
}

/** Past a closing delimiter, and past the spaces that it takes with it. */
function close(scan: Scan, delimiter: string): boolean {
  scan.at += delimiter.length
  if (delimiter.length > 2) scan.at += match(scan, SPACES)![0].length
  return true
}

function add(
  scan: Scan,
  kind: TokenKind,
  to = scan.at,
  text = scan.source.slice(scan.at, to),
): boolean {
  scan.tokens.push({ kind, text, at: scan.at })
  scan.at = to
  return kind !== 'error' && kind !== 'eof'
}

const fail = (scan: Scan, message: string): boolean => add(scan, 'error', scan.at, message)

function match({ source, at }: Scan, pattern: RegExp, from = at): RegExpExecArray | null {
  pattern.lastIndex = from
  return pattern.exec(source)
}

const characterAt = ({ source }: Scan, index: number): string =>
  String.fromCodePoint(source.codePointAt(index) ?? 0)
