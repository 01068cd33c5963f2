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
  const byId = new Map(records.map((record) => [record.call.id, record]))
  const topOf = new Map<ToolCallRecord, ToolCallRecord>()
  for (const record of records) {
    const path = new Set<ToolCallRecord>()
    let top = record
    while (!topOf.has(top)) {
      path.add(top)
      const parent = top.parentId ? byId.get(top.parentId) : undefined
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
