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

const WORDS: Record<string, TokenKind> = { '.': 'dot', nil: 'nil', true: 'bool', false: 'bool' }
for (const keyword of [
  'block',
  'break',
  'continue',
  'define',
  'else',
  'end',
  'if',
  'range',
  'template',
  'with',
])
  WORDS[keyword] = 'keyword'

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

/**
 * The tokens of a template: text as it is, and the parts of actions. Text before `{{- ` and after `
 * -}}` loses its spaces (text/template: "Text and spaces"), comments are gone. Stops at the first
 * mistake with an `error`.
 */
export function scanTemplate(source: string): Token[] {
  const tokens: Token[] = []
  let at = 0

  /** Returns whether to go on. */
  const add = (kind: TokenKind, to = at, text = source.slice(at, to)): boolean => {
    tokens.push({ kind, text, at })
    at = to
    return kind !== 'error' && kind !== 'eof'
  }
  const fail = (message: string): boolean => add('error', at, message)
  const match = (pattern: RegExp, from = at): RegExpExecArray | null => {
    pattern.lastIndex = from
    return pattern.exec(source)
  }
  const characterAt = (index: number): string =>
    String.fromCodePoint(source.codePointAt(index) ?? 0)

  /** Past a closing delimiter, and past the spaces that it takes with it. */
  const close = (delimiter: string): boolean => {
    at += delimiter.length
    if (delimiter.length > 2) at += match(SPACES)![0].length
    return true
  }

  function scanText(): boolean {
    const open = source.indexOf('{{', at)
    const isTrimmed = open >= 0 && /^-[ \t\r\n]/.test(source.slice(open + 2, open + 4))
    const text = source.slice(at, open < 0 ? source.length : open)
    const end = at + (isTrimmed ? text.replace(/[ \t\r\n]+$/, '') : text).length
    if (end > at) add('text', end)
    if (open < 0) return add('eof')
    const inside = open + (isTrimmed ? 4 : 2)
    at = source.startsWith('/*', inside) ? inside : open
    if (at === inside) return scanComment()
    add('left', open + 2)
    at = inside
    return scanAction()
  }

  function scanComment(): boolean {
    const end = source.indexOf('*/', at + 2)
    if (end < 0) return fail('unclosed comment')
    const delimiter = match(RIGHT, end + 2)?.[0]
    if (delimiter === undefined) return fail('comment ends before closing delimiter')
    at = end + 2
    return close(delimiter)
  }

  function scanAction(): boolean {
    for (let open = 0; ;) {
      const delimiter = match(RIGHT)?.[0]
      if (delimiter !== undefined) {
        if (open > 0) return fail('unclosed left paren')
        tokens.push({ kind: 'right', text: '}}', at: at + delimiter.length - 2 })
        return close(delimiter)
      }
      if (source[at] === '(') open++
      if (source[at] === ')' && --open < 0) return fail('unexpected right paren')
      if (!scanToken()) return false
    }
  }

  function scanToken(): boolean {
    const unfinished = UNFINISHED[source.charAt(at)]
    for (const [kind, pattern] of PATTERNS) {
      const found = match(pattern)
      if (!found || (unfinished && pattern === PATTERNS.at(-1)![1])) continue
      const [text, imaginary] = found
      const end = at + text.length
      if (kind === 'number') {
        if (match(WORD, end))
          return fail(`bad number syntax: ${quoteText(text + characterAt(end))}`)
        if (imaginary && !text.endsWith('i')) return fail(`bad number syntax: ${quoteText(text)}`)
        return add(imaginary ? 'complex' : kind, end)
      }
      if (
        (kind === 'variable' || kind === 'field' || kind === 'identifier') &&
        !match(TERMINATOR, end)
      )
        return fail(`bad character ${named(characterAt(end))}`)
      return add(
        (kind === 'field' || kind === 'identifier') && Object.hasOwn(WORDS, text)
          ? WORDS[text]!
          : kind,
        end,
      )
    }
    return fail(unfinished ?? `unrecognized character in action: ${named(characterAt(at))}`)
  }

  while (scanText());
  return tokens
}
