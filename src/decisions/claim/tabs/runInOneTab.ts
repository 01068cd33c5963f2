/** A name that all tabs of one conversation share. */
export type SharedName = readonly string[]

type Lock = {
  isOurs?: boolean
  request: Promise<boolean>
  release(): void
  isUsed?: boolean
}

/** One map per page. Several ledgers in one page do not compete; they see each other's entries. */
const locks = new Map<string, Lock>()

/**
 * Starts in one tab only. It starts synchronously if the lock is reserved or the page has no Web
 * Locks (plain http), otherwise when the browser has granted the lock. If `start` resolves true,
 * the lock is released; otherwise this page keeps it. `onOtherTab` is called if another tab has the
 * lock.
 */
export function runInOneTab(
  name: string,
  start: () => Promise<boolean>,
  onOtherTab: () => void,
): void {
  const lock = acquireLock(name)
  if (!lock) return void start()
  lock.isUsed = true
  const run = () => void start().then((mayRepeat) => mayRepeat && lock.release())
  if (lock.isOurs) return run()
  void lock.request.then((isOurs) => (isOurs ? run() : onOtherTab()))
}

/** Reserves the lock until a press is over, so that its click can start synchronously. */
export function reserveLock(name: string, press: AbortSignal): void {
  const lock = press.aborted ? undefined : acquireLock(name)
  press.addEventListener('abort', () => {
    if (!lock?.isUsed) lock?.release()
  })
}

/** Releases all locks whose name begins with these. */
export function releaseLocks(start: SharedName): void {
  const prefix = JSON.stringify(start).slice(0, -1)
  for (const [name, lock] of locks) if (name.startsWith(`${prefix},`)) lock.release()
}

/** Waits until no tab has the name. Never without Web Locks. */
export function onLockReleased(name: string, onReleased: () => void): void {
  lockManager()
    ?.request(name, onReleased)
    .catch(() => {})
}

/** Whether another page has the lock of this name. Without Web Locks nobody knows. */
export async function isLockedElsewhere(name: string): Promise<boolean> {
  try {
    const { held = [] } = (await lockManager()?.query()) ?? {}
    return held.some((lock) => lock.name === name) && !locks.get(name)?.isOurs
  } catch {
    return false
  }
}

/** The lock that this page has or asks for. A page that may not lock has it. */
function acquireLock(name: string): Lock | undefined {
  const manager = lockManager()
  const known = locks.get(name)
  if (!manager || known) return known
  let free = () => {}
  const asked = new Promise<boolean>((resolve) => {
    const untilReleased = new Promise<void>((end) => {
      free = () => {
        // it may be another one by now
        if (locks.get(name) === lock) locks.delete(name)
        end()
      }
    })
    manager
      .request(
        name,
        { ifAvailable: true },
        (granted) => (resolve(granted !== null), granted && untilReleased),
      )
      .catch(() => resolve(true))
  })
  const lock: Lock = { request: asked, release: free }
  locks.set(name, lock)
  void asked.then((isOurs) => (isOurs ? (lock.isOurs = true) : free()))
  return lock
}

const lockManager = () => (globalThis.navigator as { locks?: LockManager } | undefined)?.locks
