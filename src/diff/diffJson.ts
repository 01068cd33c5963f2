import { alignSequences } from './alignSequences.ts'
import type { JsonChange, JsonDiff, JsonPath } from './JsonChange.ts'
import { isList, isObject, sameValue, type Budget } from './sameValue.ts'
import { listTokens } from './listTokens.ts'

type Pair = { before: unknown; after: unknown; path: JsonPath; from: JsonPath }

/**
 * What changed from one JSON value to another. Members are compared by their own keys, elements of a list by an identity that all of them have (`id`, `key`,
 * `name`, ...) or by what is in them; an element in another place is `moved`. Takes time linear in the values; never throws on data.
 */
export function diffJson(before: unknown, after: unknown): JsonDiff {
  const changes: JsonChange[] = []
  const budget: Budget = { steps: 20_000_000 }
  const open: (Pair | JsonChange)[] = [{ before, after, path: [], from: [] }]
  while (open.length > 0) {
    const next = open.pop()!
    if ('kind' in next) {
      changes.push(next)
      continue
    }
    if (sameValue(next.before, next.after, budget)) continue
    const inner = budget.steps > 0 && next.path.length < 2000 ? compared(next, budget) : undefined
    if (inner) for (let item = inner.pop(); item; item = inner.pop()) open.push(item)
    else changes.push(withFrom({ path: next.path, kind: 'changed', before: next.before, after: next.after }, next.from))
  }
  return { changes, equal: changes.length === 0 }
}

const samePath = (a: JsonPath, b: JsonPath): boolean => a.length === b.length && a.every((key, at) => key === b[at])
const withFrom = (change: JsonChange, from: JsonPath): JsonChange => (samePath(change.path, from) ? change : { ...change, from })

/** What is to be looked at inside of two values, in the order of `after`; undefined where nothing is inside both. */
function compared(pair: Pair, budget: Budget): (Pair | JsonChange)[] | undefined {
  if (isList(pair.before) && isList(pair.after)) return comparedLists(pair, pair.before, pair.after, budget)
  if (isObject(pair.before) && isObject(pair.after)) return comparedObjects(pair, pair.before, pair.after)
  return undefined
}

function comparedObjects({ path, from }: Pair, before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): (Pair | JsonChange)[] {
  const inner: (Pair | JsonChange)[] = []
  for (const key of Object.keys(before)) {
    if (Object.hasOwn(after, key)) inner.push({ before: before[key], after: after[key], path: [...path, key], from: [...from, key] })
    else inner.push({ path: [...from, key], kind: 'removed', before: before[key] })
  }
  for (const key of Object.keys(after)) if (!Object.hasOwn(before, key)) inner.push({ path: [...path, key], kind: 'added', after: after[key] })
  return inner
}

function comparedLists({ path, from }: Pair, before: readonly unknown[], after: readonly unknown[], budget: Budget): (Pair | JsonChange)[] {
  let head = 0
  while (head < before.length && head < after.length && sameValue(before[head], after[head], budget)) head++
  let tail = 0
  while (tail < before.length - head && tail < after.length - head && sameValue(before[before.length - 1 - tail], after[after.length - 1 - tail], budget)) tail++
  const [a, b, kinds] = listTokens(before.slice(head, before.length - tail), after.slice(head, after.length - tail), budget)
  const { partners } = alignSequences(a, b, kinds)
  const lost = new Map<number, number[]>()
  partners.forEach((partner, at) => {
    if (partner === -1) lost.set(a[at]!, [...(lost.get(a[at]!) ?? []), at])
  })
  const taken = new Set(partners)
  const movedFrom = new Map<number, number>()
  b.forEach((token, at) => {
    const source = taken.has(at) ? undefined : lost.get(token)?.shift()
    if (source !== undefined) movedFrom.set(at, source)
  })
  const gone = new Set(movedFrom.values())
  const inner: (Pair | JsonChange)[] = []
  let [i, j] = [0, 0]
  const pairOf = (x: number, y: number): Pair => ({ before: before[head + x], after: after[head + y], path: [...path, head + y], from: [...from, head + x] })
  while (i < a.length || j < b.length) {
    if (i < a.length && partners[i] === j) inner.push(pairOf(i++, j++))
    else {
      const removed: number[] = []
      const added: number[] = []
      for (; i < a.length && partners[i] === -1; i++) if (!gone.has(i)) removed.push(i)
      for (const to = i < a.length ? partners[i]! : b.length; j < to; j++) {
        const source = movedFrom.get(j)
        if (source === undefined) added.push(j)
        else inner.push({ path: [...path, head + j], kind: 'moved', before: before[head + source], after: after[head + j], from: [...from, head + source] }, pairOf(source, j))
      }
      const both = Math.min(removed.length, added.length)
      for (let at = 0; at < both; at++) inner.push(pairOf(removed[at]!, added[at]!))
      for (const at of removed.slice(both)) inner.push({ path: [...from, head + at], kind: 'removed', before: before[head + at] })
      for (const at of added.slice(both)) inner.push({ path: [...path, head + at], kind: 'added', after: after[head + at] })
    }
  }
  return inner
}
