'use client'
import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { CallIdentity } from '../decisions/CallIdentity.ts'
import type { DecisionMaker } from '../decisions/DecisionMaker.ts'
import type { ToolPolicy } from '../policy/index.ts'
import type { Actor, ToolCallRecord } from '../tool-call/index.ts'
import type { ToolCallStatus } from '../tool-call/ToolCallStatus.ts'
import type { QueueRegistry } from './createQueueRegistry.ts'
import type { DraftStore } from '../host/drafts/DraftStore.ts'
import type { ToolHost } from '../host/ToolHost.ts'

/** The app behind the page. */
export interface HostAccess {
  /** The host of the latest render. */
  host(): ToolHost
  /** What carries requests and loads: the one that the provider was given, else the kit's own. */
  queryClient(): QueryClient
  /** Called when the host may answer differently than before. */
  subscribe(listener: () => void): () => void
}

/** `isRemembered`: nobody looked after the call then, so nothing of this state was told. */
export type LastObserved = { readonly state: string; readonly isRemembered?: true }

/** What the person's attention is led to. */
export interface AttentionKeeper {
  /**
   * Observes a call that is on screen or among the provider's records: lets it run if the policy
   * says so, and announces changes to screen readers. The returned function is called when record or
   * status are others: nothing is decided by these then.
   */
  observe(record: ToolCallRecord, status: ToolCallStatus): () => void
  /** As what each call was last observed. Nested providers share it. */
  readonly lastObserved: WeakMap<CallIdentity, LastObserved>
  /** Says something to screen readers, in the chat's one voice. */
  announce(text: string): void
  /** Which requests a queue on the page shows. */
  readonly queueRegistry: QueueRegistry
}

/** A store, and the conversation whose drafts it keeps. */
export type KeptDrafts = { readonly store: DraftStore; readonly conversation: string }

/**
 * The way from the UI to the app's runtime. The object stays the same while a provider lives, so
 * that a new host renders nothing again.
 */
export interface ToolRuntime extends HostAccess, DecisionMaker, AttentionKeeper {
  /** The calls of the conversation, where the provider was given its records. */
  records(): readonly ToolCallRecord[]
  /** The call that started another one, where the provider was given its records. */
  findParent(record: ToolCallRecord): ToolCallRecord | undefined
  /** Where drafts of this conversation are kept over a reload, if the app says so. */
  keptDrafts(): KeptDrafts | undefined
  /** The person at the chat. */
  actor(): Actor
  /**
   * Milliseconds that a request must be in view before it can be allowed; 0 is at once, without
   * looking.
   */
  armDelay(): number
  /** Which of several requests stand open in their bubbles: the first, others as a line; or all. */
  openRequests(): 'first' | 'all'
  /** Keys that decide the request in view, where the app wants them. */
  shortcuts(): { allow?: string; deny?: string } | undefined
}

/** Null without a provider: everything is shown, nothing can be decided. */
export const ToolRuntimeContext = createContext<ToolRuntime | null>(null)

export const PolicyContext = createContext<ToolPolicy | undefined>(undefined)

/** Asks the host of the latest render. */
export const gatedBy =
  (runtime: ToolRuntime | null) =>
  (record: ToolCallRecord): boolean =>
    runtime?.host().isGated?.(record) === true

/**
 * The runtime, for a part or hook that cannot work without one. Throws an error that names the
 * component and the provider.
 */
export function useToolRuntime(componentName: string): ToolRuntime {
  const runtime = useContext(ToolRuntimeContext)
  if (!runtime)
    throw new Error(
      `handrail: ${componentName} is used outside a ToolHostProvider. Without one nothing can be decided or sent. Render <ToolHostProvider host={...}> around it.`,
    )
  return runtime
}
