/** Which requests a queue on the page shows, so that each is asked in one place. */
export interface QueueRegistry {
  has(callId: string): boolean
  /** Shows a request in the queue that has it. */
  show(callId: string): void
  /** A queue shows these, until the returned function is called. */
  register(callIds: readonly string[], show: (callId: string) => void): () => void
  subscribe(listener: () => void): () => void
}

export function createQueueRegistry(): QueueRegistry {
  const queues = new Set<{ ids: ReadonlySet<string>; show: (callId: string) => void }>()
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const queueOf = (callId: string) => [...queues].find(({ ids }) => ids.has(callId))
  return {
    has: (callId) => queueOf(callId) !== undefined,
    show: (callId) => queueOf(callId)?.show(callId),
    register(callIds, show) {
      const queue = { ids: new Set(callIds), show }
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
