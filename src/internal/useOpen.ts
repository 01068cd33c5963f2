'use client'
import { useCallback, useState } from 'react'
import { useLatest } from './useLatest.ts'

/** Whether something is open: by the app where it says so, else by itself. The app hears of every change. */
export function useOpen(given: boolean | undefined, onChange: ((isOpen: boolean) => void) | undefined): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [own, setOwn] = useState(true)
  const listener = useLatest(onChange)
  const setOpen = useCallback(
    (isOpen: boolean) => {
      setOwn(isOpen)
      listener.current?.(isOpen)
    },
    [listener],
  )
  return [given ?? own, setOpen]
}
