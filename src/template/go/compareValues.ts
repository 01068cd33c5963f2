import { isBefore } from './format/byteText.ts'
import { formatValue } from './format/formatValue.ts'
import { unboxed, type Argument, type GoValue } from './values/GoValue.ts'
import { refuse, type Run } from './Run.ts'

type Basic = GoValue & { kind: 'bool' | 'int' | 'float64' | 'complex128' | 'string' }

const isBasic = (value: Argument): value is Basic =>
  value !== undefined && 'bool int float64 complex128 string'.split(' ').includes(value.kind)
const isEmpty = (value: Argument): boolean => !value || value.data === null

/** Go never compares an int with a float. */
const incompatible = (left: GoValue, right: GoValue): never =>
  refuse(`incompatible types for comparison: ${left.type.name} and ${right.type.name}`)

/** `eq`: text/template: "arg1==arg2 || arg1==arg3 || arg1==arg4 …". */
export function equalsAny(run: Run, [first, ...others]: readonly Argument[]): boolean {
  if (others.length === 0) refuse('missing argument for comparison')
  return others.some((other) => equals(run, unboxed(first), unboxed(other)))
}

function equals(run: Run, left: Argument, right: Argument): boolean {
  run.spend(1)
  if (isBasic(left) || isBasic(right)) {
    if (!left || !right) return false
    if (left.kind !== right.kind) incompatible(left, right)
    return left.kind === 'complex128'
      ? left.data.every((part, index) => part === (right as typeof left).data[index])
      : left.data === right.data
  }
  if (left && right && left.kind !== right.kind)
    refuse(
      `non-comparable types ${formatValue(run, left, 's')}: ${left.type.name}, ${right.type.name}: ${formatValue(run, right)}`,
    )
  if (isEmpty(left) || isEmpty(right)) return isEmpty(left) === isEmpty(right)
  if (right!.kind !== 'pointer')
    refuse(`non-comparable type ${formatValue(run, right, 's')}: ${right!.type.name}`)
  return left!.type.name === right!.type.name && left!.data === right!.data
}

/** `lt`: numbers of one kind, and strings by their bytes. */
export function isLess(run: Run, values: readonly Argument[]): boolean {
  run.spend(1)
  const [left, right] = values.map(unboxed)
  if (!isBasic(left) || !isBasic(right)) return refuse('invalid type for comparison')
  if (left.kind !== right.kind) return incompatible(left, right)
  if (left.kind === 'string') {
    // numbers that are kept as their digits would be compared digit by digit
    if (left.type.name !== 'string' || right.type.name !== 'string')
      refuse('invalid type for comparison: a number that no float64 holds')
    run.spend(left.data.length >> 6)
    return isBefore(left.data, right.data as string)
  }
  return left.kind === 'bool' || left.kind === 'complex128'
    ? refuse('invalid type for comparison')
    : left.data < (right.data as number)
}
