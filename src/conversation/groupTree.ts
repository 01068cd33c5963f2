import type { ToolCallRecord } from '../tool-call/index.ts'

/** A call of a run, and all those that it started, directly or not, in their order. */
export type GroupNode = { record: ToolCallRecord; descendants: readonly ToolCallRecord[] }

/** Sub-agents start sub-agents; deeper ones stand beside the deepest. */
export const MAX_LEVELS = 8

/**
 * The calls that nobody among these started, each with those inside of it. A call whose parent is
 * not here, or which goes around in a circle, stands on its own: nothing is lost.
 */
export function groupTree(records: readonly ToolCallRecord[]): readonly GroupNode[] {
  const parents = parentsOf(records)
  const topOf = new Map<ToolCallRecord, ToolCallRecord>()
  for (const record of records) {
    const path = new Set<ToolCallRecord>()
    let top = record
    while (!topOf.has(top)) {
      path.add(top)
      const parent = parents.get(top)
      if (!parent || path.has(parent)) break
      top = parent
    }
    const found = topOf.get(top) ?? top
    for (const each of path) topOf.set(each, found)
  }
  const descendants = new Map<ToolCallRecord, ToolCallRecord[]>()
  for (const record of records) {
    const top = topOf.get(record)!
    const nodes = descendants.get(top) ?? []
    if (top !== record) nodes.push(record)
    descendants.set(top, nodes)
  }
  return records.flatMap((record) =>
    topOf.get(record) === record ? { record, descendants: descendants.get(record) ?? [] } : [],
  )
}

/** As `parentIn`, for all of them. */
function parentsOf(
  records: readonly ToolCallRecord[],
): ReadonlyMap<ToolCallRecord, ToolCallRecord | undefined> {
  const first = new Map<string, ToolCallRecord>()
  for (const record of records) if (!first.has(record.call.id)) first.set(record.call.id, record)
  const last = new Map<string, ToolCallRecord>()
  const parents = new Map<ToolCallRecord, ToolCallRecord | undefined>()
  for (const record of records) {
    const { parentId, call } = record
    if (parentId) parents.set(record, last.get(parentId) ?? first.get(parentId))
    last.set(call.id, record)
  }
  return parents
}
