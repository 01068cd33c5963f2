import { alignSequences } from '../alignSequences.ts'
import { gapsOf, type Stretch } from '../gapsOf.ts'
import { contentOf, identityOf } from './identityOf.ts'
import { runToEnd } from '../../../internal/work/runInSlices.ts'
import { pairAlike } from '../pairAlike.ts'
import { isObject, sameValue, type Budget } from './sameValue.ts'
import { tokensOf } from '../tokensOf.ts'

/**
 * The key of an element or a member before and after, or in one of them alone. `isMoved`: others
 * that stay stand between its two places.
 */
export type AlignedPair<Key> = readonly [
  before: Key | undefined,
  after: Key | undefined,
  isMoved?: boolean,
]

/**
 * Which element of one list is which of the other, without those at both ends that are the same: in
 * the order of `after`, what is gone where it was. Two that stand for each other may still differ
 * inside.
 */
export function alignLists(
  before: readonly unknown[],
  after: readonly unknown[],
  budget: Budget,
): AlignedPair<number>[] {
  const most = Math.min(before.length, after.length)
  let head = 0
  let tail = 0
  while (head < most && sameValue(before[head], after[head], budget)) head++
  while (
    tail < most - head &&
    sameValue(before[before.length - 1 - tail], after[after.length - 1 - tail], budget)
  )
    tail++
  const [old, fresh] = [
    before.slice(head, before.length - tail),
    after.slice(head, after.length - tail),
  ]
  const identity = identityOf(old, fresh)
  const whole: Stretch = [0, old.length, 0, fresh.length]
  const tokens = runToEnd(
    tokensOf(
      old,
      fresh,
      [whole],
      identity === undefined
        ? contentOf
        : (element) => (element as Record<string, unknown>)[identity],
    ),
  )
  const { partners } = runToEnd(alignSequences(tokens, [whole]))
  const { places, origins, moved } = movesOf(partners, tokens.before, tokens.after)
  const pairs: AlignedPair<number>[] = []
  const pairTo = (end: number): void => {
    for (let j = next; j < end; j++)
      pairs.push([origins[j]! < 0 ? undefined : head + origins[j]!, head + j, moved.has(j)])
    next = end
  }
  let next = 0
  for (const [a0, a1, b0, b1] of gapsOf(partners, whole)) {
    if (identity === undefined) {
      const [removed, added] = [unmatchedBetween(places, a0, a1), unmatchedBetween(origins, b0, b1)]
      const became = pairAlike(removed.length, added.length, (i, j) =>
        removed.length === added.length
          ? +(i === j)
          : likeness(old[removed[i]!], fresh[added[j]!], budget),
      )
      became.forEach((j, i) => {
        if (j < 0) return
        places[removed[i]!] = added[j]!
        origins[added[j]!] = removed[i]!
      })
    }
    pairTo(b0)
    for (const i of unmatchedBetween(places, a0, a1)) pairs.push([head + i, undefined])
  }
  pairTo(fresh.length)
  return pairs
}

/** Indexes from the first up to, not including, the second without a counterpart. */
function unmatchedBetween(counterparts: Int32Array, from: number, to: number): number[] {
  const found: number[] = []
  for (let at = from; at < to; at++) if (counterparts[at]! < 0) found.push(at)
  return found
}

/**
 * Where each old element is now and each new one was, -1 for nowhere: its partner, else one with
 * its token that has none, and has `moved`.
 */
function movesOf(
  partners: Int32Array,
  before: Int32Array,
  after: Int32Array,
): { places: Int32Array; origins: Int32Array; moved: ReadonlySet<number> } {
  const [places, origins] = [partners.slice(), new Int32Array(after.length).fill(-1)]
  const left = new Map<number, number[]>()
  const moved = new Set<number>()
  for (let i = before.length - 1; i >= 0; i--) {
    if (partners[i]! >= 0) origins[partners[i]!] = i
    else if (left.get(before[i]!)?.push(i) === undefined) left.set(before[i]!, [i])
  }
  after.forEach((token, j) => {
    const i = origins[j]! < 0 ? left.get(token)?.pop() : undefined
    if (i === undefined) return
    places[i] = j
    origins[j] = i
    moved.add(j)
  })
  return { places, origins, moved }
}

/** The share of members of two objects that are the same. */
function likeness(before: unknown, after: unknown, budget: Budget): number {
  if (!isObject(before) || !isObject(after)) return 0
  const keys = Object.keys(before)
  return (
    keys.filter((key) => Object.hasOwn(after, key) && sameValue(before[key], after[key], budget))
      .length / Math.max(1, keys.length, Object.keys(after).length)
  )
}
