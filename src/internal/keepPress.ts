/**
 * Milliseconds within which the click follows the end of its press. A finger’s click goes through
 * the browser once more, which takes long where the machine is busy.
 */
const CLICK_DELAY_MS = 1000

/** What ends a press without a click of its own. */
const ENDS = ['pointerdown', 'pointercancel', 'keydown']

/**
 * The `onPointerDown` of a button that refuses or takes back. Its press counts also if the button
 * moves away before the pointer is released, when browsers click what is there then. A pointer that
 * leaves the place of the button takes the press back.
 */
export function keepPress({ currentTarget: button }: { currentTarget: HTMLElement }): void {
  const place = button.getBoundingClientRect()
  const stop = new AbortController()
  const options = { capture: true, signal: stop.signal }
  for (const type of ENDS) window.addEventListener(type, () => stop.abort(), options)
  window.addEventListener(
    'pointerup',
    () => setTimeout(() => stop.abort(), CLICK_DELAY_MS),
    options,
  )
  window.addEventListener(
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
