import { goBool } from '../values/GoValue.ts'
import type { Language } from '../language/Language.ts'
import { quoteText } from '../format/quoteText.ts'
import { readNested, type TokenReader } from './readTokens.ts'
import type { CommandNode, ListNode, OperandNode, PipeNode } from './TemplateNode.ts'

/** The tokens of a source, and what is known so far where the next one is read. */
export type TemplateParser = TokenReader & {
  /** What the actions may call, and how literals are read. */
  readonly language: Language
  /** The templates that were read, by name. */
  readonly definitions: Map<string, ListNode>
  /** How many ranges are open around in this template: `break` and `continue` need one. */
  ranges: number
}

/** Go allows 10000; what is written by hand has a few, and a browser's stack is small. */
const MAX_PARENTHESES = 200

/**
 * What is no function, field or variable: such a term starts no later stage of a pipeline, and has
 * no fields.
 */
const isConstant = ({ kind }: OperandNode): boolean =>
  kind === 'literal' || kind === 'dot' || kind === 'nil'

/** `$x := .a | f "b"`, up to the delimiter that ends it. */
export function parsePipeline(parser: TemplateParser, context: string, end = '}}'): PipeNode {
  /** Returns the sign after the variables, empty where nothing is declared. */
  function readDeclarations(): string {
    for (;;) {
      const start = parser.next
      if (parser.peek().kind !== 'variable') return ''
      const variable = parser.take().text
      const mark = parser.peek()
      const sign = mark.kind === 'mark' && /^(?:,|:?=)$/.test(mark.text) ? parser.take().text : ''
      if (!sign) {
        parser.next = start
        return ''
      }
      declared.push(variable)
      parser.variables.push(variable)
      if (sign !== ',') return sign
      if (context !== 'range' || declared.length > 1)
        parser.fail(`too many declarations in ${context}`)
      const { kind, text } = parser.peek()
      if (kind !== 'variable' && kind !== 'right' && text !== ')')
        parser.fail('range can only initialize variables')
    }
  }

  const { at } = parser.peek()
  const declared: string[] = []
  const sign = readDeclarations()
  const commands: CommandNode[] = []
  for (;;) {
    const token = parser.peek()
    if (token.text === end && (token.kind === 'right' || token.kind === 'mark')) break
    commands.push(readCommand(parser) ?? parser.unexpected(parser.take(), context))
  }
  parser.take()
  if (commands.length === 0) parser.fail(`missing value for ${context}`)
  const stage = commands.findIndex(({ operands }, index) => index > 0 && isConstant(operands[0]!))
  if (stage > 0) parser.fail(`non executable command in pipeline stage ${stage + 1}`)
  const text =
    (sign && `${declared.join(', ')} ${sign} `) +
    commands.map((command) => command.text).join(' | ')
  return { kind: 'pipe', at, text, declared, isAssign: sign === '=', commands }
}

/**
 * Operands with spaces between them. A pipe after it is read too: Go accepts one that nothing
 * follows.
 */
function readCommand(parser: TemplateParser): CommandNode | undefined {
  const { at } = parser.peek()
  const operands: OperandNode[] = []
  for (;;) {
    const operand = readOperand(parser)
    if (operand) operands.push(operand)
    else if (operands.length === 0) return undefined
    const token = parser.peekAny()
    const mark = token.kind === 'mark' ? token.text : token.kind
    if (mark === '|') parser.take()
    if (mark === '|' || mark === ')' || mark === 'right') break
    if (mark !== 'space') parser.unexpected(parser.take(), 'operand')
  }
  return {
    at,
    text: operands.map(({ kind, text }) => (kind === 'pipe' ? `(${text})` : text)).join(' '),
    operands,
  }
}

/** A term, and fields of it without a space between. */
function readOperand(parser: TemplateParser): OperandNode | undefined {
  const from = readTerm(parser)
  if (!from || parser.peekAny().kind !== 'field') return from
  const { at } = parser.peekAny()
  let fields = ''
  while (parser.peekAny().kind === 'field') fields += parser.take().text
  if (isConstant(from)) parser.fail(`unexpected . after term ${quoteText(from.text)}`)
  const names = fields.slice(1).split('.')
  if (from.kind === 'field' || from.kind === 'variable')
    return { ...from, at, text: from.text + fields, names: [...from.names, ...names] }
  return {
    kind: 'chain',
    at,
    text: (from.kind === 'pipe' ? `(${from.text})` : from.text) + fields,
    from,
    names,
  }
}

function readTerm(parser: TemplateParser): OperandNode | undefined {
  const { kind, text, at } = parser.peek()
  const node = { at, text }
  switch (kind) {
    case 'identifier':
      parser.take()
      if (!parser.language.functions.has(text))
        parser.fail(`function ${quoteText(text)} not defined`)
      return { ...node, kind }
    case 'dot':
    case 'nil':
      parser.take()
      return { ...node, kind }
    case 'variable':
      parser.take()
      if (!parser.variables.includes(text)) parser.fail(`undefined variable ${quoteText(text)}`)
      return { ...node, kind, from: text, names: [] }
    case 'field':
      parser.take()
      return { ...node, kind, from: undefined, names: [text.slice(1)] }
    case 'bool':
      parser.take()
      return { ...node, kind: 'literal', value: goBool(text === 'true') }
    case 'string':
    case 'number':
    case 'complex':
    case 'character': {
      parser.take()
      const literal = parser.language.readLiteral(text, kind)
      return typeof literal === 'string'
        ? parser.fail(literal)
        : { ...node, kind: 'literal', ...literal }
    }
    default:
      if (text !== '(' || kind !== 'mark') return undefined
      parser.take()
      return readNested(parser, MAX_PARENTHESES, 'expression', () =>
        parsePipeline(parser, 'parenthesized pipeline', ')'),
      )
  }
}
