'use client'
import { useCallback, useContext, useSyncExternalStore } from 'react'
import type { LedgerEntry } from '../decisions/Ledger.ts'
import type { ToolCallRecord } from '../tool-call/index.ts'
import { ToolRuntimeContext } from './useToolRuntime.ts'

/**
 * What was decided about a call, kept true. Nothing on a server, and nothing while React goes over
 * what a server sent.
 */
export function useLedgerEntry(record: ToolCallRecord): LedgerEntry | undefined {
  const runtime = useContext(ToolRuntimeContext)
  const id = record.call.id
  const subscribe = useCallback(
    (listener: () => void) => runtime?.ledger.subscribe(id, listener) ?? (() => {}),
    [runtime, id],
  )
  return useSyncExternalStore(
    subscribe,
    () => runtime?.entry(record),
    () => undefined,
  )
}
