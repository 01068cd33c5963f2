'use client'
import type { QueryClient } from '@tanstack/react-query'
import {
  useContext,
  useEffect,
  useState,
  memo,
  useSyncExternalStore,
  useMemo,
  useRef,
  type ReactElement,
  type ReactNode,
  type Context,
} from 'react'
import type { DraftStore, ToolHost } from '../ToolHost.ts'
import type { Shortcuts } from '../../ui/consent/readShortcut.ts'
import type { GrantStore } from '../createConversationGrants.ts'
import { OpenDiffsContext, useOpenDiffs, type OpenDiffs } from '../../requests/useIsDiffOpen.ts'
import {
  ProvidedContext,
  useProvided,
  ToolRuntimeContext,
  PolicyContext,
  useHostHas,
  type Renderers,
  type ToolRuntime,
} from '../../requests/useToolRuntime.ts'
import { useLazyRoot, lazyRoot } from '../../internal/lazyRoot.ts'
import type { Messages } from '../../words/foreign.ts'
import type { Translation } from '../../words/catalogue/Translation.ts'
import { MessagesContext } from '../../words/useFormatTime.ts'
import type { ToolPolicy } from '../../policy/ToolPolicy.ts'
import type { ToolCallRecord } from '../../model/ToolCallRecord.ts'
import type { Optional } from '../../model/JsonObject.ts'
import { readProviderProps } from './readProviderProps.ts'
import { AnnounceContext, type Announce } from './AnnounceContext.ts'
import type { Announcements } from './Announcer.tsx'
import { useCreateToolRuntime } from './useCreateToolRuntime.ts'
import { useRuleSuggestions } from '../../ui/consent/grantsRoot.ts'
import { requestRoot } from '../../ui/bubble/roots.ts'
import type { observe } from './observing.lazy.tsx'
import { keepDenials } from '../../policy/explainConsent.ts'
import { warnInDevelopment } from '../../internal/warnInDevelopment.ts'
import type { CheckedProvider } from './CheckedProvider.ts'

/**
 * Every member is optional. A nested provider changes what it names and shares the rest. What the
 * outer policy denies stays denied.
 */
export type ToolHostProviderProps = { children?: ReactNode } & Optional<{
  /** The app's runtime. May be a new object at every render. */
  host: ToolHost
  /**
   * Which mode a tool has, and which calls ask. Define it outside the component: a new object
   * derives every status again.
   */
  policy: ToolPolicy
  /**
   * The name space of the ledger: the same in every tab that shows the same calls, so that each is
   * decided and undone in one of them. Without one, what was decided lives as long as this
   * provider.
   */
  conversation: string
  /**
   * All calls of the conversation, so that the policy and the announcer reach those that are not on
   * screen.
   */
  records: readonly ToolCallRecord[]
  /** The person at the chat, named in decisions. */
  actor: { id: string; name?: string }
  /**
   * Where lasting permissions are kept, for example `webStorageGrants()`. Define it outside the
   * component. @default nothing lasts, and nothing that would is offered
   */
  grants: GrantStore
  /**
   * Where what a person wrote and did not send is kept over a reload, for example
   * `webStorageDrafts()`. Needs `conversation`. Define it outside the component.
   * @default it lives as long as the page
   */
  drafts: DraftStore
  /**
   * Called with the calls among `records` that stand still until the person does something,
   * whenever these change, and with none when the last one went: for a title (`useTitleBadge` of `handrail/helpers`), a
   * sound, a notification.
   */
  onWaitingCallsChange: (waiting: readonly ToolCallRecord[]) => void
  /**
   * A translation: words by the keys of `handrail/catalogue`, over the English ones. Its `locale`
   * says how numbers and times are written, too; without it the `lang` of the page's `html` does.
   */
  messages: Translation
  /**
   * Milliseconds that Allow must rest on screen, in a visible and focused page, before it counts.
   * `0` arms at once: for tests; in production it is warned about.
   * @default 500
   */
  armDelay: number
  /**
   * The app's own views of calls, each best made with `defineRenderer`: `tools` by the name of their
   * tool, `modes` for tools that have none. The line, the request and the way back stay around them.
   * And `consent`, the view of requests, made with `defineConsentView`. Define it outside the
   * component.
   */
  renderers: Renderers
  /**
   * Which plain writes show what they change without a click: those of the latest turn in
   * `records`, all, or none. @default "latest"
   */
  openDiffs: OpenDiffs['when']
  /**
   * Which requests stand open where several wait: the first, while the others are a line each that
   * opens when the one before it is decided or when it is pressed; or all. Read when a request comes.
   * @default "first"
   */
  openRequests: 'first' | 'all'
  /**
   * Keys that allow and deny the request that has the focus, else the only one in view, under the
   * same delay as a press; shown on its buttons. They need Control, Alt or Meta, and do nothing
   * while the person types. `true` is Control+Enter and Control+Backspace, with Meta on Apple's
   * systems. @default no keys
   */
  shortcuts: boolean | Shortcuts
  /** Carries the kit's requests. @default one of the kit's own */
  queryClient: QueryClient
}>

/**
 * Joins the calls on screen to the app's runtime: every component inside reads its policy and words
 * and sends decisions through its host.
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
  const runtime = useCreateToolRuntime({
    host: props.host,
    policy,
    conversation: props.conversation,
    grants: props.grants,
    drafts: props.drafts,
    records: props.records,
    queryClient: props.queryClient,
    actor: props.actor,
    armDelay: props.armDelay,
    openRequests: props.openRequests,
    shortcuts: props.shortcuts,
    messages,
    announce,
    observe: observeLater,
  })
  useCheckedProps(given, runtime)
  const provided = useProvided(runtime, policy, messages, props.renderers)
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

/** What looks after calls: it decides in a person's place, and speaks. A provider fetches it. */
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
 * `observe`, once its code has come. What is something else by then is remembered, so that
 * what came of it is told.
 */
function observeLater(...observed: Parameters<typeof observe>): () => void {
  const { value } = observing.state()
  if (value) return value.observe(...observed)
  const [runtime, , record, status] = observed
  runtime.ledger.rememberAsked(record)
  let isOver = false
  let stop = () => {}
  const ignore = observing.subscribe(() => {
    const code = observing.state().value
    if (!code) return
    ignore()
    if (isOver) code.rememberRecord(runtime, record, status)
    else stop = code.observe(...observed)
  })
  return () => {
    isOver = true
    stop()
  }
}

/**
 * What the page says of its language, `<html lang>`. Not known where a server renders. A `lang`
 * further down does not count: parts of a provider may stand anywhere, and what is announced stands
 * nowhere. The `messages` of such a part name their own `locale`.
 */
const usePageLanguage = (): string => useSyncExternalStore(followPage, readPageLanguage, unknown)

const readPageLanguage = (): string => document.documentElement.lang
const unknown = (): string => ''

function followPage(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['lang'] })
  return () => observer.disconnect()
}

/** The words of an app on this page, whose numbers and times are written as the page says. */
function useMessagesOfPage(messages: Messages | undefined): Messages | undefined {
  const page = usePageLanguage()
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

/** The first hook of a provider: it throws where another copy of React renders the page. */
function useOuter<T>(context: Context<T>): T {
  try {
    // oxlint-disable-next-line react-hooks/rules-of-hooks -- what it throws goes on being thrown
    return useContext(context)
  } catch (error) {
    warnInDevelopment('hooks', 'ToolHostProvider')
    throw error
  }
}
