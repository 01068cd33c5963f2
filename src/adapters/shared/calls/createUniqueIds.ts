/**
 * Makes ids unique within one conversation, in order: the first use keeps the id, later ones get
 * `#2`, `#3`.
 */
export function createUniqueIds(): (id: string) => string {
  const taken = new Set<string>()
  const uses = new Map<string, number>()
  return (id) => {
    let use = (uses.get(id) ?? 0) + 1
    let unique = use === 1 ? id : `${id}#${use}`
    while (taken.has(unique)) unique = `${id}#${++use}`
    uses.set(id, use)
    taken.add(unique)
    return unique
  }
}
