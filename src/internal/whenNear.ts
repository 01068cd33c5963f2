/** How far outside of the view counts as near. */
const MARGIN = '400px 0px'

const waiting = new Map<Element, () => void>()
let observer: IntersectionObserver | undefined

/**
 * Calls back once, when an element comes near the view; at once where nothing tells. One observer
 * for all elements: a browser calls each in a task of its own. Returns what stops it.
 */
export function whenNear(element: Element, listener: () => void): () => void {
  if (typeof IntersectionObserver === 'undefined') listener()
  else observer ??= new IntersectionObserver(tellNear, { rootMargin: MARGIN })
  observer?.observe(element)
  waiting.set(element, listener)
  return () => {
    waiting.delete(element)
    observer?.unobserve(element)
    if (waiting.size > 0) return
    observer?.disconnect()
    observer = undefined
  }
}

function tellNear(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue
    waiting.get(target)?.()
    waiting.delete(target)
    observer?.unobserve(target)
  }
}
