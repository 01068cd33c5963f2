import { hasStrayBytes, joined, wellFormed, quoteText } from './readTokens.ts'
import {
  goInt,
  goString,
  goValue,
  indirect,
  STRING,
  typeWith,
  unboxed,
  zeroElement,
  zeroOf,
  type Argument,
  type BranchNode,
  type ListNode,
  type PipeNode,
  type StatementNode,
  type TemplateCallNode,
  type CommandNode,
  type FieldsNode,
  type FunctionNode,
  type LiteralNode,
  type OperandNode,
  type TemplateNode,
} from './GoValue.ts'
import { parseTemplate } from './parseTemplate.ts'
import { Run, isTrue, CallError } from './Run.ts'
import type { Functions, MissingKey, Parameter } from './Run.ts'
import { TemplateError } from './ConfirmationPrompt.ts'
import { formatValue } from './formatValue.ts'
import { printed } from './printValues.ts'

/**
 * The whole run of a template: its output by origin, and what it showed. `isLenient`: output that
 * is no UTF-8 becomes it, instead of an error.
 */
export function runTemplate(
  source: string,
  root: Argument,
  name: string,
  missingKey: MissingKey,
  functions: Functions,
  isLenient = false,
): Pick<Run, 'pieces' | 'shown'> {
  return guarded(() => {
    if (typeof source !== 'string' || hasStrayBytes(source))
      throw new TemplateError('parse', `template: ${name}: handrail: the source is no Unicode text`)
    const run = new Run(name, source, parseTemplate(name, source, functions), functions, missingKey)
    start(run, name, run.definitions.get(name) ?? [], root)
    if (!run.pieces.some(({ text }) => hasStrayBytes(text))) return run
    // halves of a character that met in the output are one
    const text = joined(run.pieces.map((piece) => piece.text).join(''))
    if (hasStrayBytes(text) && !isLenient) run.fail('handrail: the output is no UTF-8')
    return { pieces: [{ text: wellFormed(text), mark: 'data' }], shown: run.shown }
  })
}

/** A limit of the engine, too, is a TemplateError. */
export function guarded<Result>(render: () => Result): Result {
  try {
    return render()
  } catch (error) {
    if (error instanceof TemplateError) throw error
    throw new TemplateError(
      'exec',
      `handrail: the template cannot be rendered: ${error instanceof Error ? error.message : 'unknown error'}`,
    )
  }
}

/**
 * Lists within lists, of templates that call templates. Go allows 100000 templates, a browser's
 * stack far less.
 */
const MAX_DEPTH = 1000

type Entry = { readonly index: Argument; readonly element: Argument }

/** How a list ended early: the range around it is to end, or to go on. */
type Jump = 'break' | 'continue' | undefined

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

/** The entries of a range: lists, maps in the order of their keys, and since Go 1.24 ints. */
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
        `range can't iterate over ${value.data === null ? '<nil>' : formatValue(run, value)}`,
      )
  }
}

/** The value that the command before in the pipeline gave, if there is one. */
type Final = readonly Argument[]

function evaluatePipeline(run: Run, dot: Argument, pipe: PipeNode): Argument {
  run.node = pipe
  let final: Final = []
  for (const command of pipe.commands) final = [unboxed(evaluateCommand(run, dot, command, final))]
  const [value] = final
  for (const name of pipe.declared) {
    if (pipe.isAssign) run.variable(name).value = value
    else run.variables.push({ name, value })
  }
  return value
}

function evaluateCommand(run: Run, dot: Argument, command: CommandNode, final: Final): Argument {
  run.spend(1)
  const [first, ...operands] = command.operands as [OperandNode, ...OperandNode[]]
  const hasArguments = operands.length + final.length > 0
  if (first.kind === 'identifier') return callFunction(run, dot, first, command, operands, final)
  if ('names' in first) return evaluateFields(run, dot, first, hasArguments)
  if (first.kind !== 'pipe') run.node = first
  if (hasArguments) refuseArguments(run, first)
  if (first.kind === 'nil') run.fail('nil is not a command')
  return evaluateOperand(run, dot, first)
}

const refuseArguments = (run: Run, { text }: TemplateNode): never =>
  run.fail(`can't give argument to non-function ${text}`)

function evaluateOperand(run: Run, dot: Argument, node: OperandNode): Argument {
  switch (node.kind) {
    case 'dot':
      return dot
    case 'nil':
      return undefined
    case 'literal':
      return node.value ?? run.fail(`${node.text} overflows int`)
    case 'pipe':
      return evaluatePipeline(run, dot, node)
    case 'identifier':
      return callFunction(run, dot, node, node, [], [])
    default:
      return evaluateFields(run, dot, node, false)
  }
}

/** `.a.b`, `$x.a.b` or `(…).a.b`. */
function evaluateFields(
  run: Run,
  dot: Argument,
  node: FieldsNode,
  hasArguments: boolean,
): Argument {
  run.node = node
  let value = dot
  if (node.kind === 'variable') {
    value = run.variable(node.from).value
    if (node.names.length === 0 && hasArguments) refuseArguments(run, node)
  } else if (node.kind === 'chain') {
    run.node = node.from
    value = evaluateOperand(run, dot, node.from)
  }
  node.names.forEach((name, index) => {
    run.spend(1)
    value = fieldOf(run, name, hasArguments && index === node.names.length - 1, value)
  })
  return value
}

/**
 * One field of a struct or one element of a map. JSON values have no methods. Keys are looked up
 * among the map's own, so `constructor` is a key like any other.
 */
function fieldOf(run: Run, name: string, hasArguments: boolean, receiver: Argument): Argument {
  if (!receiver)
    return run.missingKey === 'error'
      ? run.fail(`nil data; no entry for key ${quoteText(name)}`)
      : undefined
  const value = indirect(receiver)!
  const nilPointer = `nil pointer evaluating ${receiver.type.name}.${name}`
  if (value.kind === 'any') run.fail(nilPointer)
  if (value.kind === 'struct' && value.type.kind === 'struct') {
    const index = value.type.fields.findIndex((field) => field.name === name)
    if (index >= 0)
      return hasArguments
        ? run.fail(`${name} has arguments but cannot be invoked as function`)
        : value.data[index]
  }
  if (value.kind === 'map') {
    if (hasArguments) run.fail(`${name} is not a method but has arguments`)
    const found = value.data?.get(name)
    if (found) return found
    if (run.missingKey === 'error') run.fail(`map has no entry for key ${quoteText(name)}`)
    return run.missingKey === 'zero' ? zeroElement(value) : undefined
  }
  if (value.type.kind === 'pointer') {
    const { elem } = value.type
    if (elem.kind !== 'struct' || elem.fields.some((field) => field.name === name))
      run.fail(nilPointer)
  }
  return run.fail(`can't evaluate field ${name} in type ${receiver.type.name}`)
}

/**
 * Calls a function as Go does: the number of arguments, then each with its type, the value of the
 * pipeline last. `at`: what an error of the function names.
 */
function callFunction(
  run: Run,
  dot: Argument,
  node: FunctionNode,
  at: CommandNode | FunctionNode,
  operands: readonly OperandNode[],
  final: Final,
): Argument {
  run.node = node
  const name = node.text
  const [signature, implementation] =
    run.functions.get(name) ?? run.fail(`"${name}" is not a defined function`)
  const parameters = signature.split(' ')
  const hasRest = signature.endsWith('...')
  const least = parameters.length - Number(hasRest)
  const given = operands.length + final.length
  if (hasRest ? given < least : given !== least)
    run.fail(
      `wrong number of args for ${name}: want ${hasRest ? `at least ${least} got ${operands.length}` : `${least} got ${given}`}`,
    )
  if (name === 'and' || name === 'or')
    return evaluateLogic(run, dot, name === 'or', operands, final)
  const parameterAt = (index: number): Parameter =>
    (parameters[index] ?? parameters.at(-1)!).replace('...', '') as Parameter
  const values = operands.map((operand, index) =>
    evaluateArgument(run, dot, operand, parameterAt(index)),
  )
  for (const value of final) values.push(validate(run, value, parameterAt(operands.length)))
  try {
    return implementation(
      run,
      values,
      operands[0]?.text ??
        (final[0]?.kind === 'string'
          ? final[0].data
          : `<${final[0]?.type.name ?? 'invalid'} Value>`),
    )
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    run.node = at
    return run.fail(`error calling ${name}: ${error.message}`)
  }
}

/**
 * text/template: "and … evaluates the arguments … from left to right, and returns when the result
 * is determined", with that argument.
 */
function evaluateLogic(
  run: Run,
  dot: Argument,
  until: boolean,
  operands: readonly OperandNode[],
  final: Final,
): Argument {
  let value: Argument
  for (const operand of operands) {
    value = evaluateArgument(run, dot, operand, 'value')
    if (isTrue(unboxed(value)) === until) return value
  }
  return final.length > 0 ? final[0] : value
}

function evaluateArgument(
  run: Run,
  dot: Argument,
  node: OperandNode,
  parameter: Parameter,
): Argument {
  run.spend(1)
  run.node = node
  if (node.kind === 'nil' && (parameter === 'string' || parameter === 'int'))
    run.fail(`cannot assign nil to ${parameter}`)
  return node.kind === 'literal'
    ? literalAs(run, node, parameter)
    : validate(run, evaluateOperand(run, dot, node), parameter)
}

function literalAs(run: Run, node: LiteralNode, parameter: Parameter): Argument {
  switch (parameter) {
    case 'int':
      return node.int === undefined
        ? run.fail(`expected integer; found ${node.text}`)
        : goInt(node.int)
    case 'string':
      return node.value?.kind === 'string'
        ? node.value
        : run.fail(`expected string; found ${node.text}`)
    case '[]string':
      return run.fail(`can't handle ${node.text} for arg of type []string`)
    default:
      return evaluateOperand(run, undefined, node)
  }
}

/** The value as an argument of this type: out of its interface, or where a pointer leads, once. */
function validate(run: Run, given: Argument, parameter: Parameter): Argument {
  if (parameter === 'value') return given
  if (parameter === 'any') return unboxed(given)
  if (!given)
    return parameter === '[]string'
      ? zeroOf(typeWith('slice', STRING))
      : run.fail(`invalid value; expected ${parameter}`)
  const value = unboxed(given) ?? given
  if (value.type.name === parameter) return value
  if (value.kind !== 'pointer' || value.type.name !== `*${parameter}`)
    run.fail(`wrong type for value; expected ${parameter}; got ${value.type.name}`)
  return (value.data as Argument) ?? run.fail(`dereference of nil pointer of type ${parameter}`)
}
