import { inPageOrder } from '../../runtime/inPageOrder.ts'

/**
 * Which of several requests an element is about, in the order in which they stand on the page. One
 * that is shown in two places is one, where it stands first.
 */
export interface RequestPlaces {
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

export function createRequestPlaces(): RequestPlaces {
  const taken = new Map<Element, { call: unknown; listener: () => void }>()
  /** The first element of each call, in their order, and the place of each call. */
  let order: { elements: Element[]; placeOf: Map<unknown, number> } | undefined
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
  function inOrder() {
    if (order) return order
    order = { elements: [], placeOf: new Map() }
    for (const element of inPageOrder(taken.keys()))
      if (!order.placeOf.has(callOf(element)))
        order.placeOf.set(callOf(element), order.elements.push(element) - 1)
    return order
  }
  /** -1: it stands nowhere. */
  const indexOf = (element: Element) => inOrder().placeOf.get(callOf(element)) ?? -1
  return {
    take(element, call, listener) {
      taken.set(element, { call, listener })
      change()
      return () => {
        taken.delete(element)
        change()
      }
    },
    after(element) {
      const { elements } = inOrder()
      return elements[(indexOf(element) + 1) % elements.length]
    },
    placeOf(element) {
      const { elements } = inOrder()
      return elements.length > 1 && taken.has(element)
        ? `${indexOf(element) + 1} ${elements.length}`
        : ''
    },
  }
}
