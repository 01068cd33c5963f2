import type { ToolCallRecord } from '../model/ToolCallRecord.ts'

type List = readonly ToolCallRecord[]
export type Sources = readonly (readonly object[])[]

const NONE: readonly never[] = []

/**
 * Finds the records of a list by keys. The records of a key are the same array until one of them is
 * another record.
 */
export function createPlaces<K>(
  keysOf: (record: ToolCallRecord, sources: readonly object[]) => readonly K[],
): { at(key: K, list: List, sources: Sources): List | undefined } {
  let found = new Map<K, List>()
  let read: { list: List; sources: Sources } = { list: NONE, sources: NONE }

  function readAll(list: List, sources: Sources): void {
    const next = new Map<K, ToolCallRecord[]>()
    for (const [at, record] of list.entries())
      for (const key of new Set(keysOf(record, sources[at] ?? NONE))) {
        const known = next.get(key)
        if (known) known.push(record)
        else next.set(key, [record])
      }
    const before = found
    found = new Map([...next].map(([key, now]) => [key, sameList(now, before.get(key))]))
    read = { list, sources }
  }

  return {
    at(key, list, sources) {
      if (list !== read.list || sources !== read.sources) readAll(list, sources)
      return found.get(key)
    },
  }
}

const sameList = (now: List, before: List | undefined): List =>
  before && isSameList(now, before) ? before : now

/** Where two lists differ, by position. */
export function changedAt(before: readonly unknown[], now: readonly unknown[]): readonly number[] {
  const changed: number[] = []
  const end = Math.max(before.length, now.length)
  for (let at = 0; at < end; at++) if (before[at] !== now[at]) changed.push(at)
  return changed
}

/** Those that stand at these positions. */
export const itemsAt = <T>(list: readonly T[], positions: readonly number[]): readonly T[] =>
  positions.flatMap((at) => list[at] ?? [])

/** The same members in the same order. */
export const isSameList = (a: readonly unknown[], b: readonly unknown[] | undefined): boolean =>
  a === b || (a.length === b?.length && a.every((each, at) => each === b[at]))
