import { evaluatePipeline } from './evaluatePipeline.ts'
import { formatPlain } from './format/formatPlain.ts'
import { goInt, goString, goValue, indirect, type Argument } from './values/GoValue.ts'
import { isTrue } from './isTrue.ts'
import { printed } from './printed.ts'
import { quoteText } from './format/quoteText.ts'
import type { Run } from './Run.ts'
import type {
  BranchNode,
  ListNode,
  PipeNode,
  StatementNode,
  TemplateCallNode,
} from './parse/TemplateNode.ts'

/**
 * Lists within lists, of templates that call templates. Go allows 100000 templates, a browser's
 * stack far less.
 */
const MAX_DEPTH = 1000

type Entry = { readonly index: Argument; readonly element: Argument }

/** How a list ended early: the range around it is to end, or to go on. */
type Jump = 'break' | 'continue' | undefined

/** Executes a template and writes its output to the run. */
export function executeTemplate(run: Run, data: Argument): void {
  start(run, run.template, run.definitions.get(run.template) ?? [], data)
}

/** A template begins with one variable: what it was given. */
function start(run: Run, name: string, list: ListNode, dot: Argument): void {
  run.template = name
  run.variables = [{ name: '$', value: dot }]
  execute(run, list, dot)
}

function execute(run: Run, list: ListNode, dot: Argument): Jump {
  let jump: Jump
  run.depth++
  for (let next = 0; next < list.length && !jump; next++) jump = step(run, list[next]!, dot)
  run.depth--
  return jump
}

function step(run: Run, node: StatementNode, dot: Argument): Jump {
  run.spend(1)
  run.node = node
  switch (node.kind) {
    case 'text':
      run.write(node.text, 'own')
      return undefined
    case 'action': {
      const value = evaluatePipeline(run, dot, node.pipe)
      if (node.pipe.declared.length > 0) return undefined
      run.node = node
      for (const { text, mark } of printed(run, value)) run.write(text, mark)
      if (value) run.show(value)
      return undefined
    }
    case 'if':
    case 'with':
    case 'range': {
      const { length } = run.variables
      const jump = node.kind === 'range' ? range(run, node, dot) : decide(run, node, dot)
      run.variables.length = length
      return jump
    }
    case 'template':
      call(run, node, dot)
      return undefined
    default:
      return node.kind
  }
}

function decide(run: Run, { kind, branches, otherwise = [] }: BranchNode, dot: Argument): Jump {
  for (const { pipe, list } of branches) {
    const value = evaluatePipeline(run, dot, pipe)
    if (isTrue(value)) return execute(run, list, kind === 'with' ? value : dot)
  }
  return execute(run, otherwise, dot)
}

function range(run: Run, { branches, otherwise = [] }: BranchNode, dot: Argument): Jump {
  const { pipe, list } = branches[0]!
  const entries = entriesOf(run, evaluatePipeline(run, dot, pipe), pipe)
  const { length } = run.variables
  let isEmpty = true
  for (const { index, element } of entries) {
    isEmpty = false
    run.spend(1)
    // text/template: "If a 'range' action initializes a variable, the variable is set to the
    // successive elements"; with two, to index and element
    const values = pipe.declared.length > 1 ? [index, element] : [element]
    pipe.declared.forEach((name, at) => {
      const variable = pipe.isAssign
        ? run.variable(name)
        : run.variables[length - pipe.declared.length + at]!
      variable.value = values[at]
    })
    const jump = execute(run, list, element)
    run.variables.length = length
    if (jump === 'break') return undefined
  }
  const jump = isEmpty ? execute(run, otherwise, dot) : undefined
  // one in the `{{else}}` ends this range, and not one around it
  return jump === 'break' ? undefined : jump
}

function call(run: Run, node: TemplateCallNode, dot: Argument): void {
  const list =
    run.definitions.get(node.name) ?? run.fail(`template ${quoteText(node.name)} not defined`)
  if (run.depth > MAX_DEPTH)
    run.fail(`exceeded maximum template depth (100000), of which a browser has ${MAX_DEPTH}`)
  const value = node.pipe && evaluatePipeline(run, dot, node.pipe)
  const { template, variables } = run
  start(run, node.name, list, value)
  run.template = template
  run.variables = variables
}

/** What a range goes through: lists, maps in the order of their keys, and since Go 1.24 ints. */
function* entriesOf(run: Run, from: Argument, pipe: PipeNode): Generator<Entry, void> {
  const value = indirect(from)
  if (!value) return
  switch (value.kind) {
    case 'slice':
      for (const [index, element] of (value.data ?? []).entries())
        yield { index: goInt(index, value.mark), element }
      return
    case 'map':
      for (const [key, element] of value.data ?? [])
        yield { index: goString(key, value.mark), element }
      return
    case 'int':
      if (pipe.declared.length > 1)
        run.fail(`can't use ${value.data} to iterate over more than one variable`)
      for (let index = 0n; index < value.data; index++)
        yield { index: undefined, element: goValue(value.type, index, value.mark, []) }
      return
    default:
      run.fail(
        `range can't iterate over ${value.data === null ? '<nil>' : formatPlain(run, value)}`,
      )
  }
}
