/** Results that came before their call are kept up to here; the oldest goes first. */
const EARLY_LIMIT = 1000

/** Keeps what came before its call. Of one key the first stays. */
export function keepEarly<T>(early: Map<string, T>, key: string, result: T): void {
  if (early.has(key)) return
  early.set(key, result)
  const [oldest] = early.keys()
  if (early.size > EARLY_LIMIT && oldest !== undefined) early.delete(oldest)
}
