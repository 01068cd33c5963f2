'use client'
import { useContext, useEffect, useRef } from 'react'
import { readRecords } from '../host/readRecord.ts'
import type { LedgerStore } from '../requests/createLedger.ts'
import {
  callIn,
  PolicyContext,
  ToolRuntimeContext,
  useFollowed,
  type ToolRuntime,
} from '../requests/useToolRuntime.ts'
import { useToolRuntime } from '../requests/useRequestRuntime.ts'
import { useStatuses } from '../status/useOpenCalls.ts'
import type { ToolCallRecord } from '../model/ToolCallRecord.ts'
import type { ToolCallStatus } from '../model/ToolCallStatus.ts'
import { isGated } from '../host/hostHas.ts'
import { answerQuestion, decideCall } from '../requests/decide.ts'
import type { ToolPolicy } from '../policy/ToolPolicy.ts'
import { settleOpenCalls, WENT_ON_REASON, type SettleAction } from './calls.ts'

/**
 * An event of a call. `started`: it was sent to an outside service. `ended`: it has its outcome,
 * which may be unknown. `status.execution` has the arguments.
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
 * Tells the app when a call of mode `external` starts and ends, and when any other call fails. Use
 * it for a log of outside calls and failures. A page that loads old calls reports them again: key
 * your log by the id of the call. Inside a ToolHostProvider, whose policy says which calls are
 * external.
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

/** The logged events of one conversation's calls. */
type Logged = {
  ledger: LedgerStore | undefined
  events: Map<ReturnType<typeof callIn>, Set<CallLogEvent['event']>>
}

/**
 * Ends open requests before the conversation goes on. Call and await it when the person sends a
 * message, stops, or switches. Each request is answered once: what the person has just decided
 * stays decided. The promise resolves when the host has taken all answers, also those on their way.
 * It never rejects: a failed answer shows on its call. Throws without a provider.
 * @example
 * const settle = useSettleOpenCalls(calls.list)
 * const send = async (text: string) => {
 *   await settle('deny')
 *   await post('/api/chat', { text })
 * }
 */
export function useSettleOpenCalls(
  records: readonly ToolCallRecord[],
): (policy: SettleAction) => Promise<void> {
  const runtime = useToolRuntime('useSettleOpenCalls')
  const policy = useContext(PolicyContext)
  return (action) => settle(runtime, { records: readRecords(records), policy }, action)
}

async function settle(
  runtime: ToolRuntime,
  { records, policy }: { records: readonly ToolCallRecord[]; policy: ToolPolicy | undefined },
  action: SettleAction,
): Promise<void> {
  const context = {
    policy,
    decisions: runtime,
    isGated: (record: ToolCallRecord) => isGated(record, runtime.host()),
    isGranted: runtime.grants?.isGranted,
  }
  for (const { record, decision, answer } of settleOpenCalls(records, action, context)) {
    if (answer) answerQuestion(runtime, record, answer)
    else
      decideCall(
        runtime,
        record,
        decision.kind === 'deny' ? { kind: 'deny', reason: WENT_ON_REASON } : { kind: 'abort' },
      )
  }
  const isSending = () =>
    records
      .map((record) => runtime.entry(record))
      .some((entry) => entry?.state === 'sending' && !entry.otherTab)
  if (action === 'leave' || !isSending()) return
  await new Promise<void>((resolve) => {
    const stop = runtime.ledger.subscribeAll(() => {
      if (isSending()) return
      stop()
      resolve()
    })
  })
}

/**
 * Puts the number of waiting calls in the page's title: `(2) Notes`. If none waits, the title is
 * the app's. Feed it from the provider: `onWaitingCallsChange={setWaiting}` and
 * `useTitleBadge(waiting.length)`. A title that the app sets meanwhile keeps the number.
 * @example
 * const [waiting, setWaiting] = useState<readonly ToolCallRecord[]>([])
 * useTitleBadge(waiting.length)
 * return (
 *   <ToolHostProvider host={host} records={calls.list} onWaitingCallsChange={setWaiting}>
 *     {children}
 *   </ToolHostProvider>
 * )
 */
export function useTitleBadge(count: number): void {
  useEffect(() => {
    if (!(count > 0)) return
    const badge = `(${count}) `
    const show = () => {
      if (!document.title.startsWith(badge)) document.title = badge + document.title
    }
    show()
    const title = document.querySelector('title')
    const observer =
      title && typeof MutationObserver === 'function' ? new MutationObserver(show) : undefined
    if (title) observer?.observe(title, { childList: true, characterData: true, subtree: true })
    return () => {
      observer?.disconnect()
      if (document.title.startsWith(badge)) document.title = document.title.slice(badge.length)
    }
  }, [count])
}
