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
 * moved. An IntersectionObserver, where there is one that works, says when to look for it. `look`
 * looks at once; `stop` ends it. `subject`: what a press would allow now.
 */
export function observeVisibility(
  element: HTMLElement,
  onChange: (inView: InView) => void,
  subject: () => string | undefined = () => undefined,
): { look(): void; stop(): void } {
  const seen: SeenParts = new WeakMap()
  let isNear = true
  let place: Place | undefined
  let isCovered = false
  let unchanged = 0
  let toLeaveOut = 0
  let timer = setInterval(lookInTurn, LOOK_EVERY_MS)

  function lookInTurn(): void {
    toLeaveOut -= 1
    if (toLeaveOut >= 0) return
    const start = performance.now()
    look()
    const took = Math.floor((performance.now() - start) / (LOOK_EVERY_MS / 10))
    const calm = unchanged < CALM_LOOKS ? 0 : LEFT_OUT_WHEN_CALM
    toLeaveOut = Math.min(MOST_LEFT_OUT, Math.max(took, calm))
  }

  function look(): void {
    unchanged += 1
    const now = isNear ? placeInView(element) : undefined
    const isCoveredNow = now !== undefined && isRequestCovered(element, seen, subject())
    const isSame = now?.every((px, i) => Math.abs(px - (place?.[i] ?? NaN)) <= MAX_SHIFT_PX)
    if (isCoveredNow === isCovered && (isSame ?? !place)) return
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
            look()
          },
          { threshold: IN_VIEW_RATIO },
        )
  observer?.observe(element)
  return {
    look,
    stop() {
      clearInterval(timer)
      observer?.disconnect()
    },
  }
}
