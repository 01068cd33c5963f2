import { clock } from './clock.ts'

/**
 * Milliseconds within which the click follows the end of its press. A finger’s click goes through
 * the browser once more, which takes long where the machine is busy.
 */
const CLICK_DELAY_MS = 1000

/** Events that end a press, with no click to follow. */
const ENDS = ['pointerdown', 'pointercancel', 'keydown']

const pageOf = (element: Element): Window => element.ownerDocument.defaultView ?? window

/**
 * The `onPointerDown` of a button that refuses or takes back. Its press counts also if the button
 * moves away before the pointer is released: browsers would click the element below. A pointer that
 * leaves the place of the button cancels the press.
 */
export function keepPress({ currentTarget: button }: { currentTarget: HTMLElement }): void {
  const place = button.getBoundingClientRect()
  const page = pageOf(button)
  const stop = new AbortController()
  const options = { capture: true, signal: stop.signal }
  for (const type of ENDS) page.addEventListener(type, () => stop.abort(), options)
  page.addEventListener(
    'pointerup',
    () => clock.setTimeout(() => stop.abort(), CLICK_DELAY_MS),
    options,
  )
  page.addEventListener(
    'click',
    (event) => {
      stop.abort()
      const { clientX: x, clientY: y } = event
      const hasLeft = x < place.left || x > place.right || y < place.top || y > place.bottom
      if (hasLeft || !button.isConnected || event.composedPath().includes(button)) return
      event.preventDefault()
      event.stopPropagation()
      button.click()
    },
    options,
  )
}
