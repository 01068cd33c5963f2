import type { ToolCallRecord } from './ToolCallRecord.ts'

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
