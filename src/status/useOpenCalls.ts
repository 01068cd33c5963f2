'use client'
import { useMemo, useSyncExternalStore } from 'react'
import type { HostPort } from '../host/useHost.ts'
import type { ToolPolicy } from '../policy/index.ts'
import type { ToolCallRecord } from '../tool-call/index.ts'
import { deriveToolCallStatus } from './deriveToolCallStatus.ts'
import type { ToolCallStatus } from './ToolCallStatus.ts'

/** A call that asks the person, and what became of that so far. */
export type OpenCall = { record: ToolCallRecord; status: ToolCallStatus }

/** A delay that browsers can count. */
const LONGEST = 2 ** 31 - 1

/**
 * The calls among these that ask the person, also those whose answer is on its way or waits for its batch; in their order, kept true by ledger, grants, host
 * and deadlines. The same array until one of them changed. A call that has ended is looked at once.
 */
export function useOpenCalls(port: HostPort | null, policy: ToolPolicy | undefined, records: readonly ToolCallRecord[]): readonly OpenCall[] {
  const list = useMemo(() => createOpenCalls(port, policy, records), [port, policy, records])
  return useSyncExternalStore(list.subscribe, list.read, list.read)
}

function createOpenCalls(port: HostPort | null, policy: ToolPolicy | undefined, records: readonly ToolCallRecord[]) {
  const settled = new Set<ToolCallRecord>()
  let calls: readonly OpenCall[] = []
  let isStale = true

  function read(): readonly OpenCall[] {
    if (!isStale) return calls
    isStale = false
    const context = { policy, ledger: port ?? undefined, holds: (record: ToolCallRecord) => port?.host().holds?.(record) === true, isGranted: port?.grants?.covers }
    const next = records.flatMap((record) => {
      if (settled.has(record)) return []
      const status = deriveToolCallStatus(record, context)
      if (status.isSettled && status.kind !== 'unknown') settled.add(record)
      if (status.kind !== 'awaiting_consent' && !status.details.includes('awaiting_answer')) return []
      const known = calls.find((call) => call.record === record)
      return known && sameStatus(known.status, status) ? known : { record, status }
    })
    if (next.length !== calls.length || next.some((call, index) => call !== calls[index])) calls = next
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
        const deadlines = read().flatMap(({ record }) => record.question?.expiresAt ?? record.request?.expiresAt ?? [])
        const next = Math.min(...deadlines.filter((at) => at > Date.now()))
        if (Number.isFinite(next)) timer = setTimeout(changed, Math.min(next - Date.now(), LONGEST))
      }
      const stops = [port?.subscribe(changed), port?.store.subscribeAll(changed), port?.grants?.subscribe(changed)]
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

const sameStatus = (a: ToolCallStatus, b: ToolCallStatus): boolean => a.kind === b.kind && a.mode === b.mode && a.details.join() === b.details.join() && a.because.map(({ kind }) => kind).join() === b.because.map(({ kind }) => kind).join()
