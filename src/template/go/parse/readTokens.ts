import { toBytes } from '../format/byteText.ts'
import { quoteText } from '../format/quoteText.ts'
import { scanTemplate, type Token, type TokenKind } from './scanTemplate.ts'
import { TemplateError } from '../TemplateError.ts'

/** UTF-16 units of a source. */
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

/** What the scanner found wrong, and where its action started if that was on another line. */
function scanProblem({ text, at }: Token, name: string, source: string, actionAt = at): string {
  const { line } = positionIn(source, actionAt)
  return line === positionIn(source, at).line
    ? text
    : `${text}${text.endsWith(' action') ? '' : ' in action'} started at ${name}:${line}`
}

/** Reads the tokens of one source, one after the other, and says what is wrong where it stands. */
export type TokenReader = {
  /**
   * Of the template that is being read: `{{define}}` and `{{block}}` see none of those around them.
   */
  variables: string[]
  /** Where the open action started. */
  actionAt?: number | undefined
  /** Where reading is, for going back there. */
  next: number
  fail(this: void, message: string): never
  unexpected(this: void, token: Token, context: string): never
  /** The token that comes next, spaces too. */
  peekAny(this: void): Token
  /** The token that comes after spaces. */
  peek(this: void): Token
  /** Reads it. */
  take(this: void): Token
  expect(this: void, kind: TokenKind, context: string): Token
  /** How deep parentheses and blocks are within each other. */
  depth: number
}

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
export function readTokens(name: string, source: string): TokenReader {
  const tokens = scanTemplate(source.slice(0, MAX_SOURCE))
  /** The last token that was looked at: Go's messages name its line. */
  let last = 0
  const reader: TokenReader = {
    variables: ['$'],
    next: 0,
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

  function peekAny(): Token {
    last = Math.max(last, reader.next)
    return tokens[reader.next]!
  }

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
