'use client'
import { useContext, useMemo, useState, useSyncExternalStore } from 'react'
import { isGated } from '../host/isGated.ts'
import { readRecord } from '../host/records/readRecord.ts'
import { watchDeadline } from '../internal/watchDeadline.ts'
import type { LedgerEntry } from '../decisions/Ledger.ts'
import type { Grant } from '../policy/grants/Grant.ts'
import type { ToolPolicy } from '../policy/index.ts'
import { explainRegistered, type ExplainMode } from '../policy/mode/registeredMode.ts'
import { explainModeNow, followModes, isNameNeeded } from '../policy/useLaterModes.ts'
import { abilitiesOf, isSameTaken, NO_ABILITIES, type HostTakes } from '../runtime/useHostHas.ts'
import { PolicyContext, ToolRuntimeContext, type ToolRuntime } from '../runtime/useToolRuntime.ts'
import type { ToolCallStatus } from '../tool-call/ToolCallStatus.ts'
import type { ToolCallRecord } from '../tool-call/index.ts'
import { deriveStatus } from './deriveStatus.ts'

/** A call as its bubble shows it. */
export type CallView = HostTakes & {
  status: ToolCallStatus
  /** A queue on the page asks about it; then nothing else does. */
  isQueued: boolean
}

/** What may change while the record stays. */
type Facts = {
  entry: LedgerEntry | undefined
  isGated: boolean
  isQueued: boolean
  grants: readonly Grant[] | undefined
  takes: HostTakes
  now: number | undefined
  explainMode: ExplainMode
}

/** What is known of one call, for all that show or observe it. */
type Call = {
  runtime: ToolRuntime | null
  policy: ToolPolicy | undefined
  record: ToolCallRecord
  deadline: number | undefined
  isUnread: boolean
  known?: { facts: Facts; view: CallView }
}

/** Without a provider nothing can be taken back. */
const NO_PROVIDER_ENTRY: LedgerEntry = { state: 'delivered', undo: { kind: 'impossible' } }

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
 * The status of one call, kept true: by its record, the policy, what was decided on this page, what
 * the host holds, and its deadline. The same object until one of them changes it. Works without a
 * provider, where nothing is held and nothing was decided.
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

const calls = new WeakMap<object, WeakMap<ToolCallRecord, Call>>()
const NO_RUNTIME = {}

/** The same object for whoever asks, as long as the policy stays. */
function callOf(
  runtime: ToolRuntime | null,
  policy: ToolPolicy | undefined,
  record: ToolCallRecord,
): Call {
  const ofRuntime = calls.get(runtime ?? NO_RUNTIME) ?? new WeakMap<ToolCallRecord, Call>()
  calls.set(runtime ?? NO_RUNTIME, ofRuntime)
  const known = ofRuntime.get(record)
  if (known && known.policy === policy) return known
  const deadline = record.question?.expiresAt ?? record.request?.expiresAt
  const isUnread = isNameNeeded(record, policy)
  const call: Call = { runtime, policy, record, deadline, isUnread }
  ofRuntime.set(record, call)
  return call
}

const readCall = (call: Call): CallView =>
  viewOf(call, readFacts(call, Date.now(), call.isUnread ? explainModeNow() : explainRegistered))

/** There nothing was decided, nothing is allowed for longer, nothing has expired or was fetched. */
export const readCallOnServer = (call: Call): CallView =>
  viewOf(call, {
    ...readFacts(call, -Infinity, explainRegistered),
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

function subscribeTo(
  { runtime, record, deadline, isUnread }: Call,
  listener: () => void,
): () => void {
  const stops = [
    runtime?.ledger.subscribe(record.call.id, listener),
    runtime && changesOf(runtime)(listener),
    deadline !== undefined && watchDeadline(deadline, listener),
    isUnread && followModes(() => true, listener),
  ]
  return () => {
    for (const stop of stops) if (stop) stop()
  }
}

type Changes = (listener: () => void) => () => void
const changes = new WeakMap<ToolRuntime, Changes>()

/** What may change any call of a provider: heard of once for all of them. */
function changesOf(runtime: ToolRuntime): Changes {
  const known = changes.get(runtime) ?? createChanges(runtime)
  changes.set(runtime, known)
  return known
}

function createChanges({ subscribe, queueRegistry, grants }: ToolRuntime): Changes {
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  let stops: ((() => void) | undefined)[] = []
  return (listener) => {
    if (listeners.size === 0)
      stops = [subscribe(tell), queueRegistry.subscribe(tell), grants?.subscribe(tell)]
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) for (const stop of stops) stop?.()
    }
  }
}

/** The time as far as a deadline cares: whether it has passed. */
function timeOf(deadline: number | undefined, now: number): number | undefined {
  if (!Number.isFinite(deadline)) return undefined
  return now >= deadline! ? deadline : deadline! - 1
}

function readFacts(
  { runtime, record, deadline }: Call,
  now: number,
  explainMode: ExplainMode,
): Facts {
  const has = runtime ? abilitiesOf(runtime.host()) : NO_ABILITIES
  return {
    entry: runtime ? runtime.entry(record) : NO_PROVIDER_ENTRY,
    isGated: isGated(record, has.isGated),
    isQueued: runtime?.queueRegistry.has(runtime.ledger.identityOf(record)) ?? false,
    grants: runtime?.grants?.list(),
    takes: has.takes,
    now: timeOf(deadline, now),
    explainMode,
  }
}

const isSame = (a: Facts, b: Facts): boolean =>
  a.entry === b.entry &&
  a.isGated === b.isGated &&
  a.isQueued === b.isQueued &&
  (a.grants === b.grants || (isNone(a.grants) && isNone(b.grants))) &&
  isSameTaken(a.takes, b.takes) &&
  a.now === b.now &&
  a.explainMode === b.explainMode

/** Mostly the word lists say nothing new of a tool that the app registered. */
function isSameWhole<T extends object>(before: T, now: T): boolean {
  const keys = Object.keys({ ...before, ...now }) as (keyof T)[]
  return keys.every((key) => before[key] === now[key] || isSameList(before[key], now[key]))
}

const isSameList = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b) && JSON.stringify(a) === JSON.stringify(b)

const isNone = (grants: readonly Grant[] | undefined) => (grants?.length ?? 0) === 0

function createView(
  { runtime, policy, record }: Call,
  { entry, isGated: gated, isQueued, grants, takes, now, explainMode }: Facts,
): CallView {
  const context = {
    policy,
    now,
    decisions: { entry: () => entry },
    isGated: () => gated,
    isGranted: isNone(grants) ? undefined : runtime?.grants?.isGranted,
  }
  const status = deriveStatus(record, context, explainMode)
  return { status, isQueued, ...takes }
}
