'use client'
import { createContext, useContext, useEffect } from 'react'

/**
 * Called when the person opens or closes a call, so that a group does not fold a call that is being
 * read.
 */
export const OpenedContext = createContext<((callId: string, isOpen: boolean) => void) | null>(null)

/** Tells whatever is around a bubble that its body is open. */
export function useReportOpened(callId: string, isOpen: boolean): void {
  const reportOpened = useContext(OpenedContext)
  useEffect(() => {
    if (!reportOpened || !isOpen) return undefined
    reportOpened(callId, true)
    return () => reportOpened(callId, false)
  }, [reportOpened, callId, isOpen])
}
