import type { ToolCallRecord } from 'handrail'

/** A call in its place. */
export interface Placed {
  readonly record: ToolCallRecord
  readonly depth: number
  readonly children: number
}

/**
 * The calls in order, each followed by those that it started. A call whose parent is not there, or
 * is itself below it, stands at the top.
 */
export function orderCalls(records: readonly ToolCallRecord[]): readonly Placed[] {
  const known = new Set(records.map(({ call }) => call.id))
  const below = new Map<string | undefined, ToolCallRecord[]>()
  for (const record of records) {
    const parent =
      record.parentId !== undefined &&
      record.parentId !== record.call.id &&
      known.has(record.parentId)
        ? record.parentId
        : undefined
    const siblings = below.get(parent)
    if (siblings) siblings.push(record)
    else below.set(parent, [record])
  }
  const placed: Placed[] = []
  const seen = new Set<ToolCallRecord>()
  function place(roots: readonly ToolCallRecord[]): void {
    // A list of what comes next and no recursion: who writes the file says how deep it goes.
    const next = roots.toReversed().map((record) => ({ record, depth: 0 }))
    for (let one = next.pop(); one; one = next.pop()) {
      if (seen.has(one.record)) continue
      seen.add(one.record)
      const children = below.get(one.record.call.id) ?? []
      placed.push({ ...one, children: children.length })
      for (const child of children.toReversed()) next.push({ record: child, depth: one.depth + 1 })
    }
  }
  place(below.get(undefined) ?? [])
  // What is left goes round in circles.
  for (const record of records) if (!seen.has(record)) place([record])
  return placed
}
