import type { ToolCallRecord } from './ToolCallRecord.ts'

/**
 * Limits for comparing two records, because clients clone arguments and outputs. Beyond these
 * limits values are compared by reference.
 */
const MAX_VALUES = 2000
const MAX_DEPTH = 12

/** True if two records say the same, so that the shown one can stay. */
export function isSameRecord(record: ToolCallRecord, known: ToolCallRecord): boolean {
  let left = MAX_VALUES
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
  return same(record, known, MAX_DEPTH)
}

const isPlain = (value: object) =>
  [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null)

const NONE: readonly object[] = []
const sources = new WeakMap<ToolCallRecord, readonly object[]>()

/**
 * Used by adapters: remembers which message, part or item a record came from, for `calls.of`.
 * Returns the record.
 * @example
 * const shown = withSource(record, message) // calls.of(message) finds it
 */
export function withSource<R extends ToolCallRecord>(record: R, ...from: object[]): R {
  sources.set(record, from)
  return record
}

/** The message, part or item that a record came from. */
export function sourcesOf(record: ToolCallRecord): readonly object[] {
  return sources.get(record) ?? NONE
}
