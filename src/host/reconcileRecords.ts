import type { ToolCallRecord } from '../tool-call/index.ts'
import { sourcesOf, withSource } from '../tool-call/withSource.ts'

/** The records of one reading, and where each came from. */
export type Reconciled = {
  readonly list: readonly ToolCallRecord[]
  readonly byId: ReadonlyMap<string, ToolCallRecord>
  readonly bySource: WeakMap<object, readonly ToolCallRecord[]>
}

const EMPTY: Reconciled = { list: [], byId: new Map(), bySource: new WeakMap() }

/** Remembers the last reading for the next one. */
export function createReconciler(): (records: readonly ToolCallRecord[]) => Reconciled {
  let before = EMPTY
  return (records) => (before = reconcileRecords(before, records))
}

/** Values of one record that are compared at most, and how deep: clients clone arguments and outputs. What lies beyond is compared by reference. */
const MOST = 2000
const DEEPEST = 12

/** Clients copy what they hold at every update. A record that says the same as before stays the object it was, so that nothing that shows it renders again. */
function reconcileRecords(before: Reconciled, records: readonly ToolCallRecord[]): Reconciled {
  const byId = new Map<string, ToolCallRecord>()
  const bySource = new WeakMap<object, ToolCallRecord[]>()
  const list = records.map((record) => {
    const known = before.byId.get(record.call.id)
    const kept = known && says(record, known) ? known : record
    byId.set(record.call.id, kept)
    if (kept !== record) withSource(kept, ...sourcesOf(record)) // the copy is the message now
    for (const source of sourcesOf(record)) {
      const ofSource = bySource.get(source)
      if (ofSource) ofSource.push(kept)
      else bySource.set(source, [kept])
    }
    return kept
  })
  const same = list.length === before.list.length && list.every((record, index) => record === before.list[index])
  return { list: same ? before.list : list, byId: same ? before.byId : byId, bySource }
}

function says(record: ToolCallRecord, known: ToolCallRecord): boolean {
  let left = MOST
  const same = (a: unknown, b: unknown, depth: number): boolean => {
    if (Object.is(a, b)) return true
    if (depth === 0 || --left < 0 || typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false
    if (!Array.isArray(a) && !isPlain(a)) return false
    const keys = Object.keys(a)
    return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && same((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key], depth - 1))
  }
  return same(record, known, DEEPEST)
}

const isPlain = (value: object) => [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null)
