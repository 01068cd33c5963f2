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
import { createWords, type Messages } from '../../words/foreign.ts'
import { MessagesContext, useWords } from '../../words/useFormatTime.ts'
import type { ToolPolicy } from '../../policy/ToolPolicy.ts'
import { STATUS_WORDS } from '../../status/messages.en.ts'
import type { ToolCallRecord } from '../../model/ToolCallRecord.ts'
import type { ToolMode } from '../../model/JsonObject.ts'
import { readProviderProps, type ToolHostProviderProps } from './readProviderProps.ts'
export type { ToolHostProviderProps } from './readProviderProps.ts'
import {
  AnnounceContext,
  createAnnouncements,
  SILENCE,
  type Announcements,
} from './useAnnouncements.ts'
import { useCreateToolRuntime } from './useCreateToolRuntime.ts'
import { useRuleSuggestions } from '../../ui/consent/grantsRoot.ts'
import { detailsRoot, requestRoot } from '../../ui/bubble/roots.ts'
import { hostHas } from '../hostHas.ts'
import type { Observer, observeRecord } from './observeRecord.ts'
import { keepDenials } from '../../policy/explainConsent.ts'
import { statusNow } from '../../status/useToolCallStatus.ts'
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
  const outerAnnouncements = useContext(AnnounceContext)
  const policy = useMemo(() => keepDenials(props.policy, outerPolicy), [props.policy, outerPolicy])
  const messages = useMessagesOfPage(props.messages ?? outerMessages)
  const [ownAnnouncements] = useState(createAnnouncements)
  const announcements = outerAnnouncements ?? ownAnnouncements
  const runtime = useCreateToolRuntime({
    ...props,
    policy,
    words: createWords(STATUS_WORDS, messages),
    announce: announcements.announce,
    observe: observeLater,
    spokenStakes,
  })
  useCheckedProps(given, runtime)
  const provided = useProvided(runtime, policy, messages, props.renderers)
  const openDiffs = useOpenDiffs(runtime.ledger, props.openDiffs, props.records)
  useObserveRecords(runtime, policy, props.records)
  const { onWaitingCallsChange, records } = props
  const waiting = useLazyRoot(observing, onWaitingCallsChange !== undefined).value
  useEffect(() => {
    warnMissingArmDelay(props.armDelay)
  }, [props.armDelay])
  return (
    <AnnounceContext.Provider value={announcements}>
      <MessagesContext.Provider value={messages}>
        <PolicyContext.Provider value={policy}>
          <ToolRuntimeContext.Provider value={runtime}>
            <RequestFetcher />
            {waiting && onWaitingCallsChange && (
              <waiting.WaitingCalls
                {...{ runtime, policy, records }}
                onChange={onWaitingCallsChange}
              />
            )}
            <ProvidedContext.Provider value={provided}>
              <OpenDiffsContext.Provider value={openDiffs}>
                {props.children}
              </OpenDiffsContext.Provider>
            </ProvidedContext.Provider>
            {outerAnnouncements === null && <Announcer announcements={ownAnnouncements} />}
          </ToolRuntimeContext.Provider>
        </PolicyContext.Provider>
      </MessagesContext.Provider>
    </AnnounceContext.Provider>
  )
}

/** Not in every page: bundlers replace `process.env.NODE_ENV`, and nothing else of it. */
declare const process: { env: { NODE_ENV?: string } }

/** In production: that nothing keeps a stray press from allowing a call. */
function warnMissingArmDelay(armDelay: number | undefined): void {
  try {
    if (armDelay === 0 && process.env.NODE_ENV === 'production')
      console.warn(
        'handrail: armDelay={0} arms Allow at once. A press that was meant for something else can run a call. Leave armDelay out; it is for tests.',
      )
  } catch {
    // a page without a bundler
  }
}

/** The one polite live region of a chat. It renders alone when something is announced. */
const Announcer = memo(function Announcer({ announcements }: { announcements: Announcements }) {
  const words = useWords(STATUS_WORDS)
  const { turn, lines } = useSyncExternalStore(
    announcements.subscribe,
    announcements.current,
    () => SILENCE,
  )
  return (
    <div
      role="status"
      aria-live="polite"
      aria-atomic="true"
      translate="no"
      className="handrail-visually-hidden"
    >
      {lines.map((line, index) => (
        <p key={`${turn} ${index}`}>
          <bdi>{'text' in line ? line.text : words.count(`announce.${line.kind}`, line.count)}</bdi>
        </p>
      ))}
    </div>
  )
})

/**
 * Fetches what looks after calls, and if the app takes decisions the code for them, before the
 * first request; again, if that failed. If it keeps grants, also the rules that a request offers.
 */
const RequestFetcher = memo(function RequestFetcher(): null {
  useLazyRoot(observing, true)
  useLazyRoot(requestRoot, useHostHas('decideConsent', 'settleBatch'))
  useRuleSuggestions(Boolean(useContext(ToolRuntimeContext)?.grants))
  return null
})

/** What looks after calls: it decides in a person's place, and speaks. A provider fetches it. */
export const observing = lazyRoot(() => import('./observing.lazy.tsx'))

/**
 * `observeRecord`, once its code has come. What is something else by then is remembered, so that
 * what came of it is told.
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

/** Once the code of requests is there, if it comes: a page that takes no decisions fetches none. */
const spokenStakes: Observer['spokenStakes'] = (runtime, policy, status, words) => {
  const now = () => {
    const canOfferUndo = hostHas(runtime.host(), 'offerUndo')
    const { value: views } = requestRoot.state()
    return views?.spokenStakes(policy, status, canOfferUndo, words) ?? []
  }
  const { value, failed } = requestRoot.state()
  if (value || failed || !hostHas(runtime.host(), 'decideConsent', 'settleBatch')) return now()
  return new Promise((resolve) => {
    const ignore = requestRoot.subscribe(() => {
      ignore()
      resolve(now())
    })
  })
}

function observe(changed: () => void): () => void {
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
    observe,
    () => document.documentElement.lang,
    () => '',
  )
  return useMemo(() => (page ? { ...messages, 'locale.page': page } : messages), [messages, page])
}

const isOpen = ({ result, outcome }: ToolCallRecord): boolean =>
  result === undefined && outcome === undefined

/** Calls of these modes show what they change, when they ask or when they ran. */
const WRITES: ReadonlySet<ToolMode> = new Set(['safe_write', 'local', 'destructive'])

const NONE: readonly ToolCallRecord[] = []

/** Looks after a conversation's calls, on screen or not: each once for every change. */
function useObserveRecords(
  runtime: ToolRuntime,
  policy: ToolPolicy | undefined,
  records: readonly ToolCallRecord[] = NONE,
): void {
  /** Those that were observed, each with what ends it. */
  const [seen] = useState(() => new Map<ToolCallRecord, () => void>())
  useEffect(() => {
    const forget = (record: ToolCallRecord) => {
      seen.get(record)?.()
      seen.delete(record)
    }
    const observeAll = () => {
      for (const record of records) {
        if (seen.has(record)) continue
        const status = statusNow(record, runtime, policy)
        if (isOpen(record) && WRITES.has(status.mode)) detailsRoot.load()
        seen.set(record, runtime.observe(record, status))
      }
    }
    const stay = new Set(records)
    for (const record of seen.keys()) if (!stay.has(record)) forget(record)
    observeAll()
    // Another host may gate other calls, and another grant may allow others, so open calls are
    // observed again. Ended calls are not.
    const observeAgain = () => {
      for (const record of records) if (isOpen(record)) forget(record)
      observeAll()
    }
    const stops = [runtime.subscribe(observeAgain), runtime.grants?.subscribe(observeAgain)]
    return () => stops.forEach((stop) => stop?.())
  }, [runtime, policy, records, seen])
  useEffect(
    () => () => {
      for (const stop of seen.values()) stop()
      seen.clear()
    },
    [runtime, policy, seen],
  )
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
