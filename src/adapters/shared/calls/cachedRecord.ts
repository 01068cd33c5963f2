import type { ToolCallRecord } from '../../../tool-call/index.ts'
import { isSameRecord } from '../../../tool-call/parse/isSameRecord.ts'

/** Calls whose last record is remembered. */
const MAX_RECORDS = 1000

const cache = new Map<string, WeakRef<ToolCallRecord>>()

/**
 * The record that was made of this call before, as long as somebody has it and it says the same:
 * for adapters of one call, which get a new object at every render. Of two conversations that share
 * an id each renders anew; neither ever gets what the other says.
 */
export function cachedRecord(record: ToolCallRecord): ToolCallRecord {
  const key = `${record.origin?.protocol}:${record.call.id}`
  const before = cache.get(key)?.deref()
  if (before && isSame(record, before)) return before
  cache.delete(key)
  cache.set(key, new WeakRef(record))
  const [oldest] = cache.keys()
  if (cache.size > MAX_RECORDS && oldest !== undefined) cache.delete(oldest)
  return record
}

function isSame(record: ToolCallRecord, before: ToolCallRecord): boolean {
  try {
    return isSameRecord(record, before)
  } catch {
    return false
  }
}
