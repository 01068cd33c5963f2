/** Code that comes after the first screen. Nobody waits for it in render: it is there, or not yet. */
export interface LateCode<T> {
  /** Undefined until it has come. */
  now(): T | undefined
  /** Whoever has it brings it. It stays. */
  bring(code: T): void
  /** Called once, when it has come; never where it is there already. Returns what takes it back. */
  subscribe(listener: () => void): () => void
}

export function lateCode<T>(): LateCode<T> {
  let code: T | undefined
  const waiting = new Set<() => void>()
  return {
    now: () => code,
    bring(brought) {
      if (code !== undefined) return
      code = brought
      for (const listener of waiting) listener()
      waiting.clear()
    },
    subscribe(listener) {
      if (code === undefined) waiting.add(listener)
      return () => waiting.delete(listener)
    },
  }
}
