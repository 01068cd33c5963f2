'use client'
import type { QueryClient } from '@tanstack/react-query'
import { useContext, useEffect, useMemo, useState } from 'react'
import type { CallIdentity } from '../../requests/createLedger.ts'
import { decidedCalls } from '../../requests/decidedEntry.ts'
import {
  NO_HOST,
  useFollowed,
  ToolRuntimeContext,
  type LastObserved,
  type ToolRuntime,
} from '../../requests/useToolRuntime.ts'
import { ANONYMOUS_PERSON, createQueueRegistry } from '../../requests/createQueueRegistry.ts'
import { defaultQueryClient, useLedger } from '../../requests/useLedger.ts'
import type { Shortcuts } from '../../ui/consent/readShortcut.ts'
import { useLazyRoot } from '../../internal/lazyRoot.ts'
import { grantsRoot } from '../../ui/consent/grantsRoot.ts'
import { trackAsMutation } from '../trackAsMutation.ts'
import type { ConversationGrants, GrantStore } from '../createConversationGrants.ts'
import { createListeners } from '../../internal/basics.ts'
import { useLatest, useIsomorphicLayoutEffect } from '../../internal/hooks.ts'
import type { ToolHostProviderProps } from './readProviderProps.ts'
import type { Messages } from '../../words/foreign.ts'
import type { ToolPolicy } from '../../policy/index.ts'
import type { Actor, ToolCallRecord } from '../../model/index.ts'
import type { observe } from './observing.lazy.tsx'
import type { AnnouncementKind } from './AnnounceContext.ts'

const ARM_DELAY = 500

/** The options of a provider, and what it does with them. */
type RuntimeOptions = Partial<ToolHostProviderProps> & {
  policy: ToolPolicy | undefined
  messages: Messages | undefined
  announce(text: string, kind: AnnouncementKind): void
  /** Looks after a call, once the code for it has come. */
  observe: typeof observe
}

/**
 * One runtime for the life of a provider. Options that change between renders are read when they
 * are needed.
 */
export function useCreateToolRuntime(options: RuntimeOptions): ToolRuntime {
  const parent = useContext(ToolRuntimeContext)
  const latest = useLatest(options)
  const client = options.queryClient ?? defaultQueryClient()
  const { ledger, grants } = useConversation(options, parent, client)
  // before a call is drawn: which call a record tells of never changes
  useFollowed(ledger, options.records)
  const [listeners] = useState(createListeners)
  const [ownLastObserved] = useState(() => new WeakMap<CallIdentity, LastObserved>())
  const lastObserved = parent?.lastObserved ?? ownLastObserved
  const [ownQueue] = useState(createQueueRegistry)
  const queue = parent?.queueRegistry ?? ownQueue

  useEffect(() => {
    listeners.notify()
  }, [options.host, options.policy, options.shortcuts, listeners])

  return useMemo(() => {
    const own = () => latest.current
    const findParent: ToolRuntime['findParent'] = (record) =>
      parentIn(own().records ?? [], record) ?? parent?.findParent(record)
    const decisions = {
      ledger,
      grants,
      host: () => own().host ?? parent?.host() ?? NO_HOST,
      policy: () => own().policy,
      actor: () => personOf(own().actor) ?? parent?.actor() ?? ANONYMOUS_PERSON,
    }
    const runtime: ToolRuntime = {
      ...decisions,
      ...decidedCalls(decisions),
      queueRegistry: queue,
      lastObserved,
      findParent,
      records: () => own().records ?? parent?.records() ?? [],
      queryClient: () => own().queryClient ?? parent?.queryClient() ?? defaultQueryClient(),
      armDelay: () => delayOf(own().armDelay) ?? parent?.armDelay() ?? ARM_DELAY,
      openRequests: () => own().openRequests ?? parent?.openRequests() ?? 'first',
      shortcuts: () => shortcutsOf(own().shortcuts, parent),
      keptDrafts: () => keptDraftsOf(own(), parent),
      subscribe(listener) {
        const stops = [listeners.subscribe(listener), parent?.subscribe(listener)]
        return () => stops.forEach((stop) => stop?.())
      },
      announce: (text) => own().announce(text, 'notice'),
      observe: (record, status) => own().observe(runtime, own, record, status),
    }
    return runtime
  }, [parent, ledger, grants, queue, latest, listeners, lastObserved])
}

/**
 * The call that started another one: the last before it with that id, since ids may come again; else
 * the first one after it.
 */
function parentIn(
  records: readonly ToolCallRecord[],
  record: ToolCallRecord,
): ToolCallRecord | undefined {
  const { parentId } = record
  if (!parentId) return undefined
  const isParent = (other: ToolCallRecord) => other !== record && other.call.id === parentId
  const own = Math.max(0, records.indexOf(record))
  return records.slice(0, own).findLast(isParent) ?? records.slice(own).find(isParent)
}

/** No more of the app's object than this: decisions and grants are stored and sent. */
function personOf(actor: RuntimeOptions['actor']): Actor | undefined {
  const { id, name } = actor ?? {}
  return id ? { kind: 'person', id, ...(name !== undefined && { name }) } : undefined
}

/** The ledger and the grants of the conversation: the outer provider's, unless this one has its own. */
function useConversation(
  options: RuntimeOptions,
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
function keptDraftsOf({ drafts, conversation }: RuntimeOptions, parent: ToolRuntime | null) {
  if (conversation === undefined) return parent?.keptDrafts()
  return drafts && { store: drafts, conversation }
}

const ALL_KEYS: Shortcuts = {}

function shortcutsOf(chosen: RuntimeOptions['shortcuts'], parent: ToolRuntime | null) {
  if (chosen === undefined) return parent?.shortcuts()
  return chosen === true ? ALL_KEYS : chosen || undefined
}

/** A delay that could not be read is none that the app chose. */
const delayOf = (delay: number | undefined) =>
  typeof delay === 'number' && delay >= 0 ? delay : undefined

/**
 * The keeper of a store's grants for a conversation, following it while its provider lives. Null
 * without a store: nothing lasts that the app did not ask for. Null too until its code has come.
 */
function useConversationGrants(
  store: GrantStore | undefined,
  conversation: string | undefined,
  client: QueryClient,
): ConversationGrants | null {
  const latest = useLatest(store)
  const hasStore = store !== undefined
  const create = useLazyRoot(grantsRoot, hasStore).value?.createConversationGrants
  const keeper = useMemo(() => {
    const current = () => latest.current ?? NO_STORE
    if (!hasStore || !create) return null
    return create(current, conversation, (id, request) =>
      trackAsMutation(client, ['handrail', 'grant', conversation ?? null, id], () => request),
    )
  }, [latest, hasStore, create, conversation, client])
  // Runs before the children are observed, so that no request is shown that a grant already
  // answers.
  useIsomorphicLayoutEffect(() => {
    return keeper?.start()
  }, [keeper, store])
  return keeper
}

const NO_STORE: GrantStore = {
  list: () => [],
  add: () => Promise.reject(new Error('This app keeps no permissions.')),
  revoke: () => {},
}
