import { inPageOrder } from '../../runtime/inPageOrder.ts'

/** Which of several elements each is, in the order in which they stand on the page. */
export interface Places {
  /** `listener` hears when a place may be another. Returns what gives the place back. */
  take(element: Element, listener: () => void): () => void
  /** "2 of 3" as `2 3`; empty for the only one. */
  placeOf(element: Element): string
  /** The one after it; after the last one the first. */
  after(element: Element): Element | undefined
}

export function createPlaces(): Places {
  const listeners = new Map<Element, () => void>()
  let order: Element[] | undefined
  let isTelling = false
  const change = () => {
    order = undefined
    if (isTelling) return
    isTelling = true
    queueMicrotask(() => {
      isTelling = false
      for (const listener of listeners.values()) listener()
    })
  }
  const inOrder = () => (order ??= inPageOrder(listeners.keys()))
  return {
    take(element, listener) {
      listeners.set(element, listener)
      change()
      return () => {
        listeners.delete(element)
        change()
      }
    },
    after: (element) => inOrder()[(inOrder().indexOf(element) + 1) % listeners.size],
    placeOf(element) {
      const at = inOrder().indexOf(element)
      return listeners.size > 1 && at >= 0 ? `${at + 1} ${listeners.size}` : ''
    },
  }
}
