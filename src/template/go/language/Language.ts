import type { GoFunction } from '../Run.ts'
import type { LiteralNode } from '../parse/TemplateNode.ts'

/** What a literal stands for: its value, and the int that a number is where one is wanted. */
export type Literal = Pick<LiteralNode, 'value' | 'int'>

/** What a template may say. */
export type Language = {
  /** By the names that templates call. */
  readonly functions: ReadonlyMap<string, GoFunction>
  /** Reads a string or number that stands in a template, or says why it is none. */
  readonly readLiteral: (
    text: string,
    kind: 'string' | 'number' | 'complex' | 'character',
  ) => Literal | string
}
