import type { LazyModule } from '../../internal/useLazyModule.ts'

/** How far outside of the view counts as near. */
const MARGIN = '400px 0px'
/** Of those that come together, how many do not wait: one alone is drawn at once. */
const AT_ONCE = 2

/** Draws one after the other what takes long to draw. */
export interface Turns {
  /**
   * Calls `begin` when it is the element's turn: at once for the first that come, for others when
   * they are near the view and the module is there, each in a task of its own. Where nothing tells
   * what is near, it is at once. Returns what takes it back.
   */
  wait(element: Element, begin: () => void): () => void
}

export function createTurns(module: LazyModule<unknown>): Turns {
  const waiting = new Map<Element, () => void>()
  const near = new Set<Element>()
  let observer: IntersectionObserver | undefined
  let begun = 0
  let isBusy = false

  function leave(element: Element): void {
    waiting.delete(element)
    near.delete(element)
    observer?.unobserve(element)
  }

  function next(): void {
    const [element] = near
    const { value, failed } = module.state()
    if (!element || isBusy || !(value || failed)) return
    const begin = waiting.get(element)
    leave(element)
    isBusy = true
    setTimeout(() => {
      isBusy = false
      next()
    })
    begin?.()
  }

  function observe(): IntersectionObserver {
    module.subscribe(() => setTimeout(next)) // not in the task of those that have had their turn
    // scrollMargin: of boxes that scroll, where the browser knows it
    const margins = { rootMargin: MARGIN, scrollMargin: MARGIN }
    return new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries)
        near[isIntersecting ? 'add' : 'delete'](target)
      next()
    }, margins)
  }

  return {
    wait(element, begin) {
      if (begun === 0) setTimeout(() => (begun = 0))
      begun += 1
      if (begun <= AT_ONCE || typeof IntersectionObserver === 'undefined') {
        begin()
        return () => {}
      }
      observer ??= observe()
      observer.observe(element)
      waiting.set(element, begin)
      return () => leave(element)
    },
  }
}
