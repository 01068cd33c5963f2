import { inPageOrder } from '../../runtime/inPageOrder.ts'

/** Which of several elements each is, in the order in which they stand on the page. */
export interface Places {
  /** `listener` hears when a place may be another. Returns what gives the place back. */
  take(element: Element, listener: () => void): () => void
  /** "2 of 3" as `2 3`; empty for the only one. */
  placeOf(element: Element): string
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
  return {
    take(element, listener) {
      listeners.set(element, listener)
      change()
      return () => {
        listeners.delete(element)
        change()
      }
    },
    placeOf(element) {
      order ??= inPageOrder(listeners.keys())
      const at = order.indexOf(element)
      return order.length > 1 && at >= 0 ? `${at + 1} ${order.length}` : ''
    },
  }
}
