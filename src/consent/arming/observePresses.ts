import type { PressEvent } from './pressMachine.ts'

/** `on` is the element that the event happened on. */
export type PressListener = (event: PressEvent & { on: Element | undefined }) => void

const TYPES: Readonly<Record<string, PressEvent['type']>> = {
  pointerdown: 'begin',
  pointerup: 'end',
  pointercancel: 'cancel',
  keydown: 'begin',
  keyup: 'end',
  focusin: 'focus',
  click: 'click',
  // Of the window. The page is not told how a press ends while another window has the focus.
  blur: 'cancel',
  visibilitychange: 'cancel',
}
/** Shortcuts of assistive technology begin with these keys, and the page sees no more of them. */
const MODIFIER = /^(Alt|Caps|Control|Fn|Meta|Shift)/

/**
 * Listens to what is pressed and focused, and to whether the window loses the focus or is hidden.
 * Returns a function that ends it. `page`: where an app has drawn it, which may be another window.
 */
export function observePresses(listener: PressListener, page: Window = window): () => void {
  const stop = new AbortController()
  const publish = (event: Event) => {
    const { pointerType, pointerId, code, repeat } = event as Partial<PointerEvent & KeyboardEvent>
    const [target] = event.composedPath()
    const on = target && 'closest' in target ? (target as Element) : undefined
    const isOfElement = on && !event.bubbles // blur and focus
    if (isOfElement || MODIFIER.test(code ?? '')) return
    listener({
      type: repeat ? 'end' : TYPES[event.type]!,
      by: pointerType ? pointerId : code,
      on,
      at: event.timeStamp,
    })
  }
  for (const name of Object.keys(TYPES))
    page.addEventListener(name, publish, { capture: true, signal: stop.signal })
  return () => stop.abort()
}
