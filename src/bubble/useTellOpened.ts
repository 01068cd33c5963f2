'use client'
import { createContext, useContext, useEffect } from 'react'

/** Hears which calls the person has opened, so that nothing folds over what is being read. */
export const OpenedContext = createContext<((callId: string, isOpen: boolean) => void) | null>(null)

/** Tells whatever is around a bubble that its body is open. */
export function useTellOpened(callId: string, isOpen: boolean): void {
  const tell = useContext(OpenedContext)
  useEffect(() => {
    if (!tell || !isOpen) return undefined
    tell(callId, true)
    return () => tell(callId, false)
  }, [tell, callId, isOpen])
}
