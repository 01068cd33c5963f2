import type { JsonChange, JsonPath } from '../../../../src/engines/diff/index.ts'

const keyOf = (path: JsonPath, kind = ''): string => JSON.stringify([kind, path])

/** What changes make of a value, by nothing but what they say: the oracle of `diffJson`. */
export function applyJsonChanges(before: unknown, changes: readonly JsonChange[]): unknown {
  const byPlace = new Map(changes.map((change) => [keyOf(change.path, change.kind), change]))
  const movedAway = new Set(
    changes.filter(({ kind }) => kind === 'moved').map(({ from }) => keyOf(from!)),
  )
  const moves = new Map(
    changes
      .filter(({ kind }) => kind === 'moved')
      .map((change) => [keyOf(change.path), change.from!]),
  )
  // added and moved elements by the list that they are in
  const inside = new Map<string, JsonChange[]>()
  for (const change of changes) {
    const list = keyOf(change.path.slice(0, -1))
    if (change.kind === 'added' || change.kind === 'moved')
      inside.set(list, [...(inside.get(list) ?? []), change])
  }

  const rebuilt = (value: unknown, path: JsonPath, from: JsonPath): unknown => {
    const changed = byPlace.get(keyOf(path, 'changed'))
    if (changed) return changed.after
    if (typeof value !== 'object' || value === null) return value
    const news = inside.get(keyOf(path)) ?? []
    if (!Array.isArray(value)) {
      const kept = Object.entries(value).filter(
        ([key]) => !byPlace.has(keyOf([...from, key], 'removed')),
      )
      return Object.fromEntries([
        ...kept.map(([key, member]): [string, unknown] => [
          key,
          rebuilt(member, [...path, key], [...from, key]),
        ]),
        ...news.map((change): [string, unknown] => [String(change.path.at(-1)), change.after]),
      ])
    }
    const staying = value
      .map((_, at) => at)
      .filter(
        (at) =>
          !byPlace.has(keyOf([...from, at], 'removed')) && !movedAway.has(keyOf([...from, at])),
      )
    const slots = new Map(news.map((change) => [change.path.at(-1) as number, change]))
    return Array.from({ length: staying.length + slots.size }, (_, to) => {
      const change = slots.get(to)
      if (change?.kind === 'added') return change.after
      const source = change ? (moves.get(keyOf(change.path))!.at(-1) as number) : staying.shift()!
      return rebuilt((value as unknown[])[source], [...path, to], [...from, source])
    })
  }
  return rebuilt(before, [], [])
}
