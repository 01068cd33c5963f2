import { describeNode } from './describeNode.ts'
import { evaluateFields, evaluateLiteral, evaluatePipeline, type Final } from './evaluatePipeline.ts'
import { STRING, sliceOf } from './GoType.ts'
import type { Parameter } from './GoFunction.ts'
import { goInt, goString, unboxed, zeroOf, type GoValue } from './GoValue.ts'
import { isTrue } from './isTrue.ts'
import { CallError, type Run } from './Run.ts'
import type { CommandNode, IdentifierNode, OperandNode } from './TemplateNode.ts'

/** Calls a function as Go does: the number of arguments, then each with its type, the value of the pipeline last. `at`: what an error of the function names. */
export function callFunction(run: Run, dot: GoValue | undefined, { name, ...node }: IdentifierNode, at: CommandNode | IdentifierNode, operands: readonly OperandNode[], final: Final): GoValue | undefined {
  run.node = { name, ...node }
  const function_ = run.functions.get(name) ?? run.fail(`"${name}" is not a defined function`)
  const { parameters, rest } = function_
  const given = operands.length + (final ? 1 : 0)
  const parameterAt = (index: number): Parameter => parameters[index] ?? rest ?? 'any'
  if (rest ? given < parameters.length : given !== parameters.length) {
    run.fail(`wrong number of args for ${name}: want ${rest ? `at least ${parameters.length} got ${operands.length}` : `${parameters.length} got ${given}`}`)
  }
  if (name === 'and' || name === 'or') return evaluateLogic(run, dot, name === 'or', operands, final)
  const values = operands.map((operand, index) => evaluateArgument(run, dot, operand, parameterAt(index)))
  if (final) values.push(validate(run, final.value, parameterAt(operands.length)))
  try {
    return function_.call(run, name === 'call' ? [goString(calleeName(operands[0], final)), ...values] : values)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    run.node = at
    return run.fail(`error calling ${name}: ${error.message}`)
  }
}

const calleeName = (operand: OperandNode | undefined, final: Final): string =>
  operand ? describeNode(operand) : final?.value?.kind === 'string' ? final.value.data : `<${final?.value?.type.name ?? 'invalid'} Value>`

/** text/template: "and … evaluates the arguments … from left to right, and returns when the result is determined", with that argument. */
function evaluateLogic(run: Run, dot: GoValue | undefined, until: boolean, operands: readonly OperandNode[], final: Final): GoValue | undefined {
  let value: GoValue | undefined
  for (const operand of operands) {
    value = evaluateArgument(run, dot, operand, 'value')
    if (isTrue(unboxed(value)) === until) return value
  }
  return final ? final.value : value
}

function evaluateArgument(run: Run, dot: GoValue | undefined, node: OperandNode, parameter: Parameter): GoValue | undefined {
  run.spend(1)
  run.node = node
  switch (node.kind) {
    case 'dot':
      return validate(run, dot, parameter)
    case 'nil':
      return parameter === 'string' || parameter === 'int' ? run.fail(`cannot assign nil to ${parameter}`) : validate(run, undefined, parameter)
    case 'field':
    case 'variable':
    case 'chain':
      return validate(run, evaluateFields(run, dot, node), parameter)
    case 'pipe':
      return validate(run, evaluatePipeline(run, dot, node), parameter)
    case 'identifier':
      return validate(run, callFunction(run, dot, node, node, [], undefined), parameter)
    default:
      return literalAs(run, node, parameter)
  }
}

function literalAs(run: Run, node: OperandNode, parameter: Parameter): GoValue | undefined {
  switch (parameter) {
    case 'int':
      return node.kind === 'number' && node.int !== undefined ? goInt(node.int) : run.fail(`expected integer; found ${describeNode(node)}`)
    case 'string':
      return node.kind === 'string' ? goString(node.text) : run.fail(`expected string; found ${describeNode(node)}`)
    case '[]string':
      return run.fail(`can't handle ${describeNode(node)} for arg of type []string`)
    default:
      return evaluateLiteral(run, undefined, node)
  }
}

/** The value as an argument of this type: out of its interface, or where a pointer leads, once. */
function validate(run: Run, given: GoValue | undefined, parameter: Parameter): GoValue | undefined {
  if (parameter === 'value') return given
  if (parameter === 'any') return unboxed(given)
  if (!given) return parameter === '[]string' ? zeroOf(sliceOf(STRING)) : run.fail(`invalid value; expected ${parameter}`)
  const value = unboxed(given) ?? given
  if (value.type.name === parameter) return value
  if (value.kind !== 'pointer' || value.type.kind !== 'pointer' || value.type.elem.name !== parameter) {
    return run.fail(`wrong type for value; expected ${parameter}; got ${value.type.name}`)
  }
  return value.data ?? run.fail(`dereference of nil pointer of type ${parameter}`)
}
