import { describeNode } from './describeNode.ts'
import { COMPLEX, FLOAT } from './GoType.ts'
import { boxed, goBool, goInt, goString, indirect, unboxed, zeroOf, type GoValue } from './GoValue.ts'
import { callFunction } from './callFunction.ts'
import { quoteText } from './quoteText.ts'
import type { Run } from './Run.ts'
import type { ChainNode, CommandNode, FieldNode, NumberNode, OperandNode, PipeNode, TemplateNode, VariableNode } from './TemplateNode.ts'

/** The value that the command before in the pipeline gave, where there is one. */
export type Final = { readonly value: GoValue | undefined } | undefined

/** The value of a pipeline. The variables that it declares stay. */
export function evaluatePipeline(run: Run, dot: GoValue | undefined, pipe: PipeNode): GoValue | undefined {
  run.node = pipe
  let final: Final
  for (const command of pipe.commands) final = { value: unboxed(evaluateCommand(run, dot, command, final)) }
  const value = final?.value
  for (const name of pipe.declared) {
    if (pipe.isAssign) run.variable(name).value = value
    else run.declare(name, value)
  }
  return value
}

function evaluateCommand(run: Run, dot: GoValue | undefined, command: CommandNode, final: Final): GoValue | undefined {
  run.spend(1)
  const first = command.arguments[0]!
  const hasArguments = command.arguments.length > 1 || final !== undefined
  switch (first.kind) {
    case 'field':
    case 'chain':
    case 'variable':
      return evaluateFields(run, dot, first, hasArguments)
    case 'identifier':
      return callFunction(run, dot, first, command, command.arguments.slice(1), final)
    case 'pipe':
      if (hasArguments) refuseArguments(run, first)
      return evaluatePipeline(run, dot, first)
    default:
      run.node = first
      if (hasArguments) refuseArguments(run, first)
      return first.kind === 'nil' ? run.fail('nil is not a command') : evaluateLiteral(run, dot, first)
  }
}

const refuseArguments = (run: Run, node: TemplateNode): never => run.fail(`can't give argument to non-function ${describeNode(node)}`)

/** What needs no parameter's type: a literal by its spelling, or dot. */
export function evaluateLiteral(run: Run, dot: GoValue | undefined, node: OperandNode): GoValue | undefined {
  switch (node.kind) {
    case 'bool':
      return goBool(node.value)
    case 'dot':
      return dot
    case 'string':
      return goString(node.text)
    case 'number':
      return idealConstant(run, node)
    default:
      return undefined
  }
}

/** text/template: "Boolean, string, character, integer, floating-point, imaginary or complex constants … behave like Go's untyped constants"; the spelling decides. */
function idealConstant(run: Run, { text, complex, float, int }: NumberNode): GoValue | undefined {
  const common = { mark: 'own', shows: [] } as const
  if (complex) return { ...common, kind: 'complex128', type: COMPLEX, data: complex }
  const isWhole = text.startsWith("'") || (/^0[xX]./.test(text) && !/[pP]/.test(text)) || !/[.eEpP]/.test(text)
  if (float !== undefined && !isWhole) return { ...common, kind: 'float64', type: FLOAT, data: float }
  return int === undefined ? run.fail(`${text} overflows int`) : goInt(int)
}

/** `.a.b`, `$x.a.b` or `(…).a.b`. */
export function evaluateFields(run: Run, dot: GoValue | undefined, node: FieldNode | ChainNode | VariableNode, hasArguments = false): GoValue | undefined {
  run.node = node
  let value = dot
  if (node.kind === 'variable') {
    value = run.variable(node.name).value
    if (node.names.length === 0 && hasArguments) refuseArguments(run, node)
  } else if (node.kind === 'chain') value = evaluateChained(run, dot, node)
  node.names.forEach((name, index) => {
    run.spend(1)
    value = fieldOf(run, name, hasArguments && index === node.names.length - 1, value)
  })
  return value
}

function evaluateChained(run: Run, dot: GoValue | undefined, { node }: ChainNode): GoValue | undefined {
  run.node = node
  if (node.kind === 'pipe') return evaluatePipeline(run, dot, node)
  return node.kind === 'identifier' ? callFunction(run, dot, node, node, [], undefined) : undefined
}

/** One field of a struct or one element of a map. JSON values have no methods. Keys are looked up among the map's own, so `constructor` is a key like any other. */
function fieldOf(run: Run, name: string, hasArguments: boolean, receiver: GoValue | undefined): GoValue | undefined {
  if (!receiver) return run.missingKey === 'error' ? run.fail(`nil data; no entry for key ${quoteText(name)}`) : undefined
  const { value, isNil } = indirect(receiver)
  if (value?.kind === 'any' && isNil) run.fail(`nil pointer evaluating ${receiver.type.name}.${name}`)
  if (value?.kind === 'struct' && value.type.kind === 'struct') {
    const index = value.type.fields.findIndex((field) => field.name === name)
    if (index >= 0) return hasArguments ? run.fail(`${name} has arguments but cannot be invoked as function`) : value.data[index]
  }
  if (value?.kind === 'map') {
    if (hasArguments) run.fail(`${name} is not a method but has arguments`)
    return value.data?.get(name) ?? missing(run, name, value)
  }
  if (value?.kind === 'pointer' && value.type.kind === 'pointer') {
    const { elem } = value.type
    if (elem.kind !== 'struct' || elem.fields.some((field) => field.name === name)) run.fail(`nil pointer evaluating ${receiver.type.name}.${name}`)
  }
  return run.fail(`can't evaluate field ${name} in type ${receiver.type.name}`)
}

function missing(run: Run, name: string, map: GoValue): GoValue | undefined {
  if (run.missingKey === 'error') run.fail(`map has no entry for key ${quoteText(name)}`)
  if (run.missingKey !== 'zero' || map.type.kind !== 'map') return undefined
  return map.type.elem.kind === 'any' ? boxed(null) : zeroOf(map.type.elem)
}
