import { alignSequences, gapsOf, pairAlike, tokensOf, type Stretch } from './alignSequences.ts'
import { runToEnd } from '../../internal/runInSlices.ts'

/** Values deeper within each other than this are compared as a whole. */
const MAX_DEPTH = 1000

/**
 * The changes from one JSON value to another. Compares members by key. Compares elements of a list
 * by an identity that all have (`id`, `key`, `name`, ...), else by content. An element in another
 * place is `moved`: no change of an order is left out. Numbers are compared as they are, without
 * rounding. Takes time linear in the values; anything that is no data equals only itself.
 * @example
 * const { changes } = diffJson({ size: 1 }, { size: 2 }) // one change, at ['size']
 */
export function diffJson(before: unknown, after: unknown): JsonDiff {
  const changes: JsonChange[] = []
  const budget: Budget = { steps: 4_000_000 }
  if (!sameValue(before, after, budget)) compare(before, after, [], [], budget, changes)
  return { changes, equal: changes.length === 0 }
}

/** Adds what changed inside of two values, in the order of `after`; else the values themselves. */
function compare(
  before: unknown,
  after: unknown,
  from: JsonPath,
  path: JsonPath,
  budget: Budget,
  changes: JsonChange[],
): void {
  const places =
    budget.steps > 0 && path.length < MAX_DEPTH && !isAnother(before, after, path)
      ? alignMembers(before, after, budget)
      : undefined
  if (!places) {
    const isElsewhere = path.some((key, at) => key !== from[at])
    changes.push({ path, kind: 'changed', before, after, ...(isElsewhere && { from }) })
    return
  }
  for (const [i, j, isMoved] of places) {
    // each key is one of its own value's
    const [old, fresh] = [
      (before as Record<string | number, unknown>)[i!],
      (after as Record<string | number, unknown>)[j!],
    ]
    if (j === undefined) changes.push({ path: [...from, i!], kind: 'removed', before: old })
    else if (i === undefined) changes.push({ path: [...path, j], kind: 'added', after: fresh })
    else {
      if (isMoved === true)
        changes.push({
          path: [...path, j],
          kind: 'moved',
          before: old,
          after: fresh,
          from: [...from, i],
        })
      if (!sameValue(old, fresh, budget))
        compare(old, fresh, [...from, i], [...path, j], budget, changes)
    }
  }
}

/** True if less than a quarter of all members are in both: another element, not a change of one. */
function isAnother(before: unknown, after: unknown, path: JsonPath): boolean {
  if (typeof path.at(-1) !== 'number' || !isObject(before) || !isObject(after)) return false
  const keys = Object.keys(before)
  const common = keys.filter((key) => Object.hasOwn(after, key)).length
  const all = keys.length + Object.keys(after).length - common
  return 4 * common < all && keys.length > 0 && all > keys.length
}

function alignMembers(
  before: unknown,
  after: unknown,
  budget: Budget,
): AlignedPair<string | number>[] | undefined {
  if (isList(before) && isList(after)) return alignLists(before, after, budget)
  if (!isObject(before) || !isObject(after)) return undefined
  const keyIn = (value: object, key: string): string | undefined =>
    Object.hasOwn(value, key) ? key : undefined
  return Object.keys({ ...before, ...after }).map((key) => [keyIn(before, key), keyIn(after, key)])
}

/** The keys of one value on both sides; undefined on the side that lacks it. `isMoved`: its place changed. */
type AlignedPair<Key> = readonly [
  before: Key | undefined,
  after: Key | undefined,
  isMoved?: boolean,
]

/**
 * Which element of one list is which of the other, in the order of `after`. Equal ends are left
 * out; two that stand for each other may differ inside.
 */
function alignLists(
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
  const identity = IDENTITIES.find((key) => names(old, key) && names(fresh, key))
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

/** Old to new places and back, -1 for none: of partners, else of equal ones, which `moved`. */
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

function likeness(before: unknown, after: unknown, budget: Budget): number {
  if (!isObject(before) || !isObject(after)) return 0
  const keys = Object.keys(before)
  return (
    keys.filter((key) => Object.hasOwn(after, key) && sameValue(before[key], after[key], budget))
      .length / Math.max(1, keys.length, Object.keys(after).length)
  )
}

/** Members that name an element among its kind, the most telling first. */
const IDENTITIES = [
  'id',
  '_id',
  'uuid',
  'guid',
  'key',
  'slug',
  'path',
  'uri',
  'url',
  'email',
  'name',
  'title',
]

/** True if a member names each element of a list among the others. */
function names(list: readonly unknown[], key: string): boolean {
  const seen = new Set<unknown>()
  for (const element of list) {
    const name = isObject(element) && Object.hasOwn(element, key) ? element[key] : undefined
    if (typeof name !== 'string' && typeof name !== 'number') return false
    seen.add(name)
  }
  return seen.size === list.length
}

/** The same for the same value with its members in the same order. */
function contentOf(value: unknown): unknown {
  if (!isObject(value) && !Array.isArray(value)) return value
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}

/** Keys and indexes from the outside in; none for the whole value. */
export type JsonPath = readonly (string | number)[]

/**
 * One change of a JSON value. `path`: its place in `after`, or in `before` if it is `removed`.
 * `from`: its earlier place, if that differs. A `moved` element always has `from`; changes within
 * it follow as separate changes.
 */
export type JsonChange = {
  path: JsonPath
  kind: 'added' | 'removed' | 'changed' | 'moved'
  before?: unknown
  after?: unknown
  from?: JsonPath
}

/**
 * `equal` if both values are the same JSON. The order of a list counts, the order of an object's
 * members does not.
 */
export type JsonDiff = { changes: readonly JsonChange[]; equal: boolean }

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  Object.prototype.toString.call(value) === '[object Object]'

/** How much may still be looked at, so that values that are no JSON (a cycle) come to an end. */
export type Budget = { steps: number }

/** True for the same JSON; -0 is not 0. Anything that is no data equals only itself. */
function sameValue(before: unknown, after: unknown, budget: Budget): boolean {
  const waiting: unknown[] = []
  // what has members waits: a call stack is short
  const isOther = (a: unknown, b: unknown): boolean => {
    if (Object.is(a, b)) return false
    if (typeof a !== 'object' || typeof b !== 'object') return true
    waiting.push(a, b)
    return false
  }
  if (isOther(before, after)) return false
  while (waiting.length > 0) {
    const [b, a] = [waiting.pop(), waiting.pop()]
    if (--budget.steps < 0) return false
    if (isList(a) && isList(b)) {
      if (a.length !== b.length) return false
      for (let at = 0; at < a.length; at++) if (isOther(a[at], b[at])) return false
    } else {
      if (!isObject(a) || !isObject(b)) return false
      const [keys, others] = [Object.keys(a), Object.keys(b)]
      if (keys.length !== others.length) return false
      for (const [at, key] of keys.entries()) {
        const isThere = key === others[at] || Object.hasOwn(b, key)
        if (!isThere || isOther(a[key], b[key])) return false
      }
    }
  }
  return true
}
