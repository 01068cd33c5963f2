import { describeNode } from './describeNode.ts'
import type { Parser } from './Parser.ts'
import { quoteText } from './quoteText.ts'
import { readNumber } from './readNumber.ts'
import type { TokenKind } from './scanTemplate.ts'
import type { CommandNode, OperandNode, PipeNode } from './TemplateNode.ts'
import { unquoteText } from './unquoteText.ts'

/** Go allows 10000; what is written by hand has a few, and a browser's stack is small. */
const MAX_PARENTHESES = 200

/** What only the first command of a pipeline may be. */
const NOT_EXECUTABLE: ReadonlySet<string> = new Set(['bool', 'dot', 'nil', 'number', 'string'])
/** What a command may start with. */
const OPERANDS: ReadonlySet<TokenKind> = new Set(['bool', 'character', 'complex', 'dot', 'field', 'identifier', 'number', 'nil', 'string', 'variable', '('])

/** `$x := .a | f "b"`, up to the delimiter that ends it. */
export function parsePipeline(parser: Parser, context: string, end: 'right' | ')' = 'right'): PipeNode {
  const { at } = parser.peekPastSpace()
  const { declared, isAssign } = parseDeclarations(parser, context)
  const commands: CommandNode[] = []
  for (;;) {
    const token = parser.peekPastSpace()
    if (OPERANDS.has(token.kind)) commands.push(parseCommand(parser))
    else if (parser.take().kind === end) break
    else parser.unexpected(token, context)
  }
  if (commands.length === 0) parser.fail(`missing value for ${context}`)
  const stage = commands.findIndex((command, index) => index > 0 && NOT_EXECUTABLE.has(command.arguments[0]!.kind))
  if (stage > 0) parser.fail(`non executable command in pipeline stage ${stage + 1}`)
  return { kind: 'pipe', at, declared, isAssign, commands }
}

function parseDeclarations(parser: Parser, context: string): { declared: string[]; isAssign: boolean } {
  const declared: string[] = []
  for (;;) {
    const start = parser.place
    const variable = parser.peekPastSpace()
    if (variable.kind !== 'variable') break
    parser.take()
    const next = parser.peekPastSpace()
    const isComma = next.kind === 'char' && next.text === ','
    if (!isComma && next.kind !== '=' && next.kind !== ':=') {
      parser.goBackTo(start)
      break
    }
    parser.take()
    declared.push(variable.text)
    parser.variables.push(variable.text)
    if (!isComma) return { declared, isAssign: next.kind === '=' }
    if (context !== 'range' || declared.length > 1) parser.fail(`too many declarations in ${context}`)
    if (!['variable', 'right', ')'].includes(parser.peekPastSpace().kind)) parser.fail('range can only initialize variables')
  }
  return { declared, isAssign: false }
}

/** Operands with spaces between them. A pipe after it is read too: Go accepts one that nothing follows. */
function parseCommand(parser: Parser): CommandNode {
  const { at } = parser.peekPastSpace()
  const operands: OperandNode[] = []
  for (;;) {
    parser.peekPastSpace()
    const operand = parseOperand(parser)
    if (operand) operands.push(operand)
    const token = parser.peek()
    if (token.kind === 'right' || token.kind === ')') break
    parser.take()
    if (token.kind === '|') break
    if (token.kind !== 'space') parser.unexpected(token, 'operand')
  }
  if (operands.length === 0) parser.fail('empty command')
  return { kind: 'command', at, arguments: operands }
}

/** A term, and fields of it without a space between. */
function parseOperand(parser: Parser): OperandNode | undefined {
  const node = parseTerm(parser)
  const { at, kind } = parser.peek()
  if (!node || kind !== 'field') return node
  const names: string[] = []
  while (parser.peek().kind === 'field') names.push(parser.take().text.slice(1))
  if (node.kind === 'field') return { ...node, at, names: [...node.names, ...names] }
  if (node.kind === 'variable') return { ...node, at, names }
  if (NOT_EXECUTABLE.has(node.kind)) parser.fail(`unexpected . after term ${quoteText(describeNode(node))}`)
  return { kind: 'chain', at, node, names }
}

function parseTerm(parser: Parser): OperandNode | undefined {
  const start = parser.place
  const { kind, text, at } = parser.takePastSpace()
  switch (kind) {
    case 'identifier':
      if (!parser.hasFunction(text)) parser.fail(`function ${quoteText(text)} not defined`)
      return { kind, at, name: text }
    case 'dot':
    case 'nil':
      return { kind, at }
    case 'variable':
      if (!parser.variables.includes(text)) parser.fail(`undefined variable ${quoteText(text)}`)
      return { kind, at, name: text, names: [] }
    case 'field':
      return { kind, at, names: [text.slice(1)] }
    case 'bool':
      return { kind, at, value: text === 'true' }
    case 'number':
    case 'complex':
    case 'character': {
      const number = readNumber(text, kind)
      return typeof number === 'string' ? parser.fail(number) : { kind: 'number', at, text, ...number }
    }
    case '(':
      return parser.nested(MAX_PARENTHESES, 'max expression depth exceeded', () => parsePipeline(parser, 'parenthesized pipeline', ')'))
    case 'string':
      return { kind, at, quoted: text, text: unquoteText(text) ?? parser.fail('invalid syntax') }
    default:
      parser.goBackTo(start)
      return undefined
  }
}
