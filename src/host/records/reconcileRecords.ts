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

/** The same records in the same order. */
export const isSameList = (a: readonly ToolCallRecord[], b: readonly ToolCallRecord[]): boolean =>
  a.length === b.length && a.every((record, index) => record === b[index])

/**
 * Clients copy their messages on every update. A record that did not change keeps its identity, so
 * that nothing renders again.
 */
function reconcileRecords(
  before: ReconciledRecords,
  records: readonly ToolCallRecord[],
): ReconciledRecords {
  const byId = new Map<string, ToolCallRecord>()
  const found = new WeakMap<object, ToolCallRecord[]>()
  const list = records.map((record) => {
    const known = before.byId.get(record.call.id)
    const kept = known && isSameRecord(record, known) ? known : record
    byId.set(record.call.id, kept)
    if (kept !== record) withSource(kept, ...sourcesOf(record)) // the copy is the message now
    for (const source of sourcesOf(record)) {
      const ofSource = found.get(source)
      if (ofSource) ofSource.push(kept)
      else found.set(source, [kept])
    }
    return kept
  })
  const same = isSameList(list, before.list)
  const bySource: WeakMap<object, readonly ToolCallRecord[]> = found
  for (const record of list)
    for (const source of sourcesOf(record)) keepList(source, before.bySource, bySource)
  return { list: same ? before.list : list, byId: same ? before.byId : byId, bySource }
}

/** A message whose records stayed gives the same list as before, so that nothing renders again. */
function keepList(
  source: object,
  before: ReconciledRecords['bySource'],
  bySource: WeakMap<object, readonly ToolCallRecord[]>,
): void {
  const known = before.get(source)
  const now = bySource.get(source)
  if (known && now && known !== now && isSameList(known, now)) bySource.set(source, known)
}
