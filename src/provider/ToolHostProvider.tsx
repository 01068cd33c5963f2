'use client'
import type { QueryClient } from '@tanstack/react-query'
import { useContext, useEffect, useState, type ReactElement, type ReactNode } from 'react'
import type { DraftStore } from '../host/drafts/DraftStore.ts'
import type { Shortcuts } from '../consent/shortcuts/readShortcut.ts'
import type { GrantStore } from '../host/grants/GrantStore.ts'
import { OpenDiffsContext, useOpenDiffs, type OpenDiffs } from '../runtime/useIsDiffOpen.ts'
import { ProvidedContext, useProvided, type Renderers } from '../runtime/useRenderers.ts'
import type { ToolHost } from '../host/ToolHost.ts'
import { ToolRuntimeContext, PolicyContext } from '../runtime/useToolRuntime.ts'
import { useNeededModule } from '../internal/useLazyModule.ts'
import { warnMissingArmDelay } from './warnMissingArmDelay.ts'
import { createWords } from '../messages/words.ts'
import type { Translation } from '../catalogue/Translation.ts'
import { MessagesContext } from '../messages/useWords.ts'
import type { ToolPolicy } from '../policy/index.ts'
import { STATUS_WORDS } from '../status/messages.en.ts'
import type { ToolCallRecord } from '../tool-call/index.ts'
import type { Optional } from '../tool-call/JsonObject.ts'
import { readProviderProps } from './readProviderProps.ts'
import { Announcer } from './Announcer.tsx'
import { AnnounceContext, createAnnouncements } from './useAnnouncements.ts'
import { RequestFetcher } from './RequestFetcher.tsx'
import { useMessagesOfPage } from './usePageLanguage.ts'
import { usePolicyWithRules } from './usePolicyWithRules.ts'
import { useObserveRecords } from './observe/useObserveRecords.ts'
import { observeLater, observing, spokenStakes } from './observe/lazyObserving.tsx'
import { useCheckedProps, useOuter } from './useCheckedProps.ts'
import { useCreateToolRuntime } from './useCreateToolRuntime.ts'

/** Every member is optional. A nested provider changes what it names and shares the rest. */
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
   * whenever these change, and with none when the last one went: for a title (`useTitleBadge`), a
   * sound, a notification.
   */
  onWaitingCallsChange: (waiting: readonly ToolCallRecord[]) => void
  /**
   * A translation: words by the keys of `handrail/catalogue`, over the English ones. Its `locale`
   * says how numbers and times are written, too; without it the `lang` of the page's `html` does.
   */
  messages: Translation
  /**
   * Milliseconds that a request must be in view of a visible, focused page before it can be
   * allowed. `0` arms at once and looks at nothing: for tests; in production it is warned about.
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
  const outerAnnouncements = useContext(AnnounceContext)
  const policy = usePolicyWithRules(props.policy ?? outerPolicy)
  const messages = useMessagesOfPage(props.messages ?? outerMessages)
  const [ownAnnouncements] = useState(createAnnouncements)
  const announcements = outerAnnouncements ?? ownAnnouncements
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
  const waiting = useNeededModule(observing, onWaitingCallsChange !== undefined).value
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
