'use client'
import { useCallback, useState } from 'react'
import { useLatest } from './useLatest.ts'

/**
 * Whether something is open: by the app where it says so, else by itself, at first as `initial`
 * says. The app hears of every change.
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
