'use client'
import type { QueryClient } from '@tanstack/react-query'
import {
  createContext,
  useContext,
  useSyncExternalStore,
  useMemo,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import type { CallIdentity, LedgerStore } from './createLedger.ts'
import type { DecidedCalls, DecisionContext } from './decidedEntry.ts'
import type { ToolPolicy } from '../policy/ToolPolicy.ts'
import type { ToolCallRecord } from '../model/ToolCallRecord.ts'
import type { ToolCallStatus } from '../model/ToolCallStatus.ts'
import { distinctKeys, type QueueRegistry } from './createQueueRegistry.ts'
import type { DraftStore, ToolHost } from '../host/ToolHost.ts'
import { hostHas } from '../host/hostHas.ts'
import { isJsonObject, ownOptions, type Optional, type ToolMode } from '../model/JsonObject.ts'
import type { Messages } from '../words/foreign.ts'
import { oncePer } from '../internal/basics.ts'

/** `isRemembered`: nobody looked after the call then, so nothing of this state was told. */
export type LastObserved = { readonly state: string; readonly isRemembered?: true }

export type KeptDrafts = { readonly store: DraftStore; readonly conversation: string }

/**
 * The way from the UI to the app's runtime. The object stays the same while a provider lives, so
 * that a new host renders nothing again.
 */
export interface ToolRuntime extends DecisionContext, DecidedCalls {
  /** The client for requests and loads: the provider's, else the kit's own. */
  queryClient(): QueryClient
  subscribe(listener: () => void): () => void
  /**
   * Observes a call that is on screen or among the provider's records: lets it run if the policy
   * says so, and announces changes to screen readers. The returned function is called when record or
   * status are others: nothing is decided by these then.
   */
  observe(record: ToolCallRecord, status: ToolCallStatus): () => void
  /** As what each call was last observed. Nested providers share it. */
  readonly lastObserved: WeakMap<CallIdentity, LastObserved>
  /**
   * Says something to screen readers, in the chat's one voice. `about`: the call that it says
   * ran.
   */
  announce(text: string, about?: CallIdentity): void
  /** Which requests a queue on the page shows. */
  readonly queueRegistry: QueueRegistry
  /** The calls of the conversation; none if the provider was given no records. */
  records(): readonly ToolCallRecord[]
  findParent(record: ToolCallRecord): ToolCallRecord | undefined
  /** The store of drafts, which keeps them over a reload. */
  keptDrafts(): KeptDrafts | undefined
  /** Milliseconds that Allow must rest in view before it counts; 0 is at once. */
  armDelay(): number
  openRequests(): 'first' | 'all'
  /** Keys that decide the request in view, if the app wants them. */
  shortcuts(): { allow?: string; deny?: string } | undefined
}

/** Null without a provider: everything is shown, nothing can be decided. */
export const ToolRuntimeContext = createContext<ToolRuntime | null>(null)

export const PolicyContext = createContext<ToolPolicy | undefined>(undefined)

export const never = () => () => {}

/** The host's answer, asked for again when it may change; false without a provider. */
export function useHostSays<T extends string | boolean>(ask: (host: ToolHost) => T): T | false {
  const runtime = useContext(ToolRuntimeContext)
  const read = () => runtime !== null && ask(runtime.host())
  return useSyncExternalStore<T | false>(runtime?.subscribe ?? never, read, read)
}

/** True if the app has one of the verbs, also when its host comes later than its calls. */
export const useHostHas = (...verbs: readonly (keyof ToolHost)[]): boolean =>
  useHostSays((host) => hostHas(host, ...verbs))

const TAKES = {
  canDecide: ['decideConsent', 'settleBatch'],
  canAnswer: ['answer', 'settleBatch'],
  /** It may say that a call can be taken back. */
  canOffer: ['offerUndo'],
  canRerun: ['runAgain'],
} as const satisfies Record<string, readonly (keyof ToolHost)[]>

export type HostTakes = Record<keyof typeof TAKES, boolean>

const known = new Map<string, HostTakes>()

export const NO_HOST: ToolHost = {}

/** The same object for hosts that take the same. An app that changes what it takes gives another host. */
export const takesOf = oncePer((host: ToolHost): HostTakes => {
  const has = Object.entries(TAKES).map(([name, verbs]) => [name, hostHas(host, ...verbs)] as const)
  const takes = known.get(String(has)) ?? (Object.fromEntries(has) as HostTakes)
  known.set(String(has), takes)
  return takes
})

/** The props of a renderer. */
export type RendererProps = { record: ToolCallRecord; status: ToolCallStatus }

/** The app's own view of requests, as `defineConsentView` makes it. Its children are the kit's own. */
export type ConsentView = { readonly Asked: ComponentType<{ children: ReactNode }> }

/** The app's own views: of calls by tool name, of all other calls by mode, and of requests. */
export type Renderers = {
  readonly tools?: Readonly<Record<string, ComponentType<RendererProps>>>
  readonly modes?: Readonly<Partial<Record<ToolMode, ComponentType<RendererProps>>>>
  readonly consent?: ConsentView
}

/** The kind of a piece of code. Each kind has a colour of the kit. */
export type CodeTokenKind = 'comment' | 'keyword' | 'string' | 'number' | 'function' | 'type'

/** A piece of code. All pieces, joined in order, are the text. */
export type CodeToken = { readonly text: string; readonly kind?: CodeTokenKind | undefined }

/**
 * Cuts a text into coloured pieces. `language`: the extension of the file, for example `ts`. If the
 * function throws, or its tokens make another text, the text stays plain.
 */
export type Highlight = (
  text: string,
  language: string,
) => readonly CodeToken[] | Promise<readonly CodeToken[]>

/**
 * A bubble's part of its provider. One context for all of it: React looks at each context for every
 * bubble of a list that renders again.
 */
export type Provided = {
  readonly runtime: ToolRuntime | null
  readonly policy: ToolPolicy | undefined
  readonly messages: Messages | undefined
  readonly renderers: Optional<Renderers>
  readonly highlight: Highlight | undefined
}

export const ProvidedContext = createContext<Provided>({
  runtime: null,
  policy: undefined,
  messages: undefined,
  renderers: { tools: undefined, modes: undefined, consent: undefined },
  highlight: undefined,
})

/** A provider's word to its bubbles; each member of `renderers` replaces the outer one. */
export function useProvided(
  runtime: ToolRuntime,
  policy: ToolPolicy | undefined,
  messages: Messages | undefined,
  renderers: Renderers | undefined,
  given: Highlight | undefined,
): Provided {
  const { renderers: outer, highlight: outerHighlight } = useContext(ProvidedContext)
  const highlight = given ?? outerHighlight
  const {
    tools = outer.tools,
    modes = outer.modes,
    consent = outer.consent,
  } = ownOptions(renderers)
  return useMemo(
    () => ({ runtime, policy, messages, renderers: { tools, modes, consent }, highlight }),
    [runtime, policy, messages, tools, modes, consent, highlight],
  )
}

/** Functions, and what `memo`, `forwardRef` and `lazy` make. */
const isComponent = (value: unknown): boolean =>
  typeof value === 'function' || (isJsonObject(value) && '$$typeof' in value)

const ownMember = <V>(of: Readonly<Record<string, V>> | undefined, key: string): V | undefined =>
  of && Object.hasOwn(of, key) ? of[key] : undefined

/** The app's own view of a call. Names of tools come from outside: only own members count. */
export function rendererOf(
  renderers: Provided['renderers'],
  { call }: ToolCallRecord,
  { mode }: Pick<ToolCallStatus, 'mode'>,
): ComponentType<RendererProps> | undefined {
  const { tools, modes } = renderers
  if (!tools && !modes) return undefined
  return [ownMember(tools, call.name), ownMember(modes, mode)].find(isComponent)
}

/** Tells the calls of a list apart, before one of them is looked at. */
export function useFollowed(
  ledger: LedgerStore | undefined,
  records: readonly ToolCallRecord[] | undefined,
): void {
  const [list] = useState({})
  if (records) ledger?.follow(records, list)
}

/** Which call a record tells of. Without a ledger two calls with one id are not told apart. */
export const callIn = (
  ledger: LedgerStore | undefined,
  record: ToolCallRecord,
): CallIdentity | string => ledger?.identityOf(record) ?? record.call.id

/** A name for each of these calls, which stays with it. */
export const callKeys = (
  ledger: LedgerStore | undefined,
  calls: readonly { record: ToolCallRecord }[],
): readonly string[] =>
  distinctKeys(
    calls.map(({ record }) => (ledger ? `${ledger.identityOf(record).number}` : record.call.id)),
  )
