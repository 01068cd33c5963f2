import { STRING, typeWith } from './values/GoType.ts'
import { goInt, indirect, unboxed, zeroElement, zeroOf, type Argument } from './values/GoValue.ts'
import { isTrue } from './isTrue.ts'
import { quoteText } from './format/quoteText.ts'
import { CallError, type Parameter, type Run } from './Run.ts'
import type {
  CommandNode,
  FieldsNode,
  FunctionNode,
  LiteralNode,
  OperandNode,
  PipeNode,
  TemplateNode,
} from './parse/TemplateNode.ts'

/** The value that the command before in the pipeline gave, where there is one. */
type Final = readonly Argument[]

/** The value of a pipeline. The variables that it declares stay. */
export function evaluatePipeline(run: Run, dot: Argument, pipe: PipeNode): Argument {
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

/** What stands alone. */
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
  const [signature, call] =
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
    return call(
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
