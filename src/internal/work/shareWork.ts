/** Work that is done once, however many ask for it: some in steps, others at once. */
export type SharedWork<T> = {
  isDone(): boolean
  /** What is left of it. */
  steps(): Generator<void, T>
}

export function shareWork<T>(start: () => Generator<void, T>): SharedWork<T> {
  let running: Generator<void, T> | undefined
  let done: { value: T } | undefined
  return {
    isDone: () => done !== undefined,
    *steps() {
      while (!done) {
        running ??= start()
        const step = running.next()
        if (step.done === true) done = { value: step.value }
        else yield
      }
      return done.value
    },
  }
}
