// A clock for arming, undo and deadlines that stands still until a test moves it, in jsdom and in
// browsers. All other timers are real.
import { vi } from 'vitest'
import { clock } from '../../../src/internal/clock.ts'

type Timer = ReturnType<typeof setTimeout>
type Entry = { due: number; every: number | undefined; work: () => void }

const real = { ...clock }
const timers = new Map<Timer, Entry>()
/** Each moment of the held clock, with the real time when it began. */
let moments: { began: number; now: number; wall: number }[] = []

const last = () => moments.at(-1)!

function moveTo(now: number): void {
  const { now: before, wall } = last()
  moments.push({ began: performance.now(), now, wall: wall + now - before })
}

/** An event counts at the moment that the held clock showed when it happened. */
function timeOf(event: { timeStamp: number; view?: unknown }): number {
  const view = event.view as Window | null | undefined
  const origin = view?.performance?.timeOrigin ?? performance.timeOrigin
  const at = event.timeStamp + origin - performance.timeOrigin
  return (moments.findLast(({ began }) => began <= at) ?? moments[0]!).now
}

function add(work: () => void, milliseconds: number, every?: number): Timer {
  const timer = {} as Timer
  timers.set(timer, { due: clock.now() + milliseconds, every, work })
  return timer
}

/** True while a test has the clock. */
export const isClockHeld = (): boolean => moments.length > 0

export function holdClock(): void {
  moments = [{ began: -Infinity, now: Math.ceil(performance.now()), wall: Date.now() }]
  Object.assign(clock, {
    now: () => last().now,
    wall: () => last().wall,
    timeOf,
    // without a delay it is a task that comes next, and no time
    setTimeout: (work, milliseconds) =>
      milliseconds > 0 ? add(work, milliseconds) : real.setTimeout(work, 0),
    setInterval: (work, milliseconds) => add(work, milliseconds, milliseconds),
    clear: (timer) => (timer && timers.delete(timer)) || real.clear(timer),
  } satisfies typeof clock)
}

export function releaseClock(): void {
  Object.assign(clock, real)
  timers.clear()
  moments = []
}

/** Resolves after the page was drawn, with the observers told of it. */
const drawn = (): Promise<void> =>
  new Promise((resolve) => {
    const next = () => void setTimeout(resolve)
    if (typeof requestAnimationFrame === 'function') requestAnimationFrame(next)
    else next()
  })

/** Lets time pass: each timer runs at its moment, and the page is drawn after it. */
export async function advance(milliseconds: number): Promise<void> {
  if (!isClockHeld()) throw new Error('Nobody holds the clock.')
  const end = clock.now() + milliseconds
  do await step(end)
  while (clock.now() < end)
}

/** Moves to the next timer that is due, or to `end`, and draws the page. */
async function step(end: number): Promise<void> {
  const due = Math.min(end, ...[...timers.values()].map((entry) => entry.due))
  moveTo(due)
  for (const [timer, entry] of Array.from(timers)) if (entry.due <= due) run(timer, entry)
  await drawn()
}

function run(timer: Timer, entry: Entry): void {
  if (timers.get(timer) !== entry) return // another timer has ended it
  if (entry.every === undefined) timers.delete(timer)
  else entry.due += entry.every
  entry.work()
}

/** The most time that passes between two looks of `soon`. */
const LOOK_MS = 50

/** Resolves at the moment when a condition becomes true. Time passes until then. */
export async function soon(condition: () => unknown): Promise<void> {
  await vi.waitFor(
    async () => {
      try {
        condition()
      } catch (error) {
        await step(clock.now() + LOOK_MS)
        throw error
      }
    },
    { interval: 1 },
  )
}
