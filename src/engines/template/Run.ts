import {
  shownBy,
  type Argument,
  type GoValue,
  type Mark,
  type Piece,
  type ListNode,
  type TemplateNode,
} from './GoValue.ts'
import { positionIn, quoteText, toBytes } from './readTokens.ts'
import { TemplateError } from './ConfirmationPrompt.ts'

/**
 * A parameter's type: `value` is a reflect.Value, which takes anything as it is; `any` takes what
 * is in an interface.
 */
export type Parameter = 'value' | 'any' | 'string' | 'int' | '[]string'

/**
 * A function of the template: its parameters, with dots after one that takes any number, and what
 * it does. Throws a CallError if Go's returns an error.
 */
export type GoFunction = readonly [
  parameters: string,
  call: (run: Run, values: readonly Argument[], callee: string) => Argument,
]

/** By the names that templates call. */
export type Functions = ReadonlyMap<string, GoFunction>

/** The value of `.key` if a map has no such key (text/template: "Option"). */
export type MissingKey = 'default' | 'invalid' | 'zero' | 'error'

/**
 * The limits of one rendering: parts evaluated and pieces of text looked at, and UTF-16 units of
 * any one text. Never a time.
 */
const MAX_STEPS = 1_000_000
const MAX_LENGTH = 1_000_000

/** A mistake of a function that was called: it becomes an error at the call. */
export class CallError extends Error {}

export const refuse = (message: string): never => {
  throw new CallError(message)
}

/** One execution of a template. */
export class Run {
  /** The output so far, by origin. */
  readonly pieces: Piece[] = []
  /** Values of the payload that the output shows. */
  readonly shown = new Set<GoValue>()
  /** The node at work, for messages. */
  node: TemplateNode | undefined
  /** The template that is executed. */
  template: string
  variables: { name: string; value: Argument }[] = []
  /** Lists that are executed within each other. */
  depth = 0
  readonly definitions: ReadonlyMap<string, ListNode>
  readonly functions: Functions
  readonly missingKey: MissingKey
  readonly #name: string
  readonly #source: string
  #steps = 0
  #length = 0

  constructor(
    name: string,
    source: string,
    definitions: ReadonlyMap<string, ListNode>,
    functions: Functions,
    missingKey: MissingKey,
  ) {
    this.#name = this.template = name
    this.#source = source
    this.definitions = definitions
    this.functions = functions
    this.missingKey = missingKey
  }

  fail(message: string): never {
    const { at = 0, text = '' } = this.node ?? {}
    const { line, column } = positionIn(this.#source, at)
    throw new TemplateError(
      'exec',
      `template: ${this.#name}:${line}:${column}: executing ${quoteText(this.template)} at <${text}>: ${message}`,
      line,
      column,
    )
  }

  /** For output of Go that a browser cannot know. */
  unknowable(what: string): never {
    return this.fail(`handrail: ${what}, which only the server can tell`)
  }

  #limit(value: number, most: number, what: string): void {
    if (value > most) this.fail(`handrail: exceeded the maximum ${what}`)
  }

  spend(steps: number): void {
    this.#limit((this.#steps += steps), MAX_STEPS, `of ${MAX_STEPS} steps`)
  }

  /** The same text, if it may be that long. */
  checked(text: string): string {
    this.spend(text.length >> 6)
    this.#limit(text.length, MAX_LENGTH, `text of ${MAX_LENGTH} characters`)
    return text
  }

  write(text: string, mark: Mark): void {
    this.#limit((this.#length += text.length), MAX_LENGTH, `output of ${MAX_LENGTH} characters`)
    if (text !== '') this.pieces.push({ text, mark })
  }

  /** The output shows what this value shows. */
  show(value: GoValue): void {
    for (const each of shownBy(value)) this.shown.add(each)
  }

  /** The innermost variable of this name. */
  variable(name: string): { value: Argument } {
    this.spend(this.variables.length >> 5)
    return (
      this.variables.findLast((variable) => variable.name === name) ??
      this.fail(`undefined variable: ${name}`)
    )
  }
}

/**
 * text/template: "The empty values are false, 0, any nil pointer or interface value, and any array,
 * slice, map, or string of length zero." A pointer to false is none.
 */
export function isTrue(value: Argument): boolean {
  switch (value?.kind) {
    case 'slice':
    case 'map':
      return lengthOf(value) > 0
    case 'complex128':
      return value.data.some(Boolean)
    default:
      return Boolean(value?.data)
  }
}

export function lengthOf(value: GoValue & { kind: 'string' | 'slice' | 'map' }): number {
  if (value.kind === 'string') return toBytes(value.data).length
  return value.kind === 'map' ? (value.data?.size ?? 0) : (value.data?.length ?? 0)
}
