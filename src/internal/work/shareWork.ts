/** Work that is done once, however many ask for it: some in steps, others at once. */
export type SharedWork<T> = {
  isDone(): boolean
  /** What is left of it. */
  steps(): Generator<void, T>
}

export function shareWork<T>(start: () => Generator<void, T>): SharedWork<T> {
  let running: Generator<void, T> | undefined
  let done: { value: T } | undefined
  /** What throws begins anew for whoever asks next: a generator that threw is over, without a value. */
  function nextOf(work: Generator<void, T>): IteratorResult<void, T> {
    try {
      return work.next()
    } catch (error) {
      running = undefined
      throw error
    }
  }
  return {
    isDone: () => done !== undefined,
    *steps() {
      while (!done) {
        running ??= start()
        const step = nextOf(running)
        if (step.done === true) done = { value: step.value }
        else yield
      }
      return done.value
    },
  }
}
