import { oncePer } from '../internal/basics.ts'
import { warnInDevelopment } from '../internal/warnInDevelopment.ts'
import { parseRecord, type RecordProblem } from '../model/parseRecord.ts'
import type { ToolCallRecord } from '../model/ToolCallRecord.ts'
import { changedAt, isSameList } from './lists.ts'
import type { ToolCalls } from './ToolHost.ts'

type List = readonly ToolCallRecord[]

const lists = new WeakMap<object, List>()

/** Reads what an app gives as a record, and says in development what is wrong with it. */
export const readRecord = (given: unknown): ToolCallRecord => parseRecord(given, tell)

const tell = (problem: RecordProblem, about: unknown): void =>
  problem === 'record'
    ? warnInDevelopment('record', '', about)
    : warnInDevelopment(problem, String(about))

/** Reads what an app gives as records. The same list for the same records; no list is an empty one. */
export function readRecords(given: unknown): List {
  try {
    if (Array.isArray(given)) return readList(given)
  } catch {
    // a proxy
  }
  warnInDevelopment('records', '', given)
  return NONE
}

function readList(given: readonly unknown[]): List {
  if (given.every((one) => readRecord(one) === one)) return given as List
  const own = [...new Set(given.map(readRecord))]
  const known = lists.get(given)
  if (known && isSameList(own, known)) return known
  lists.set(given, own)
  return own
}

const NONE: readonly never[] = []

/** The sources of each record, by position. */
export type Sources = readonly (readonly object[])[]

/** The calls of one conversation, found by id and by what they were made from. */
export function createCallStore() {
  const byId = createIndex<string>(({ call }) => [call.id])
  const bySource = createIndex<object>((_, sources) => sources)
  let shown: Sources = []
  let calls = createCalls(NONE, shown)

  function createCalls(list: List, sources: Sources): ToolCalls {
    const of = (source: object): List => bySource(source, list, sources) ?? ofUnknown(list, sources)
    return {
      list,
      get: (id) => byId(id, list, sources)?.at(-1),
      of,
      in: (source) => narrow(of(source)),
    }
  }

  /** It finds by what is known when it is asked: a copy of a message has parts of its own. */
  const narrow = oncePer((list: List): ToolCalls => ({
    list,
    get: (id) => list.findLast(({ call }) => call.id === id),
    of: (source) => calls.of(source),
    in: (source) => calls.in(source),
  }))

  return {
    current: () => calls,
    /** The same calls if nothing is another. */
    show(list: List, sources: Sources): ToolCalls {
      if (list !== calls.list || sources !== shown) calls = createCalls(list, sources)
      shown = sources
      return calls
    },
  }
}

/**
 * Finds records of a list by keys of theirs. Read when somebody asks: a page that maps the list asks
 * for none. Only keys of records that changed are read again, and the records of a key are the same
 * array until one of them changed.
 */
function createIndex<K>(
  keysOf: (record: ToolCallRecord, sources: readonly object[]) => readonly K[],
) {
  const found = new Map<K, List>()
  let before: readonly [List, Sources] = [NONE, NONE]
  const keysAt = ([list, sources]: typeof before, at: number): readonly K[] =>
    list[at] ? keysOf(list[at], sources[at] ?? NONE) : []
  return (key: K, ...now: typeof before): List | undefined => {
    if (isSameList(before, now)) return found.get(key)
    const changed = new Set(now.flatMap((list, of) => changedAt(before[of]!, list)))
    const stale = new Map<K, ToolCallRecord[]>()
    for (const at of changed)
      for (const each of [...keysAt(before, at), ...keysAt(now, at)]) stale.set(each, [])
    before = now
    now[0].forEach((record, at) => {
      for (const each of keysAt(now, at)) stale.get(each)?.push(record)
    })
    for (const [each, of] of stale)
      if (of.length === 0) found.delete(each)
      else if (!isSameList(of, found.get(each))) found.set(each, of)
    return found.get(key)
  }
}

/** Text and other parts have no calls; if no part has one, the adapter forgot to say it. */
function ofUnknown(list: List, sources: Sources): List {
  if (list.length > 0 && sources.every((from) => from.length === 0)) warnInDevelopment('no_source')
  return NONE
}
