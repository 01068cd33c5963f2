import { placeInView, type Place } from './placeInView.ts'

/**
 * Of an element that counts as in view: all of it, but for the half pixel that a scroll is rounded
 * by, which is 1.6 % of a button.
 */
const IN_VIEW_RATIO = 0.97
/** Pixels that an element may move without being elsewhere. */
const MAX_SHIFT_PX = 4
/** An observer answers within a frame; one that does not is none. */
const OBSERVER_TIMEOUT_MS = 300
const LOOK_EVERY_MS = 100

/** What is told of a watched element. */
export type ViewListener = {
  /** The person began to see it, or ended. */
  onView(isInView: boolean): void
  /** It is in view, at another place than before. */
  onMove(): void
}

/**
 * Watches whether the person sees an element, and where. An IntersectionObserver tells when to
 * look: while it is in a view, ten times a second. `look` looks at once; `stop` ends it.
 */
export function observeVisibility(
  element: Element,
  { onView, onMove }: ViewListener,
): { look(): void; stop(): void } {
  let isNear = false
  let place: Place | undefined
  let timer: ReturnType<typeof setInterval> | undefined

  function look(): void {
    const now = isNear ? placeInView(element) : undefined
    const isMoved =
      Math.abs((now?.top ?? 0) - (place?.top ?? 0)) > MAX_SHIFT_PX ||
      Math.abs((now?.left ?? 0) - (place?.left ?? 0)) > MAX_SHIFT_PX
    const isChanged = !now !== !place
    if (!isChanged && !isMoved) return
    place = now
    if (isChanged) onView(now !== undefined)
    else onMove()
  }
  function follow(isNow: boolean): void {
    isNear = isNow
    clearInterval(timer)
    if (isNear) timer = setInterval(look, LOOK_EVERY_MS)
    look()
  }

  if (typeof IntersectionObserver === 'undefined') {
    follow(true)
    return { look, stop: () => clearInterval(timer) }
  }
  const observerTimer = setTimeout(() => follow(true), OBSERVER_TIMEOUT_MS)
  const observer = new IntersectionObserver(
    (entries) => {
      clearTimeout(observerTimer)
      follow((entries.at(-1)?.intersectionRatio ?? 0) >= IN_VIEW_RATIO)
    },
    { threshold: IN_VIEW_RATIO },
  )
  observer.observe(element)
  return {
    look,
    stop() {
      clearTimeout(observerTimer)
      clearInterval(timer)
      observer.disconnect()
    },
  }
}
