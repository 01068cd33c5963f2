import { Parser } from './Parser.ts'
import { parsePipeline } from './parsePipeline.ts'
import { quoteText } from './quoteText.ts'
import { scanTemplate, type Token } from './scanTemplate.ts'
import type { BranchNode, ListNode, StatementNode } from './TemplateNode.ts'
import { unquoteText } from './unquoteText.ts'

/** Blocks within blocks. Go has no limit. */
const MAX_NESTING = 400

/** UTF-16 units of a source. */
const MAX_SOURCE = 200_000

/** A list ends at one of these. */
type Ending = { readonly kind: 'end' | 'else' }
type Statement = StatementNode | Ending

const isEnding = (node: Statement): node is Ending => node.kind === 'end' || node.kind === 'else'

/**
 * The templates of a source by name: the one of this name is what is outside of `{{define}}`. Throws a TemplateError where Go's parser does;
 * it also refuses blocks nested deeper than 400, parentheses deeper than 200, and more than 200000 characters.
 */
export function parseTemplate(name: string, source: string, functions: ReadonlySet<string>): ReadonlyMap<string, ListNode> {
  const parser = new Parser(name, source, scanTemplate(source.slice(0, MAX_SOURCE)), functions)
  if (source.length > MAX_SOURCE) parser.fail(`handrail: longer than ${MAX_SOURCE} characters`)
  const root: StatementNode[] = []
  for (;;) {
    const token = parser.peek()
    if (token.kind === 'eof') break
    const node = isDefinition(parser, token) ? parseDefinition(parser) : parseStatement(parser)
    if (node && isEnding(node)) parser.fail(`unexpected {{${node.kind}}}`)
    else if (node) root.push(node)
  }
  define(parser, name, root)
  return parser.definitions
}

/** At the top of a source only; reads what it is if it is one. */
function isDefinition(parser: Parser, token: Token): boolean {
  const start = parser.place
  if (token.kind === 'left') {
    parser.take()
    const { kind, text } = parser.takePastSpace()
    if (kind === 'keyword' && text === 'define') return true
    parser.goBackTo(start)
  }
  return false
}

function parseDefinition(parser: Parser): undefined {
  const name = parseName(parser, 'define clause')
  parser.expect('right', 'define clause')
  parseBody(parser, name, 'define clause')
}

/** The list of a template of its own: variables and ranges around it are not its own. */
function parseBody(parser: Parser, name: string, context: string): void {
  const { variables, ranges } = parser
  parser.variables = ['$']
  parser.ranges = 0
  const { list, ending } = parseList(parser)
  if (ending.kind !== 'end') parser.fail(`unexpected {{${ending.kind}}} in ${context}`)
  define(parser, name, list)
  parser.variables = variables
  parser.ranges = ranges
}

/** text/template: "a template may be redefined … if the existing one is empty"; of nothing but space is empty. */
function define(parser: Parser, name: string, list: ListNode): void {
  if (isEmpty(parser.definitions.get(name) ?? [])) parser.definitions.set(name, list)
  else if (!isEmpty(list)) parser.fail(`template: multiple definition of template ${quoteText(name)}`)
}

const isEmpty = (list: ListNode): boolean => list.every((node) => node.kind === 'text' && node.text.trim() === '')

function parseName(parser: Parser, context: string): string {
  return unquoteText(parser.expect('string', context).text) ?? parser.fail('invalid syntax')
}

function parseList(parser: Parser): { list: StatementNode[]; ending: Ending } {
  const list: StatementNode[] = []
  while (parser.peekPastSpace().kind !== 'eof') {
    const node = parseStatement(parser)
    if (isEnding(node)) return { list, ending: node }
    list.push(node)
  }
  return parser.fail('unexpected EOF')
}

function parseStatement(parser: Parser): Statement {
  const token = parser.takePastSpace()
  if (token.kind === 'text') return { kind: 'text', at: token.at, text: token.text }
  if (token.kind !== 'left') return parser.unexpected(token, 'input')
  parser.actionAt = token.at
  const node = parseAction(parser)
  parser.actionAt = undefined
  return node
}

function parseAction(parser: Parser): Statement {
  const token = parser.peekPastSpace()
  if (token.kind !== 'keyword') return { kind: 'action', at: token.at, pipe: parsePipeline(parser, 'command') }
  parser.take()
  switch (token.text) {
    case 'if':
    case 'with':
    case 'range':
      return parser.nested(MAX_NESTING, 'max nesting depth exceeded', () => parseBranches(parser, token.text as 'if'))
    case 'break':
    case 'continue':
      return parseJump(parser, token.text, token.at)
    case 'end':
      parser.expect('right', 'end')
      return { kind: 'end' }
    case 'else':
      return parseElse(parser)
    case 'template':
      return parseCall(parser)
    case 'block':
      return parser.nested(MAX_NESTING, 'max nesting depth exceeded', () => parseBlock(parser))
    default:
      return parser.unexpected(token, 'command')
  }
}

function parseJump(parser: Parser, kind: 'break' | 'continue', at: number): StatementNode {
  const token = parser.takePastSpace()
  if (token.kind !== 'right') parser.unexpected(token, `{{${kind}}}`)
  if (parser.ranges === 0) parser.fail(`{{${kind}}} outside {{range}}`)
  return { kind, at }
}

/** `{{else if}}` and `{{else with}}` leave what follows: it is a branch of its own. */
function parseElse(parser: Parser): Ending {
  const { kind, text } = parser.peekPastSpace()
  if (kind !== 'keyword' || (text !== 'if' && text !== 'with')) parser.expect('right', 'else')
  return { kind: 'else' }
}

type OpenBranch = Pick<BranchNode, 'kind' | 'pipe' | 'list'>

/** A branch and those behind its `{{else if}}` or `{{else with}}`, which are nested in it: one `{{end}}` ends them all. */
function parseBranches(parser: Parser, kind: BranchNode['kind']): BranchNode {
  const variables = parser.variables.length
  const chain: OpenBranch[] = []
  let otherwise: ListNode | undefined
  for (let isOpen = true; isOpen;) {
    const pipe = parsePipeline(parser, kind)
    if (kind === 'range') parser.ranges++
    const { list, ending } = parseList(parser)
    if (kind === 'range') parser.ranges--
    chain.push({ kind, pipe, list })
    isOpen = false
    if (ending.kind !== 'else') break
    const next = parser.peek()
    isOpen = kind !== 'range' && next.kind === 'keyword' && next.text === kind
    if (isOpen) {
      parser.take()
      continue
    }
    const last = parseList(parser)
    if (last.ending.kind !== 'end') parser.fail('expected end; found {{else}}')
    otherwise = last.list
  }
  parser.variables.length = variables
  return chain.reduceRight<BranchNode | undefined>((inner, branch) => ({ ...branch, at: branch.pipe.at, otherwise: inner ? [inner] : otherwise }), undefined)!
}

function parseCall(parser: Parser): StatementNode {
  const { at } = parser.peekPastSpace()
  const name = parseName(parser, 'template clause')
  const isBare = parser.peekPastSpace().kind === 'right'
  if (isBare) parser.take()
  return { kind: 'template', at, name, pipe: isBare ? undefined : parsePipeline(parser, 'template clause') }
}

/** Defines a template and executes it there. */
function parseBlock(parser: Parser): StatementNode {
  const { at } = parser.peekPastSpace()
  const name = parseName(parser, 'block clause')
  const pipe = parsePipeline(parser, 'block clause')
  parseBody(parser, name, 'block clause')
  return { kind: 'template', at, name, pipe }
}
