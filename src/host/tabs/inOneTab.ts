/** A name that the tabs of one conversation have in common. */
export type Shared = readonly string[]

/** Milliseconds within which the click follows the end of its press. */
const CLICK = 100

type Lock = { isOurs?: boolean; asked: Promise<boolean>; free(): void; isUsed?: boolean }

/** Of the page, which is one tab whatever it holds: its ledgers see to each other. */
const locks = new Map<string, Lock>()

/**
 * Starts in one tab only: in the caller's own turn where the name is reserved, or a page has no Web
 * Locks (plain http), else as soon as the browser has answered. `start` resolves true when it may
 * be started again; else the name stays this page's for its life. `elsewhere`: another tab has it.
 */
export function inOneTab(name: string, start: () => Promise<boolean>, elsewhere: () => void): void {
  const lock = take(name)
  if (!lock) return void start()
  lock.isUsed = true
  const go = () => void start().then((again) => again && lock.free())
  if (lock.isOurs) return go()
  void lock.asked.then((isOurs) => (isOurs ? go() : elsewhere()))
}

/**
 * A press has begun: what it will start is this page's until its end, and starts in the click
 * itself.
 */
export function reserve(name: string): void {
  const lock = take(name)
  if (!lock) return
  const end = () => setTimeout(() => lock.isUsed || lock.free(), CLICK)
  for (const type of ['pointerup', 'pointercancel', 'blur'])
    addEventListener(type, end, { once: true })
}

/** Waits until no tab has the name. Never without Web Locks. */
export function whenFree(name: string, isFree: () => void): void {
  lockManager()
    ?.request(name, isFree)
    .catch(() => {})
}

/** The lock that this page has or asks for. A page that may not lock has it. */
function take(name: string): Lock | undefined {
  const manager = lockManager()
  const known = locks.get(name)
  if (!manager || known) return known
  let free = () => {}
  const asked = new Promise<boolean>((resolve) => {
    const held = new Promise<void>((end) => {
      free = () => (locks.delete(name), end())
    })
    manager
      .request(name, { ifAvailable: true }, (got) => (resolve(got !== null), got && held))
      .catch(() => resolve(true))
  })
  const lock: Lock = { asked, free }
  locks.set(name, lock)
  void asked.then((isOurs) => (isOurs ? (lock.isOurs = true) : free()))
  return lock
}

const lockManager = () => (globalThis.navigator as { locks?: LockManager } | undefined)?.locks
