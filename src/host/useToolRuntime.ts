'use client'
import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { CoverageKind } from '../policy/grants/coverageKinds.ts'
import type { Grant, ToolPolicy } from '../policy/index.ts'
import type {
  Actor,
  ConsentDecision,
  ConsentScope,
  JsonObject,
  QuestionAnswer,
  ToolCallRecord,
  ToolResult,
} from '../tool-call/index.ts'
import type { ToolCallStatus } from '../tool-call/ToolCallStatus.ts'
import type { ConversationGrants } from './grants/createConversationGrants.ts'
import type { QueueRegistry } from './ledger/createQueueRegistry.ts'
import type { LedgerStore } from './ledger/LedgerStore.ts'
import type { Ledger } from './ledger/Ledger.ts'
import type { ToolHost } from './ToolHost.ts'

/** What a person, a grant or the policy chose. The runtime turns it into a decision. */
export type Choice =
  | {
      kind: 'allow'
      /** Edited, in place of those that were shown. */ arguments?: JsonObject | undefined
      scope?: ConsentScope | undefined
      /** What a longer scope covers. @default the first of `coversOf` */ coverage?:
        CoverageKind | undefined
      note?: string | undefined
    }
  | { kind: 'deny'; reason?: string | undefined; deniedResult?: ToolResult | undefined }
  | { kind: 'respond'; text?: string | undefined; option?: string | undefined }
  | { kind: 'abort' }

/**
 * The way from the UI to the app's runtime. The object stays the same while a provider lives, so
 * that a new host renders nothing again.
 */
export interface ToolRuntime extends Ledger {
  /** The host of the latest render. */
  host(): ToolHost
  /** What carries requests and loads: the one that the provider was given, else the kit's own. */
  queryClient(): QueryClient
  /** Called when the host may answer differently than before. */
  subscribe(listener: () => void): () => void
  /** What was decided in this conversation. `entry` looks a record up in it. */
  readonly ledger: LedgerStore
  /** The status with which each call was last observed, by call id. Nested providers share it. */
  readonly lastObserved: Map<string, string>
  /** Sends again what did not arrive. Does nothing while a retry is already running. */
  retry(record: ToolCallRecord): Promise<void>
  /** Which requests a queue on the page shows. */
  readonly queueRegistry: QueueRegistry
  /** A call of the conversation by its id, where the provider was given its records. */
  findRecord(callId: string): ToolCallRecord | undefined
  /** The lasting permissions of this conversation; null where the app keeps none. */
  readonly grants: ConversationGrants | null
  /** The grant that a decision of this page left behind. */
  grantOf(decision: ConsentDecision): Grant | undefined
  /** Says something to screen readers, in the chat's one voice. */
  announce(text: string): void
  /** The person at the chat. */
  actor(): Actor
  /**
   * Milliseconds that a request must be in view before it can be allowed; 0 is at once, without
   * looking.
   */
  armDelay(): number
  /**
   * Decides in the click itself, once. Throws a TypeError when what was shown has no digest: then
   * only a denial can be sent.
   */
  decide(record: ToolCallRecord, choice: Choice, by?: Actor): void
  /**
   * Call this when a press on a request begins. It reserves the lock, so that the click itself
   * calls the host even if other tabs could decide too.
   */
  reserveForPress(record: ToolCallRecord): void
  /**
   * Answers the open question of a call in the click itself, once. `kept` is what this page
   * remembers of it; without it only what kind of answer it was.
   */
  answer(record: ToolCallRecord, answer: QuestionAnswer, redacted?: QuestionAnswer): void
  /**
   * Observes a call that is on screen or among the provider's records: lets it run if the policy
   * says so, and announces changes to screen readers.
   */
  observe(record: ToolCallRecord, status: ToolCallStatus): void
}

/** Null without a provider: everything is shown, nothing can be decided. */
export const ToolRuntimeContext = createContext<ToolRuntime | null>(null)

export const PolicyContext = createContext<ToolPolicy | undefined>(undefined)

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
