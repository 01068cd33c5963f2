import type { ToolCallRecord } from '../ToolCallRecord.ts'

/**
 * Values of one record that are compared at most, and how deep: clients clone arguments and
 * outputs. What lies beyond is compared by reference.
 */
const MOST = 2000
const DEEPEST = 12

/** Whether two records say the same, so that the one that is shown can stay. */
export function saysTheSame(record: ToolCallRecord, known: ToolCallRecord): boolean {
  let left = MOST
  const same = (a: unknown, b: unknown, depth: number): boolean => {
    if (Object.is(a, b)) return true
    if (
      depth === 0 ||
      --left < 0 ||
      typeof a !== 'object' ||
      typeof b !== 'object' ||
      a === null ||
      b === null ||
      Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)
    )
      return false
    if (!Array.isArray(a) && !isPlain(a)) return false
    const keys = Object.keys(a)
    return (
      keys.length === Object.keys(b).length &&
      keys.every(
        (key) =>
          Object.hasOwn(b, key) &&
          same((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key], depth - 1),
      )
    )
  }
  return same(record, known, DEEPEST)
}

const isPlain = (value: object) =>
  [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null)
