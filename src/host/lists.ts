/** The positions in which two lists differ. */
export function changedAt(before: readonly unknown[], now: readonly unknown[]): readonly number[] {
  const changed: number[] = []
  const end = Math.max(before.length, now.length)
  for (let at = 0; at < end; at++) if (before[at] !== now[at]) changed.push(at)
  return changed
}

export const itemsAt = <T>(list: readonly T[], positions: readonly number[]): readonly T[] =>
  positions.flatMap((at) => list[at] ?? [])

/** The same members in the same order. */
export const isSameList = (a: readonly unknown[], b: readonly unknown[] | undefined): boolean =>
  a === b || (a.length === b?.length && a.every((each, at) => each === b[at]))
