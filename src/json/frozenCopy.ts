/** A deep copy that nobody can change. Throws where a value is not data (a function, a symbol). */
export function frozenCopy<T>(value: T): T {
  const copy = structuredClone(value)
  const open: unknown[] = [copy]
  while (open.length > 0) {
    const next = open.pop()
    if (typeof next !== 'object' || next === null || Object.isFrozen(next)) continue
    Object.freeze(next)
    // one by one: a long list is more than a call takes as arguments
    for (const member of Object.values(next)) open.push(member)
  }
  return copy
}
