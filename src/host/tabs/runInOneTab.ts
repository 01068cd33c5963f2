/** A name that the tabs of one conversation have in common. */
export type SharedName = readonly string[]

/** Milliseconds within which the click follows the end of its press. */
const CLICK_DELAY_MS = 100

type Lock = { isOurs?: boolean; request: Promise<boolean>; release(): void; isUsed?: boolean }

/** Of the page, which is one tab whatever it holds: its ledgers see to each other. */
const locks = new Map<string, Lock>()

/**
 * Starts in one tab only: in the caller's own turn where the name is reserved, or a page has no Web
 * Locks (plain http), else as soon as the browser has answered. `start` resolves true when it may
 * be started again; else the name stays this page's for its life. `elsewhere`: another tab has it.
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

/**
 * A press has begun: what it will start is this page's until its end, and starts in the click
 * itself.
 */
export function reserveLock(name: string): void {
  const lock = acquireLock(name)
  if (!lock) return
  const end = () => setTimeout(() => lock.isUsed || lock.release(), CLICK_DELAY_MS)
  for (const type of ['pointerup', 'pointercancel', 'blur'])
    addEventListener(type, end, { once: true })
}

/** Waits until no tab has the name. Never without Web Locks. */
export function onLockReleased(name: string, onReleased: () => void): void {
  lockManager()
    ?.request(name, onReleased)
    .catch(() => {})
}

/** The lock that this page has or asks for. A page that may not lock has it. */
function acquireLock(name: string): Lock | undefined {
  const manager = lockManager()
  const known = locks.get(name)
  if (!manager || known) return known
  let free = () => {}
  const asked = new Promise<boolean>((resolve) => {
    const untilReleased = new Promise<void>((end) => {
      free = () => (locks.delete(name), end())
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
