import { alignLists, type AlignedPair } from './alignLists.ts'
import type { JsonChange, JsonDiff, JsonPath } from './JsonChange.ts'
import { isList, isObject, sameValue, type Budget } from './sameValue.ts'

/** Values deeper within each other than this are compared as a whole. */
const MAX_DEPTH = 1000

/**
 * What changed from one JSON value to another. Members are compared by their own keys; elements of
 * a list by an identity that all of them have (`id`, `key`, `name`, ...), else by what is in them.
 * An element in another place is `moved`: no change of an order is left out. Numbers are compared
 * as they are, without rounding. Takes time linear in the values; what is no data is only the same
 * as itself.
 * @example
 * const { changes } = diffJson({ size: 1 }, { size: 2 }) // one change, at ['size']
 */
export function diffJson(before: unknown, after: unknown): JsonDiff {
  const changes: JsonChange[] = []
  const budget: Budget = { steps: 4_000_000 }
  if (!sameValue(before, after, budget)) compare(before, after, [], [], budget, changes)
  return { changes, equal: changes.length === 0 }
}

/**
 * Adds what changed inside of two values that differ, in the order of `after`; that one became the
 * other, where they have no inside in common.
 */
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
  if (!places)
    return void changes.push({
      path,
      kind: 'changed',
      before,
      after,
      ...(path.some((key, at) => key !== from[at]) && { from }),
    })
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

/**
 * Whether an element only has the place of another: of all their members together less than a
 * quarter are in both. As a list of members that come and go nobody could read it.
 */
function isAnother(before: unknown, after: unknown, path: JsonPath): boolean {
  if (typeof path.at(-1) !== 'number' || !isObject(before) || !isObject(after)) return false
  const keys = Object.keys(before)
  const common = keys.filter((key) => Object.hasOwn(after, key)).length
  const all = keys.length + Object.keys(after).length - common
  return 4 * common < all && keys.length > 0 && all > keys.length
}

/** What stands for what in two lists or two objects. */
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
