'use client'
import { useMemo, useSyncExternalStore } from 'react'
import { isSameList } from '../host/lists.ts'
import { clock, watchDeadline } from '../internal/clock.ts'
import type { ToolPolicy } from '../policy/ToolPolicy.ts'
import type { ToolRuntime } from '../requests/useToolRuntime.ts'
import type { ToolCallStatus } from '../model/ToolCallStatus.ts'
import type { ToolCallRecord } from '../model/ToolCallRecord.ts'
import { statusNow, readCallOnServer, type CallWithStatus } from './useToolCallStatus.ts'

/** Which calls are followed: those that are wanted, and until when each is looked at. */
type StatusFilter = {
  isWanted(status: ToolCallStatus): boolean
  isOver(status: ToolCallStatus): boolean
}

/**
 * The calls whose status passes the filter, in order. Updated by the ledger, grants, the host and
 * deadlines. Returns the same array until one of them changed. `filter` must be the same object on
 * every render.
 */
export function useStatuses(
  runtime: ToolRuntime | null,
  policy: ToolPolicy | undefined,
  records: readonly ToolCallRecord[],
  filter: StatusFilter,
): readonly CallWithStatus[] {
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is over for one of these may not be for another
  const over = useMemo(() => new WeakSet<ToolCallRecord>(), [runtime, policy, filter])
  const list = useMemo(
    () => createStatuses(runtime, policy, records, filter, over),
    [runtime, policy, records, filter, over],
  )
  return useSyncExternalStore(list.subscribe, list.read, list.readOnServer)
}

function createStatuses(
  runtime: ToolRuntime | null,
  policy: ToolPolicy | undefined,
  records: readonly ToolCallRecord[],
  { isWanted, isOver }: StatusFilter,
  over: WeakSet<ToolCallRecord>,
) {
  let calls: readonly CallWithStatus[] = []
  let onServer: readonly CallWithStatus[] | undefined
  let isStale = true

  function read(): readonly CallWithStatus[] {
    if (!isStale) return calls
    isStale = false
    const before = new Map(calls.map((call) => [call.record, call]))
    const next = records.flatMap((record) => {
      if (over.has(record)) return []
      const status = statusNow(record, runtime, policy)
      if (isOver(status)) over.add(record)
      if (!isWanted(status)) return []
      const known = before.get(record)
      return known?.status === status ? known : { record, status }
    })
    if (!isSameList(next, calls)) calls = next
    return calls
  }

  return {
    read,
    readOnServer: () =>
      (onServer ??= records.flatMap((record) => {
        const status = statusNow(record, runtime, policy, readCallOnServer)
        return isWanted(status) ? [{ record, status }] : []
      })),
    /** Hears of all that may change a status. */
    subscribe(listener: () => void): () => void {
      let stopWaiting: (() => void) | undefined
      const wait = () => {
        stopWaiting?.()
        isStale = true
        stopWaiting = watchDeadline(nextDeadline(read()), changed)
      }
      const changed = () => {
        wait()
        listener()
      }
      const stops = [
        runtime?.subscribe(changed),
        runtime?.ledger.subscribeAll(changed),
        runtime?.grants?.subscribe(changed),
      ]
      wait()
      return () => {
        stopWaiting?.()
        for (const stop of stops) stop?.()
      }
    },
  }
}

/** When the first open call expires; Infinity if none does. */
function nextDeadline(calls: readonly CallWithStatus[]): number {
  const deadlines = calls.flatMap(
    ({ record }) => record.question?.expiresAt ?? record.request?.expiresAt ?? [],
  )
  return Math.min(...deadlines.filter((at) => at > clock.wall()))
}

/** A call that asks the person, and what became of that so far. */
export type OpenCall = CallWithStatus

const OPEN_CALLS_FILTER = {
  isWanted: ({ kind, reason }: ToolCallStatus): boolean =>
    kind === 'awaiting_consent' || reason === 'question',
  isOver: ({ kind, isSettled }: ToolCallStatus): boolean => isSettled && kind !== 'unknown',
}

/**
 * The calls among these that ask the person, also those whose answer is on its way or waits for its
 * batch; in their order. The same array until one of them changed. A call that has ended is looked
 * at once.
 */
export const useOpenCalls = (
  runtime: ToolRuntime | null,
  policy: ToolPolicy | undefined,
  records: readonly ToolCallRecord[],
): readonly OpenCall[] => useStatuses(runtime, policy, records, OPEN_CALLS_FILTER)
