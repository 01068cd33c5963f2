'use client'
import { useContext, useEffect } from 'react'
import { HostContext } from '../../host/useHost.ts'
import type { ToolCallStatus } from '../../tool-call/ToolCallStatus.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'
import { askForOffer } from './askForOffer.ts'
import { watchOffer } from './watchOffer.ts'

/** What may be taken back: what has started, and what the host holds. */
const MAY_BE_OFFERED = {
  preparing: false,
  held: true,
  awaiting_consent: false,
  running: true,
  succeeded: true,
  failed: true,
  denied: false,
  cancelled: true,
  expired: false,
  unknown: true,
} satisfies Record<ToolCallStatus['kind'], boolean>

/** Asks the host whether a call can be taken back while it is on screen, and keeps that true. */
export function useUndoOffer(record: ToolCallRecord, { kind, mode, undo }: ToolCallStatus): void {
  const port = useContext(HostContext)
  const mayBeOffered = MAY_BE_OFFERED[kind]
  useEffect(() => {
    if (!port || !mayBeOffered) return
    // Where nobody could offer anything there is nothing to ask, and only what cannot be reversed
    // says so.
    const ask = () => {
      if (mode === 'destructive' || record.undo || port.host().offerUndo) askForOffer(port, record)
    }
    ask()
    return port.subscribe(ask)
  }, [port, record, mode, mayBeOffered])
  const isOpen =
    undo !== undefined &&
    undo.kind !== 'undone' &&
    (undo.offer !== undefined || undo.why === 'no_answer')
  useEffect(() => (port && isOpen ? watchOffer(port, record) : undefined), [port, record, isOpen])
}
