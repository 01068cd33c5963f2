/** Keys of a list, in their order; one that came before gets a number. */
export function distinctKeys(keys: readonly string[]): readonly string[] {
  const uses = new Map<string, number>()
  return keys.map((key) => {
    const use = (uses.get(key) ?? 0) + 1
    uses.set(key, use)
    return use === 1 ? key : `${key}\n${use}`
  })
}
