'use client'
import { useEffect, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { followPress } from '../../internal/keepPress.ts'

/** Whether a press has begun within an element, with these handlers, that may still be a click. */
export function useHeldPress() {
  const [held, setHeld] = useState<Element>()
  useEffect(() => {
    if (held) return followPress(held, () => setHeld(undefined))
  }, [held])
  return {
    isHeld: held !== undefined,
    onPointerDown: ({ currentTarget }: PointerEvent) => setHeld(currentTarget),
    // the space bar presses when it is released
    onKeyDown: ({ key, currentTarget }: KeyboardEvent) => key === ' ' && setHeld(currentTarget),
  }
}
