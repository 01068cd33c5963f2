'use client'
import { useEffect, useState } from 'react'

/** Milliseconds within which the click follows the end of its press, also of a finger. */
const CLICK_DELAY_MS = 1000

/** Whether a press that has begun may still become a click. */
export function usePressHeld(): { isPressed: boolean; beginPress(): void } {
  const [isPressed, setPressed] = useState(false)
  useEffect(() => {
    if (!isPressed) return
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => setPressed(false)
    const endLater = () => (timer = setTimeout(end, CLICK_DELAY_MS))
    const options = { signal: stop.signal }
    addEventListener('click', end, options)
    addEventListener('pointercancel', end, options)
    addEventListener('pointerup', endLater, options)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [isPressed])
  return { isPressed, beginPress: () => setPressed(true) }
}
