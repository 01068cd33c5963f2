import type { PressEvent } from './pressMachine.ts'

/** `on` is the element that the event happened on. */
export type PressListener = (event: PressEvent & { on: Element | undefined }) => void

const TYPES: Record<string, PressEvent['type']> = {
  pointerdown: 'down',
  pointerup: 'up',
  pointercancel: 'cancel',
  keydown: 'down',
  keyup: 'up',
  focusin: 'focus',
  click: 'click',
  // Where a press ends while another window has the focus, the page is not told.
  blur: 'cancel',
  focus: 'cancel',
  visibilitychange: 'cancel',
}
const EVENTS = Object.keys(TYPES)
/** Shortcuts of assistive technology begin with these keys, and the page sees no more of them. */
const MODIFIER = /^(Alt|CapsLock|Control|Fn|Meta|Shift)/

const listeners = new Set<PressListener>()

/**
 * Listens to what is pressed and focused, and to the window's focus and visibility. Returns a
 * function that ends it.
 */
export function observePresses(listener: PressListener): () => void {
  listeners.add(listener)
  for (const name of EVENTS) window.addEventListener(name, publish, true)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    for (const name of EVENTS) window.removeEventListener(name, publish, true)
  }
}

function publish(event: Event): void {
  const { target, timeStamp: at } = event
  if ((event.type === 'blur' || event.type === 'focus') && target !== window) return
  const [origin] = event.composedPath()
  const on = origin instanceof Element ? origin : undefined
  const read = { type: TYPES[event.type]!, by: undefined as PressEvent['by'], on, at }
  if (event instanceof KeyboardEvent) {
    read.by = event.code
    if (event.repeat) read.type = 'repeat'
    // Deny needs no arming: a key that is held would deny one request after the other.
    if (event.repeat && on?.closest('[data-verb]')) event.preventDefault()
    if (MODIFIER.test(event.key)) {
      // macOS tells no end of a key that is held together with Meta.
      if (event.key !== 'Meta' || event.type === 'keydown') return
      Object.assign(read, { type: 'cancel', by: undefined })
    }
  } else if (event instanceof PointerEvent && event.pointerType) read.by = event.pointerId
  for (const listener of listeners) listener(read)
}
