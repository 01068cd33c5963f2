import { TemplateError } from './ConfirmationPrompt.ts'
import { fromUtf8 } from '../json/fromUtf8.ts'
import { toUtf8 } from '../json/digestCall.ts'

// A Go string is bytes, most often UTF-8. Here it is a JavaScript string in which a byte that
// belongs to no UTF-8 sequence is the lone surrogate U+DC00 + byte. So `slice`, `len` and `%x` go
// by bytes, and two halves of a character that meet again are the character.

const MAX_SOURCE = 200_000

/** Line from 1, and bytes before it in its line, of a UTF-16 unit of a source. */
export function positionIn(source: string, at: number): { line: number; column: number } {
  const before = source.slice(0, at).split('\n')
  return { line: before.length, column: toBytes(before.at(-1)!).length }
}

/** A token as Go's messages show it. */
function shown({ kind, text }: Token): string {
  if (kind === 'eof') return 'EOF'
  if (kind === 'keyword' || kind === 'dot' || kind === 'nil') return `<${text}>`
  return toBytes(text).length > 10
    ? `${quoteText(Array.from(text).slice(0, 10).join(''))}...`
    : quoteText(text)
}

/** The scanner's problem, and the start of its action if that was on another line. */
function scanProblem({ text, at }: Token, name: string, source: string, actionAt = at): string {
  const { line } = positionIn(source, actionAt)
  return line === positionIn(source, at).line
    ? text
    : `${text}${text.endsWith(' action') ? '' : ' in action'} started at ${name}:${line}`
}

/** Reads the tokens of one source, one after the other, and says what is wrong where it stands. */
export type TokenReader = ReturnType<typeof readTokens>

/** Reads what is inside of something, not too deep. */
export function readNested<Result>(
  reader: TokenReader,
  limit: number,
  what: string,
  read: () => Result,
): Result {
  if (++reader.depth > limit) reader.fail(`max ${what} depth exceeded`)
  const result = read()
  reader.depth--
  return result
}

/** Made for one source. Its errors are Go's, with the line that Go names. */
export function readTokens(name: string, source: string) {
  const tokens = scanTemplate(source.slice(0, MAX_SOURCE))
  /** The last token that was looked at: Go's messages name its line. */
  let last = 0
  const reader = {
    /** Of the template that is being read: `{{define}}` and `{{block}}` have their own. */
    variables: ['$'],
    /** The start of the open action. */
    actionAt: undefined as number | undefined,
    /** The place of reading, to go back to. */
    next: 0,
    /** How deep parentheses and blocks are within each other. */
    depth: 0,
    fail,
    unexpected,
    peekAny,
    peek,
    take,
    expect,
  }

  function fail(message: string): never {
    const { line, column } = positionIn(source, tokens[last]!.at)
    throw new TemplateError('parse', `template: ${name}:${line}: ${message}`, line, column)
  }

  function unexpected(token: Token, context: string): never {
    return fail(
      token.kind === 'error'
        ? scanProblem(token, name, source, reader.actionAt)
        : `unexpected ${shown(token)} in ${context}`,
    )
  }

  /** The token that comes next, spaces too. */
  function peekAny(): Token {
    last = Math.max(last, reader.next)
    return tokens[reader.next]!
  }

  /** The token that comes after spaces. */
  function peek(): Token {
    while (peekAny().kind === 'space') reader.next++
    return peekAny()
  }

  function take(): Token {
    const token = peek()
    if (reader.next < tokens.length - 1) reader.next++
    return token
  }

  function expect(kind: TokenKind, context: string): Token {
    const token = take()
    return token.kind === kind ? token : unexpected(token, context)
  }

  if (source.length > MAX_SOURCE) fail(`handrail: longer than ${MAX_SOURCE} characters`)
  return reader
}

/** True if text has a byte that is no UTF-8. */
export const hasStrayBytes = (text: string): boolean => /\p{Cs}/u.test(text)

/**
 * Text from outside, as its UTF-8: half of a surrogate pair is U+FFFD, as encoding/json reads it.
 */
export const wellFormed = (text: string): string => text.replace(/\p{Cs}/gu, '\uFFFD')

export const toBytes = (text: string): Uint8Array =>
  hasStrayBytes(text)
    ? Uint8Array.from(
        Array.from(text).flatMap((character) =>
          hasStrayBytes(character) ? character.charCodeAt(0) & 0xff : [...toUtf8(character)],
        ),
      )
    : toUtf8(text)

/** The text of bytes. Each byte that is no UTF-8 stands alone, as in a Go `for range`. */
export function fromBytes(bytes: Uint8Array): string {
  let text = fromUtf8(bytes)
  if (text !== undefined) return text
  text = ''
  for (let at = 0; at < bytes.length;) {
    const first = bytes[at]!
    const length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
    const character =
      at + length > bytes.length ? undefined : fromUtf8(bytes.subarray(at, at + length))
    text += character ?? String.fromCharCode(0xdc00 + first)
    at += character === undefined ? 1 : length
  }
  return text
}

/** Text that was put together: bytes that have become characters are these. */
export const joined = (text: string): string =>
  hasStrayBytes(text) ? fromBytes(toBytes(text)) : text

const byteByByte = (text: string): string =>
  Array.from(toBytes(text), (byte) => String.fromCharCode(byte)).join('')

/**
 * Order of text by its bytes, as Go compares strings: UTF-16 has it wrong from the first surrogate
 * on.
 */
export const isBefore = (left: string, right: string): boolean =>
  /[\ud800-\uffff]/.test(left + right) ? byteByByte(left) < byteByByte(right) : left < right

const SHORT: Record<string, string> = {
  '\u0007': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
}
/** Hexadecimal digits. */
export const hex = (code: number, digits: number): string => code.toString(16).padStart(digits, '0')

/**
 * Text as a Go literal (strconv: "Quote returns a double-quoted Go string literal … uses Go escape
 * sequences for control characters and non-printable characters"). It is not JSON: `\a`, `\v` and
 * `\x7f` are not. `asciiOnly`: as `%+q`.
 */
export const quoteText = (text: string, quote = '"', asciiOnly = false): string =>
  quote +
  Array.from(text, (character) => quoteCharacter(character, quote, asciiOnly)).join('') +
  quote

function quoteCharacter(character: string, quote: string, asciiOnly: boolean): string {
  const code = character.codePointAt(0)!
  if (character === quote || character === '\\') return `\\${character}`
  if (code >= 0xdc00 && code <= 0xdfff) return `\\x${hex(code & 0xff, 2)}`
  if ((!asciiOnly || code < 0x80) && isPrintable(character)) return character
  return (
    SHORT[character] ??
    (code < 0x20 || code === 0x7f
      ? `\\x${hex(code, 2)}`
      : code < 0x10000
        ? `\\u${hex(code, 4)}`
        : `\\U${hex(code, 8)}`)
  )
}

/**
 * True if text can stand between backquotes (strconv: "without control characters other than tab";
 * nor a byte order mark).
 */
export const canBackquote = (text: string): boolean =>
  !/[^\P{Cc}\t\x80-\x9f]|[`\uFEFF\p{Cs}]/u.test(text)

/**
 * Go 1.26 knows Unicode 15, and browsers what came later: stretches with characters of Unicode 15.1
 * to 17, as the distance from the stretch before and how many follow its first, in base 36.
 */
const LATER =
  '1ov-8 qt 3k 2r7-s 2r-1 1c 7e-1 tz o6-2 1gt va-3 dh-b na4-4 3 2 6-n gk2-f ce-1 1j-6 1ki-1f nh-p rr-27 8j-1m w4-2q ku-j vx-49 c7-1l a9 45i-32y 5qe-1l 2dj-1l 87-1f 7z-4 4qq-7 zk a-6h c9a-kw 4io-8f 34p 4f-3 8o-12 ak-3 1e-6 1b 8-7 f-3 a-6 64-10 b 10zk-5 4mb-b 5s3-h9 aj7-3bd'

let bufferEnd = 0
const STRETCHES = LATER.split(' ').map((stretch) => {
  const [distance = 0, more = 0] = stretch.split('-').map((digits) => Number.parseInt(digits, 36))
  const from = bufferEnd + distance
  bufferEnd = from + more
  return [from, bufferEnd] as const
})

const isLater = (code: number): boolean =>
  STRETCHES.some(([from, to]) => code >= from && code <= to)

/**
 * True if `%q` leaves a character as it is: letters, marks, numbers, punctuation, symbols, and of
 * the spaces only U+0020 (strconv: "IsPrint reports whether the rune is defined as printable by
 * Go").
 */
export const isPrintable = (character: string): boolean =>
  (character >= ' ' && character <= '~') ||
  (/^[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(character) && !isLater(character.codePointAt(0)!))

/** The kind of a token. `error` is the last one: its text is the message. */
type TokenKind =
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
 * The tokens of actions, in the order in which they are tried. The last space belongs to a closing
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

// The functions from here on scan one piece and return true to go on.

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
