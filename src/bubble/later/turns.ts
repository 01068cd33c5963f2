/** How far outside of the view counts as near. */
const MARGIN = '400px 0px'
/** Of those that come together, how many do not wait: one alone is whole at once. */
const AT_ONCE = 2

type Waiting = {
  /** From the middle of the view; undefined while it is not near. */
  distance: number | undefined
  build(): void
}

const waiting = new Map<Element, Waiting>()
let observer: IntersectionObserver | undefined
let takenAtOnce = 0
let isBuilding = false

/**
 * Calls `build` when it is the element's turn: at once for the first that come, for others when
 * they are near the view, the nearest first, each in a task of its own. Returns what takes it back.
 * Where nothing tells what is near, it is at once.
 */
export function awaitTurn(element: Element, build: () => void): () => void {
  if (typeof IntersectionObserver === 'undefined' || mayBeAtOnce()) {
    build()
    return () => {}
  }
  observer ??= new IntersectionObserver(see, {
    rootMargin: MARGIN,
    ...{ scrollMargin: MARGIN }, // of boxes that scroll, where the browser knows it
  })
  observer.observe(element)
  waiting.set(element, { distance: undefined, build })
  return () => leave(element)
}

function mayBeAtOnce(): boolean {
  if (takenAtOnce === 0) setTimeout(() => (takenAtOnce = 0))
  takenAtOnce += 1
  return takenAtOnce <= AT_ONCE
}

function leave(element: Element): void {
  waiting.delete(element)
  observer?.unobserve(element)
}

function see(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting, boundingClientRect: box } of entries) {
    const found = waiting.get(target)
    if (found)
      found.distance = isIntersecting
        ? Math.abs(box.top + box.height / 2 - window.innerHeight / 2)
        : undefined
  }
  if (!isBuilding) buildNext()
}

/** Builds the nearest, and the next one in another task. */
function buildNext(): void {
  const near = [...waiting].filter(([, { distance }]) => distance !== undefined)
  isBuilding = near.length > 0
  if (!isBuilding) return
  const [element, { build }] = near.reduce((a, b) => (b[1].distance! < a[1].distance! ? b : a))
  leave(element)
  setTimeout(buildNext)
  build()
}
