'use client'
import { createContext, useContext, useEffect, type RefCallback } from 'react'
import { useLatest, useRequiredContext } from '../../internal/hooks.ts'
import { callIn, ToolRuntimeContext } from '../../requests/useToolRuntime.ts'
import type { Words } from '../../words/foreign.ts'
import type { ToolCallStatus } from '../../model/ToolCallStatus.ts'
import type { ToolCallRecord } from '../../model/ToolCallRecord.ts'

export type ToolCallBubbleState = {
  record: ToolCallRecord
  status: ToolCallStatus
  words: Words
  isOpen: boolean
  setOpen(isOpen: boolean): void
  /** The app can send the answer that the call waits for. */
  canAnswer: boolean
  isWhyOpen: boolean
  setWhyOpen(isOpen: boolean): void
  /** For `aria-controls`: of the body, and with `-why` of the explanation. */
  id: string
  /** The ref of a button that takes the focus if a request had it that settled into this line. */
  focusIfHad: RefCallback<HTMLButtonElement>
  /** Its request has been on screen here. */
  wasAsked: boolean
  /** It has been running here. */
  wasRunning: boolean
}

export const ToolCallBubbleContext = createContext<ToolCallBubbleState | null>(null)

/** The bubble around a part. Throws an error that names both if there is none. */
export const useToolCallBubble = (part: string): ToolCallBubbleState =>
  useRequiredContext(ToolCallBubbleContext, part, 'ToolCallBubble', 'shows one call')

/** Hears that a call is opened or closed: a group does not fold a call that is being read. */
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
