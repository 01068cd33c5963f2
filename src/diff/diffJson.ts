import { alignLists } from './alignLists.ts'
import type { JsonChange, JsonDiff, JsonPath } from './JsonChange.ts'
import { isList, isObject, sameValue, type Budget } from './sameValue.ts'

/** Two values that stand for each other, and where they are. */
type Pair = { kind: 'pair'; before: unknown; after: unknown; path: JsonPath; from: JsonPath }
type Step = Pair | JsonChange

/** Values deeper within each other than this are compared as a whole. */
const DEEPEST = 1000

/**
 * What changed from one JSON value to another. Members are compared by their own keys; elements of a list by an identity that all of them have (`id`, `key`,
 * `name`, ...), else by what is in them. An element in another place is `moved`: no change of an order is left out. Numbers are compared as they are, without
 * rounding. Takes time linear in the values; what is no data is only the same as itself.
 */
export function diffJson(before: unknown, after: unknown): JsonDiff {
  const changes: JsonChange[] = []
  const budget: Budget = { steps: 4_000_000 }
  const open: Step[] = [{ kind: 'pair', before, after, path: [], from: [] }]
  for (let step = open.pop(); step; step = open.pop()) {
    if (step.kind !== 'pair') changes.push(step)
    else if (!sameValue(step.before, step.after, budget)) {
      const inner = stepsInto(step, budget)
      for (let next = inner.pop(); next; next = inner.pop()) open.push(next)
    }
  }
  return { changes, equal: changes.length === 0 }
}

/** What is to be looked at inside of two values, in the order of `after`; that one became the other, where they have no inside in common. */
function stepsInto(pair: Pair, budget: Budget): Step[] {
  const { path, from, before, after } = pair
  if (budget.steps > 0 && path.length < DEEPEST) {
    if (isList(before) && isList(after)) return stepsIntoLists(pair, before, after, budget)
    if (isObject(before) && isObject(after)) return stepsIntoObjects(pair, before, after)
  }
  const isMoved = path.some((key, at) => key !== from[at])
  return [{ path, kind: 'changed', before, after, ...(isMoved && { from }) }]
}

function stepsIntoObjects({ path, from }: Pair, before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): Step[] {
  const steps: Step[] = []
  for (const key of Object.keys(before)) {
    if (!Object.hasOwn(after, key)) steps.push({ path: [...from, key], kind: 'removed', before: before[key] })
    else if (!Object.is(before[key], after[key])) steps.push({ kind: 'pair', before: before[key], after: after[key], path: [...path, key], from: [...from, key] })
  }
  for (const key of Object.keys(after)) if (!Object.hasOwn(before, key)) steps.push({ path: [...path, key], kind: 'added', after: after[key] })
  return steps
}

function stepsIntoLists({ path, from }: Pair, before: readonly unknown[], after: readonly unknown[], budget: Budget): Step[] {
  return alignLists(before, after, budget).flatMap(({ i, j, isMoved }): Step[] => {
    if (j === undefined) return [{ path: [...from, i!], kind: 'removed', before: before[i!] }]
    if (i === undefined) return [{ path: [...path, j], kind: 'added', after: after[j] }]
    const pair: Pair = { kind: 'pair', before: before[i], after: after[j], path: [...path, j], from: [...from, i] }
    return isMoved === true ? [{ path: pair.path, kind: 'moved', before: before[i], after: after[j], from: pair.from }, pair] : [pair]
  })
}
