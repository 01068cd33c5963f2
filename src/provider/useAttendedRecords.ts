'use client'
import { useEffect, useRef } from 'react'
import type { HostPort } from '../host/useHost.ts'
import type { ToolPolicy } from '../policy/index.ts'
import { deriveToolCallStatus } from '../status/deriveToolCallStatus.ts'
import type { ToolCallRecord } from '../tool-call/index.ts'

const NONE: readonly ToolCallRecord[] = []

/** Looks after a conversation's calls, on screen or not: each once for every change. */
export function useAttendedRecords(
  port: HostPort,
  policy: ToolPolicy | undefined,
  records: readonly ToolCallRecord[] = NONE,
): void {
  const seen = useRef(new WeakSet<ToolCallRecord>())
  useEffect(() => {
    seen.current = new WeakSet()
  }, [port, policy])
  useEffect(() => {
    const attend = () => {
      for (const record of records) {
        if (seen.current.has(record)) continue
        seen.current.add(record)
        port.attend(
          record,
          deriveToolCallStatus(record, {
            policy,
            ledger: port,
            holds: (shown) => port.host().holds?.(shown) === true,
            isGranted: port.grants?.covers,
          }),
        )
      }
    }
    attend()
    // What another host holds, or another grant covers, nobody knows before it was asked; calls
    // that have ended stay as they are.
    const again = () => {
      for (const record of records)
        if (record.result === undefined && record.outcome === undefined) seen.current.delete(record)
      attend()
    }
    const stops = [port.subscribe(again), port.grants?.subscribe(again)]
    return () => stops.forEach((stop) => stop?.())
  }, [port, policy, records])
}
