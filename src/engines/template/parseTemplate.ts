import { readLiteral } from './goLanguage.ts'
import type { Functions } from './Run.ts'
import { quoteText, readNested, readTokens, type TokenReader } from './readTokens.ts'
import {
  goBool,
  type BranchNode,
  type ListNode,
  type StatementNode,
  type CommandNode,
  type OperandNode,
  type PipeNode,
} from './GoValue.ts'

/** Blocks within blocks. Go has no limit. */
const MAX_NESTING = 400

/** A list ends at one of these. */
type Ending = { readonly kind: 'end' | 'else' }

const isEnding = (node: StatementNode | Ending): node is Ending =>
  node.kind === 'end' || node.kind === 'else'

const isKeyword = (parser: TemplateParser, text: string): boolean =>
  parser.peek().kind === 'keyword' && parser.peek().text === text

/**
 * The templates of a source by name: the one of this name is what is outside of `{{define}}`.
 * Throws a TemplateError if Go's parser does; it also refuses blocks nested deeper than 400,
 * parentheses deeper than 200, and more than 200000 characters.
 */
export function parseTemplate(
  name: string,
  source: string,
  functions: Functions,
): ReadonlyMap<string, ListNode> {
  const definitions = new Map<string, ListNode>()
  const parser = Object.assign(readTokens(name, source), { functions, definitions, ranges: 0 })
  const root: StatementNode[] = []
  while (parser.peekAny().kind !== 'eof') {
    if (readDefinition(parser)) continue
    const node = readStatement(parser)
    root.push(isEnding(node) ? parser.fail(`unexpected {{${node.kind}}}`) : node)
  }
  define(parser, name, root)
  return definitions
}

/** `{{define}}` at the top of a source only; reads what it is if it is one. */
function readDefinition(parser: TemplateParser): boolean {
  const start = parser.next
  if (parser.peekAny().kind === 'left') {
    parser.next++
    if (isKeyword(parser, 'define')) {
      parser.take()
      const definition = readName(parser, 'define clause')
      parser.expect('right', 'define clause')
      readBody(parser, definition, 'define clause')
      return true
    }
    parser.next = start
  }
  return false
}

/** The list of a template of its own: variables and ranges around it are not its own. */
function readBody(parser: TemplateParser, definition: string, context: string): void {
  const { variables, ranges } = parser
  parser.variables = ['$']
  parser.ranges = 0
  const { list, ending } = readList(parser)
  if (ending !== 'end') parser.fail(`unexpected {{${ending}}} in ${context}`)
  define(parser, definition, list)
  parser.variables = variables
  parser.ranges = ranges
}

/**
 * text/template: "a template may be redefined … if the existing one is empty"; of nothing but
 * space is empty.
 */
function define(parser: TemplateParser, definition: string, list: ListNode): void {
  const isEmpty = (nodes: ListNode): boolean =>
    nodes.every(({ kind, text }) => kind === 'text' && text.trim() === '')
  if (isEmpty(parser.definitions.get(definition) ?? [])) parser.definitions.set(definition, list)
  else if (!isEmpty(list))
    parser.fail(`template: multiple definition of template ${quoteText(definition)}`)
}

function readName(parser: TemplateParser, context: string): string {
  const literal = readLiteral(parser.expect('string', context).text, 'string')
  return typeof literal === 'string' ? parser.fail(literal) : (literal.value!.data as string)
}

function readList(parser: TemplateParser): { list: StatementNode[]; ending: Ending['kind'] } {
  const list: StatementNode[] = []
  while (parser.peek().kind !== 'eof') {
    const node = readStatement(parser)
    if (isEnding(node)) return { list, ending: node.kind }
    list.push(node)
  }
  return parser.fail('unexpected EOF')
}

function readStatement(parser: TemplateParser): StatementNode | Ending {
  const { kind, text, at } = parser.take()
  if (kind === 'text') return { kind, at, text }
  if (kind !== 'left') return parser.unexpected({ kind, text, at }, 'input')
  parser.actionAt = at
  const node = readAction(parser)
  parser.actionAt = undefined
  return node
}

function readAction(parser: TemplateParser): StatementNode | Ending {
  const token = parser.peek()
  const { at } = token
  if (token.kind !== 'keyword') {
    const pipe = parsePipeline(parser, 'command')
    return { kind: 'action', at, text: `{{${pipe.text}}}`, pipe }
  }
  parser.take()
  const kind = token.text
  switch (kind) {
    case 'if':
    case 'with':
    case 'range':
      return readNested(parser, MAX_NESTING, 'nesting', () => readBranches(parser, kind))
    case 'break':
    case 'continue':
      parser.expect('right', `{{${kind}}}`)
      if (parser.ranges === 0) parser.fail(`{{${kind}}} outside {{range}}`)
      return { kind, at, text: kind }
    case 'end':
      parser.expect('right', kind)
      return { kind }
    case 'else':
      // what follows in `{{else if}}` and `{{else with}}` is a branch of its own
      if (!isKeyword(parser, 'if') && !isKeyword(parser, 'with')) parser.expect('right', kind)
      return { kind }
    case 'template':
    case 'block':
      return readNested(parser, MAX_NESTING, 'nesting', () => readCall(parser, kind))
    default:
      return parser.unexpected(token, 'command')
  }
}

/**
 * A branch and those behind its `{{else if}}` or `{{else with}}`: one `{{end}}` ends them all.
 */
function readBranches(parser: TemplateParser, kind: BranchNode['kind']): BranchNode {
  const { at } = parser.peek()
  const { length } = parser.variables
  const branches: BranchNode['branches'][number][] = []
  let otherwise: ListNode | undefined
  for (;;) {
    const pipe = parsePipeline(parser, kind)
    if (kind === 'range') parser.ranges++
    const { list, ending } = readList(parser)
    if (kind === 'range') parser.ranges--
    branches.push({ pipe, list })
    if (ending === 'end') break
    if (kind !== 'range' && isKeyword(parser, kind)) {
      parser.take()
      continue
    }
    const rest = readList(parser)
    if (rest.ending !== 'end') parser.fail('expected end; found {{else}}')
    otherwise = rest.list
    break
  }
  parser.variables.length = length
  return { kind, at, text: `{{${kind} ${branches[0]!.pipe.text}}}`, branches, otherwise }
}

/** `{{block}}` defines a template and executes it there. */
function readCall(parser: TemplateParser, kind: 'template' | 'block'): StatementNode {
  const { at } = parser.peek()
  const context = `${kind} clause`
  const called = readName(parser, context)
  const isBare = kind === 'template' && parser.peek().kind === 'right'
  const pipe = isBare ? undefined : parsePipeline(parser, context)
  if (isBare) parser.take()
  if (kind === 'block') readBody(parser, called, context)
  return {
    kind: 'template',
    at,
    text: `{{template ${quoteText(called)}${pipe ? ` ${pipe.text}` : ''}}}`,
    name: called,
    pipe,
  }
}

type TemplateParser = TokenReader & {
  readonly functions: Functions
  readonly definitions: Map<string, ListNode>
  /** How many ranges are open around in this template: `break` and `continue` need one. */
  ranges: number
}

/** Go allows 10000; what is written by hand has a few, and a browser's stack is small. */
const MAX_PARENTHESES = 200

/**
 * True for anything but a function, field or variable: such a term starts no later stage of a
 * pipeline, and has no fields.
 */
const isConstant = ({ kind }: OperandNode): boolean =>
  kind === 'literal' || kind === 'dot' || kind === 'nil'

/** `$x := .a | f "b"`, up to the delimiter that ends it. */
function parsePipeline(parser: TemplateParser, context: string, end = '}}'): PipeNode {
  /** Returns the sign after the variables, empty if nothing is declared. */
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
      if (!parser.functions.has(text)) parser.fail(`function ${quoteText(text)} not defined`)
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
      const literal = readLiteral(text, kind)
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
