'use client'
import type { QueryClient } from '@tanstack/react-query'
import { useContext, useEffect, useMemo, useState } from 'react'
import { ToolRuntimeContext, type ToolRuntime } from '../host/useToolRuntime.ts'
import { defaultQueryClient, useLedger } from '../host/ledger/useLedger.ts'
import { createQueueRegistry } from '../host/ledger/createQueueRegistry.ts'
import type { LedgerStore } from '../host/ledger/LedgerStore.ts'
import type { GrantStore } from '../host/grants/GrantStore.ts'
import { useConversationGrants } from '../host/grants/useConversationGrants.ts'
import type { LedgerEntry } from '../host/ledger/Ledger.ts'
import { rememberLedger } from '../host/ledger/ledgerOf.ts'
import { editedPayloadOf, payloadOf, shownPayloadOf } from '../host/ledger/shownPayload.ts'
import type { ToolHost } from '../host/ToolHost.ts'
import { withUndo } from '../host/ledger/withUndo.ts'
import { sameJson } from '../json/sameJson.ts'
import { useLatest } from '../internal/useLatest.ts'
import type { Words } from '../messages/words.ts'
import type { ToolPolicy } from '../policy/index.ts'
import { isGated } from '../status/deriveToolCallStatus.ts'
import type { Actor, ToolCallRecord } from '../tool-call/index.ts'
import { createDecisionSender } from './createDecisionSender.ts'
import { announcementOf, observedState, isRequest } from './announcement.ts'
import { decisionFor } from './decisionFor.ts'
import { grantToStore } from './grantToStore.ts'
import { warnUnclassifiedTool } from './warnUnclassifiedTool.ts'
import { decideAutomatically } from './decideAutomatically.ts'

/** The provider's options, with missing ones taken from the provider around it. */
export type ToolRuntimeOptions = {
  host: ToolHost | undefined
  policy: ToolPolicy | undefined
  conversation: string | undefined
  records: readonly ToolCallRecord[] | undefined
  grants: GrantStore | undefined
  queryClient: QueryClient | undefined
  actor: { id: string; name?: string } | undefined
  armDelay: number | undefined
  words: Words
  announce(text: string, isRequest: boolean): void
}

const NO_HOST: ToolHost = {}
const ANONYMOUS_PERSON: Actor = { kind: 'person', id: 'person' }
const ARM_DELAY = 500

/**
 * One runtime for the life of a provider. Options that change between renders are read when they
 * are needed.
 */
export function useCreateToolRuntime(options: ToolRuntimeOptions): ToolRuntime {
  const parent = useContext(ToolRuntimeContext)
  const latest = useLatest(options)
  const client = options.queryClient ?? defaultQueryClient()
  const ownLedger = useLedger(client, options.conversation)
  const ledger =
    parent && options.conversation === undefined && options.queryClient === undefined
      ? parent.ledger
      : ownLedger
  const ownGrants = useConversationGrants(options.grants, options.conversation, client)
  // A provider with its own conversation does not use the grants of the provider around it.
  const grants =
    parent && options.conversation === undefined && options.grants === undefined
      ? parent.grants
      : ownGrants
  const [listeners] = useState(() => new Set<() => void>())
  const [ownLastObserved] = useState(() => new Map<string, string>())
  const lastObserved = parent?.lastObserved ?? ownLastObserved
  const [ownQueue] = useState(createQueueRegistry)
  const queue = parent?.queueRegistry ?? ownQueue
  const [retrying] = useState(() => new Map<string, Promise<void>>())

  useEffect(() => {
    for (const listener of listeners) listener()
  }, [options.host, options.policy, listeners])

  return useMemo(() => {
    const host = () => latest.current.host ?? parent?.host() ?? NO_HOST
    const actor = (): Actor =>
      latest.current.actor?.id
        ? { kind: 'person', ...latest.current.actor }
        : (parent?.actor() ?? ANONYMOUS_PERSON)
    const decidedEntry = (record: ToolCallRecord) => {
      if (!ledger.has(record.call.id)) return undefined
      const found =
        ledger.entry(record.call.id, shownPayloadOf(record, latest.current.policy)?.digest ?? '') ??
        findEarlierAllow(ledger, record)
      // The same call may be requested again. That is a new request without an answer.
      const decidedRequest = found?.decision ?? found?.otherTab
      const decided =
        decidedRequest && record.request && decidedRequest.id !== record.request.id
          ? undefined
          : found
      const answered = record.question && ledger.answerEntry(record.call.id, record.question.id)
      return answered ? withEarlierDecision(answered, decided) : decided
    }
    const entry = (record: ToolCallRecord) => {
      const undo = ledger.undo(record.call)
      if (!undo) return decidedEntry(record)
      rememberLedger(record.call, ledger)
      return withUndo(decidedEntry(record), undo)
    }
    const sender = createDecisionSender(ledger, host, grants)
    const runtime: ToolRuntime = {
      host,
      grants,
      grantOf: sender.grantOf,
      queueRegistry: queue,
      findRecord: (callId) =>
        latest.current.records?.find(({ call }) => call.id === callId) ??
        parent?.findRecord(callId),
      actor,
      ledger,
      lastObserved,
      entry,
      queryClient: () =>
        latest.current.queryClient ?? parent?.queryClient() ?? defaultQueryClient(),
      armDelay: () => delayOf(latest.current.armDelay) ?? parent?.armDelay() ?? ARM_DELAY,
      subscribe(listener) {
        listeners.add(listener)
        const unsubscribe = parent?.subscribe(listener)
        return () => {
          listeners.delete(listener)
          unsubscribe?.()
        }
      },
      decide(record, choice, by = actor()) {
        const shown = shownPayloadOf(record, latest.current.policy)
        const payloadToDecide =
          choice.kind === 'allow' && choice.arguments
            ? editedPayloadOf(record, latest.current.policy, choice.arguments)
            : shown
        const decision = decisionFor(record, choice, payloadToDecide, by)
        sender.decide(
          record,
          shown?.digest ?? '',
          decision,
          grantToStore(record, choice, decision, {
            by,
            policy: latest.current.policy,
            keeper: grants,
          }),
        )
      },
      reserveForPress: (record) =>
        ledger.withTabs((tabs) =>
          tabs?.reserveLock([
            record.call.id,
            shownPayloadOf(record, latest.current.policy)?.digest ?? '',
            record.request?.id ?? record.call.id,
          ]),
        ),
      answer(
        record,
        answer,
        redacted = answer.kind === 'accept' ? { kind: 'accept', value: {} } : answer,
      ) {
        const { question } = record
        if (question) sender.answer(record, question, answer, redacted)
      },
      announce: (text) => latest.current.announce(text, false),
      retry: (record) => runOncePerId(retrying, record.call.id, () => host().retry?.(record)),
      observe(record, status) {
        const { policy } = latest.current
        if (record.request?.batch && ledger.has(record.call.id))
          ledger.dropStaged(record.call.id, shownPayloadOf(record, policy)?.digest ?? '')
        const automatic =
          (host().decideConsent ?? host().settleBatch) && !decidedEntry(record)
            ? decideAutomatically(record, status, {
                policy,
                grants,
                isGated: isGated(record, (held) => host().isGated?.(held) === true),
              })
            : undefined
        if (automatic) runtime.decide(record, automatic.choice, automatic.by)
        warnUnclassifiedTool(record.call.name, status)
        const before = lastObserved.get(record.call.id)
        if (isRequest(status) && before !== observedState(record, status))
          ledger.withTabs((tabs) => tabs?.askOtherTabs(record.call.id))
        const text = announcementOf(
          record,
          status,
          before,
          latest.current.words,
          decidedEntry(record)?.otherTab !== undefined,
        )
        lastObserved.set(record.call.id, observedState(record, status))
        if (record.question) ledger.rememberQuestion(record.call.id, record.question.id)
        // Nobody is asked what a grant answers.
        if (text && automatic?.by.kind !== 'grant') latest.current.announce(text, isRequest(status))
      },
    }
    return runtime
  }, [parent, ledger, grants, queue, latest, listeners, lastObserved, retrying])
}

/** A delay that could not be read is none that the app chose. */
const delayOf = (delay: number | undefined) =>
  typeof delay === 'number' && delay >= 0 ? delay : undefined

const combinedEntries = new WeakMap<LedgerEntry, LedgerEntry>()

/** An answer with the decision before it. The same object until one of them changes. */
function withEarlierDecision(answered: LedgerEntry, decided: LedgerEntry | undefined): LedgerEntry {
  if (!decided?.decision) return answered
  const known = combinedEntries.get(answered)
  if (known?.decision === decided.decision) return known
  const entry = { ...answered, decision: decided.decision }
  combinedEntries.set(answered, entry)
  return entry
}

/**
 * An allowed call stays allowed when more becomes known about its tool. Only undecided requests are
 * withdrawn.
 */
function findEarlierAllow(ledger: LedgerStore, record: ToolCallRecord) {
  return ledger
    .entriesOf(record.call.id)
    .find(
      ({ decision, state }) =>
        decision?.kind === 'allow' &&
        state !== 'failed' &&
        state !== 'staged' &&
        sameJson(decision.arguments, payloadOf(record)),
    )
}

/** What is under way for an id is not started again. */
function runOncePerId(
  runningById: Map<string, Promise<void>>,
  id: string,
  start: () => Promise<void> | undefined,
): Promise<void> {
  const running = runningById.get(id)
  if (running) return running
  const started = (async () => start())().finally(() => runningById.delete(id))
  runningById.set(id, started)
  return started
}
