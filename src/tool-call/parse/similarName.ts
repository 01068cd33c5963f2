/** The name that was meant by one that nobody knows: all but two letters are the same. */
export function similarName(name: string, known: readonly string[]): string | undefined {
  const plain = plainName(name)
  const distances = known.map((each) => [each, distance(plain, plainName(each))] as const)
  const [nearest] = distances.sort(([, a], [, b]) => a - b)
  return nearest && nearest[1] <= Math.min(2, plain.length / 3) ? nearest[0] : undefined
}

const plainName = (name: string): string =>
  name
    .slice(0, 60)
    .toLowerCase()
    .replace(/[-_\s]/g, '')

/** How many letters must be added, removed or replaced; Levenshtein. */
function distance(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row += 1) {
    const now = [row]
    for (let column = 1; column <= b.length; column += 1)
      now[column] = Math.min(
        before[column]! + 1,
        now[column - 1]! + 1,
        before[column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1),
      )
    before = now
  }
  return before[b.length]!
}
