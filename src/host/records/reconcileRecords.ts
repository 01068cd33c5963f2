import { warnInDevelopment } from '../../internal/warnInDevelopment.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'
import { isSameRecord } from '../../tool-call/parse/isSameRecord.ts'
import { sourcesOf, withSource } from '../../tool-call/withSource.ts'
import type { ToolCalls } from './ToolCalls.ts'

type BySource = WeakMap<object, readonly ToolCallRecord[]>
type Sources = readonly object[]

/** One reading: what was given, what was kept for it, and where each came from, by position. */
type Reading = {
  readonly given: readonly ToolCallRecord[]
  readonly sources: readonly Sources[]
  readonly calls: ToolCalls
}

const NONE: readonly ToolCallRecord[] = []

/**
 * Remembers the last reading for the next one. Clients copy their messages on every update: a record
 * that did not change keeps its identity, so that nothing renders again. What stands where it stood
 * is not compared.
 */
export function createReconciler(): (records: readonly ToolCallRecord[]) => ToolCalls {
  let before: Reading = { given: NONE, sources: [], calls: createCalls(NONE, [], rememberLists) }
  let lists: BySource = new WeakMap()
  function rememberLists(list: readonly ToolCallRecord[], sources: readonly Sources[]): BySource {
    return (lists = listsBySource(list, sources, lists))
  }
  return (records) => {
    before = readAgain(before, records, rememberLists)
    return before.calls
  }
}

/** The same records in the same order. */
export const isSameList = (a: readonly ToolCallRecord[], b: readonly ToolCallRecord[]): boolean =>
  a.length === b.length && a.every((record, index) => record === b[index])

function readAgain(
  before: Reading,
  given: readonly ToolCallRecord[],
  toLists: (list: readonly ToolCallRecord[], sources: readonly Sources[]) => BySource,
): Reading {
  const known = before.calls
  const sources: Sources[] = []
  const findAgain = createSearch(before, given)
  let isMoved = given.length !== before.given.length
  const all = given.map((record, at) => {
    const there = known.list[at]
    const from = sourcesOf(record)
    sources.push(from)
    isMoved ||= from !== before.sources[at] || record !== before.given[at]
    if (there && record === before.given[at]) return there
    const last = findAgain(record)
    if (!last) return record
    if (last !== record) withSource(last, ...from) // the copy is the message now
    return last
  })
  const list = isSameList(all, known.list) ? known.list : all
  return {
    given: [...given],
    sources,
    calls: isMoved ? createCalls(list, sources, toLists) : known,
  }
}

/**
 * Finds the record that was read before and is the same, each once and in their order: calls may have
 * one id.
 */
function createSearch({ given: before, calls: { list } }: Reading, given: Reading['given']) {
  let byId: Map<string, Set<ToolCallRecord>> | undefined
  const index = () => {
    const free = new Map<string, Set<ToolCallRecord>>()
    for (const [at, record] of list.entries()) {
      if (before[at] === given[at]) continue
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

/** Indexes are made when somebody asks: a page that maps the list asks for none. */
function createCalls(
  list: readonly ToolCallRecord[],
  sources: readonly Sources[],
  toLists: (list: readonly ToolCallRecord[], sources: readonly Sources[]) => BySource,
): ToolCalls {
  let byId: ReadonlyMap<string, ToolCallRecord> | undefined
  let bySource: BySource | undefined
  return {
    list,
    get: (id) => (byId ??= new Map(list.map((record) => [record.call.id, record]))).get(id),
    of: (from) => (bySource ??= toLists(list, sources)).get(from) ?? ofUnknown(list),
  }
}

/** Text and other parts have no calls; where no part has one, the adapter forgot to say it. */
function ofUnknown(list: readonly ToolCallRecord[]): readonly ToolCallRecord[] {
  if (list.length > 0 && !list.some((record) => sourcesOf(record).length > 0))
    warnInDevelopment('no_source')
  return NONE
}

/** A message whose records stayed has the same list as before, so that nothing renders again. */
function listsBySource(
  list: readonly ToolCallRecord[],
  sources: readonly Sources[],
  before: BySource,
): BySource {
  const found = new Map<object, ToolCallRecord[]>()
  for (const [at, record] of list.entries())
    for (const source of sources[at]!) {
      const ofSource = found.get(source)
      if (ofSource) ofSource.push(record)
      else found.set(source, [record])
    }
  return new WeakMap(
    [...found].map(([source, now]) => {
      const known = before.get(source)
      return [source, known && isSameList(known, now) ? known : now]
    }),
  )
}
