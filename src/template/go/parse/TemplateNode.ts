import type { GoValue } from '../values/GoValue.ts'

/**
 * Parts of a parsed template. `at`: the UTF-16 unit of the source where it starts; `text`: as Go's
 * messages name it, spaces as Go writes them.
 */
type Part<Kind> = Kind & { readonly at: number; readonly text: string }

/** What is executed in order. */
export type ListNode = readonly StatementNode[]

export type PipeNode = Part<{
  kind: 'pipe'
  declared: readonly string[]
  isAssign: boolean
  commands: readonly CommandNode[]
}>
export type CommandNode = Part<{ operands: readonly OperandNode[] }>
export type FunctionNode = Part<{ kind: 'identifier' }>
/** `.a.b`, `$x.a.b`, `(…).a.b`: fields of dot, of the variable `from` or of its value. */
export type FieldsNode = Part<
  | { kind: 'field'; from: undefined; names: readonly string[] }
  | { kind: 'variable'; from: string; names: readonly string[] }
  | { kind: 'chain'; from: OperandNode; names: readonly string[] }
>
/**
 * `value`: what a literal is by its spelling, undefined for an int that is too large; `int`: what
 * it is where an int is wanted.
 */
export type LiteralNode = Part<{ kind: 'literal'; value: GoValue | undefined; int?: bigint }>

/** What stands in a command. */
export type OperandNode =
  PipeNode | FunctionNode | FieldsNode | LiteralNode | Part<{ kind: 'dot' | 'nil' }>

/**
 * `branches`: the condition and those of its `{{else if}}` or `{{else with}}`, and what each
 * decides about.
 */
export type BranchNode = Part<{
  kind: 'if' | 'with' | 'range'
  branches: readonly { pipe: PipeNode; list: ListNode }[]
  otherwise: ListNode | undefined
}>
export type TemplateCallNode = Part<{ kind: 'template'; name: string; pipe: PipeNode | undefined }>

/** What stands in a list. */
export type StatementNode =
  | BranchNode
  | TemplateCallNode
  | Part<{ kind: 'action'; pipe: PipeNode } | { kind: 'text' | 'break' | 'continue' }>

/** What an error can name. */
export type TemplateNode = OperandNode | CommandNode | StatementNode
