import { goBool } from '../values/GoValue.ts'
import type { Language } from '../language/Language.ts'
import { quoteText } from '../format/quoteText.ts'
import type { TokenReader } from './readTokens.ts'
import type { CommandNode, OperandNode, PipeNode } from './TemplateNode.ts'

/** Go allows 10000; what is written by hand has a few, and a browser's stack is small. */
const MAX_PARENTHESES = 200

/**
 * What is no function, field or variable: such a term starts no later stage of a pipeline, and has
 * no fields.
 */
const isConstant = ({ kind }: OperandNode): boolean =>
  kind === 'literal' || kind === 'dot' || kind === 'nil'

/** `$x := .a | f "b"`, up to the delimiter that ends it. */
export function parsePipeline(
  reader: TokenReader,
  language: Language,
  context: string,
  end = '}}',
): PipeNode {
  const { fail, unexpected, peekAny, peek, take, nested } = reader
  /** Returns the sign after the variables, empty where nothing is declared. */
  function readDeclarations(): string {
    for (;;) {
      const start = reader.next
      if (peek().kind !== 'variable') return ''
      const variable = take().text
      const sign = peek().kind === 'mark' && /^(?:,|:?=)$/.test(peek().text) ? take().text : ''
      if (!sign) {
        reader.next = start
        return ''
      }
      declared.push(variable)
      reader.variables.push(variable)
      if (sign !== ',') return sign
      if (context !== 'range' || declared.length > 1) fail(`too many declarations in ${context}`)
      if (peek().kind !== 'variable' && peek().kind !== 'right' && peek().text !== ')')
        fail('range can only initialize variables')
    }
  }

  /**
   * Operands with spaces between them. A pipe after it is read too: Go accepts one that nothing
   * follows.
   */
  function readCommand(): CommandNode | undefined {
    const { at } = peek()
    const operands: OperandNode[] = []
    for (;;) {
      const operand = readOperand()
      if (operand) operands.push(operand)
      else if (operands.length === 0) return undefined
      const token = peekAny()
      const mark = token.kind === 'mark' ? token.text : token.kind
      if (mark === '|') take()
      if (mark === '|' || mark === ')' || mark === 'right') break
      if (mark !== 'space') unexpected(take(), 'operand')
    }
    return {
      at,
      text: operands.map(({ kind, text }) => (kind === 'pipe' ? `(${text})` : text)).join(' '),
      operands,
    }
  }

  /** A term, and fields of it without a space between. */
  function readOperand(): OperandNode | undefined {
    const from = readTerm()
    if (!from || peekAny().kind !== 'field') return from
    const { at } = peekAny()
    let fields = ''
    while (peekAny().kind === 'field') fields += take().text
    if (isConstant(from)) fail(`unexpected . after term ${quoteText(from.text)}`)
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

  function readTerm(): OperandNode | undefined {
    const { kind, text, at } = peek()
    const node = { at, text }
    switch (kind) {
      case 'identifier':
        take()
        if (!language.functions.has(text)) fail(`function ${quoteText(text)} not defined`)
        return { ...node, kind }
      case 'dot':
      case 'nil':
        take()
        return { ...node, kind }
      case 'variable':
        take()
        if (!reader.variables.includes(text)) fail(`undefined variable ${quoteText(text)}`)
        return { ...node, kind, from: text, names: [] }
      case 'field':
        take()
        return { ...node, kind, from: undefined, names: [text.slice(1)] }
      case 'bool':
        take()
        return { ...node, kind: 'literal', value: goBool(text === 'true') }
      case 'string':
      case 'number':
      case 'complex':
      case 'character': {
        take()
        const literal = language.readLiteral(text, kind)
        return typeof literal === 'string'
          ? fail(literal)
          : { ...node, kind: 'literal', ...literal }
      }
      case 'mark':
        if (text !== '(') return undefined
        take()
        return nested(MAX_PARENTHESES, 'expression', () =>
          parsePipeline(reader, language, 'parenthesized pipeline', ')'),
        )
      default:
        return undefined
    }
  }

  const { at } = peek()
  const declared: string[] = []
  const sign = readDeclarations()
  const commands: CommandNode[] = []
  for (;;) {
    const token = peek()
    if (token.text === end && (token.kind === 'right' || token.kind === 'mark')) break
    commands.push(readCommand() ?? unexpected(take(), context))
  }
  take()
  if (commands.length === 0) fail(`missing value for ${context}`)
  const stage = commands.findIndex(({ operands }, index) => index > 0 && isConstant(operands[0]!))
  if (stage > 0) fail(`non executable command in pipeline stage ${stage + 1}`)
  const text =
    (sign && `${declared.join(', ')} ${sign} `) +
    commands.map((command) => command.text).join(' | ')
  return { kind: 'pipe', at, text, declared, isAssign: sign === '=', commands }
}
