import { quoteText } from './quoteText.ts'
import { isPrintable } from './isPrintable.ts'

/** What a token is. `error` is the last one: its text is the message. */
export type TokenKind =
  | 'text' | 'left' | 'right' | 'space' | 'eof' | 'error' | '=' | ':=' | '|' | '(' | ')' | 'char'
  | 'string' | 'number' | 'complex' | 'character' | 'variable' | 'field' | 'identifier' | 'bool' | 'keyword' | 'dot' | 'nil'

/** A stretch of the source. `at`: its first UTF-16 unit. */
export type Token = { readonly kind: TokenKind; readonly text: string; readonly at: number }

const KEYWORDS = new Set(['block', 'break', 'continue', 'define', 'else', 'end', 'if', 'range', 'template', 'with'])

/** Go: "a space character is a blank, tab, carriage return or newline": a non-breaking space is none. */
const SPACES = /[ \t\r\n]*/y
const RIGHT = /[ \t\r\n]-\}\}|\}\}/y
/** The last space belongs to a closing `-}}`. */
const SPACE = /[ \t\r\n]+?(?=[ \t\r\n]-\}\})|[ \t\r\n]+/y
const TERMINATOR = /[ \t\r\n.,|:()]|\}\}|$/y
const WORD = /[_\p{L}\p{Nd}]*/uy
const NUMBER = /[+-]?(?:0[xX][\da-fA-F_]*(?:\.[\da-fA-F_]*)?(?:[pP][+-]?[\d_]*)?|0[oO][0-7_]*(?:\.[0-7_]*)?|0[bB][01_]*(?:\.[01_]*)?|[\d_]*(?:\.[\d_]*)?(?:[eE][+-]?[\d_]*)?)i?/y

/** What a quote opens, and what it must not contain. */
const QUOTED: Record<string, [what: string, stop?: string]> = { '"': ['quoted string', '\n'], "'": ['character constant', '\n'], '`': ['raw quoted string'] }

/** Go's `%#U`: the number of a character, and the character. */
const named = (character: string): string => {
  const code = `U+${(character.codePointAt(0) ?? -1).toString(16).toUpperCase().padStart(4, '0')}`
  return isPrintable(character) ? `${code} '${character}'` : code
}

/**
 * The tokens of a template: text as it is, and the parts of actions. Text before `{{- ` and after ` -}}` loses its spaces
 * (text/template: "Text and spaces"), comments are gone. Stops at the first mistake with an `error`.
 */
export function scanTemplate(source: string): Token[] {
  const tokens: Token[] = []
  let at = 0

  const add = (kind: TokenKind, to: number, from = at): void => {
    tokens.push({ kind, text: source.slice(from, to), at: from })
    at = to
  }
  const fail = (message: string): boolean => {
    tokens.push({ kind: 'error', text: message, at })
    return false
  }
  const match = (pattern: RegExp, from = at): string | undefined => {
    pattern.lastIndex = from
    return pattern.exec(source)?.[0]
  }
  const characterAt = (index: number): string => String.fromCodePoint(source.codePointAt(index) ?? 0)

  /** Past a closing delimiter, and past the spaces that it takes with it. */
  const close = (delimiter: string): void => {
    at += delimiter.length
    if (delimiter.length > 2) at += match(SPACES)!.length
  }

  function scanText(): boolean {
    const open = source.indexOf('{{', at)
    const isTrimmed = open >= 0 && /^-[ \t\r\n]/.test(source.slice(open + 2, open + 4))
    let end = open < 0 ? source.length : open
    if (isTrimmed) while (end > at && ' \t\r\n'.includes(source.charAt(end - 1))) end--
    if (end > at) add('text', end)
    if (open < 0) {
      add('eof', at)
      return false
    }
    const inside = open + (isTrimmed ? 4 : 2)
    if (source.startsWith('/*', inside)) return scanComment(inside)
    add('left', open + 2, open)
    at = inside
    return scanAction()
  }

  function scanComment(from: number): boolean {
    at = from
    const end = source.indexOf('*/', from + 2)
    if (end < 0) return fail('unclosed comment')
    const delimiter = match(RIGHT, end + 2)
    if (delimiter === undefined) return fail('comment ends before closing delimiter')
    at = end + 2
    close(delimiter)
    return true
  }

  function scanAction(): boolean {
    for (let parens = 0; ;) {
      const delimiter = match(RIGHT)
      const character = source.charAt(at)
      if (delimiter !== undefined) {
        if (parens > 0) return fail('unclosed left paren')
        tokens.push({ kind: 'right', text: '}}', at: at + delimiter.length - 2 })
        close(delimiter)
        return true
      }
      if (character === '(') parens++
      if (character === ')' && --parens < 0) return fail('unexpected right paren')
      if (!scanToken(character)) return false
    }
  }

  function scanToken(character: string): boolean {
    if (character === '') return fail('unclosed action')
    const space = match(SPACE)
    if (space !== undefined) add('space', at + space.length)
    else if ('=|()'.includes(character)) add(character as '=', at + 1)
    else if (character === ':') {
      if (source.charAt(at + 1) !== '=') return fail('expected :=')
      add(':=', at + 2)
    } else if ('"`\''.includes(character)) return scanQuoted(character)
    else if (character === '$' || (character === '.' && /^\.\D/s.test(source.slice(at, at + 2)))) return scanName(character === '$' ? 'variable' : 'field')
    else if (/[.+\-\d]/.test(character)) return scanNumber()
    else if (match(WORD) !== '') return scanName('identifier')
    else if (character > ' ' && character <= '~') add('char', at + 1)
    else return fail(`unrecognized character in action: ${named(characterAt(at))}`)
    return true
  }

  function scanName(kind: 'variable' | 'field' | 'identifier'): boolean {
    const start = kind === 'identifier' ? at : at + 1
    const end = start + match(WORD, start)!.length
    const word = source.slice(at, end)
    if (match(TERMINATOR, end) === undefined) return fail(`bad character ${named(characterAt(end))}`)
    if (kind === 'field') add(word === '.' ? 'dot' : 'field', end)
    else if (kind === 'variable') add(kind, end)
    else add(KEYWORDS.has(word) ? 'keyword' : word === 'nil' ? 'nil' : word === 'true' || word === 'false' ? 'bool' : kind, end)
    return true
  }

  function scanNumber(): boolean {
    let end = at + match(NUMBER)!.length
    let kind: TokenKind = 'number'
    const isBad = (): boolean => match(WORD, end) !== ''
    if (!isBad() && /[+-]/.test(source.charAt(end))) {
      end += match(NUMBER, end)!.length
      kind = 'complex'
    }
    if (isBad()) return fail(`bad number syntax: ${quoteText(source.slice(at, end) + characterAt(end))}`)
    if (kind === 'complex' && source.charAt(end - 1) !== 'i') return fail(`bad number syntax: ${quoteText(source.slice(at, end))}`)
    add(kind, end)
    return true
  }

  function scanQuoted(quote: string): boolean {
    const [what, stop] = QUOTED[quote]!
    let end = at + 1
    while (end < source.length && source[end] !== quote && source[end] !== stop) end += stop && source[end] === '\\' && source[end + 1] !== stop ? 2 : 1
    if (source[end] !== quote) return fail(`unterminated ${what}`)
    add(quote === "'" ? 'character' : 'string', end + 1)
    return true
  }

  while (scanText());
  return tokens
}
