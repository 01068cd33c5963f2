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
} from '../../requests/useToolRuntime.ts'
import { useLazyRoot, lazyRoot } from '../../internal/lazyRoot.ts'
import type { Messages } from '../../words/foreign.ts'
import { MessagesContext } from '../../words/useFormatTime.ts'
import { readProviderProps, type ToolHostProviderProps } from './readProviderProps.ts'
export type { ToolHostProviderProps } from './readProviderProps.ts'
import { AnnounceContext, type Announce } from './AnnounceContext.ts'
import type { Announcements } from './Announcer.tsx'
import { useCreateToolRuntime } from './useCreateToolRuntime.ts'
import { useRuleSuggestions } from '../../ui/consent/grantsRoot.ts'
import { requestRoot } from '../../ui/bubble/roots.ts'
import type { observe } from './observing.lazy.tsx'
import { keepDenials } from '../../policy/explainConsent.ts'
import { warnInDevelopment } from '../../internal/warnInDevelopment.ts'
import type { CheckedProvider } from './checkProps.lazy.ts'

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
    ...props,
    policy,
    messages,
    announce,
    observe: observeLater,
  })
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
 * Calls `observe` when its code is loaded. Remembers the call until then, so that a change in between
 * is still announced.
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
