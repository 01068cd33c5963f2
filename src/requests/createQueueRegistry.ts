import type { CallIdentity } from './createLedger.ts'
import type { Actor } from '../model/index.ts'

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

/** Keys of a list, in their order; one that came before gets a number. */
export function distinctKeys(keys: readonly string[]): readonly string[] {
  const uses = new Map<string, number>()
  return keys.map((key) => {
    const use = (uses.get(key) ?? 0) + 1
    uses.set(key, use)
    return use === 1 ? key : `${key}\n${use}`
  })
}

/** Elements in the order in which they stand on the page. */
export const inPageOrder = (elements: Iterable<Element>): Element[] =>
  [...elements].sort((a, b) =>
    a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )

/** Decides where the app does not say who the person is. */
export const ANONYMOUS_PERSON: Actor = { kind: 'person', id: 'person' }
