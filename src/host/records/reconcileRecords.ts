import type { ToolCallRecord } from '../../tool-call/index.ts'
import { isSameRecord } from '../../tool-call/parse/isSameRecord.ts'
import { sourcesOf, withSource } from '../../tool-call/withSource.ts'
import { createCallStore } from './createCallStore.ts'
import { isSameList } from './isSameList.ts'
import { nextShown } from './nextShown.ts'
import type { ToolCalls } from './ToolCalls.ts'

type Sources = readonly object[]

/** One reading: what was given, what was kept for it, and where each came from, by position. */
type Reading = {
  readonly given: readonly ToolCallRecord[]
  readonly list: readonly ToolCallRecord[]
  readonly sources: readonly Sources[]
}

export interface Reconciler {
  (records: readonly ToolCallRecord[]): ToolCalls
  /** More calls changed than are shown at a time: the next reading shows more of them. */
  isBehind(): boolean
}

/**
 * Remembers the last reading for the next one. Clients copy their messages on every update: a record
 * that did not change keeps its identity, so that nothing renders again. What stands where it stood
 * is not compared. `most`: how many changed calls one reading shows.
 */
export function createReconciler(most = Infinity): Reconciler {
  let reading: Reading = { given: [], list: [], sources: [] }
  const store = createCallStore()
  const reconcile = (records: readonly ToolCallRecord[]): ToolCalls => {
    reading = readAgain(reading, records)
    const { list } = store.current()
    return store.show(nextShown(list, reading.list, most), reading.sources)
  }
  return Object.assign(reconcile, { isBehind: () => store.current().list !== reading.list })
}

function readAgain(before: Reading, given: readonly ToolCallRecord[]): Reading {
  const sources = before.sources.slice(0, given.length)
  let byId: ReadonlyMap<string, ToolCallRecord> | undefined
  const known = (id: string) =>
    (byId ??= new Map(before.list.map((record) => [record.call.id, record]))).get(id)
  const list = given.map((record, at) => {
    const there = before.list[at]
    const from = sourcesOf(record)
    if (!isSameList(from, sources[at])) sources[at] = from
    if (there && record === before.given[at]) return there
    const { id } = record.call
    const last = there?.call.id === id ? there : known(id)
    if (!last || !isSameRecord(record, last)) return record
    if (last !== record) withSource(last, ...from) // the copy is the message now
    return last
  })
  return {
    given: [...given],
    list: isSameList(list, before.list) ? before.list : list,
    sources: isSameList(sources, before.sources) ? before.sources : sources,
  }
}
