import { evaluatePipeline } from './evaluatePipeline.ts'
import { formatValue } from './formatValue.ts'
import { printed } from './printValues.ts'
import { goInt, goString, indirect, type GoValue } from './GoValue.ts'
import { isTrue } from './isTrue.ts'
import { quoteText } from './quoteText.ts'
import type { Run } from './Run.ts'
import type { BranchNode, ListNode, PipeNode, StatementNode, TemplateCallNode } from './TemplateNode.ts'

/** Go's own limit; nothing here is deeper in the stack for it. */
const MAX_DEPTH = 100_000

type Entry = { readonly index: GoValue | undefined; readonly element: GoValue | undefined }

/** A list that is being executed. `variables`: how many there are after it. */
type Frame = {
  readonly list: ListNode
  next: number
  dot: GoValue | undefined
  readonly variables: number
  /** Of a range: what is still to come. */
  readonly loop?: { readonly entries: Iterator<Entry, undefined>; readonly pipe: PipeNode; readonly outer: number }
  /** The `{{else}}` of a range: a break ends it, and not a range around it. */
  readonly isElse?: true
  /** Of a `{{template}}`: whose variables these hide. */
  readonly caller?: Pick<Run, 'template' | 'variables'>
}

/** Executes a template and writes its output to the run. Without recursion: templates that call themselves reach Go's limit, not the stack's. */
export function executeTemplate(run: Run, data: GoValue | undefined): void {
  const frames: Frame[] = []
  let calls = 0

  const enter = (list: ListNode | undefined, dot: GoValue | undefined, variables: number): void => {
    if (list) frames.push({ list, next: 0, dot, variables })
  }

  function step(frame: Frame, node: StatementNode): void {
    run.spend(1)
    run.node = node
    switch (node.kind) {
      case 'text':
        return run.write(node.text, 'own')
      case 'action':
        return act(run, frame.dot, node)
      case 'if':
      case 'with': {
        const { length } = run.variables
        const value = evaluatePipeline(run, frame.dot, node.pipe)
        const isChosen = isTrue(value)
        enter(isChosen ? node.list : node.otherwise, isChosen && node.kind === 'with' ? value : frame.dot, length)
        if (!isChosen && !node.otherwise) run.variables.length = length
        return
      }
      case 'range':
        return range(frame, node)
      case 'template':
        return call(frame, node)
      default:
        return jump(node.kind)
    }
  }

  function range(frame: Frame, node: BranchNode): void {
    const outer = run.variables.length
    const entries = entriesOf(run, evaluatePipeline(run, frame.dot, node.pipe), node)
    if (!entries) {
      run.variables.length = outer
      if (node.otherwise) frames.push({ list: node.otherwise, next: 0, dot: frame.dot, variables: outer, isElse: true })
      return
    }
    frames.push({ list: node.list, next: node.list.length, dot: undefined, variables: run.variables.length, loop: { entries, pipe: node.pipe, outer } })
  }

  function call(frame: Frame, node: TemplateCallNode): void {
    const list = run.definitions.get(node.name) ?? run.fail(`template ${quoteText(node.name)} not defined`)
    if (calls === MAX_DEPTH) run.fail(`exceeded maximum template depth (${MAX_DEPTH})`)
    const dot = node.pipe && evaluatePipeline(run, frame.dot, node.pipe)
    const { template, variables } = run
    frames.push({ list, next: 0, dot, variables: 0, caller: { template, variables } })
    calls++
    run.template = node.name
    run.variables = [{ name: '$', value: dot }]
  }

  function jump(kind: 'break' | 'continue'): void {
    const isTarget = (frame: Frame | undefined): boolean => !frame || frame.loop !== undefined || (kind === 'break' && frame.isElse === true)
    while (!isTarget(frames.at(-1))) frames.pop()
    const frame = frames.at(-1)
    if (kind === 'continue' && frame) frame.next = Number.POSITIVE_INFINITY
    else if (frames.pop()) run.variables.length = frame?.loop?.outer ?? frame?.variables ?? 0
  }

  /** At the end of a list. */
  function leave(frame: Frame): void {
    run.variables.length = frame.variables
    const entry = frame.loop?.entries.next()
    if (frame.loop && entry && !entry.done) {
      run.spend(1)
      declareEntry(run, frame.loop.pipe, entry.value)
      frame.dot = entry.value.element
      frame.next = 0
      return
    }
    frames.pop()
    if (frame.loop) run.variables.length = frame.loop.outer
    if (!frame.caller) return
    calls--
    run.template = frame.caller.template
    run.variables = frame.caller.variables
  }

  run.variables = [{ name: '$', value: data }]
  enter(run.definitions.get(run.template), data, 1)
  for (let frame = frames.at(-1); frame; frame = frames.at(-1)) {
    const node = frame.list[frame.next++]
    if (node) step(frame, node)
    else leave(frame)
  }
}

/** An action: prints unless it declares. */
function act(run: Run, dot: GoValue | undefined, node: StatementNode & { kind: 'action' }): void {
  const value = evaluatePipeline(run, dot, node.pipe)
  if (node.pipe.declared.length > 0) return
  run.node = node
  for (const { text, mark } of printed(run, value)) run.write(text, mark)
  if (value) run.show(value)
}

/** text/template: "If a 'range' action initializes a variable, the variable is set to the successive elements"; with two, to index and element. */
function declareEntry(run: Run, { declared, isAssign }: PipeNode, { index, element }: Entry): void {
  const values = declared.length > 1 ? [index, element] : [element]
  declared.forEach((name, at) => {
    const variable = isAssign ? run.variable(name) : run.variables.at(at - declared.length)!
    variable.value = values[at]
  })
}

/** What a range goes through, or undefined where there is nothing: lists, maps in the order of their keys, and since Go 1.24 ints. */
function entriesOf(run: Run, from: GoValue | undefined, node: BranchNode): Iterator<Entry, undefined> | undefined {
  const { value, isNil } = indirect(from)
  if (!value) return undefined
  switch (value.kind) {
    case 'slice':
      return value.data?.length ? elements(value.data, value.mark) : undefined
    case 'map':
      return value.data?.size ? members(value.data, value.mark) : undefined
    case 'int':
    case 'uint8':
      if (node.pipe.declared.length > 1) run.fail(`can't use ${value.data} to iterate over more than one variable`)
      return value.data > 0n ? counted(value) : undefined
    default:
      return run.fail(`range can't iterate over ${isNil ? '<nil>' : formatValue(run, value, 'v')}`)
  }
}

function* elements(list: readonly GoValue[], mark: GoValue['mark']): Generator<Entry, undefined> {
  for (const [index, element] of list.entries()) yield { index: goInt(index, mark), element }
}

function* members(map: ReadonlyMap<string, GoValue>, mark: GoValue['mark']): Generator<Entry, undefined> {
  for (const [key, element] of map) yield { index: goString(key, mark), element }
}

function* counted(value: GoValue & { kind: 'int' | 'uint8' }): Generator<Entry, undefined> {
  for (let index = 0n; index < value.data; index++) yield { index: undefined, element: { ...value, data: index, shows: [] } }
}
