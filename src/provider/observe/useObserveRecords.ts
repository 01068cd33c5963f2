'use client'
import { useEffect, useRef } from 'react'
import { expectDiff } from '../../diff/useDiffEngine.ts'
import { changedAt, itemsAt } from '../../host/records/changedAt.ts'
import type { ToolRuntime } from '../../runtime/useToolRuntime.ts'
import type { ToolPolicy } from '../../policy/index.ts'
import { followModes, isNameNeeded } from '../../policy/useLaterModes.ts'
import { statusNow } from '../../status/useToolCallStatus.ts'
import type { ToolCallRecord, ToolMode } from '../../tool-call/index.ts'

const isOpen = ({ result, outcome }: ToolCallRecord): boolean =>
  result === undefined && outcome === undefined

/** Calls of these modes show what they change, when they ask or when they ran. */
const WRITES: ReadonlySet<ToolMode> = new Set(['safe_write', 'local', 'destructive'])

const NONE: readonly ToolCallRecord[] = []

/** Looks after a conversation's calls, on screen or not: each once for every change. */
export function useObserveRecords(
  runtime: ToolRuntime,
  policy: ToolPolicy | undefined,
  records: readonly ToolCallRecord[] = NONE,
): void {
  /** Those that were observed, each with what ends it. */
  const seen = useRef(new Map<ToolCallRecord, () => void>())
  /** A copy: an app may write into its own. */
  const before = useRef(NONE)
  const forget = (record: ToolCallRecord) => {
    seen.current.get(record)?.()
    seen.current.delete(record)
  }
  useEffect(
    () => () => {
      for (const record of seen.current.keys()) forget(record)
      before.current = NONE
    },
    [runtime, policy],
  )
  useEffect(() => {
    const observeAll = (come: readonly ToolCallRecord[]) => {
      for (const record of come) {
        if (seen.current.has(record)) continue
        const status = statusNow(record, runtime, policy)
        if (isOpen(record) && WRITES.has(status.mode)) expectDiff()
        seen.current.set(record, runtime.observe(record, status))
      }
    }
    const changed = changedAt(before.current, records)
    const come = itemsAt(records, changed)
    const stay = new Set(come)
    for (const record of itemsAt(before.current, changed)) if (!stay.has(record)) forget(record)
    before.current = [...records]
    observeAll(come)
    // Another host may gate other calls, and another grant may allow others, so open calls are
    // observed again. Ended calls are not.
    const observeAgain = () => {
      for (const record of records) if (isOpen(record)) forget(record)
      observeAll(records)
    }
    const needsNames = () => records.some((record) => isNameNeeded(record, policy))
    const stops = [
      runtime.subscribe(observeAgain),
      runtime.grants?.subscribe(observeAgain),
      followModes(needsNames, () => {
        for (const record of records) forget(record)
        observeAll(records)
      }),
    ]
    return () => stops.forEach((stop) => stop?.())
  }, [runtime, policy, records])
}
