import type { Language } from '../language/Language.ts'
import { parsePipeline } from './parsePipeline.ts'
import { quoteText } from '../format/quoteText.ts'
import { readTokens } from './readTokens.ts'
import type { BranchNode, ListNode, PipeNode, StatementNode } from './TemplateNode.ts'

/** Blocks within blocks. Go has no limit. */
const MAX_NESTING = 400

/** A list ends at one of these. */
type Ending = { readonly kind: 'end' | 'else' }

const isEnding = (node: StatementNode | Ending): node is Ending =>
  node.kind === 'end' || node.kind === 'else'

/**
 * The templates of a source by name: the one of this name is what is outside of `{{define}}`.
 * Throws a TemplateError where Go's parser does; it also refuses blocks nested deeper than 400,
 * parentheses deeper than 200, and more than 200000 characters.
 */
export function parseTemplate(
  name: string,
  source: string,
  language: Language,
): ReadonlyMap<string, ListNode> {
  const reader = readTokens(name, source)
  const { fail, unexpected, peekAny, peek, take, expect, nested } = reader
  const definitions = new Map<string, ListNode>()
  /** How many ranges are open around in this template: `break` and `continue` need one. */
  let ranges = 0

  const isKeyword = (text: string): boolean => peek().kind === 'keyword' && peek().text === text
  const readPipeline = (context: string): PipeNode => parsePipeline(reader, language, context)
  function readName(context: string): string {
    const literal = language.readLiteral(expect('string', context).text, 'string')
    return typeof literal === 'string' ? fail(literal) : (literal.value!.data as string)
  }

  /** The list of a template of its own: variables and ranges around it are not its own. */
  function readBody(definition: string, context: string): void {
    const outer = { variables: reader.variables, ranges }
    reader.variables = ['$']
    ranges = 0
    const { list, ending } = readList()
    if (ending !== 'end') fail(`unexpected {{${ending}}} in ${context}`)
    define(definition, list)
    reader.variables = outer.variables
    ranges = outer.ranges
  }

  /**
   * text/template: "a template may be redefined … if the existing one is empty"; of nothing but
   * space is empty.
   */
  function define(definition: string, list: ListNode): void {
    const isEmpty = (nodes: ListNode): boolean =>
      nodes.every(({ kind, text }) => kind === 'text' && text.trim() === '')
    if (isEmpty(definitions.get(definition) ?? [])) definitions.set(definition, list)
    else if (!isEmpty(list))
      fail(`template: multiple definition of template ${quoteText(definition)}`)
  }

  function readList(): { list: StatementNode[]; ending: Ending['kind'] } {
    const list: StatementNode[] = []
    while (peek().kind !== 'eof') {
      const node = readStatement()
      if (isEnding(node)) return { list, ending: node.kind }
      list.push(node)
    }
    return fail('unexpected EOF')
  }

  function readStatement(): StatementNode | Ending {
    const { kind, text, at } = take()
    if (kind === 'text') return { kind, at, text }
    if (kind !== 'left') return unexpected({ kind, text, at }, 'input')
    reader.actionAt = at
    const node = readAction()
    reader.actionAt = undefined
    return node
  }

  function readAction(): StatementNode | Ending {
    const token = peek()
    const { at } = token
    if (token.kind !== 'keyword') {
      const pipe = readPipeline('command')
      return { kind: 'action', at, text: `{{${pipe.text}}}`, pipe }
    }
    take()
    const kind = token.text
    switch (kind) {
      case 'if':
      case 'with':
      case 'range':
        return nested(MAX_NESTING, 'nesting', () => readBranches(kind))
      case 'break':
      case 'continue':
        expect('right', `{{${kind}}}`)
        if (ranges === 0) fail(`{{${kind}}} outside {{range}}`)
        return { kind, at, text: kind }
      case 'end':
        expect('right', kind)
        return { kind }
      case 'else':
        // what follows in `{{else if}}` and `{{else with}}` is a branch of its own
        if (!isKeyword('if') && !isKeyword('with')) expect('right', kind)
        return { kind }
      case 'template':
      case 'block':
        return nested(MAX_NESTING, 'nesting', () => readCall(kind))
      default:
        return unexpected(token, 'command')
    }
  }

  /**
   * A branch and those behind its `{{else if}}` or `{{else with}}`: one `{{end}}` ends them all.
   */
  function readBranches(kind: BranchNode['kind']): BranchNode {
    const { at } = peek()
    const { length } = reader.variables
    const branches: BranchNode['branches'][number][] = []
    let otherwise: ListNode | undefined
    for (;;) {
      const pipe = readPipeline(kind)
      if (kind === 'range') ranges++
      const { list, ending } = readList()
      if (kind === 'range') ranges--
      branches.push({ pipe, list })
      if (ending === 'end') break
      if (kind !== 'range' && isKeyword(kind)) {
        take()
        continue
      }
      const rest = readList()
      if (rest.ending !== 'end') fail('expected end; found {{else}}')
      otherwise = rest.list
      break
    }
    reader.variables.length = length
    return { kind, at, text: `{{${kind} ${branches[0]!.pipe.text}}}`, branches, otherwise }
  }

  /** `{{block}}` defines a template and executes it there. */
  function readCall(kind: 'template' | 'block'): StatementNode {
    const { at } = peek()
    const context = `${kind} clause`
    const called = readName(context)
    const isBare = kind === 'template' && peek().kind === 'right'
    const pipe = isBare ? undefined : readPipeline(context)
    if (isBare) take()
    if (kind === 'block') readBody(called, context)
    return {
      kind: 'template',
      at,
      text: `{{template ${quoteText(called)}${pipe ? ` ${pipe.text}` : ''}}}`,
      name: called,
      pipe,
    }
  }

  /** `{{define}}` at the top of a source only; reads what it is if it is one. */
  function readDefinition(): boolean {
    const start = reader.next
    if (peekAny().kind === 'left') {
      reader.next++
      if (isKeyword('define')) {
        take()
        const definition = readName('define clause')
        expect('right', 'define clause')
        readBody(definition, 'define clause')
        return true
      }
      reader.next = start
    }
    return false
  }

  const root: StatementNode[] = []
  while (peekAny().kind !== 'eof') {
    if (readDefinition()) continue
    const node = readStatement()
    root.push(isEnding(node) ? fail(`unexpected {{${node.kind}}}`) : node)
  }
  define(name, root)
  return definitions
}
