'use client'
import {
  useContext,
  useEffect,
  useState,
  memo,
  useSyncExternalStore,
  useMemo,
  useRef,
  type ReactElement,
  type Context,
} from 'react'
import { OpenDiffsContext, useOpenDiffs } from '../../requests/useIsDiffOpen.ts'
import {
  ProvidedContext,
  useProvided,
  ToolRuntimeContext,
  PolicyContext,
  useHostHas,
  type ToolRuntime,
  NO_HOST,
  useFollowed,
  type LastObserved,
} from '../../requests/useToolRuntime.ts'
import { useLazyRoot, lazyRoot } from '../../internal/lazyRoot.ts'
import type { Messages } from '../../words/foreign.ts'
import { MessagesContext } from '../../words/useWords.ts'
import { readProviderProps, type ToolHostProviderProps } from './readProviderProps.ts'
import { AnnounceContext, type Announce } from './AnnounceContext.ts'
import type { Announcements } from './Announcer.tsx'
import { useRuleSuggestions, grantsRoot } from '../../ui/consent/roots.ts'
import { requestRoot } from '../../ui/bubble/roots.ts'
import type { observeRecord } from './observing.lazy.tsx'
import { keepDenials } from '../../policy/explainConsent.ts'
import { warnInDevelopment } from '../../internal/warnInDevelopment.ts'
import type { CheckedProvider } from './checkProps.lazy.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { CallIdentity } from '../../requests/createLedger.ts'
import { decidedCalls } from '../../requests/decidedEntry.ts'
import { ANONYMOUS_PERSON, createQueueRegistry } from '../../requests/createQueueRegistry.ts'
import { defaultQueryClient, useLedger } from '../../requests/useLedger.ts'
import type { Shortcuts } from '../../ui/consent/readShortcut.ts'
import { trackAsMutation } from '../trackAsMutation.ts'
import type { ConversationGrants, GrantStore } from '../createConversationGrants.ts'
import { createListeners } from '../../internal/basics.ts'
import { useLatest, useIsomorphicLayoutEffect } from '../../internal/hooks.ts'
import type { ToolPolicy } from '../../policy/index.ts'
import type { Actor, ToolCallRecord } from '../../model/index.ts'
export type { ToolHostProviderProps } from './readProviderProps.ts'

/**
 * Connects the calls on screen to the app's runtime. Components inside use the policy and words of
 * the provider, and send decisions through its host.
 * @example
 * <ToolHostProvider
 *   host={host}
 *   policy={policy}
 *   conversation="c1"
 *   records={calls.list}
 *   actor={{ id: 'ann', name: 'Ann' }}
 * >
 *   {children}
 * </ToolHostProvider>
 */
export function ToolHostProvider(given: ToolHostProviderProps): ReactElement {
  const props = readProviderProps(given)
  const outerPolicy = useOuter(PolicyContext)
  const outerMessages = useContext(MessagesContext)
  const outerAnnounce = useContext(AnnounceContext)
  const policy = useMemo(() => keepDenials(props.policy, outerPolicy), [props.policy, outerPolicy])
  const messages = useMessagesOfPage(props.messages ?? outerMessages)
  const [own] = useState(announceLater)
  const announce = outerAnnounce ?? own.announce
  const runtime = useCreateToolRuntime({ ...props, policy, messages, announce })
  useCheckedProps(given, runtime)
  const provided = useProvided(runtime, policy, messages, props.renderers, props.highlight)
  const openDiffs = useOpenDiffs(runtime.ledger, props.openDiffs, props.records)
  const { onWaitingCallsChange, records } = props
  const { value: code } = useLazyRoot(observing)
  return (
    <AnnounceContext.Provider value={announce}>
      <MessagesContext.Provider value={messages}>
        <PolicyContext.Provider value={policy}>
          <ToolRuntimeContext.Provider value={runtime}>
            <RequestFetcher />
            {code && (
              <code.ObserveRecords {...{ runtime, policy, records }} armDelay={props.armDelay} />
            )}
            {code && onWaitingCallsChange && (
              <code.WaitingCalls
                {...{ runtime, policy, records }}
                onChange={onWaitingCallsChange}
              />
            )}
            <ProvidedContext.Provider value={provided}>
              <OpenDiffsContext.Provider value={openDiffs}>
                {props.children}
              </OpenDiffsContext.Provider>
            </ProvidedContext.Provider>
            {code && outerAnnounce === null && <code.Announcer announcements={own.of(code)} />}
          </ToolRuntimeContext.Provider>
        </PolicyContext.Provider>
      </MessagesContext.Provider>
    </AnnounceContext.Provider>
  )
}

/** Not in every page: bundlers replace `process.env.NODE_ENV`, and nothing else of it. */
declare const process: { env: { NODE_ENV?: string } }

/**
 * Fetches what looks after calls, and if the app takes decisions the code for them, before the
 * first request; again, if that failed. If it keeps grants, also the rules that a request offers.
 */
const RequestFetcher = memo(function RequestFetcher(): null {
  useLazyRoot(requestRoot, useHostHas('decideConsent', 'settleBatch'))
  useRuleSuggestions(Boolean(useContext(ToolRuntimeContext)?.grants))
  return null
})

/** The observer of calls: it decides in a person's place, and speaks. A provider fetches it. */
export const observing = lazyRoot(() => import('./observing.lazy.tsx'))
type Observing = Awaited<typeof import('./observing.lazy.tsx')>

/** Announces once the code for it has come: before that, nothing happens that is told. */
function announceLater() {
  let announcements: Announcements | undefined
  const of = (code: Observing) => (announcements ??= code.createAnnouncements())
  const announce: Announce = (...sentence) => {
    const { value } = observing.state()
    if (value) of(value).announce(...sentence)
  }
  return { of, announce }
}

/**
 * Calls `observe` when its code is loaded. Remembers the call until then, so that a change in between
 * is still announced.
 */
function observeLater(...observed: Parameters<typeof observeRecord>): () => void {
  const { value } = observing.state()
  if (value) return value.observeRecord(...observed)
  const [runtime, , record, status] = observed
  runtime.ledger.rememberAsked(record)
  let isOver = false
  let stop = () => {}
  const ignore = observing.subscribe(() => {
    const code = observing.state().value
    if (!code) return
    ignore()
    if (isOver) code.rememberRecord(runtime, record, status)
    else stop = code.observeRecord(...observed)
  })
  return () => {
    isOver = true
    stop()
  }
}

function followPage(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['lang'] })
  return () => observer.disconnect()
}

/**
 * The words of an app, whose numbers and times are written as `<html lang>` says; that is not known on
 * a server. A `lang` further down does not count: parts of a provider may stand anywhere, and what is
 * announced stands nowhere. The `messages` of such a part name their own `locale`.
 */
function useMessagesOfPage(messages: Messages | undefined): Messages | undefined {
  const page = useSyncExternalStore(
    followPage,
    () => document.documentElement.lang,
    () => '',
  )
  return useMemo(() => (page ? { ...messages, 'locale.page': page } : messages), [messages, page])
}

/**
 * In development names what an app got wrong in the props of a provider. In production a bundler
 * leaves nothing of it.
 */
function useCheckedProps(given: object, runtime: ToolRuntime): void {
  const parent = useContext(ToolRuntimeContext)
  const provider = useRef<CheckedProvider>({ changes: new Map() })
  useEffect(() => {
    try {
      if (process.env.NODE_ENV === 'development') {
        const { current } = provider
        current.mounted = { given, runtime, parent }
        import('./checkProps.lazy.ts').then(
          ({ checkProps }) => checkProps(given, current),
          () => {},
        )
        return () => void (current.mounted = undefined)
      }
    } catch {
      // a page without a bundler
    }
    return undefined
  })
}

/** The first hook of a provider: it throws if another copy of React renders the page. */
function useOuter<T>(context: Context<T>): T {
  try {
    // oxlint-disable-next-line react-hooks/rules-of-hooks -- what it throws goes on being thrown
    return useContext(context)
  } catch (error) {
    warnInDevelopment('hooks', 'ToolHostProvider')
    throw error
  }
}

const ARM_DELAY = 500

/** The options of a provider, and what it does with them. */
type RuntimeOptions = Partial<ToolHostProviderProps> & {
  policy: ToolPolicy | undefined
  messages: Messages | undefined
  announce: Announce
}

/**
 * One runtime for the life of a provider. Options that change between renders are read when they
 * are needed.
 */
function useCreateToolRuntime(options: RuntimeOptions): ToolRuntime {
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
      announce: (text, about) => own().announce(text, 'notice', about),
      observe: (record, status) => observeLater(runtime, own, record, status),
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
  const outer = options.conversation === undefined ? parent : null
  const ledger = outer && options.queryClient === undefined ? outer.ledger : ownLedger
  const ownGrants = useConversationGrants(options.grants, options.conversation, client)
  // A provider with its own conversation does not use the grants of the provider around it.
  const grants = outer && options.grants === undefined ? outer.grants : ownGrants
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
  delay !== undefined && delay >= 0 ? delay : undefined

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
