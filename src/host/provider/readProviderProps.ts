import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DraftStore, ToolHost } from '../ToolHost.ts'
import type { GrantStore } from '../createConversationGrants.ts'
import { readRecords } from '../readRecord.ts'
import type { OpenDiffs } from '../../requests/useIsDiffOpen.ts'
import type { Highlight, Renderers } from '../../requests/useToolRuntime.ts'
import type { ToolPolicy } from '../../policy/ToolPolicy.ts'
import type { Shortcuts } from '../../ui/consent/readShortcut.ts'
import type { Translation } from '../../words/catalogue/Translation.ts'
import { warnInDevelopment } from '../../internal/warnInDevelopment.ts'
import { isJsonObject, type Optional } from '../../model/JsonObject.ts'
import type { ToolCallRecord } from '../../model/ToolCallRecord.ts'
import { isPromise } from '../../model/parse.ts'

/**
 * Every member is optional. A nested provider changes its own members and shares the rest. A call
 * that the outer policy denies stays denied.
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
   * The name of the conversation: the same in every tab that shows the same calls. Each call is
   * then decided and undone in one tab. Without one, what was decided lives as long as this
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
   * Keeps lasting permissions, for example `webStorageGrants()`. Define it outside the component.
   * @default nothing lasts, and nothing that would is offered
   */
  grants: GrantStore
  /**
   * Keeps unsent edits, reasons and answers over a reload, for example `webStorageDrafts()`. Needs
   * `conversation`. Define it outside the component. @default it lives as long as the page
   */
  drafts: DraftStore
  /**
   * Called with the calls of `records` that wait for the person, whenever the list changes or
   * becomes empty. Use it for a title (`useTitleBadge` of `handrail/helpers`), a sound or a
   * notification.
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
   * The app's own views of calls, made with `defineRenderer`: `tools` by tool name, `modes` for all
   * other tools. The line, the request and the way back stay around them. And `consent`, the view
   * of requests, made with `defineConsentView`. Define it outside the component.
   */
  renderers: Renderers
  /**
   * Colours the code of diffs and files, for example `createShikiHighlight` of
   * `handrail/highlight/shiki`. The text is shown at once, and coloured when the tokens come. Define it
   * outside the component. @default code has no colours
   */
  highlight: Highlight
  /**
   * The plain writes that show their diff without a click: those of the latest turn in `records`,
   * all, or none. @default "latest"
   */
  openDiffs: OpenDiffs['when']
  /**
   * The open ones of several waiting requests: the first, or all. Each other request is a line,
   * which opens by a press or after the request before it is decided. Read when a request comes.
   * @default "first"
   */
  openRequests: 'first' | 'all'
  /**
   * Keys that allow and deny the focused request, else the only request in view. They have the same
   * delay as a press, and the buttons show them. They need Control, Alt or Meta, and do nothing
   * while the person types. `true` is Control+Enter and Control+Backspace, with Meta on Apple's
   * systems. @default no keys
   */
  shortcuts: boolean | Shortcuts
  /** Carries the kit's requests. @default one of the kit's own */
  queryClient: QueryClient
}>

/** The type of an option in words, and true if a value has it. */
type Shape = readonly [name: string, isRight: (value: unknown) => boolean]

const OBJECT: Shape = ['an object', isJsonObject]
const TEXT: Shape = ['a string', (value) => typeof value === 'string']
const FUNCTION: Shape = ['a function', (value) => typeof value === 'function']
const methods = (name: string, ...names: readonly string[]): Shape => [
  name,
  (value) => isJsonObject(value) && names.every((each) => typeof value[each] === 'function'),
]

/** The shape of each option. */
export const OPTIONS: Record<
  Exclude<keyof ToolHostProviderProps, 'children' | 'records'>,
  Shape
> = {
  host: OBJECT,
  policy: OBJECT,
  conversation: TEXT,
  actor: OBJECT,
  grants: methods('list, add and revoke', 'list', 'add', 'revoke'),
  drafts: methods('get, set and remove', 'get', 'set', 'remove'),
  onWaitingCallsChange: FUNCTION,
  messages: OBJECT,
  armDelay: ['a number', (value) => typeof value === 'number'],
  renderers: OBJECT,
  highlight: FUNCTION,
  openDiffs: TEXT,
  openRequests: TEXT,
  shortcuts: ['true or two keys', (value) => typeof value === 'boolean' || isJsonObject(value)],
  queryClient: methods('a QueryClient', 'getMutationCache'),
}

/**
 * Reads what an app gives a provider. An option of a wrong type counts as not given, and is named in
 * development.
 */
export function readProviderProps<P extends object>(given: P): Partial<P> {
  const props = { ...given } as Record<string, unknown>
  for (const [key, [shape, isRight]] of Object.entries(OPTIONS)) {
    const value = props[key] ?? undefined
    const isUsable = !isPromise(value) && isRight(value)
    if (value !== undefined && !isUsable) warnInDevelopment('option', key, value, shape)
    if (!isUsable) delete props[key]
  }
  if (props.records !== undefined) props.records = readRecords(props.records)
  return props as Partial<P>
}
