import type { FocusEvent, PointerEvent } from 'react'

const WRITTEN_INTO = 'textarea, input, [contenteditable]:not([contenteditable="false"])'
const BUBBLE = '[data-handrail="bubble"]'

/** By bubble, what the person was writing into before the request had the focus. */
const origins = new WeakMap<Element, HTMLElement>()
/** How the request was answered. A keyboard on the screen stays closed. */
let by: 'pressed key' | 'touch' | 'other' = 'other'

/** Handlers of a request, which note where the focus came from. */
export const originHandlers = {
  onFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
    const bubble = currentTarget.closest(BUBBLE)
    const isFromText =
      relatedTarget instanceof HTMLElement &&
      relatedTarget.matches(WRITTEN_INTO) &&
      !currentTarget.contains(relatedTarget)
    if (bubble && isFromText) origins.set(bubble, relatedTarget)
  },
  onKeyDownCapture: (): void => void (by = 'pressed key'),
  onKeyUpCapture: (): void => void (by = 'other'),
  onPointerDownCapture: ({ pointerType }: PointerEvent): void =>
    void (by = pointerType === 'touch' ? 'touch' : 'other'),
}

/**
 * Goes back to what the person was writing into, where the line that the request became has the
 * focus; a key that is still down would be written there.
 */
export function returnFocus(bubble: Element): void {
  const origin = origins.get(bubble)
  origins.delete(bubble)
  if (!origin?.isConnected || by === 'touch' || !bubble.contains(document.activeElement)) return
  const goBack = () => origin.focus({ preventScroll: true })
  if (by === 'pressed key') addEventListener('keyup', goBack, { capture: true, once: true })
  else goBack()
}
