'use client'
import { useMemo, useSyncExternalStore } from 'react'
import type { HostPort } from '../host/useHost.ts'
import type { ToolPolicy } from '../policy/index.ts'
import type { ToolCallRecord } from '../tool-call/index.ts'
import { deriveToolCallStatus } from './deriveToolCallStatus.ts'
import type { ToolCallStatus } from '../tool-call/ToolCallStatus.ts'

/** A call and its status. */
export type KnownCall = { record: ToolCallRecord; status: ToolCallStatus }

/** Which calls are followed: those that are wanted, and until when each is looked at. */
type Followed = {
  isWanted(status: ToolCallStatus): boolean
  isOver(status: ToolCallStatus): boolean
}

/** A delay that browsers can count. */
const LONGEST = 2 ** 31 - 1

/**
 * The calls among these whose status is wanted, in their order, kept true by ledger, grants, host
 * and deadlines. The same array until one of them changed. `followed` must be the same object at
 * every render.
 */
export function useStatuses(
  port: HostPort | null,
  policy: ToolPolicy | undefined,
  records: readonly ToolCallRecord[],
  followed: Followed,
): readonly KnownCall[] {
  const list = useMemo(
    () => createStatuses(port, policy, records, followed),
    [port, policy, records, followed],
  )
  return useSyncExternalStore(list.subscribe, list.read, list.read)
}

function createStatuses(
  port: HostPort | null,
  policy: ToolPolicy | undefined,
  records: readonly ToolCallRecord[],
  { isWanted, isOver }: Followed,
) {
  const over = new Set<ToolCallRecord>()
  let calls: readonly KnownCall[] = []
  let isStale = true

  function read(): readonly KnownCall[] {
    if (!isStale) return calls
    isStale = false
    const context = {
      policy,
      ledger: port ?? undefined,
      holds: (record: ToolCallRecord) => port?.host().holds?.(record) === true,
      isGranted: port?.grants?.covers,
    }
    const next = records.flatMap((record) => {
      if (over.has(record)) return []
      const status = deriveToolCallStatus(record, context)
      if (isOver(status)) over.add(record)
      if (!isWanted(status)) return []
      const known = calls.find((call) => call.record === record)
      return known && sameStatus(known.status, status) ? known : { record, status }
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
        const deadlines = read().flatMap(
          ({ record }) => record.question?.expiresAt ?? record.request?.expiresAt ?? [],
        )
        const next = Math.min(...deadlines.filter((at) => at > Date.now()))
        if (Number.isFinite(next)) timer = setTimeout(changed, Math.min(next - Date.now(), LONGEST))
      }
      const stops = [
        port?.subscribe(changed),
        port?.store.subscribeAll(changed),
        port?.grants?.subscribe(changed),
      ]
      isStale = true
      wait()
      document.addEventListener('visibilitychange', changed)
      return () => {
        clearTimeout(timer)
        document.removeEventListener('visibilitychange', changed)
        for (const stop of stops) stop?.()
      }
    },
  }
}

const sameStatus = (a: ToolCallStatus, b: ToolCallStatus): boolean =>
  a.kind === b.kind &&
  a.mode === b.mode &&
  a.undo?.kind === b.undo?.kind &&
  a.details.join() === b.details.join() &&
  a.because.map(({ kind }) => kind).join() === b.because.map(({ kind }) => kind).join()
