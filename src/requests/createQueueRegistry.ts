import { createListeners } from '../internal/basics.ts'
import type { CallIdentity } from './createLedger.ts'
import type { Actor } from '../model/index.ts'

export type QueueRegistry = ReturnType<typeof createQueueRegistry>

/** Which requests a queue on the page shows, so that each is asked in one place. */
export function createQueueRegistry() {
  const queues = new Set<{ calls: ReadonlySet<CallIdentity>; show: (call: CallIdentity) => void }>()
  const { subscribe, notify } = createListeners()
  const queueOf = (call: CallIdentity) => [...queues].find(({ calls }) => calls.has(call))
  return {
    has: (call: CallIdentity) => queueOf(call) !== undefined,
    show: (call: CallIdentity) => queueOf(call)?.show(call),
    /** A queue shows these, until the returned function is called. */
    register(calls: readonly CallIdentity[], show: (call: CallIdentity) => void) {
      const queue = { calls: new Set(calls), show }
      queues.add(queue)
      notify()
      return () => {
        queues.delete(queue)
        notify()
      }
    },
    subscribe,
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

export const inPageOrder = (elements: Iterable<Element>): Element[] =>
  [...elements].sort((a, b) =>
    a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )

/** Decides if the app does not say who the person is. */
export const ANONYMOUS_PERSON: Actor = { kind: 'person', id: 'person' }
