/**
 * What is read of one thing for very many others: once in each turn of the page, since it may be
 * another in the next.
 */
export function onceATurn<K extends object, T>(read: (of: K) => T): (of: K) => T {
  const known = new WeakMap<K, { value: T }>()
  return (of) => {
    const now = known.get(of) ?? { value: read(of) }
    if (!known.has(of)) {
      known.set(of, now)
      queueMicrotask(() => known.delete(of))
    }
    return now.value
  }
}
