'use client'
import { useEffect, useState, type KeyboardEvent } from 'react'

/** Milliseconds within which the click follows the end of its press, also of a finger. */
const CLICK_DELAY_MS = 1000

/** What begins a press, perhaps another one. */
const BEGINS = ['pointerdown', 'keydown']
/** What ends a press: its click, or what comes before that or instead of it. */
const ENDS = Object.entries({
  click: 0,
  pointercancel: 0,
  pointerup: CLICK_DELAY_MS,
  keyup: CLICK_DELAY_MS,
  blur: CLICK_DELAY_MS,
})

/** Whether a press has begun within an element, with these handlers, that may still be a click. */
export function useHeldPress() {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (!isHeld) return
    const stop = new AbortController()
    const { signal } = stop
    let timer: ReturnType<typeof setTimeout> | undefined
    const clear = () => clearTimeout(timer)
    const endAfter = (delay: number) => {
      clear()
      timer = setTimeout(() => setHeld(false), delay)
    }
    for (const type of BEGINS) addEventListener(type, clear, { capture: true, signal })
    for (const [type, delay] of ENDS) addEventListener(type, () => endAfter(delay), { signal })
    return () => {
      stop.abort()
      clear()
    }
  }, [isHeld])
  return {
    isHeld,
    onPointerDown: () => setHeld(true),
    // the space bar presses when it is released
    onKeyDown: ({ key }: KeyboardEvent) => key === ' ' && setHeld(true),
  }
}
