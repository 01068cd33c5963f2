import type { ToolCallRecord } from '../model/ToolCallRecord.ts'

type List = readonly ToolCallRecord[]
export type Sources = readonly (readonly object[])[]

/** Where the records of a key stand, in order, and those records. */
type Found = { places: readonly number[]; list: List }
type Touched = { gone: Set<number>; come: Set<number> }

const NONE: readonly never[] = []

/**
 * Finds records of a list by keys of theirs. Another list costs what stands elsewhere in it: the
 * records of a key are the same array until one of them changed.
 */
export function createPlaces<K>(
  keysOf: (record: ToolCallRecord, sources: readonly object[]) => readonly K[],
): { at(key: K, list: List, sources: Sources): List | undefined } {
  const found = new Map<K, Found>()
  let before: { list: List; sources: Sources } = { list: NONE, sources: NONE }

  function touchedBy(list: List, sources: Sources): Map<K, Touched> {
    const touched = new Map<K, Touched>()
    const touch = (which: keyof Touched, at: number, all: List, from: Sources) => {
      const record = all[at]
      for (const key of record ? keysOf(record, from[at] ?? NONE) : NONE) {
        const known = touched.get(key) ?? { gone: new Set(), come: new Set() }
        known[which].add(at)
        touched.set(key, known)
      }
    }
    const changed = [changedAt(before.list, list), changedAt(before.sources, sources)]
    for (const at of new Set(changed.flat())) {
      touch('gone', at, before.list, before.sources)
      touch('come', at, list, sources)
    }
    return touched
  }

  function follow(list: List, sources: Sources): void {
    const touched = touchedBy(list, sources)
    before = { list, sources }
    for (const [key, { gone, come }] of touched) {
      const known = found.get(key)
      const stayed = known?.places.filter((at) => !gone.has(at)) ?? NONE
      const places = [...stayed, ...come].toSorted((a, b) => a - b)
      const now = places.map((at) => list[at]!)
      if (places.length === 0) found.delete(key)
      else found.set(key, { places, list: isSameList(now, known?.list) ? known!.list : now })
    }
  }

  return {
    at(key, list, sources) {
      if (list !== before.list || sources !== before.sources) follow(list, sources)
      return found.get(key)?.list
    },
  }
}

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
