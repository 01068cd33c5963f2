import { quoteText } from './quoteText.ts'
import type { Token, TokenKind } from './scanTemplate.ts'
import type { ListNode } from './TemplateNode.ts'
import { TemplateError } from './TemplateError.ts'

/** Line from 1, and bytes before it in its line, of a UTF-16 unit of a source. */
export function positionIn(source: string, at: number): { line: number; column: number } {
  const before = source.slice(0, at).split('\n')
  return { line: before.length, column: new TextEncoder().encode(before.at(-1)).length }
}

/** Reads the tokens of one template and of those defined in it, one after the other. */
export class Parser {
  readonly name: string
  readonly source: string
  readonly definitions = new Map<string, ListNode>()
  readonly #tokens: readonly Token[]
  readonly #functions: ReadonlySet<string>
  #next = 0
  /** Of the last token that was looked at: Go's messages name its line. */
  #last = 0
  /** Variables of the template that is being read: `{{define}}` and `{{block}}` see none of those around them. */
  variables = ['$']
  /** How many ranges are open around in this template: `break` and `continue` need one. */
  ranges = 0
  /** Where the open action started. */
  actionAt: number | undefined
  /** How deep parentheses and blocks are within each other. */
  depth = 0

  constructor(name: string, source: string, tokens: readonly Token[], functions: ReadonlySet<string>) {
    this.name = name
    this.source = source
    this.#tokens = tokens
    this.#functions = functions
  }

  hasFunction(name: string): boolean {
    return this.#functions.has(name)
  }

  /** The token that comes next, spaces too. */
  peek(): Token {
    this.#last = Math.max(this.#last, Math.min(this.#next, this.#tokens.length - 1))
    return this.#tokens[Math.min(this.#next, this.#tokens.length - 1)]!
  }

  /** Reads it. */
  take(): Token {
    const token = this.peek()
    this.#next++
    return token
  }

  peekPastSpace(): Token {
    while (this.peek().kind === 'space') this.#next++
    return this.peek()
  }

  takePastSpace(): Token {
    this.peekPastSpace()
    return this.take()
  }

  /** Where reading is, for going back there. */
  get place(): number {
    return this.#next
  }

  goBackTo(place: number): void {
    this.#next = place
  }

  expect(kind: TokenKind, context: string): Token {
    const token = this.takePastSpace()
    return token.kind === kind ? token : this.unexpected(token, context)
  }

  unexpected(token: Token, context: string): never {
    if (token.kind !== 'error') return this.fail(`unexpected ${shown(token)} in ${context}`)
    if (this.actionAt === undefined) return this.fail(token.text)
    const { line } = positionIn(this.source, this.actionAt)
    const where = ` in action started at ${this.name}:${line}`
    return this.fail(token.text + (line === positionIn(this.source, token.at).line ? '' : where.slice(token.text.endsWith(' action') ? ' in action'.length : 0)))
  }

  fail(message: string): never {
    const { line, column } = positionIn(this.source, this.#tokens[this.#last]!.at)
    throw new TemplateError('parse', `template: ${this.name}:${line}: ${message}`, line, column)
  }

  /** Reads what is inside of something, not too deep. */
  nested<Result>(limit: number, message: string, read: () => Result): Result {
    if (++this.depth > limit) this.fail(message)
    const result = read()
    this.depth--
    return result
  }
}

/** A token as Go's messages show it. */
function shown({ kind, text }: Token): string {
  if (kind === 'eof') return 'EOF'
  if (kind === 'keyword' || kind === 'dot' || kind === 'nil') return `<${text}>`
  return new TextEncoder().encode(text).length > 10 ? `${quoteText(Array.from(text).slice(0, 10).join(''))}...` : quoteText(text)
}
