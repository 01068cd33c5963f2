import type { LazyModule } from '../../internal/useLazyModule.ts'

/** How far outside of the view counts as near. */
const MARGIN = '400px 0px'
/** Of those that come together, how many do not wait: one alone is drawn at once. */
const AT_ONCE = 2

type Waiting = {
  /** From the middle of the view; undefined while it is not near. */
  distance: number | undefined
  begin(): void
}

/** Draws one after the other what takes long to draw. */
export interface Turns {
  /**
   * Calls `begin` when it is the element's turn: at once for the first that come, for others when
   * they are near the view and the module is there, the nearest first, each in a task of its own.
   * Where nothing tells what is near, it is at once. Returns what takes it back.
   */
  wait(element: Element, begin: () => void): () => void
}

/** From the middle of the view; undefined where it is not near it. */
const distanceOf = ({ isIntersecting, boundingClientRect: box }: IntersectionObserverEntry) =>
  isIntersecting ? Math.abs(box.top + box.height / 2 - window.innerHeight / 2) : undefined

export function createTurns(module: LazyModule<unknown>): Turns {
  const waiting = new Map<Element, Waiting>()
  let observer: IntersectionObserver | undefined
  let begun = 0
  let isBusy = false

  function isFirst(): boolean {
    if (begun === 0) setTimeout(() => (begun = 0))
    begun += 1
    return begun <= AT_ONCE
  }

  function leave(element: Element): void {
    waiting.delete(element)
    observer?.unobserve(element)
  }

  function see(entries: readonly IntersectionObserverEntry[]): void {
    for (const entry of entries) {
      const found = waiting.get(entry.target)
      if (found) found.distance = distanceOf(entry)
    }
    next()
  }

  function next(): void {
    const { value, failed } = module.state()
    if (isBusy || (value === undefined && !failed)) return
    const near = [...waiting].filter(([, { distance }]) => distance !== undefined)
    if (near.length === 0) return
    const [element, { begin }] = near.reduce((a, b) => (b[1].distance! < a[1].distance! ? b : a))
    leave(element)
    isBusy = true
    setTimeout(() => {
      isBusy = false
      next()
    })
    begin()
  }

  function observe(): IntersectionObserver {
    module.subscribe(() => setTimeout(next)) // not in the task of those that have had their turn
    // scrollMargin: of boxes that scroll, where the browser knows it
    const margins = { rootMargin: MARGIN, scrollMargin: MARGIN }
    return new IntersectionObserver(see, margins)
  }

  return {
    wait(element, begin) {
      if (typeof IntersectionObserver === 'undefined' || isFirst()) {
        begin()
        return () => {}
      }
      observer ??= observe()
      observer.observe(element)
      waiting.set(element, { distance: undefined, begin })
      return () => leave(element)
    },
  }
}
