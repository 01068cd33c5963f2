import { alignLists, type Place } from './alignLists.ts'
import type { JsonChange, JsonDiff, JsonPath } from './JsonChange.ts'
import { isList, isObject, sameValue, type Budget } from './sameValue.ts'

/** Values deeper within each other than this are compared as a whole. */
const DEEPEST = 1000

/**
 * What changed from one JSON value to another. Members are compared by their own keys; elements of a list by an identity that all of them have (`id`, `key`,
 * `name`, ...), else by what is in them. An element in another place is `moved`: no change of an order is left out. Numbers are compared as they are, without
 * rounding. Takes time linear in the values; what is no data is only the same as itself.
 */
export function diffJson(before: unknown, after: unknown): JsonDiff {
  const changes: JsonChange[] = []
  compare(before, after, [], [], { steps: 4_000_000 }, changes)
  return { changes, equal: changes.length === 0 }
}

/** Adds what changed inside of two values that stand for each other, in the order of `after`; that one became the other, where they have no inside in common. */
function compare(before: unknown, after: unknown, from: JsonPath, path: JsonPath, budget: Budget, changes: JsonChange[]): void {
  if (sameValue(before, after, budget)) return
  const places = budget.steps > 0 && path.length < DEEPEST ? placesIn(before, after, budget) : undefined
  if (!places) return void changes.push({ path, kind: 'changed', before, after, ...(path.some((key, at) => key !== from[at]) && { from }) })
  for (const place of places) {
    // `places` has keys that the values have
    const [oldValue, newValue] = [(before as Record<string | number, unknown>)[place.from!], (after as Record<string | number, unknown>)[place.to!]]
    const [oldPath, newPath] = [[...from, place.from!], [...path, place.to!]]
    if (place.to === undefined) changes.push({ path: oldPath, kind: 'removed', before: oldValue })
    else if (place.from === undefined) changes.push({ path: newPath, kind: 'added', after: newValue })
    else {
      if (place.isMoved === true) changes.push({ path: newPath, kind: 'moved', before: oldValue, after: newValue, from: oldPath })
      compare(oldValue, newValue, oldPath, newPath, budget, changes)
    }
  }
}

/** What stands for what in two lists or two objects. */
function placesIn(before: unknown, after: unknown, budget: Budget): Place<string | number>[] | undefined {
  if (isList(before) && isList(after)) return alignLists(before, after, budget)
  if (!isObject(before) || !isObject(after)) return undefined
  const added = Object.keys(after).filter((key) => !Object.hasOwn(before, key))
  return [...Object.keys(before).map((key) => (Object.hasOwn(after, key) ? { from: key, to: key } : { from: key })), ...added.map((to) => ({ to }))]
}
