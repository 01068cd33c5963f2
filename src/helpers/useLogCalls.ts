'use client'
import { useContext, useEffect, useRef } from 'react'
import type { LedgerStore } from '../decisions/LedgerStore.ts'
import { readRecords } from '../host/records/readRecord.ts'
import { callIn, useFollowed } from '../runtime/useFollowed.ts'
import { PolicyContext, ToolRuntimeContext } from '../runtime/useToolRuntime.ts'
import { useStatuses } from '../status/useStatuses.ts'
import type { ToolCallRecord } from '../tool-call/index.ts'
import type { ToolCallStatus } from '../tool-call/ToolCallStatus.ts'

/**
 * Something that a call to an outside service did. `started`: it was sent out. `ended`: it has its
 * outcome, or nobody knows it any more. `status.execution` says with what.
 */
export type ExternalCallEvent = {
  event: 'started' | 'ended'
  record: ToolCallRecord
  status: ToolCallStatus
}

const MAY_HAVE_RUN: ReadonlySet<ToolCallStatus['kind']> = new Set([
  'running',
  'succeeded',
  'failed',
  'unknown',
])

const EXTERNAL = {
  isWanted: ({ kind, mode, cause }: ToolCallStatus) =>
    mode === 'external' && cause !== 'question' && MAY_HAVE_RUN.has(kind),
  isOver: () => false,
}

/**
 * Tells the app of every call of mode `external`, once when it started and once when it ended, for a
 * log of what left this page. A page that loads old calls is told of them again: keep what you log
 * by the id of its call. Inside a ToolHostProvider, whose policy says which calls are external.
 * @example
 * useLogExternalCalls(calls.list, ({ event, record, status }) => {
 *   audit.write(record.call.id, event, status.execution.server, status.execution.name)
 * })
 */
export function useLogExternalCalls(
  records: readonly ToolCallRecord[],
  log: (event: ExternalCallEvent) => void,
): void {
  const runtime = useContext(ToolRuntimeContext)
  const policy = useContext(PolicyContext)
  const ledger = runtime?.ledger
  const list = readRecords(records)
  useFollowed(ledger, list)
  const calls = useStatuses(runtime, policy, list, EXTERNAL)
  const logged = useRef<Logged>(undefined)
  const latest = useRef(log)
  useEffect(() => {
    latest.current = log
  })
  useEffect(() => {
    if (logged.current?.ledger !== ledger) logged.current = undefined
    const { events } = (logged.current ??= { ledger, events: new Map() })
    for (const { record, status } of calls) {
      const call = callIn(ledger, record)
      const known = events.get(call) ?? new Set()
      events.set(call, known)
      for (const event of status.isSettled ? EVENTS : (['started'] as const)) {
        if (known.has(event)) continue
        known.add(event)
        latest.current({ event, record, status })
      }
    }
  }, [calls, ledger])
}

const EVENTS = ['started', 'ended'] as const

/** What was logged of the calls of one conversation. */
type Logged = {
  ledger: LedgerStore | undefined
  events: Map<ReturnType<typeof callIn>, Set<ExternalCallEvent['event']>>
}
