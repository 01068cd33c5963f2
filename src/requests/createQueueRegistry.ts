import type { CallIdentity } from '../decisions/CallIdentity.ts'

/** Which requests a queue on the page shows, so that each is asked in one place. */
export interface QueueRegistry {
  has(call: CallIdentity): boolean
  /** Shows a request in the queue that has it. */
  show(call: CallIdentity): void
  /** A queue shows these, until the returned function is called. */
  register(calls: readonly CallIdentity[], show: (call: CallIdentity) => void): () => void
  subscribe(listener: () => void): () => void
}

export function createQueueRegistry(): QueueRegistry {
  const queues = new Set<{ calls: ReadonlySet<CallIdentity>; show: (call: CallIdentity) => void }>()
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  function queueOf(call: CallIdentity) {
    for (const queue of queues) if (queue.calls.has(call)) return queue
    return undefined
  }
  return {
    has: (call) => queueOf(call) !== undefined,
    show: (call) => queueOf(call)?.show(call),
    register(calls, show) {
      const queue = { calls: new Set(calls), show }
      queues.add(queue)
      notify()
      return () => {
        queues.delete(queue)
        notify()
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
