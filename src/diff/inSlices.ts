/** Milliseconds of work at a time: a page answers between. */
const SLICE = 8

/** Work in steps, done at once. */
export function finished<T>(steps: Generator<void, T>): T {
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value
}

/** The same work in slices, so that no task is long. Rejects with the reason of an aborted signal. When it stops between steps does not change what it gives. */
export async function inSlices<T>(steps: Generator<void, T>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    const until = performance.now() + SLICE
    do {
      const step = steps.next()
      if (step.done === true) return step.value
    } while (performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve))
    signal?.throwIfAborted()
  }
}
