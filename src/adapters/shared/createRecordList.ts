import { createJsonReader } from '../../engines/json/createJsonReader.ts'
import { isJsonObject } from '../../model/JsonObject.ts'
import type { ToolResult, ContentPart, ToolCallRecord, JsonObject } from '../../model/index.ts'
import { definedMembers, isSameJson, textIn } from './members.ts'
import { isSameRecord } from '../../model/isSameRecord.ts'

/** The records of a reader's calls, made on demand. */
export interface RecordList<Call> {
  readonly calls: readonly Call[]
  add(call: Call): void
  /** Marks a call whose record may have changed. */
  touch(call: Call): void
  /** Keeps the first calls and drops the others. */
  truncate(length: number): void
  /** The same array until a record changed. */
  records(): readonly ToolCallRecord[]
  subscribe(listener: () => void): () => void
  /** Tells the listeners, if anything was touched since the last time. */
  publish(): void
}

/** Keeps calls in order, and makes records of touched ones. Equal facts need the same object. */
export function createRecordList<Call>(toRecord: (call: Call) => ToolCallRecord): RecordList<Call> {
  const calls: Call[] = []
  const positions = new Map<Call, number>()
  const touched = new Set<Call>()
  const listeners = new Set<() => void>()
  let records: readonly ToolCallRecord[] = []
  let changed = false

  return {
    calls,
    add(call) {
      positions.set(call, calls.push(call) - 1)
      touched.add(call)
      changed = true
    },
    touch(call) {
      touched.add(call)
      changed = true
    },
    truncate(length) {
      if (length >= calls.length) return
      for (const call of calls.splice(length)) {
        positions.delete(call)
        touched.delete(call)
      }
      records = records.slice(0, length)
      changed = true
    },
    records() {
      let next: ToolCallRecord[] | undefined
      for (const call of touched) {
        const position = positions.get(call)
        if (position === undefined) continue
        const record = toRecord(call)
        if (record !== records[position]) (next ??= records.slice())[position] = record
      }
      touched.clear()
      return (records = next ?? records)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    publish() {
      if (!changed) return
      changed = false
      listeners.forEach((listener) => listener())
    },
  }
}

/** A reader of a list. Tells its listeners after each change. */
export const createListReader = <Event extends [event: object, ...more: unknown[]]>(
  list: Pick<RecordList<unknown>, 'records' | 'subscribe' | 'publish' | 'truncate'>,
  { push, end, reset }: { push(...event: Event): void; end(): void; reset(): void },
) => ({
  push(...event: Event) {
    push(...event)
    list.publish()
  },
  records: list.records,
  subscribe: list.subscribe,
  end() {
    end()
    list.publish()
  },
  reset() {
    reset()
    list.truncate(0)
    list.publish()
  },
})

/** A record of parsed data: digits that no double holds are lost. Facts may be undefined. */
export const makeRecord = (
  protocol: string,
  call: ToolCallRecord['call'],
  facts: { readonly [Member in keyof ToolCallRecord]?: ToolCallRecord[Member] | undefined },
  { ids, rest = {} }: { ids?: Readonly<Record<string, string>>; rest?: JsonObject },
): ToolCallRecord => ({
  ...(definedMembers(facts) as Partial<ToolCallRecord>),
  call,
  origin: {
    protocol,
    exact: false,
    ...(ids && { ids }),
    ...(Object.keys(rest).length > 0 && { rest }),
  },
})

/** The record of a call that cannot be read. */
export function unreadableRecord(
  protocol: string,
  id: string,
  rest: JsonObject,
  run?: ToolCallRecord['run'],
): ToolCallRecord {
  const call = { id, name: 'unknown', arguments: {} }
  return makeRecord(protocol, call, { argumentsState: 'invalid', run }, { rest })
}

/** Arguments that stream: their text, and their value so far. */
export interface ArrivingArguments {
  readonly text: string
  /** Adds a piece, in time linear in its length. */
  push(piece: string): void
  /** The value so far; `{}` if it is no object. Never changes; equal parts are shared. */
  value(): JsonObject
}

export function createArrivingArguments(): ArrivingArguments {
  const reader = createJsonReader()
  let text = ''
  return {
    get text() {
      return text
    },
    push(piece) {
      text += piece
      reader.push(piece)
    },
    value() {
      const value = reader.snapshot()
      return isJsonObject(value) ? value : {}
    },
  }
}

/** Keeps the id at its first use. Later uses get `#2`, `#3`. */
export function createUniqueIds(): (id: string) => string {
  const taken = new Set<string>()
  const uses = new Map<string, number>()
  return (id) => {
    let use = (uses.get(id) ?? 0) + 1
    let unique = use === 1 ? id : `${id}#${use}`
    while (taken.has(unique)) unique = `${id}#${++use}`
    uses.set(id, use)
    taken.add(unique)
    return unique
  }
}

type Ends = Pick<ToolCallRecord, 'result' | 'outcome' | 'later' | 'marks' | 'content'>

const MAX_LATER = 10

/** Keeps another result beside the first, unless that was redacted or discarded. */
export function addLate(
  { result, outcome, later = [], marks = [], content = [] }: Ends,
  { result: reported, content: shown = [] }: Pick<ToolCallRecord, 'result' | 'content'>,
): Pick<Ends, 'later'> {
  const added = reported && withContent(reported, shown)
  const isKnown =
    [result, ...later].some((known) => isSameJson(known, added)) ||
    (isSameJson(result, reported) &&
      shown.every((part) => content.some((known) => isSameJson(known, part))))
  if (!added || isKnown || later.length >= MAX_LATER) return {}
  const isHidden = marks.includes('redacted') || marks.includes('discarded')
  const isFirst = result === undefined && outcome !== undefined
  return isHidden || isFirst ? {} : { later: [...later, added] }
}

/** Puts the content of a later result into it. Its text is its data. */
function withContent(result: ToolResult, content: readonly ContentPart[]): ToolResult {
  const text = textIn(content)
  const isText = result.success && result.data === undefined && text !== ''
  const left = content.filter(({ kind }) => !isText || kind !== 'text')
  return {
    ...result,
    ...(isText && { data: { value: text } }),
    ...(left.length > 0 && { content: left }),
  }
}

/** The most early results. The oldest goes first. */
const EARLY_LIMIT = 1000

/** Keeps the first result of a key that came before its call. */
export function keepEarly<T>(early: Map<string, T>, key: string, result: T): void {
  if (early.has(key)) return
  early.set(key, result)
  const [oldest] = early.keys()
  if (early.size > EARLY_LIMIT && oldest !== undefined) early.delete(oldest)
}

/** Takes out what came early. */
export function takeEarly<T>(early: Map<string, T>, key: string): T | undefined {
  const result = early.get(key)
  early.delete(key)
  return result
}

const MAX_RECORDS = 1000

const cache = new Map<string, WeakRef<ToolCallRecord>>()

/** The record of a call that a renderer passes, or an unreadable one. */
export function partRecord(
  protocol: string,
  id: string | undefined,
  members: JsonObject,
  make: () => ToolCallRecord,
): ToolCallRecord {
  try {
    return cachedRecord(make())
  } catch {
    return unreadableRecord(protocol, id ?? '', members)
  }
}

/** The earlier record of this call, if it is equal: some renderers pass a new object each time. */
function cachedRecord(record: ToolCallRecord): ToolCallRecord {
  const key = `${record.origin?.protocol}:${record.call.id}`
  const before = cache.get(key)?.deref()
  if (before && isSame(record, before)) return before
  cache.delete(key)
  cache.set(key, new WeakRef(record))
  const [oldest] = cache.keys()
  if (cache.size > MAX_RECORDS && oldest !== undefined) cache.delete(oldest)
  return record
}

function isSame(record: ToolCallRecord, before: ToolCallRecord): boolean {
  try {
    return isSameRecord(record, before)
  } catch {
    return false
  }
}
