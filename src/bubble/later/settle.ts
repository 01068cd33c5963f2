import { returnFocus } from './returnFocus.ts'
import { scrollerOf } from '../../consent/arming/scrollerOf.ts'

/** How long a request takes to become its line, in milliseconds. */
const SETTLING = 240

/** What a request looked like at the moment when it was decided. */
export interface Standing {
  height: number
  bottom: number
  shadow: string
  radius: string
}

/** Reads how a request stands in its bubble. */
export function standingOf(bubble: Element): Standing {
  const { height, bottom } = bubble.getBoundingClientRect()
  const request = bubble.querySelector('[data-handrail="consent"]') ?? bubble
  const { boxShadow: shadow, borderRadius: radius } = getComputedStyle(request)
  return { height, bottom, shadow, radius }
}

/**
 * Lets a bubble shrink from the request that stood in it to its line, and scrolls by as much, so that
 * what is below, and with it what is under the pointer, stays. Where people want less motion it is at
 * its end at once.
 */
export function settle(bubble: HTMLElement, before: Standing): void {
  returnFocus(bubble)
  const { height } = bubble.getBoundingClientRect()
  const { style, view } = { style: getComputedStyle(bubble), view: scrollerOf(bubble) }
  let left = before.height - height
  const isAsking = bubble.querySelector('[data-handrail="consent"]') !== null
  if (!bubble.isConnected || isAsking || left <= 0) return
  let scrolled = view.scrollTop
  /** What went up because the bubble shrank comes down again, unless somebody else scrolls. */
  const hold = () => {
    const rose = Math.min(before.bottom - bubble.getBoundingClientRect().bottom, left)
    if (rose <= 0) return
    if (Math.abs(view.scrollTop - scrolled) > 1) left = 0
    else view.scrollTop -= rose
    left -= rose
    scrolled = view.scrollTop
  }
  const isStill = Number.parseFloat(style.getPropertyValue('--handrail-motion-base')) === 0
  if (isStill || typeof bubble.animate !== 'function') return hold()
  const motion = bubble.animate(
    [
      {
        height: `${before.height}px`,
        overflow: 'clip',
        boxShadow: before.shadow,
        borderRadius: before.radius,
      },
      {
        height: `${height}px`,
        overflow: 'clip',
        boxShadow: '0 0 transparent',
        borderRadius: before.radius,
      },
    ],
    { duration: SETTLING, easing: style.getPropertyValue('--handrail-ease').trim() || 'ease-out' },
  )
  const step = () => {
    hold()
    if (motion.playState === 'running') requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}
