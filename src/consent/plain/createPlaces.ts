import { inPageOrder } from '../../runtime/inPageOrder.ts'

/**
 * Which of several requests an element is about, in the order in which they stand on the page. One
 * that is shown in two places is one, where it stands first.
 */
export interface Places {
  /**
   * `call`: what the element is about. `listener` hears when a place may be another. Returns what
   * gives the place back.
   */
  take(element: Element, call: unknown, listener: () => void): () => void
  /** "2 of 3" as `2 3`; empty for the only one. */
  placeOf(element: Element): string
  /** The one after it; after the last one the first. */
  after(element: Element): Element | undefined
}

export function createPlaces(): Places {
  const taken = new Map<Element, { call: unknown; listener: () => void }>()
  /** The first element of each call. */
  let order: Map<unknown, Element> | undefined
  let isTelling = false
  const change = () => {
    order = undefined
    if (isTelling) return
    isTelling = true
    queueMicrotask(() => {
      isTelling = false
      for (const { listener } of taken.values()) listener()
    })
  }
  const callOf = (element: Element) => taken.get(element)?.call
  function inOrder(): Map<unknown, Element> {
    if (order) return order
    order = new Map()
    for (const element of inPageOrder(taken.keys()))
      if (!order.has(callOf(element))) order.set(callOf(element), element)
    return order
  }
  const indexOf = (element: Element) => [...inOrder().keys()].indexOf(callOf(element))
  return {
    take(element, call, listener) {
      taken.set(element, { call, listener })
      change()
      return () => {
        taken.delete(element)
        change()
      }
    },
    after: (element) => [...inOrder().values()][(indexOf(element) + 1) % inOrder().size],
    placeOf(element) {
      const { size } = inOrder()
      return size > 1 && taken.has(element) ? `${indexOf(element) + 1} ${size}` : ''
    },
  }
}
