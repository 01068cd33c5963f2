import type { ToolCallRecord } from '../../tool-call/index.ts'
import { isSameRecord } from '../../tool-call/parse/isSameRecord.ts'
import { sourcesOf, withSource } from '../../tool-call/withSource.ts'

/** The records of one reading, and where each came from. */
export type ReconciledRecords = {
  readonly list: readonly ToolCallRecord[]
  readonly byId: ReadonlyMap<string, ToolCallRecord>
  readonly bySource: WeakMap<object, readonly ToolCallRecord[]>
}

const EMPTY: ReconciledRecords = { list: [], byId: new Map(), bySource: new WeakMap() }

/** Remembers the last reading for the next one. */
export function createReconciler(): (records: readonly ToolCallRecord[]) => ReconciledRecords {
  let before = EMPTY
  return (records) => (before = reconcileRecords(before, records))
}

/**
 * Clients copy their messages on every update. A record that did not change keeps its identity, so
 * that nothing renders again.
 */
function reconcileRecords(
  before: ReconciledRecords,
  records: readonly ToolCallRecord[],
): ReconciledRecords {
  const byId = new Map<string, ToolCallRecord>()
  const bySource = new WeakMap<object, ToolCallRecord[]>()
  const list = records.map((record) => {
    const known = before.byId.get(record.call.id)
    const kept = known && isSameRecord(record, known) ? known : record
    byId.set(record.call.id, kept)
    if (kept !== record) withSource(kept, ...sourcesOf(record)) // the copy is the message now
    for (const source of sourcesOf(record)) {
      const ofSource = bySource.get(source)
      if (ofSource) ofSource.push(kept)
      else bySource.set(source, [kept])
    }
    return kept
  })
  const same =
    list.length === before.list.length &&
    list.every((record, index) => record === before.list[index])
  return { list: same ? before.list : list, byId: same ? before.byId : byId, bySource }
}
