import type { ConsentDecision, ConsentRequest } from './Consent.ts'
import type { ContentPart } from './ContentPart.ts'
import type { Optional } from './JsonObject.ts'
import type { Question } from './Question.ts'
import type {
  Attachment,
  CallInputs,
  Provenance,
  Recovery,
  ResultBounds,
  ResultHandle,
} from './ResultDetails.ts'
import type { ToolCall, ToolResult } from './ToolCall.ts'
import type { ToolSpec } from './ToolSpec.ts'
import type { UndoOffer } from './Undo.ts'

/**
 * Everything known about one call, as facts and plain data. Adapters make records; hooks and
 * components read them.
 */
export type ToolCallRecord = { call: ToolCall } & Optional<{
  /** The arguments as they arrived, before they were parsed. */
  argumentsText: string
  /** @default "complete" */
  argumentsState: 'streaming' | 'complete' | 'invalid'
  /** What the protocol says the call is doing. Absent: nothing says that it has started. */
  phase: 'queued' | 'waiting' | 'running' | 'done'
  /** Somebody else than this page decides whether it runs. */
  isDecidedElsewhere: boolean
  /** Whether the run that this call belongs to goes on. Absent: not known. */
  run: 'active' | 'ended'
  /**
   * Why the run ended, in the runtime's words. On the first of the calls that it left open, so that
   * it is said once.
   */
  runEnd: string
  /** A result so far. */
  partial: ToolResult
  /** There only when there is one. */
  result: ToolResult
  /** The protocol's own word for an end that is neither success nor failure. */
  outcome: 'denied' | 'rejected' | 'cancelled' | 'timed_out' | 'expired'
  /**
   * What is special about the result. `refusal_text`: it is the text of a refusal, and nothing else
   * in the protocol says that the call was refused. `unasked`: the call ran under the answer that was
   * given to another.
   */
  marks: readonly (
    'partial' | 'synthetic' | 'redacted' | 'too_large' | 'discarded' | 'refusal_text' | 'unasked'
  )[]
  /** What the runtime says in one line about the call or its result. */
  summary: string
  /** What the runtime wants a search of the transcript to find the call by. */
  searchText: string
  bounds: ResultBounds
  handle: ResultHandle
  recovery: Recovery
  attachments: readonly Attachment[]
  provenance: Provenance
  /** Where others saw other input than the call's arguments. */
  inputs: CallInputs
  content: readonly ContentPart[]
  progress: { value: number; total?: number | undefined; message?: string | undefined }
  request: ConsentRequest
  /** A decision that the protocol reports. `at`: milliseconds since the epoch. */
  decision: ConsentDecision & { at?: number }
  question: Question
  undo: UndoOffer
  /**
   * Milliseconds since the epoch. `durationMs`: how long it ran, where the runtime says only that.
   */
  times: Optional<{ createdAt: number; startedAt: number; endedAt: number; durationMs: number }>
  /** The call that started this one. */
  parentId: string
  spec: ToolSpec
  /**
   * Where the record came from. `exact`: false where an SDK parsed first, so that digits may be
   * lost.
   */
  origin: { protocol: string; ids?: Record<string, string>; exact?: boolean; rest?: unknown }
}>

/**
 * Something about a call that became something else. `null`: nothing was there; a side that is
 * missing is not known.
 */
export type BeforeAfter = { record: ToolCallRecord; before?: unknown; after?: unknown }
