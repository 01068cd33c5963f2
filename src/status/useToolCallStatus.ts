'use client'
import { useContext, useMemo, useState, useSyncExternalStore } from 'react'
import { isGated } from '../host/hostHas.ts'
import { createListeners, oncePer } from '../internal/basics.ts'
import { readRecord } from '../host/readRecord.ts'
import { isDeadline, watchDeadline, clock } from '../internal/clock.ts'
import type { LedgerEntry } from '../requests/Ledger.ts'
import type { Grant } from '../policy/grants/Grant.ts'
import type { ToolPolicy } from '../policy/ToolPolicy.ts'
import {
  NO_HOST,
  takesOf,
  PolicyContext,
  ToolRuntimeContext,
  type HostTakes,
  type ToolRuntime,
} from '../requests/useToolRuntime.ts'
import type { ToolCallStatus } from '../model/ToolCallStatus.ts'
import type { ToolCallRecord } from '../model/ToolCallRecord.ts'
import { deriveToolCallStatus } from './deriveToolCallStatus.ts'

/** A call as its bubble shows it. */
export type CallView = HostTakes & {
  status: ToolCallStatus
  /** A queue on the page asks about it; then nothing else does. */
  isQueued: boolean
}

/** The facts that may change while the record stays. */
type Facts = ReturnType<typeof readFacts>

/** The facts of one call, for everything that shows or observes it. */
type Call = {
  runtime: ToolRuntime | null
  policy: ToolPolicy | undefined
  record: ToolCallRecord
  deadline: number | undefined
  known?: { facts: Facts; view: CallView }
}

/** Without a provider nothing can be taken back. */
const NO_PROVIDER_ENTRY: LedgerEntry = {
  state: 'taken',
  activity: { undo: { kind: 'impossible' } },
}

/**
 * One call, kept true: by its record, the policy, what was decided on this page, what the host holds
 * and takes, lasting permissions, queues and its deadline. The same object until one of them changes
 * it.
 */
export function useCall(
  record: ToolCallRecord,
  runtime: ToolRuntime | null,
  policy: ToolPolicy | undefined,
): CallView {
  /** The record that is on the page. */
  const [shown] = useState(() => ({ record }))
  const call = useMemo(
    () => showCall(runtime, policy, record, shown),
    [runtime, policy, record, shown],
  )
  return useSyncExternalStore(call.subscribe, call.read, call.readOnServer)
}

function showCall(
  runtime: ToolRuntime | null,
  policy: ToolPolicy | undefined,
  record: ToolCallRecord,
  shown: { record: ToolCallRecord },
) {
  runtime?.ledger.replace(shown.record, record)
  const call = callOf(runtime, policy, record)
  return {
    read: () => readCall(call),
    readOnServer: () => readCallOnServer(call),
    subscribe(listener: () => void) {
      shown.record = record
      return subscribeTo(call, listener)
    },
  }
}

/**
 * Returns the current status of one call. It follows from the record, the policy, this page's
 * decisions, the host and the deadline. The object stays the same until the status changes. Without
 * a provider, the status knows of no host and no decision.
 * @example
 * const { kind, mode, isPending } = useToolCallStatus(record)
 * return <span aria-busy={isPending}>{`${mode}: ${kind}`}</span>
 */
export function useToolCallStatus(record: ToolCallRecord): ToolCallStatus {
  const runtime = useContext(ToolRuntimeContext)
  return useCall(readRecord(record), runtime, useContext(PolicyContext)).status
}

/** The status of a call as it is now, for what looks after it; or as a server draws it. */
export const statusNow = (
  record: ToolCallRecord,
  runtime: ToolRuntime | null,
  policy: ToolPolicy | undefined,
  read: (call: Call) => CallView = readCall,
): ToolCallStatus => read(callOf(runtime, policy, record)).status

const callsIn = oncePer((_runtime: object) => new WeakMap<ToolCallRecord, Call>())

const NO_RUNTIME = {}

/** The same object for whoever asks, as long as the policy stays. */
function callOf(
  runtime: ToolRuntime | null,
  policy: ToolPolicy | undefined,
  record: ToolCallRecord,
): Call {
  const calls = callsIn(runtime ?? NO_RUNTIME)
  const known = calls.get(record)
  if (known && known.policy === policy) return known
  const deadline = record.question?.expiresAt ?? record.request?.expiresAt
  const call: Call = { runtime, policy, record, deadline }
  calls.set(record, call)
  return call
}

const readCall = (call: Call): CallView => viewOf(call, readFacts(call, clock.wall()))

/** There nothing was decided, nothing is allowed for longer, nothing has expired or was fetched. */
export const readCallOnServer = (call: Call): CallView =>
  viewOf(call, {
    ...readFacts(call, -Infinity),
    ...(call.runtime && { entry: undefined }),
    grants: undefined,
    isQueued: false,
  })

function viewOf(call: Call, facts: Facts): CallView {
  const { known } = call
  if (known && isSame(known.facts, facts)) return known.view
  const view = createView(call, facts)
  if (known && isSameWhole(known.view.status, view.status)) view.status = known.view.status
  call.known = { facts, view: known && isSameWhole(known.view, view) ? known.view : view }
  return call.known.view
}

function subscribeTo({ runtime, record, deadline }: Call, listener: () => void): () => void {
  const stops = [
    runtime?.ledger.subscribe(record.call.id, listener),
    runtime && changesOf(runtime)(listener),
    deadline !== undefined && watchDeadline(deadline, listener),
  ]
  return () => {
    for (const stop of stops) if (stop) stop()
  }
}

/** Changes that may concern any call of a provider: one subscription for all of them. */
const changesOf = oncePer(({ subscribe, queueRegistry, grants }: ToolRuntime) => {
  const listeners = createListeners()
  let stops: ((() => void) | undefined)[] = []
  return (listener: () => void) => {
    const { notify } = listeners
    if (listeners.size() === 0)
      stops = [subscribe(notify), queueRegistry.subscribe(notify), grants?.subscribe(notify)]
    const stop = listeners.subscribe(listener)
    return () => {
      stop()
      if (listeners.size() === 0) for (const each of stops) each?.()
    }
  }
})

/** The time as far as a deadline cares: whether it has passed. */
function timeOf(deadline: number | undefined, now: number): number | undefined {
  if (!isDeadline(deadline, now)) return undefined
  return now >= deadline ? deadline : deadline - 1
}

function readFacts({ runtime, record, deadline }: Call, now: number) {
  const host = runtime?.host()
  return {
    entry: runtime ? runtime.entry(record) : NO_PROVIDER_ENTRY,
    isGated: isGated(record, host),
    isQueued: runtime?.queueRegistry.has(runtime.ledger.identityOf(record)) ?? false,
    grants: runtime?.grants?.list(),
    takes: takesOf(host ?? NO_HOST),
    now: timeOf(deadline, now),
  }
}

const isSame = (a: Facts, b: Facts): boolean =>
  a.entry === b.entry &&
  a.isGated === b.isGated &&
  a.isQueued === b.isQueued &&
  (a.grants === b.grants || (isNone(a.grants) && isNone(b.grants))) &&
  a.takes === b.takes &&
  a.now === b.now

/** Mostly a new fact, such as a grant for another tool, changes nothing. */
function isSameWhole<T extends object>(before: T, now: T): boolean {
  const keys = Object.keys({ ...before, ...now }) as (keyof T)[]
  return keys.every((key) => before[key] === now[key] || isSameList(before[key], now[key]))
}

const isSameList = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b) && JSON.stringify(a) === JSON.stringify(b)

const isNone = (grants: readonly Grant[] | undefined) => (grants?.length ?? 0) === 0

function createView(
  { runtime, policy, record }: Call,
  { entry, isGated: gated, isQueued, grants, takes, now }: Facts,
): CallView {
  const context = {
    policy,
    now,
    decisions: { entry: () => entry },
    isGated: () => gated,
    isGranted: isNone(grants) ? undefined : runtime?.grants?.isGranted,
  }
  const status = deriveToolCallStatus(record, context)
  return { status, isQueued, ...takes }
}

/** A call and its status. */
export type CallWithStatus = { record: ToolCallRecord; status: ToolCallStatus }
