'use client'
import { digestOf } from '../execution/digestOf.ts'
import type { QueryClient } from '@tanstack/react-query'
import { useContext, useEffect, useMemo, useState } from 'react'
import { ToolRuntimeContext, type ToolRuntime } from '../host/useToolRuntime.ts'
import { defaultQueryClient, useLedger } from '../host/ledger/useLedger.ts'
import { createQueueRegistry } from '../host/ledger/createQueueRegistry.ts'
import type { GrantStore } from '../host/grants/GrantStore.ts'
import { useConversationGrants } from '../host/grants/useConversationGrants.ts'
import { rememberLedger } from '../host/ledger/ledgerOf.ts'
import { decisionKey } from '../host/ledger/createLedger.ts'
import { deriveExecution, editedExecution } from '../execution/deriveExecution.ts'
import type { ToolHost } from '../host/ToolHost.ts'
import { withUndo } from '../host/ledger/withUndo.ts'
import { useLatest } from '../internal/useLatest.ts'
import type { Words } from '../messages/words.ts'
import type { ToolPolicy } from '../policy/index.ts'
import type { Actor, ToolCallRecord } from '../tool-call/index.ts'
import { createDecisionSender } from './decision/createDecisionSender.ts'
import { decisionFor } from './decision/decisionFor.ts'
import { createStoredGrant } from './decision/createStoredGrant.ts'
import { decidedEntryOf } from './decision/decidedEntry.ts'
import { observeRecord } from './observeRecord.ts'
import type { AnnouncementKind } from './useAnnouncements.ts'

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
  announce(text: string, kind: AnnouncementKind): void
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
    const entry = (record: ToolCallRecord) => {
      const decided = decidedEntryOf(ledger, record, latest.current.policy)
      const undo = ledger.undo(record.call)
      if (!undo) return decided
      rememberLedger(record.call, ledger)
      return withUndo(decided, undo)
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
        const asked = deriveExecution(record, latest.current.policy)
        const execution =
          choice.kind === 'allow' && choice.arguments
            ? editedExecution(asked, choice.arguments)
            : asked
        const decision = decisionFor(record, choice, execution, by)
        sender.decide(
          record,
          execution,
          decision,
          createStoredGrant(record, choice, decision, {
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
            decisionKey(
              record.request?.id ?? record.call.id,
              digestOf(deriveExecution(record, latest.current.policy)),
            ),
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
      announce: (text) => latest.current.announce(text, 'notice'),
      retry: (record) => runOncePerId(retrying, record.call.id, () => host().retry?.(record)),
      observe: (record, status) => observeRecord(runtime, latest.current, record, status),
    }
    return runtime
  }, [parent, ledger, grants, queue, latest, listeners, lastObserved, retrying])
}

/** A delay that could not be read is none that the app chose. */
const delayOf = (delay: number | undefined) =>
  typeof delay === 'number' && delay >= 0 ? delay : undefined

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
