'use client'
import { useCallback, useEffect, useMemo, useReducer, useState, useSyncExternalStore } from 'react'
import { warnInDevelopment } from '../internal/warnInDevelopment.ts'
import { nextFrame } from '../internal/clock.ts'
import type { ToolCallRecord } from '../model/ToolCallRecord.ts'
import { readRecords, createCallStore, type Sources } from './readRecord.ts'
import type { ToolCallReader, ToolCalls } from './ToolHost.ts'
import { isSameRecord, sourcesOf, withSource } from '../model/isSameRecord.ts'
import { changedAt, itemsAt, isSameList } from './lists.ts'

const isReader = (
  source: ToolCallReader | ((...given: never[]) => unknown) | undefined,
): source is ToolCallReader => typeof source !== 'function' && typeof source?.records === 'function'

type List = readonly ToolCallRecord[]

const NONE: List = []
const never = () => {}

/**
 * How many changed calls are drawn at a time. The others come with the next frames, so that a page
 * answers between.
 */
const MOST = 100

/**
 * Follows a protocol's reader. Renders at most once per frame, however many events arrive.
 * @example
 * const [reader] = useState(createOpenAiReader)
 * const calls = useToolCalls(reader)
 * return calls.list.map((one) => <ToolCallBubble key={one.call.id} record={one} />)
 */
export function useToolCalls(reader: ToolCallReader): ToolCalls
/**
 * Reads a client's snapshot, for example `useToolCalls(fromAiSdk, chat.messages, { status:
 * chat.status })`. Records that did not change keep their identity.
 */
export function useToolCalls<I, O>(
  from: (input: I, options?: O) => ToolCallRecord[],
  input: NoInfer<I>,
  options?: NoInfer<O>,
): ToolCalls

export function useToolCalls<I, O>(
  source: ToolCallReader | ((input: I, options?: O) => ToolCallRecord[]),
  input?: I,
  options?: O,
): ToolCalls {
  const reader = isReader(source) ? source : undefined
  if (!reader && typeof source !== 'function') warnInDevelopment('source', '', source)
  const read = useCallback(() => reader?.records() ?? NONE, [reader])
  const follow = useCallback(
    (listener: () => void) => (reader ? followReader(reader, listener) : never),
    [reader],
  )
  const streamed = useSyncExternalStore(follow, read, read)
  const [reconcile] = useState(() => createReconciler(MOST))
  const [turn, takeTurn] = useReducer((turns: number) => turns + 1, 0)
  const records = typeof source === 'function' ? source(input as I, options) : streamed
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- each turn reads on
  const calls = useMemo(() => reconcile(readRecords(records)), [reconcile, records, turn])
  useEffect(() => {
    if (reconcile.isBehind()) return nextFrame(takeTurn)
    return undefined
  }, [reconcile, calls])
  return calls
}

/**
 * Hears of a reader's changes: of the first at once, of those that come before the next frame
 * together, with that frame. Returns what stops it.
 */
function followReader(reader: ToolCallReader, listener: () => void): () => void {
  let stopWaiting: (() => void) | undefined
  let hasMore = false
  const publish = () => {
    hasMore = false
    stopWaiting = nextFrame(drawn)
    listener()
  }
  const drawn = () => {
    stopWaiting = undefined
    if (hasMore) publish()
  }
  const stop = reader.subscribe(() => {
    if (stopWaiting) hasMore = true
    else publish()
  })
  return () => {
    stop()
    stopWaiting?.()
  }
}

/** One reading: what was given, what was kept for it, and where each came from, by position. */
type Reading = { readonly given: List; readonly list: List; readonly sources: Sources }

/**
 * Remembers the last reading for the next one. Clients copy their messages on every update: a
 * record that did not change keeps its identity, so that nothing renders again. A record in its old
 * place is not compared. `most`: how many changed calls one reading shows.
 */
export function createReconciler(most = Infinity) {
  let reading: Reading = { given: [], list: [], sources: [] }
  const store = createCallStore()
  const reconcile = (records: List): ToolCalls => {
    reading = readAgain(reading, records)
    const { list } = store.current()
    return store.show(nextShown(list, reading.list, most), reading.sources)
  }
  /** More calls changed than are shown at a time: the next reading shows more of them. */
  const isBehind = () => store.current().list !== reading.list
  return Object.assign(reconcile, { isBehind })
}

function readAgain(before: Reading, given: List): Reading {
  const sources = before.sources.slice(0, given.length)
  const findAgain = createSearch(before, given)
  const list = given.map((record, at) => {
    const there = before.list[at]
    const from = sourcesOf(record)
    if (!isSameList(from, sources[at])) sources[at] = from
    if (there && record === before.given[at]) return there
    const last = findAgain(record)
    if (last && last !== record) withSource(last, ...from) // the copy is the message now
    return last ?? record
  })
  return {
    given: [...given],
    list: isSameList(list, before.list) ? before.list : list,
    sources: isSameList(sources, before.sources) ? before.sources : sources,
  }
}

/** Of more calls with one id a copy may be taken for a new record: then it is drawn again. */
const MAX_TRIED = 8

/**
 * Finds the record that was read before and is the same, each once and in their order: calls may have
 * one id.
 */
function createSearch({ given: before, list }: Reading, given: List) {
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
    const last = [...(free ?? [])].slice(0, MAX_TRIED).find((one) => isSameRecord(record, one))
    if (last) free?.delete(last)
    return last
  }
}

/**
 * The list to show on the way from one to another: at most so many calls change, those that ask
 * before others, then the last ones first. The calls and their order are those of the new list at
 * once: only a call that stays where it was can wait with what it says.
 */
function nextShown(shown: List, list: List, most: number): List {
  const elsewhere = changedAt(shown, list)
  if (elsewhere.length === 0) return shown
  const changed = elsewhere.filter((at) => shown[at]?.call.id === list[at]?.call.id)
  if (changed.length <= most) return list
  const next = [...list]
  const isUrgent = (at: number) => isAsking(list[at]!) || isAsking(shown[at]!)
  const inOrder = changed.toReversed().sort((a, b) => Number(isUrgent(b)) - Number(isUrgent(a)))
  for (const at of inOrder.slice(most)) next[at] = shown[at]!
  return next
}

const isAsking = ({ request, question, result, outcome }: ToolCallRecord): boolean =>
  (request ?? question) !== undefined && result === undefined && outcome === undefined
