export function oncePer<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const made = new WeakMap<K, V>()
  return (key) => {
    if (!made.has(key)) made.set(key, make(key))
    return made.get(key)!
  }
}

/** Remembers what is made of short texts: names and keys come again and again. */
export function oncePerText<V>(make: (text: string) => V): (text: string) => V {
  const made = new Map<string, V>()
  return (text) => {
    if (text.length > 100) return make(text)
    if (made.size > 1000) made.clear()
    if (!made.has(text)) made.set(text, make(text))
    return made.get(text)!
  }
}

/** What `ask` returns, or `fallback` if it throws. */
export function askSafely<T>(ask: () => T, fallback: T): T {
  try {
    return ask()
  } catch {
    return fallback
  }
}

export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    size: () => listeners.size,
    notify: () => listeners.forEach((listener) => listener()),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Without the members that are undefined. */
export function defined<T extends object>(members: T) {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}
