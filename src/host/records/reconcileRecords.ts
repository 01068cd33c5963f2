import type { ToolCallRecord } from '../../tool-call/index.ts'
import { isSameRecord } from '../../tool-call/parse/isSameRecord.ts'
import { sourcesOf, withSource } from '../../tool-call/withSource.ts'
import { changedAt, itemsAt } from './changedAt.ts'
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
  const findAgain = createSearch(before, given)
  const list = given.map((record, at) => {
    const there = before.list[at]
    const from = sourcesOf(record)
    if (!isSameList(from, sources[at])) sources[at] = from
    if (there && record === before.given[at]) return there
    const last = findAgain(record)
    if (!last) return record
    if (last !== record) withSource(last, ...from) // the copy is the message now
    return last
  })
  return {
    given: [...given],
    list: isSameList(list, before.list) ? before.list : list,
    sources: isSameList(sources, before.sources) ? before.sources : sources,
  }
}

/**
 * Finds the record that was read before and is the same, each once and in their order: calls may have
 * one id.
 */
function createSearch({ given: before, list }: Reading, given: Reading['given']) {
  let byId: Map<string, Set<ToolCallRecord>> | undefined
  const index = () => {
    const free = new Map<string, Set<ToolCallRecord>>()
    for (const record of itemsAt(list, changedAt(before, given))) {
      const { id } = record.call
      free.set(id, (free.get(id) ?? new Set()).add(record))
    }
    return free
  }
  return (record: ToolCallRecord) => {
    const free = (byId ??= index()).get(record.call.id)
    let tried = 0
    for (const last of free ?? []) {
      if (isSameRecord(record, last)) {
        free!.delete(last)
        return last
      }
      if ((tried += 1) >= MAX_TRIED) break
    }
    return undefined
  }
}

/** Of more calls with one id a copy may be taken for a new record: then it is drawn again. */
const MAX_TRIED = 8
