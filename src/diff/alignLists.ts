import { alignSequences } from './alignSequences.ts'
import { forEachGap } from './forEachGap.ts'
import { listTokens } from './listTokens.ts'
import { isObject, sameValue, type Budget } from './sameValue.ts'

/** An element: before and after, only before (`i`), or only after (`j`). `isMoved`: others that stay stand between its two places. */
export type ListPair = { i?: number; j?: number; isMoved?: true }

/** Which element of one list is which of the other, without those at both ends that are the same: in the order of `after`, what is gone where it was. */
export function alignLists(before: readonly unknown[], after: readonly unknown[], budget: Budget): ListPair[] {
  let head = 0
  let tail = 0
  const most = Math.min(before.length, after.length)
  while (head < most && sameValue(before[head], after[head], budget)) head++
  while (tail < most - head && sameValue(before[before.length - 1 - tail], after[after.length - 1 - tail], budget)) tail++
  const [oldItems, newItems] = [before.slice(head, before.length - tail), after.slice(head, after.length - tail)]
  const tokens = listTokens(oldItems, newItems, budget)
  const { partners } = alignSequences(tokens)
  const sources = movesOf(partners, tokens.before, tokens.after)
  const gone = new Set(sources.values())
  const pairs: ListPair[] = []
  let next = 0
  const stay = (to: number): void => {
    for (; next < to; next++) pairs.push({ i: head + next, j: head + partners[next]! })
  }
  forEachGap(partners, newItems.length, (a0, a1, b0, b1) => {
    stay(a0)
    next = a1
    const removed = range(a0, a1).filter((i) => !gone.has(i))
    const added = range(b0, b1).filter((j) => !sources.has(j))
    const became = tokens.areNamed ? new Map<number, number>() : becameOf(removed, added, oldItems, newItems, budget)
    const changed = new Set(became.values())
    for (const i of removed) if (!changed.has(i)) pairs.push({ i: head + i })
    for (const j of range(b0, b1)) {
      const source = sources.get(j)
      const i = source ?? became.get(j)
      pairs.push({ j: head + j, ...(i !== undefined && { i: head + i }), ...(source !== undefined && { isMoved: true }) })
    }
  })
  stay(oldItems.length)
  return pairs
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at)

/** For elements that are new where they are, and were elsewhere before: where. */
function movesOf(partners: Int32Array, before: Int32Array, after: Int32Array): Map<number, number> {
  const left = new Map<number, number[]>()
  partners.forEach((partner, i) => {
    if (partner >= 0) return
    const places = left.get(before[i]!)
    if (places) places.push(i)
    else left.set(before[i]!, [i])
  })
  const stays = new Set(partners)
  const sources = new Map<number, number>()
  const taken = new Map<number, number>()
  after.forEach((token, j) => {
    const at = taken.get(token) ?? 0
    const source = stays.has(j) ? undefined : left.get(token)?.[at]
    if (source === undefined) return
    sources.set(j, source)
    taken.set(token, at + 1)
  })
  return sources
}

/** Which new element an old one became, by index: as many on both sides in their order, else objects that have a member in common. */
function becameOf(removed: readonly number[], added: readonly number[], before: readonly unknown[], after: readonly unknown[], budget: Budget): Map<number, number> {
  if (removed.length === added.length) return new Map(added.map((j, at) => [j, removed[at]!]))
  const became = new Map<number, number>()
  let from = 0
  for (const j of added) {
    const at = removed.findIndex((i, index) => index >= from && index < from + 20 && isLike(before[i], after[j], budget))
    if (at < 0) continue
    became.set(j, removed[at]!)
    from = at + 1
  }
  return became
}

/** Whether at least half of the members are the same. */
function isLike(before: unknown, after: unknown, budget: Budget): boolean {
  if (!isObject(before) || !isObject(after)) return false
  const keys = Object.keys(before)
  const same = keys.filter((key) => Object.hasOwn(after, key) && sameValue(before[key], after[key], budget))
  return same.length > 0 && 2 * same.length >= Math.max(keys.length, Object.keys(after).length)
}
