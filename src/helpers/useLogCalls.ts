'use client'
import { useContext, useEffect, useRef } from 'react'
import { readRecords } from '../host/readRecord.ts'
import type { LedgerStore } from '../requests/createLedger.ts'
import {
  callIn,
  PolicyContext,
  ToolRuntimeContext,
  useFollowed,
} from '../requests/useToolRuntime.ts'
import { useStatuses } from '../status/useToolCallStatus.ts'
import type { ToolCallRecord } from '../model/ToolCallRecord.ts'
import type { ToolCallStatus } from '../model/ToolCallStatus.ts'

/**
 * Something that a call did. `started`: it was sent to an outside service. `ended`: it has its outcome,
 * or nobody knows it any more. `status.execution` says with what.
 */
export type CallLogEvent = {
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

const isExternal = ({ mode }: ToolCallStatus): boolean => mode === 'external'

const LOGGED = {
  isWanted: (status: ToolCallStatus) =>
    status.kind === 'failed' ||
    (isExternal(status) && status.reason !== 'question' && MAY_HAVE_RUN.has(status.kind)),
  isOver: () => false,
}

/**
 * Tells the app of every call of mode `external`, once when it started and once when it ended, and of
 * every other call that failed, for a log of what left this page and what went wrong. A page that loads
 * old calls is told of them again: keep what you log by the id of its call. Inside a ToolHostProvider,
 * whose policy says which calls are external.
 * @example
 * useLogCalls(calls.list, ({ event, record, status }) => {
 *   audit.write(record.call.id, event, status.execution.server, status.execution.name)
 * })
 */
export function useLogCalls(
  records: readonly ToolCallRecord[],
  log: (event: CallLogEvent) => void,
): void {
  const runtime = useContext(ToolRuntimeContext)
  const policy = useContext(PolicyContext)
  const ledger = runtime?.ledger
  const list = readRecords(records)
  useFollowed(ledger, list)
  const calls = useStatuses(runtime, policy, list, LOGGED)
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
      for (const event of eventsOf(status)) {
        if (known.has(event)) continue
        known.add(event)
        latest.current({ event, record, status })
      }
    }
  }, [calls, ledger])
}

const eventsOf = (status: ToolCallStatus): CallLogEvent['event'][] => [
  ...(isExternal(status) ? (['started'] as const) : []),
  ...(status.isSettled ? (['ended'] as const) : []),
]

/** What was logged of the calls of one conversation. */
type Logged = {
  ledger: LedgerStore | undefined
  events: Map<ReturnType<typeof callIn>, Set<CallLogEvent['event']>>
}
