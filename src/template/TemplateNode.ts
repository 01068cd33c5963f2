/** Parts of a parsed template. `at`: the UTF-16 unit of the source where it starts. */
type At<Part> = Part & { readonly at: number }

/** What is executed in order. */
export type ListNode = readonly StatementNode[]

export type PipeNode = At<{ kind: 'pipe'; declared: readonly string[]; isAssign: boolean; commands: readonly CommandNode[] }>
export type CommandNode = At<{ kind: 'command'; arguments: readonly OperandNode[] }>
export type IdentifierNode = At<{ kind: 'identifier'; name: string }>
export type ChainNode = At<{ kind: 'chain'; node: OperandNode; names: readonly string[] }>
/** `$x.a.b`: the variable and fields of it. */
export type VariableNode = At<{ kind: 'variable'; name: string; names: readonly string[] }>
export type FieldNode = At<{ kind: 'field'; names: readonly string[] }>

/** What a literal number may be: its text decides which it is alone, and the parameter which it is as an argument. */
export type NumberNode = At<{ kind: 'number'; text: string; int?: bigint; isTooLarge?: true; float?: number; complex?: readonly [number, number] }>
export type TextNode = At<{ kind: 'string'; quoted: string; text: string }>

/** What stands in a command. */
export type OperandNode = PipeNode | IdentifierNode | ChainNode | VariableNode | FieldNode | NumberNode | TextNode | At<{ kind: 'dot' | 'nil' } | { kind: 'bool'; value: boolean }>

export type BranchNode = At<{ kind: 'if' | 'with' | 'range'; pipe: PipeNode; list: ListNode; otherwise: ListNode | undefined }>
export type TemplateCallNode = At<{ kind: 'template'; name: string; pipe: PipeNode | undefined }>

/** What stands in a list. */
export type StatementNode = BranchNode | TemplateCallNode | At<{ kind: 'text'; text: string } | { kind: 'action'; pipe: PipeNode } | { kind: 'break' | 'continue' }>

export type TemplateNode = OperandNode | CommandNode | StatementNode
