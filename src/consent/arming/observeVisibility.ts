/**
 * Of an element that counts as in view: all of it, but for the half pixel that a scroll is rounded
 * by, which is 1.6 % of a button.
 */
const IN_VIEW_RATIO = 0.97
/** Pixels that an element may move without being elsewhere. */
const MAX_SHIFT_PX = 4
/** An observer answers within a frame; one that does not is none. */
const OBSERVER_TIMEOUT_MS = 300
const POLL_MS = 100

/** What is told of a watched element. */
export type ViewListener = {
  /** It came into view, or left it. */
  onView(isInView: boolean): void
  /** It is in view, at another place than before. */
  onMove(): void
}

/**
 * Watches whether an element is in view and where, by IntersectionObserver; by its rectangle where
 * there is none, or none that works. Returns a function that ends it.
 */
export function observeVisibility(element: Element, { onView, onMove }: ViewListener): () => void {
  if (typeof IntersectionObserver === 'undefined') return pollView(element, { onView, onMove })
  let stopPolling = () => {}
  let stopPlace = () => {}
  const observerTimer = setTimeout(
    () => (stopPolling = pollView(element, { onView, onMove })),
    OBSERVER_TIMEOUT_MS,
  )
  const observer = new IntersectionObserver(
    (entries) => {
      clearTimeout(observerTimer)
      stopPolling()
      stopPlace()
      const isInView = (entries.at(-1)?.intersectionRatio ?? 0) >= IN_VIEW_RATIO
      if (isInView) stopPlace = watchPosition(element, onMove)
      onView(isInView)
    },
    { threshold: IN_VIEW_RATIO },
  )
  observer.observe(element)
  return () => {
    clearTimeout(observerTimer)
    stopPolling()
    stopPlace()
    observer.disconnect()
  }
}

/**
 * An observer whose root ends where the element ends tells when the element leaves that place.
 * Nothing runs while nothing moves.
 */
function watchPosition(element: Element, onMove: () => void): () => void {
  let observer: IntersectionObserver | undefined
  function observe(): void {
    observer?.disconnect()
    const { top, right, bottom, left } = element.getBoundingClientRect()
    const { clientWidth, clientHeight } = document.documentElement
    const rootMargin = [top, clientWidth - right, clientHeight - bottom, left]
      .map((space) => `${MAX_SHIFT_PX - Math.round(space)}px`)
      .join(' ')
    let isFirst = true
    observer = new IntersectionObserver(
      (entries) => {
        const isThere = (entries.at(-1)?.intersectionRatio ?? 0) >= IN_VIEW_RATIO
        if (isFirst && isThere) return void (isFirst = false)
        onMove()
        observe()
      },
      { root: document, rootMargin, threshold: IN_VIEW_RATIO },
    )
    observer.observe(element)
  }
  observe()
  return () => observer?.disconnect()
}

function pollView(element: Element, { onView, onMove }: ViewListener): () => void {
  let wasInView = false
  let place = { top: 0, left: 0 }
  function look(): void {
    const { top, right, bottom, left, width, height } = element.getBoundingClientRect()
    const isInView =
      width > 0 &&
      height > 0 &&
      top >= 0 &&
      left >= 0 &&
      bottom <= window.innerHeight &&
      right <= window.innerWidth
    const hasMoved =
      Math.abs(top - place.top) > MAX_SHIFT_PX || Math.abs(left - place.left) > MAX_SHIFT_PX
    place = { top, left }
    if (isInView !== wasInView) onView((wasInView = isInView))
    else if (isInView && hasMoved) onMove()
  }
  look()
  const timer = setInterval(look, POLL_MS)
  return () => clearInterval(timer)
}
