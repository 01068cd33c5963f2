import { warnInDevelopment } from '../internal/warnInDevelopment.ts'
import { parseRecord, type RecordProblem } from '../model/parseRecord.ts'
import type { ToolCallRecord } from '../model/ToolCallRecord.ts'
import { createPlaces, isSameList, type Sources } from './createPlaces.ts'
import type { ToolCalls } from './ToolHost.ts'

const lists = new WeakMap<object, readonly ToolCallRecord[]>()
const NO_RECORDS: readonly ToolCallRecord[] = []

/** Reads what an app gives as a record, and says in development what is wrong with it. */
export const readRecord = (given: unknown): ToolCallRecord => parseRecord(given, tell)

const tell = (problem: RecordProblem, about: unknown): void =>
  problem === 'record'
    ? warnInDevelopment('record', '', about)
    : warnInDevelopment(problem, String(about))

/** Reads what an app gives as records. The same list for the same records; no list is an empty one. */
export function readRecords(given: unknown): readonly ToolCallRecord[] {
  try {
    if (Array.isArray(given)) return readList(given)
  } catch {
    // a proxy
  }
  warnInDevelopment('records', '', given)
  return NO_RECORDS
}

function readList(given: readonly unknown[]): readonly ToolCallRecord[] {
  if (given.every((one) => readRecord(one) === one)) return given as readonly ToolCallRecord[]
  const own = [...new Set(given.map(readRecord))]
  const known = lists.get(given)
  if (known && isSameList(own, known)) return known
  lists.set(given, own)
  return own
}

type List = readonly ToolCallRecord[]

const NONE: List = []

/** The calls of one conversation, found by id and by what they were made from. */
interface CallStore {
  /** What was shown last. */
  current(): ToolCalls
  /** `sources`: what each was made from, by position. The same calls where nothing is another. */
  show(list: List, sources: Sources): ToolCalls
}

/** Indexes follow the list when somebody asks: a page that maps the list asks for none. */
export function createCallStore(): CallStore {
  const byId = createPlaces<string>(({ call }) => [call.id])
  const bySource = createPlaces<object>((_, sources) => sources)
  const narrowed = new WeakMap<List, ToolCalls>()
  let shown: Sources = []
  let calls = createCalls(NONE, shown)

  function createCalls(list: List, sources: Sources): ToolCalls {
    const of = (source: object): List =>
      bySource.at(source, list, sources) ?? ofUnknown(list, sources)
    return {
      list,
      get: (id) => byId.at(id, list, sources)?.at(-1),
      of,
      in: (source) => narrow(of(source)),
    }
  }

  /** It finds by what is known when it is asked: a copy of a message has parts of its own. */
  function narrow(list: List): ToolCalls {
    const known = narrowed.get(list)
    if (known) return known
    const part: ToolCalls = {
      list,
      get: (id) => list.findLast(({ call }) => call.id === id),
      of: (source) => current().of(source),
      in: (source) => current().in(source),
    }
    narrowed.set(list, part)
    return part
  }

  const current = () => calls
  return {
    current,
    show(list, sources) {
      if (list !== calls.list || sources !== shown) calls = createCalls(list, sources)
      shown = sources
      return calls
    },
  }
}

/** Text and other parts have no calls; where no part has one, the adapter forgot to say it. */
function ofUnknown(list: List, sources: Sources): List {
  if (list.length > 0 && sources.every((from) => from.length === 0)) warnInDevelopment('no_source')
  return NONE
}
