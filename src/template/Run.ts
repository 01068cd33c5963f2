import { describeNode } from './describeNode.ts'
import type { GoFunction } from './GoFunction.ts'
import type { GoValue, Mark, Piece } from './GoValue.ts'
import { shownBy } from './GoValue.ts'
import { positionIn } from './Parser.ts'
import { quoteText } from './quoteText.ts'
import { TemplateError } from './TemplateError.ts'
import type { ListNode, TemplateNode } from './TemplateNode.ts'

/** What `.key` is where a map has no such key (text/template: "Option"). */
export type MissingKey = 'default' | 'invalid' | 'zero' | 'error'

/** What one rendering may take: parts evaluated and pieces of text looked at, and UTF-16 units of any one text. Never a time. */
const MAX_STEPS = 1_000_000
const MAX_LENGTH = 1_000_000

/** A mistake of a function that was called: it becomes an error at the call. */
export class CallError extends Error {}

/** One execution of a template. */
export class Run {
  readonly name: string
  readonly source: string
  readonly definitions: ReadonlyMap<string, ListNode>
  readonly functions: ReadonlyMap<string, GoFunction>
  readonly missingKey: MissingKey
  /** The output so far, by origin. */
  readonly pieces: Piece[] = []
  /** Values of the payload that the output shows. */
  readonly shown = new Set<GoValue>()
  /** What is evaluated, for messages. */
  node: TemplateNode | undefined
  /** The template that is executed. */
  template: string
  variables: { name: string; value: GoValue | undefined }[] = []
  #steps = 0
  #length = 0

  constructor(name: string, source: string, definitions: ReadonlyMap<string, ListNode>, functions: ReadonlyMap<string, GoFunction>, missingKey: MissingKey) {
    this.name = name
    this.template = name
    this.source = source
    this.definitions = definitions
    this.functions = functions
    this.missingKey = missingKey
  }

  fail(message: string): never {
    const { line, column } = positionIn(this.source, this.node?.at ?? 0)
    const context = this.node ? describeNode(this.node) : ''
    throw new TemplateError('exec', `template: ${this.name}:${line}:${column}: executing ${quoteText(this.template)} at <${context}>: ${message}`, line, column)
  }

  /** What Go prints and a browser cannot know. */
  unknowable(what: string): never {
    return this.fail(`handrail: ${what}, which only the server can tell`)
  }

  spend(steps: number): void {
    this.#steps += steps
    if (this.#steps > MAX_STEPS) this.fail(`handrail: exceeded the maximum of ${MAX_STEPS} steps`)
  }

  /** The same text, if it may be that long. */
  checked(text: string): string {
    this.spend(text.length >> 6)
    if (text.length > MAX_LENGTH) this.fail(`handrail: exceeded the maximum text of ${MAX_LENGTH} characters`)
    return text
  }

  write(text: string, mark: Mark): void {
    this.#length += text.length
    if (this.#length > MAX_LENGTH) this.fail(`handrail: exceeded the maximum output of ${MAX_LENGTH} characters`)
    if (text !== '') this.pieces.push({ text, mark })
  }

  /** The output shows what this value shows. */
  show(value: GoValue): void {
    for (const each of shownBy(value)) this.shown.add(each)
  }

  declare(name: string, value: GoValue | undefined): void {
    this.variables.push({ name, value })
  }

  /** The innermost variable of this name. */
  variable(name: string): { value: GoValue | undefined } {
    this.spend(this.variables.length >> 5)
    return this.variables.findLast((variable) => variable.name === name) ?? this.fail(`undefined variable: ${name}`)
  }
}
