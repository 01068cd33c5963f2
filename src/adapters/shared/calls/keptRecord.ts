import type { ToolCallRecord } from '../../../tool-call/index.ts'
import { saysTheSame } from '../../../tool-call/parse/saysTheSame.ts'

/** Calls whose last record is remembered. */
const MOST = 1000

const kept = new Map<string, WeakRef<ToolCallRecord>>()

/**
 * The record that was made of this call before, as long as somebody has it and it says the same:
 * for adapters of one call, which get a new object at every render. Of two conversations that share
 * an id each renders anew; neither ever gets what the other says.
 */
export function keptRecord(record: ToolCallRecord): ToolCallRecord {
  const key = `${record.origin?.protocol}:${record.call.id}`
  const before = kept.get(key)?.deref()
  if (before && isSame(record, before)) return before
  kept.delete(key)
  kept.set(key, new WeakRef(record))
  const [oldest] = kept.keys()
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest)
  return record
}

function isSame(record: ToolCallRecord, before: ToolCallRecord): boolean {
  try {
    return saysTheSame(record, before)
  } catch {
    return false
  }
}
