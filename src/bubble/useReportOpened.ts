'use client'
import { createContext, useContext, useEffect } from 'react'
import { useLatest } from '../internal/useLatest.ts'
import { callIn } from '../runtime/useFollowed.ts'
import { ToolRuntimeContext } from '../runtime/useToolRuntime.ts'
import type { ToolCallRecord } from '../tool-call/index.ts'

/**
 * Called when the person opens or closes a call, so that a group does not fold a call that is being
 * read.
 */
export const OpenedContext = createContext<
  ((record: ToolCallRecord, isOpen: boolean) => void) | null
>(null)

/** Tells whatever is around a bubble that its body is open. */
export function useReportOpened(record: ToolCallRecord, isOpen: boolean): void {
  const reportOpened = useContext(OpenedContext)
  const call = callIn(useContext(ToolRuntimeContext)?.ledger, record)
  const latest = useLatest(record)
  useEffect(() => {
    if (!reportOpened || !isOpen) return undefined
    const opened = latest.current
    reportOpened(opened, true)
    return () => reportOpened(opened, false)
  }, [reportOpened, call, isOpen, latest])
}
