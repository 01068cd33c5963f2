/**
 * Starts in one tab only. `start` resolves true when it may be started again; else the name stays taken for the life of this page. `elsewhere`: another
 * tab has it. Without a name, and where a page has no Web Locks (plain http), it starts at once: then only news from the others stands against a
 * second start.
 */
export function inOneTab(name: string | undefined, start: () => Promise<boolean>, elsewhere: () => void): void {
  const locks = lockManager()
  if (name === undefined || !locks) return void start()
  let isStarted = false
  const startOnce = () => {
    isStarted = true
    return start()
  }
  locks
    .request(name, { ifAvailable: true }, async (lock) => (lock ? (await startOnce()) || (await new Promise<never>(() => {})) : elsewhere()))
    .catch(() => isStarted || startOnce())
}

/** Waits until no tab has the name. */
export function whenFree(name: string, isFree: () => void): void {
  lockManager()?.request(name, isFree).catch(() => {})
}

const lockManager = () => (globalThis.navigator as { locks?: LockManager } | undefined)?.locks
