'use client'
import type { QueryClient } from '@tanstack/react-query'
import { useContext, useEffect, useMemo, useState } from 'react'
import { HostContext, type HostPort } from '../host/useHost.ts'
import { kitQueryClient, useLedger } from '../host/ledger/useLedger.ts'
import { createQueueBook } from '../host/ledger/createQueueBook.ts'
import type { LedgerStore } from '../host/ledger/createLedger.ts'
import type { GrantStore } from '../host/grants/GrantStore.ts'
import { useGrantKeeper } from '../host/grants/useGrantKeeper.ts'
import type { LedgerEntry } from '../host/ledger/Ledger.ts'
import { rememberLedger } from '../host/ledger/ledgerOf.ts'
import { editedOf, payloadOf, shownOf } from '../host/ledger/shownCall.ts'
import type { ToolHost } from '../host/ToolHost.ts'
import { withUndo } from '../host/ledger/withUndo.ts'
import { sameJson } from '../json/sameJson.ts'
import { useLatest } from '../internal/useLatest.ts'
import type { Words } from '../messages/words.ts'
import type { ToolPolicy } from '../policy/index.ts'
import { isHeld } from '../status/deriveToolCallStatus.ts'
import type { Actor, ToolCallRecord } from '../tool-call/index.ts'
import { createSending } from './createSending.ts'
import { announcementOf, attendedAs, isRequest } from './announcement.ts'
import { decisionFor } from './decisionFor.ts'
import { grantToKeep } from './grantToKeep.ts'
import { sayWhatClassifies } from './sayWhatClassifies.ts'
import { whoLetsRun } from './whoLetsRun.ts'

/** What a provider was given, after what it does not name was taken from the one around it. */
export type PortOptions = {
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
const SOMEBODY: Actor = { kind: 'person', id: 'person' }
const ARM_DELAY = 500

/** One port for the life of a provider; what changes between renders is read when it is needed. */
export function usePort(options: PortOptions): HostPort {
  const parent = useContext(HostContext)
  const latest = useLatest(options)
  const client = options.queryClient ?? kitQueryClient()
  const own = useLedger(client, options.conversation)
  const store =
    parent && options.conversation === undefined && options.queryClient === undefined
      ? parent.store
      : own
  const ownGrants = useGrantKeeper(options.grants, options.conversation, client)
  // Another conversation has grants of its own, or none: those of the one around it do not count in
  // it.
  const grants =
    parent && options.conversation === undefined && options.grants === undefined
      ? parent.grants
      : ownGrants
  const [listeners] = useState(() => new Set<() => void>())
  const [ownAttended] = useState(() => new Map<string, string>())
  const attended = parent?.attended ?? ownAttended
  const [ownQueue] = useState(createQueueBook)
  const queue = parent?.queue ?? ownQueue
  const [retrying] = useState(() => new Map<string, Promise<void>>())

  useEffect(() => {
    for (const listener of listeners) listener()
  }, [options.host, options.policy, listeners])

  return useMemo(() => {
    const host = () => latest.current.host ?? parent?.host() ?? NO_HOST
    const actor = (): Actor =>
      latest.current.actor?.id
        ? { kind: 'person', ...latest.current.actor }
        : (parent?.actor() ?? SOMEBODY)
    const decidedEntry = (record: ToolCallRecord) => {
      if (!store.has(record.call.id)) return undefined
      const found =
        store.entry(record.call.id, shownOf(record, latest.current.policy)?.digest ?? '') ??
        allowedBefore(store, record)
      // The same call asked for again is another request, and nobody has answered it.
      const asked = found?.decision ?? found?.elsewhere
      const decided = asked && record.request && asked.id !== record.request.id ? undefined : found
      const answered = record.question && store.answerTo(record.call.id, record.question.id)
      return answered ? joined(answered, decided) : decided
    }
    const entry = (record: ToolCallRecord) => {
      const undo = store.undo(record.call)
      if (!undo) return decidedEntry(record)
      rememberLedger(record.call, store)
      return withUndo(decidedEntry(record), undo)
    }
    const sending = createSending(store, host, grants)
    const port: HostPort = {
      host,
      grants,
      grantOf: sending.grantOf,
      queue,
      recordOf: (callId) =>
        latest.current.records?.find(({ call }) => call.id === callId) ?? parent?.recordOf(callId),
      actor,
      store,
      attended,
      entry,
      queryClient: () => latest.current.queryClient ?? parent?.queryClient() ?? kitQueryClient(),
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
        const shown = shownOf(record, latest.current.policy)
        const meant =
          choice.kind === 'allow' && choice.arguments
            ? editedOf(record, latest.current.policy, choice.arguments)
            : shown
        const decision = decisionFor(record, choice, meant, by)
        sending.decide(
          record,
          shown?.digest ?? '',
          decision,
          grantToKeep(record, choice, decision, {
            by,
            policy: latest.current.policy,
            keeper: grants,
          }),
        )
      },
      reserve: (record) =>
        store.withTabs((tabs) =>
          tabs?.reserve([
            record.call.id,
            shownOf(record, latest.current.policy)?.digest ?? '',
            record.request?.id ?? record.call.id,
          ]),
        ),
      answer(
        record,
        answer,
        kept = answer.kind === 'accept' ? { kind: 'accept', value: {} } : answer,
      ) {
        const { question } = record
        if (question) sending.answer(record, question, answer, kept)
      },
      announce: (text) => latest.current.announce(text, false),
      retry: (record) => once(retrying, record.call.id, () => host().retry?.(record)),
      attend(record, status) {
        const { policy } = latest.current
        if (record.request?.batch && store.has(record.call.id))
          store.withdraw(record.call.id, shownOf(record, policy)?.digest ?? '')
        const runs =
          (host().decideConsent ?? host().settleBatch) && !decidedEntry(record)
            ? whoLetsRun(record, status, {
                policy,
                grants,
                isHeld: isHeld(record, (held) => host().holds?.(held) === true),
              })
            : undefined
        if (runs) port.decide(record, runs.choice, runs.by)
        sayWhatClassifies(record.call.name, status)
        const before = attended.get(record.call.id)
        if (isRequest(status) && before !== attendedAs(record, status))
          store.withTabs((tabs) => tabs?.ask(record.call.id))
        const text = announcementOf(
          record,
          status,
          before,
          latest.current.words,
          decidedEntry(record)?.elsewhere !== undefined,
        )
        attended.set(record.call.id, attendedAs(record, status))
        if (record.question) store.noteQuestion(record.call.id, record.question.id)
        // Nobody is asked what a grant answers.
        if (text && runs?.by.kind !== 'grant') latest.current.announce(text, isRequest(status))
      },
    }
    return port
  }, [parent, store, grants, queue, latest, listeners, attended, retrying])
}

/** A delay that could not be read is none that the app chose. */
const delayOf = (delay: number | undefined) =>
  typeof delay === 'number' && delay >= 0 ? delay : undefined

const joints = new WeakMap<LedgerEntry, LedgerEntry>()

/** An answer with the decision before it. The same object until one of them changes. */
function joined(answered: LedgerEntry, decided: LedgerEntry | undefined): LedgerEntry {
  if (!decided?.decision) return answered
  const known = joints.get(answered)
  if (known?.decision === decided.decision) return known
  const entry = { ...answered, decision: decided.decision }
  joints.set(answered, entry)
  return entry
}

/**
 * What was allowed goes on, also when more is learnt of its tool meanwhile: what is withdrawn is
 * what nobody has decided.
 */
function allowedBefore(store: LedgerStore, record: ToolCallRecord) {
  return store
    .entriesOf(record.call.id)
    .find(
      ({ decision, state }) =>
        decision?.kind === 'allow' &&
        state !== 'failed' &&
        state !== 'batch_open' &&
        sameJson(decision.arguments, payloadOf(record)),
    )
}

/** What is under way for an id is not started again. */
function once(
  underWay: Map<string, Promise<void>>,
  id: string,
  start: () => Promise<void> | undefined,
): Promise<void> {
  const running = underWay.get(id)
  if (running) return running
  const started = (async () => start())().finally(() => underWay.delete(id))
  underWay.set(id, started)
  return started
}
