/** The person's own words are not counted. */
const NO_BOX = 'textarea, select'
/** Pixels that a scroll is rounded by. */
const SCROLL_ROUNDING_PX = 2

export type ScrollBoxes = {
  /** The style of this element, and of what it holds, is new or may have changed. */
  changed(element: Element): void
  /** Those whose end was not in view yet. */
  unseen(): Element[]
}

/**
 * The boxes in a request that can scroll, whether or not they need to, and how far down each was in
 * view. Other elements are visited only when they changed: a large request has many thousands.
 */
export function createScrollBoxes(request: Element): ScrollBoxes {
  const boxes = new Set<Element>()
  const seen = new WeakMap<Element, number>()
  const toVisit = new Set([request])
  const visit = (element: Element) => {
    if (element !== request && canScroll(element)) boxes.add(element)
    else boxes.delete(element)
  }
  const isUnseen = (box: Element): boolean => {
    const { scrollHeight, scrollTop, clientHeight } = box
    if (scrollHeight <= clientHeight + SCROLL_ROUNDING_PX) return false
    const end = Math.max(seen.get(box) ?? 0, scrollTop + clientHeight)
    seen.set(box, end)
    return end < scrollHeight - SCROLL_ROUNDING_PX
  }
  return {
    changed: (element) => void toVisit.add(element),
    unseen() {
      for (const root of toVisit) {
        if (root !== request && toVisit.has(request)) continue
        visit(root)
        for (const element of root.querySelectorAll('*')) visit(element)
      }
      toVisit.clear()
      for (const box of boxes) if (!request.contains(box)) boxes.delete(box)
      return [...boxes].filter(isUnseen)
    },
  }
}

const canScroll = (element: Element): boolean =>
  /auto|scroll/.test(getComputedStyle(element).overflowY) && !element.matches(NO_BOX)
