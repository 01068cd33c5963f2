import { compareText } from './byteText.ts'
import { formatValue } from './formatValue.ts'
import { unboxed, type GoValue } from './GoValue.ts'
import { CallError, type Run } from './Run.ts'

type Argument = GoValue | undefined
type Basic = GoValue & { kind: 'bool' | 'int' | 'uint8' | 'float64' | 'complex128' | 'string' }

const BASIC: ReadonlySet<string | undefined> = new Set(['bool', 'int', 'uint8', 'float64', 'complex128', 'string'])
const isBasic = (value: Argument): value is Basic => BASIC.has(value?.kind)
const isInteger = (value: Basic): value is Basic & { kind: 'int' | 'uint8' } => value.kind === 'int' || value.kind === 'uint8'
const isNil = (value: Argument): boolean => !value || value.kind !== 'struct' && value.data === null

/** Values of one kind, integers with or without sign; Go never compares an int with a float. */
function sameKind(left: Basic, right: Basic): boolean {
  return left.kind === right.kind || (isInteger(left) && isInteger(right))
}

const incompatible = (left: GoValue, right: GoValue): CallError => new CallError(`incompatible types for comparison: ${left.type.name} and ${right.type.name}`)

/** `eq`: text/template: "arg1==arg2 || arg1==arg3 || arg1==arg4 …". */
export function equalsAny(run: Run, first: Argument, others: readonly Argument[]): boolean {
  if (others.length === 0) throw new CallError('missing argument for comparison')
  const left = unboxed(first)
  return others.some((other) => equals(run, left, unboxed(other)))
}

function equals(run: Run, left: Argument, right: Argument): boolean {
  run.spend(1)
  if (isBasic(left) && isBasic(right)) {
    if (!sameKind(left, right)) throw incompatible(left, right)
    if (left.kind === 'complex128' && right.kind === 'complex128') return left.data[0] === right.data[0] && left.data[1] === right.data[1]
    return left.data === right.data
  }
  if (isBasic(left) || isBasic(right)) {
    if (left && right) throw incompatible(left, right)
    return false
  }
  if (left && right && left.kind !== right.kind) {
    throw new CallError(`non-comparable types ${formatValue(run, left, 's')}: ${left.type.name}, ${right.type.name}: ${formatValue(run, right, 'v')}`)
  }
  if (isNil(left) || isNil(right)) return isNil(left) === isNil(right)
  if (right && right.kind !== 'pointer') throw new CallError(`non-comparable type ${formatValue(run, right, 's')}: ${right.type.name}`)
  return left?.type.name === right?.type.name && left?.data === right?.data
}

/** `lt`: numbers of one kind, and strings by their bytes. */
export function isLess(run: Run, first: Argument, second: Argument): boolean {
  run.spend(1)
  const [left, right] = [unboxed(first), unboxed(second)]
  if (!isBasic(left) || !isBasic(right)) throw new CallError('invalid type for comparison')
  if (!sameKind(left, right)) throw incompatible(left, right)
  if (left.kind === 'string' && right.kind === 'string') return textIsLess(run, left, right)
  if (left.kind === 'bool' || left.kind === 'complex128') throw new CallError('invalid type for comparison')
  return left.data < right.data
}

/** Numbers that are kept as their digits would be compared digit by digit. */
function textIsLess(run: Run, left: GoValue & { kind: 'string' }, right: GoValue & { kind: 'string' }): boolean {
  if (left.type.name !== 'string' || right.type.name !== 'string') throw new CallError('invalid type for comparison: a number that no float64 holds')
  run.spend(Math.min(left.data.length, right.data.length) >> 6)
  return compareText(left.data, right.data) < 0
}
