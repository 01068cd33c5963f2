'use client'
import type { QueryClient } from '@tanstack/react-query'
import { useContext, useEffect, useMemo, useState } from 'react'
import type { CallIdentity } from '../../requests/createLedger.ts'
import { decidedCalls } from '../../requests/decidedEntry.ts'
import { boundHost, parentIn } from '../boundHost.ts'
import {
  useFollowed,
  ToolRuntimeContext,
  type LastObserved,
  type ToolRuntime,
} from '../../requests/useToolRuntime.ts'
import { ANONYMOUS_PERSON, createQueueRegistry } from '../../requests/createQueueRegistry.ts'
import { defaultQueryClient, useLedger } from '../../requests/useLedger.ts'
import type { DraftStore, ToolHost } from '../ToolHost.ts'
import type { GrantStore } from '../createConversationGrants.ts'
import type { Shortcuts } from '../../ui/consent/readShortcut.ts'
import { useConversationGrants } from './useConversationGrants.ts'
import { useLatest } from '../../internal/hooks.ts'
import type { Words } from '../../words/foreign.ts'
import type { ToolPolicy } from '../../policy/index.ts'
import type { Actor, ToolCallRecord } from '../../model/index.ts'
import type { Observer, observeRecord } from './observeRecord.ts'
import type { AnnouncementKind } from './useAnnouncements.ts'

/** The provider's options, with missing ones taken from the provider around it. */
type ToolRuntimeOptions = {
  host: ToolHost | undefined
  policy: ToolPolicy | undefined
  conversation: string | undefined
  records: readonly ToolCallRecord[] | undefined
  grants: GrantStore | undefined
  drafts: DraftStore | undefined
  queryClient: QueryClient | undefined
  actor: { id: string; name?: string } | undefined
  armDelay: number | undefined
  openRequests: 'first' | 'all' | undefined
  shortcuts: boolean | Shortcuts | undefined
  words: Words
  announce(text: string, kind: AnnouncementKind): void
  spokenStakes: Observer['spokenStakes']
  /** Looks after a call, once the code for it has come. */
  observe: typeof observeRecord
}

const NO_HOST: ToolHost = boundHost({})
const ARM_DELAY = 500

/**
 * One runtime for the life of a provider. Options that change between renders are read when they
 * are needed.
 */
export function useCreateToolRuntime(options: ToolRuntimeOptions): ToolRuntime {
  const parent = useContext(ToolRuntimeContext)
  const latest = useLatest(options)
  const client = options.queryClient ?? defaultQueryClient()
  const { ledger, grants } = useConversation(options, parent, client)
  // before a call is drawn: which call a record tells of never changes
  useFollowed(ledger, options.records)
  const [listeners] = useState(() => new Set<() => void>())
  const [ownLastObserved] = useState(() => new WeakMap<CallIdentity, LastObserved>())
  const lastObserved = parent?.lastObserved ?? ownLastObserved
  const [ownQueue] = useState(createQueueRegistry)
  const queue = parent?.queueRegistry ?? ownQueue

  useEffect(() => {
    for (const listener of listeners) listener()
  }, [options.host, options.policy, options.shortcuts, listeners])

  return useMemo(() => {
    const host = () => {
      const { host: own } = latest.current
      return own ? boundHost(own) : (parent?.host() ?? NO_HOST)
    }
    const actor = () => personOf(latest.current.actor) ?? parent?.actor() ?? ANONYMOUS_PERSON
    const policy = () => latest.current.policy
    const decisions = { ledger, grants, host, policy, actor }
    const observer = () => latest.current
    const runtime: ToolRuntime = {
      ...decisions,
      ...decidedCalls(decisions),
      queueRegistry: queue,
      lastObserved,
      records: () => latest.current.records ?? parent?.records() ?? [],
      findParent: (record) =>
        parentIn(latest.current.records ?? [], record) ?? parent?.findParent(record),
      queryClient: () =>
        latest.current.queryClient ?? parent?.queryClient() ?? defaultQueryClient(),
      armDelay: () => delayOf(latest.current.armDelay) ?? parent?.armDelay() ?? ARM_DELAY,
      openRequests: () => latest.current.openRequests ?? parent?.openRequests() ?? 'first',
      shortcuts: () => shortcutsOf(latest.current.shortcuts, parent),
      keptDrafts: () => keptDraftsOf(latest.current, parent),
      subscribe(listener) {
        listeners.add(listener)
        const stop = parent?.subscribe(listener)
        return () => {
          listeners.delete(listener)
          stop?.()
        }
      },
      announce: (text) => latest.current.announce(text, 'notice'),
      observe: (record, status) => latest.current.observe(runtime, observer, record, status),
    }
    return runtime
  }, [parent, ledger, grants, queue, latest, listeners, lastObserved])
}

/** No more of the app's object than this: decisions and grants are stored and sent. */
function personOf(actor: ToolRuntimeOptions['actor']): Actor | undefined {
  const { id, name } = actor ?? {}
  return id ? { kind: 'person', id, ...(name !== undefined && { name }) } : undefined
}

/** The ledger and the grants of the conversation: the outer provider's, unless this one has its own. */
function useConversation(
  options: ToolRuntimeOptions,
  parent: ToolRuntime | null,
  client: QueryClient,
): Pick<ToolRuntime, 'ledger' | 'grants'> {
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
  return { ledger, grants }
}

/** A conversation without a name of its own is the outer one. */
function keptDraftsOf({ drafts, conversation }: ToolRuntimeOptions, parent: ToolRuntime | null) {
  if (conversation === undefined) return parent?.keptDrafts()
  return drafts && { store: drafts, conversation }
}

const ALL_KEYS: Shortcuts = {}

function shortcutsOf(chosen: ToolRuntimeOptions['shortcuts'], parent: ToolRuntime | null) {
  if (chosen === undefined) return parent?.shortcuts()
  return chosen === true ? ALL_KEYS : chosen || undefined
}

/** A delay that could not be read is none that the app chose. */
const delayOf = (delay: number | undefined) =>
  typeof delay === 'number' && delay >= 0 ? delay : undefined
