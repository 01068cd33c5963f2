'use client'
import { useContext, useMemo, useState, useSyncExternalStore } from 'react'
import { hostHas } from '../host/hostHas.ts'
import { isGated } from '../host/isGated.ts'
import { readRecord } from '../host/records/readRecord.ts'
import { watchDeadline } from '../internal/watchDeadline.ts'
import type { LedgerEntry } from '../decisions/Ledger.ts'
import type { Grant } from '../policy/grants/Grant.ts'
import type { ToolPolicy } from '../policy/index.ts'
import { explainRegistered, type ExplainMode } from '../policy/mode/registeredMode.ts'
import { explainModeNow, followModes, isNameNeeded } from '../policy/useLaterModes.ts'
import { PolicyContext, ToolRuntimeContext, type ToolRuntime } from '../runtime/useToolRuntime.ts'
import type { ToolCallStatus } from '../tool-call/ToolCallStatus.ts'
import type { ToolCallRecord } from '../tool-call/index.ts'
import { deriveStatus } from './deriveStatus.ts'

/** A call as its bubble shows it. */
export type CallView = {
  status: ToolCallStatus
  /** The app takes decisions. */
  canDecide: boolean
  /** The app takes answers to questions. */
  canAnswer: boolean
  /** The app may say that a call can be taken back. */
  canOffer: boolean
  /** The app runs calls again. */
  canRerun: boolean
  /** A queue on the page asks about it; then nothing else does. */
  isQueued: boolean
}

/** What may change while the record stays. */
type Facts = Omit<CallView, 'status'> & {
  entry: LedgerEntry | undefined
  isGated: boolean
  grants: readonly Grant[] | undefined
  now: number | undefined
  explainMode: ExplainMode
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
  const call = useMemo(() => {
    runtime?.ledger.replace(shown.record, record)
    return createCall(runtime, policy, record, shown)
  }, [runtime, policy, record, shown])
  return useSyncExternalStore(call.subscribe, call.read, call.readOnServer)
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

function createCall(
  runtime: ToolRuntime | null,
  policy: ToolPolicy | undefined,
  record: ToolCallRecord,
  shown: { record: ToolCallRecord },
) {
  const deadline = record.question?.expiresAt ?? record.request?.expiresAt
  const isUnread = isNameNeeded(record, policy)
  const explainNow = () => (isUnread ? explainModeNow() : explainRegistered)
  let known: { facts: Facts; view: CallView } | undefined
  const viewOf = (facts: Facts): CallView => {
    if (known && isSame(known.facts, facts)) return known.view
    const view = createView(runtime, policy, record, facts)
    known = { facts, view: known && isSameView(known.view, view) ? known.view : view }
    return known.view
  }
  return {
    read: () => viewOf(readFacts(runtime, record, timeOf(deadline), explainNow())),
    // There nothing was decided, nothing is allowed for longer, nothing has expired, nothing was fetched.
    readOnServer: () =>
      viewOf({
        ...readFacts(runtime, record, timeOf(deadline, -Infinity), explainRegistered),
        ...(runtime && { entry: undefined }),
        grants: undefined,
        isQueued: false,
      }),
    subscribe(listener: () => void): () => void {
      shown.record = record
      const stops = [
        runtime?.ledger.subscribe(record.call.id, listener),
        runtime && changesOf(runtime)(listener),
        deadline !== undefined && watchDeadline(deadline, listener),
        isUnread && followModes(() => true, listener),
      ]
      return () => {
        for (const stop of stops) if (stop) stop()
      }
    },
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
function timeOf(deadline: number | undefined, now = Date.now()): number | undefined {
  if (!Number.isFinite(deadline)) return undefined
  return now >= deadline! ? deadline : deadline! - 1
}

function readFacts(
  runtime: ToolRuntime | null,
  record: ToolCallRecord,
  now: number | undefined,
  explainMode: ExplainMode,
): Facts {
  const host = runtime?.host()
  return {
    entry: runtime ? runtime.entry(record) : NO_PROVIDER_ENTRY,
    isGated: isGated(record, host?.isGated),
    grants: runtime?.grants?.list(),
    canDecide: host !== undefined && hostHas(host, 'decideConsent', 'settleBatch'),
    canAnswer: host !== undefined && hostHas(host, 'answer', 'settleBatch'),
    canOffer: host !== undefined && hostHas(host, 'offerUndo'),
    canRerun: host !== undefined && hostHas(host, 'rerun'),
    isQueued: runtime?.queueRegistry.has(runtime.ledger.identityOf(record)) ?? false,
    now,
    explainMode,
  }
}

const isSame = (a: Facts, b: Facts): boolean =>
  a.entry === b.entry &&
  a.isGated === b.isGated &&
  (a.grants === b.grants || (isNone(a.grants) && isNone(b.grants))) &&
  a.canDecide === b.canDecide &&
  a.canAnswer === b.canAnswer &&
  a.canOffer === b.canOffer &&
  a.canRerun === b.canRerun &&
  a.isQueued === b.isQueued &&
  a.now === b.now &&
  a.explainMode === b.explainMode

/** Mostly the word lists say nothing new of a tool that the app registered. */
function isSameView({ status: a, ...before }: CallView, { status: b, ...now }: CallView): boolean {
  const [own, other]: { [key: string]: unknown }[] = [
    { ...a, ...before },
    { ...b, ...now },
  ]
  const keys = Object.keys({ ...own, ...other })
  return keys.every((key) => own![key] === other![key] || isSameList(own![key], other![key]))
}

const isSameList = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b) && JSON.stringify(a) === JSON.stringify(b)

const isNone = (grants: readonly Grant[] | undefined) => (grants?.length ?? 0) === 0

const createView = (
  runtime: ToolRuntime | null,
  policy: ToolPolicy | undefined,
  record: ToolCallRecord,
  { entry, isGated: gated, grants, now, explainMode, ...view }: Facts,
): CallView => ({
  ...view,
  status: deriveStatus(
    record,
    {
      policy,
      now,
      decisions: { entry: () => entry },
      isGated: () => gated,
      isGranted: isNone(grants) ? undefined : runtime?.grants?.isGranted,
    },
    explainMode,
  ),
})
