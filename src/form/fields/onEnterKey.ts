import type { KeyboardEvent } from 'react'

/**
 * Enter in a line of text. It never submits a form of the app around ours; while a word is being
 * composed it belongs to that.
 */
export function onEnterKey(onEnter: (() => void) | undefined): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!event.repeat) onEnter?.()
  }
}
