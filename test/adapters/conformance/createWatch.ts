/**
 * Counts every look into the objects it hands out, at any depth: the work that reading them takes,
 * whatever the machine.
 */
export function createWatch() {
  let looks = 0
  function watched<T>(value: T): T {
    if (typeof value !== 'object' || value === null) return value
    const copy = (
      Array.isArray(value)
        ? value.map(watched)
        : Object.fromEntries(Object.entries(value).map(([key, member]) => [key, watched(member)]))
    ) as T & object
    return new Proxy(copy, {
      get: (target, key) => (looks++, Reflect.get(target, key) as unknown),
      ownKeys: (target) => (looks++, Reflect.ownKeys(target)),
      getOwnPropertyDescriptor: (target, key) => (
        looks++,
        Reflect.getOwnPropertyDescriptor(target, key)
      ),
    })
  }
  /** The looks since it was last asked. */
  function spent(): number {
    const count = looks
    looks = 0
    return count
  }
  return { watched, spent }
}
