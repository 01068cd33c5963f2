import { isRequestCovered, type SeenParts } from './isRequestCovered.ts'
import { placeInView, type Place } from './placeInView.ts'

/**
 * Of an element that counts as in view: all of it, but for the half pixel that a scroll is rounded
 * by, which is 1.6 % of a button.
 */
const IN_VIEW_RATIO = 0.97
/** Pixels that an element may move without being elsewhere. */
const MAX_SHIFT_PX = 4
const LOOK_EVERY_MS = 100
/** After so many looks that found nothing new, two of three are left out. */
const CALM_LOOKS = 6
const LEFT_OUT_WHEN_CALM = 2
/** Looks are left out so that they take no more than a tenth of the time; no more than so many. */
const MOST_LEFT_OUT = 9

/** `covered`: it is in view, and something lies on the request around it. */
export type InView = 'no' | 'covered' | 'yes'

/**
 * Tells when the person begins or ends to see an element and the request around it, and when it has
 * moved. An IntersectionObserver, where there is one that works, says when to look for it. While it
 * moves it is not seen: what lies on it is looked for when it rests. `look` looks at once; `stop`
 * ends it. `subject`: what a press would allow now.
 */
export function observeVisibility(
  element: HTMLElement,
  onChange: (inView: InView) => void,
  subject: () => string | undefined = () => undefined,
): { look(): void; stop(): void } {
  const seen: SeenParts = new WeakMap()
  const rest = followRest(element)
  let isNear = true
  let place: Place | undefined
  let isCovered = false
  let unchanged = 0
  let toLeaveOut = 0
  let timer = setInterval(lookInTurn, LOOK_EVERY_MS)

  function lookInTurn(): void {
    toLeaveOut -= 1
    if (toLeaveOut >= 0) return
    if (isNear && rest.hasMoved()) return show(undefined, false)
    const start = performance.now()
    look()
    toLeaveOut = leftOutAfter(performance.now() - start, unchanged)
  }

  function look(): void {
    const now = isNear ? placeInView(element) : undefined
    show(now, now !== undefined && isRequestCovered(element, seen, subject()))
  }

  function show(now: Place | undefined, isCoveredNow: boolean): void {
    unchanged += 1
    const isSame = now ? place !== undefined && isAt(place, now) : !place
    if (isCoveredNow === isCovered && isSame) return
    unchanged = 0
    place = now
    isCovered = isCoveredNow
    onChange(now === undefined ? 'no' : isCovered ? 'covered' : 'yes')
  }

  const observer =
    typeof IntersectionObserver === 'undefined'
      ? undefined
      : new IntersectionObserver(
          (entries) => {
            isNear = (entries.at(-1)?.intersectionRatio ?? 0) >= IN_VIEW_RATIO
            clearInterval(timer)
            if (isNear) timer = setInterval(lookInTurn, LOOK_EVERY_MS)
            if (!isNear || !rest.isScrolled()) look()
          },
          { threshold: IN_VIEW_RATIO },
        )
  observer?.observe(element)
  return {
    look,
    stop() {
      clearInterval(timer)
      rest.stop()
      observer?.disconnect()
    },
  }
}

/** How many turns are left out after a look that took so many milliseconds. */
function leftOutAfter(milliseconds: number, unchanged: number): number {
  const calm = unchanged < CALM_LOOKS ? 0 : LEFT_OUT_WHEN_CALM
  return Math.min(MOST_LEFT_OUT, Math.max(Math.floor(milliseconds / (LOOK_EVERY_MS / 10)), calm))
}

/** When a box of the page was scrolled last, as far as anybody watches. */
let lastScroll = -Infinity
const onScroll = () => void (lastScroll = performance.now())

/** Whether an element stands still. */
function followRest(element: Element) {
  const { ownerDocument: page } = element
  let box: Place | undefined
  page.addEventListener('scroll', onScroll, { capture: true, passive: true })
  return {
    /** Since it was asked last. At first nobody knows: a page that has just drawn is not measured. */
    hasMoved(): boolean {
      const before = box
      box = boxOf(element)
      return !before || !isAt(before, box)
    },
    /** Something on the page is scrolled now: it may move on. */
    isScrolled(): boolean {
      box = boxOf(element)
      return performance.now() - lastScroll < LOOK_EVERY_MS
    },
    stop: () => page.removeEventListener('scroll', onScroll, { capture: true }),
  }
}

function boxOf(element: Element): Place {
  const { left, top } = element.getBoundingClientRect()
  return [left, top]
}

const isAt = (before: Place, now: Place): boolean =>
  now.every((px, i) => Math.abs(px - before[i]!) <= MAX_SHIFT_PX)
