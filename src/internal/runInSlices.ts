import { nextFrame } from './clock.ts'

/** Milliseconds of work at a time: a page answers between. */
const SLICE_MS = 8

/** Work in steps, done at once. */
export function runToEnd<T>(steps: Generator<void, T>): T {
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value
}

const page: { scheduler?: { yield?(): Promise<void> } } = globalThis
/** `scheduler.yield` comes back before other work; a timer that is set again takes 4 ms. */
const pause = (): Promise<void> =>
  page.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))

/**
 * The same work in slices, so that the page stays responsive. Rejects with the reason of an aborted
 * signal. The slices do not change the result.
 */
export async function runInSlices<T>(steps: Generator<void, T>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    await pause()
    signal?.throwIfAborted()
    const until = performance.now() + SLICE_MS
    do {
      const step = steps.next()
      if (step.done === true) return step.value
    } while (performance.now() < until)
  }
}

export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => void nextFrame(() => void setTimeout(resolve)))
