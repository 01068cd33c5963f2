'use client'
import { useMemo, useSyncExternalStore } from 'react'
import type { ToolRuntime } from '../runtime/useToolRuntime.ts'
import { MAX_TIMEOUT_MS } from '../internal/maxTimeout.ts'
import type { ToolPolicy } from '../policy/index.ts'
import { followModes, isNameNeeded } from '../policy/useLaterModes.ts'
import type { ToolCallRecord } from '../tool-call/index.ts'
import { readCallOnServer, statusNow } from './useToolCallStatus.ts'
import type { ToolCallStatus } from '../tool-call/ToolCallStatus.ts'

/** A call and its status. */
export type CallWithStatus = { record: ToolCallRecord; status: ToolCallStatus }

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
  const list = useMemo(
    () => createStatuses(runtime, policy, records, filter),
    [runtime, policy, records, filter],
  )
  const readOnServer = useMemo(
    () => createServerStatuses(runtime, policy, records, filter),
    [runtime, policy, records, filter],
  )
  return useSyncExternalStore(list.subscribe, list.read, readOnServer)
}

function createServerStatuses(
  runtime: ToolRuntime | null,
  policy: ToolPolicy | undefined,
  records: readonly ToolCallRecord[],
  { isWanted }: StatusFilter,
): () => readonly CallWithStatus[] {
  let calls: readonly CallWithStatus[] | undefined
  return () =>
    (calls ??= records
      .map((record) => ({ record, status: statusNow(record, runtime, policy, readCallOnServer) }))
      .filter(({ status }) => isWanted(status)))
}

function createStatuses(
  runtime: ToolRuntime | null,
  policy: ToolPolicy | undefined,
  records: readonly ToolCallRecord[],
  { isWanted, isOver }: StatusFilter,
) {
  const over = new Set<ToolCallRecord>()
  let calls: readonly CallWithStatus[] = []
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
    if (next.length !== calls.length || next.some((call, index) => call !== calls[index]))
      calls = next
    return calls
  }

  return {
    read,
    subscribe(listener: () => void): () => void {
      let timer: ReturnType<typeof setTimeout> | undefined
      const changed = () => {
        isStale = true
        wait()
        listener()
      }
      const wait = () => {
        clearTimeout(timer)
        const next = nextDeadline(read())
        if (Number.isFinite(next))
          timer = setTimeout(changed, Math.min(next - Date.now(), MAX_TIMEOUT_MS))
      }
      const needsNames = () => records.some((record) => isNameNeeded(record, policy))
      const stops = [observeChanges(runtime, changed), followModes(needsNames, changed)]
      isStale = true
      wait()
      return () => {
        clearTimeout(timer)
        for (const stop of stops) stop()
      }
    },
  }
}

/** When the first open call expires; Infinity where none does. */
function nextDeadline(calls: readonly CallWithStatus[]): number {
  const deadlines = calls.flatMap(
    ({ record }) => record.question?.expiresAt ?? record.request?.expiresAt ?? [],
  )
  return Math.min(...deadlines.filter((at) => at > Date.now()))
}

/** Hears of all that may change a status but time, until the returned function is called. */
function observeChanges(runtime: ToolRuntime | null, onChange: () => void): () => void {
  const stops = [
    runtime?.subscribe(onChange),
    runtime?.ledger.subscribeAll(onChange),
    runtime?.grants?.subscribe(onChange),
  ]
  // A page that was hidden may have missed its timer.
  document.addEventListener('visibilitychange', onChange)
  return () => {
    document.removeEventListener('visibilitychange', onChange)
    for (const stop of stops) stop?.()
  }
}
