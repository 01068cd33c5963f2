'use client'
import { useCallback, useState } from 'react'
import { useLatest } from './useLatest.ts'

/**
 * Open state that the app may control; otherwise it is local and starts as `initial`. `onChange` is
 * called on every change.
 */
export function useControllableOpen(
  controlled: boolean | undefined,
  onChange: ((isOpen: boolean) => void) | undefined,
  initial = true,
): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [uncontrolled, setOwn] = useState(initial)
  const listener = useLatest(onChange)
  const setOpen = useCallback(
    (isOpen: boolean) => {
      setOwn(isOpen)
      listener.current?.(isOpen)
    },
    [listener],
  )
  return [controlled ?? uncontrolled, setOpen]
}
