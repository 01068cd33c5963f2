import type { ConsentDecision, ConsentRequest, Batch, Actor } from './Consent.ts'
import type { Optional, JsonObject, JsonSchema, ToolMode } from './JsonObject.ts'
import type { ToolCall, ToolResult } from './ToolCall.ts'

/** Source: Agent Tool Model, progress. */
export type ProgressState = 'waiting_for_permission' | 'waiting_for_input' | 'backgrounded'

/**
 * Everything known about one call, as facts and plain data. Adapters make records; hooks and
 * components read them.
 */
export type ToolCallRecord = { call: ToolCall } & Optional<{
  /** The arguments as they arrived, before they were parsed. */
  argumentsText: string
  /** @default "complete" */
  argumentsState: 'streaming' | 'complete' | 'invalid'
  /** The protocol's word for what the call does. Absent: nothing says that it has started. */
  phase: 'queued' | 'waiting' | 'running' | 'done'
  /** Somebody else than this page decides whether it runs. */
  isDecidedElsewhere: boolean
  /** Says if the run of this call goes on. Absent: not known. */
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
  /** Other results that came when the call had one, in their order. The first one counts. */
  later: readonly ToolResult[]
  /** The protocol's own word for an end that is neither success nor failure. */
  outcome: 'denied' | 'rejected' | 'cancelled' | 'timed_out' | 'expired'
  /**
   * The progress of a requested stop, also one from elsewhere. Once the call has ended, `outcome`
   * says how. `reason`: in the runtime's words. Source: Agent Tool Model, cancellation facts.
   */
  cancellation: { state: 'requested' | 'acknowledged' | 'failed'; reason?: string }
  /**
   * The marks of a special result. `refusal_text`: it is the text of a refusal, and nothing else in
   * the protocol says that the call was refused. `unasked`: the call ran under the answer that was
   * given to another.
   */
  marks: readonly (
    'partial' | 'synthetic' | 'redacted' | 'too_large' | 'discarded' | 'refusal_text' | 'unasked'
  )[]
  /** The runtime's summary of the call or its result, in one line. */
  summary: string
  /** The runtime's text for a search of the transcript. */
  searchText: string
  bounds: ResultBounds
  handle: ResultHandle
  recovery: Recovery
  attachments: readonly Attachment[]
  provenance: Provenance
  /** Inputs that others saw, if they differ from the call's arguments. */
  inputs: CallInputs
  content: readonly ContentPart[]
  /** `state`: it has begun, and waits, or goes on in the background. */
  progress: {
    value: number
    total?: number | undefined
    message?: string | undefined
    state?: ProgressState | undefined
  }
  request: ConsentRequest
  /** A decision that the protocol reports. `at`: milliseconds since the epoch. */
  decision: ConsentDecision & { at?: number }
  question: Question
  undo: UndoOffer
  /**
   * Milliseconds since the epoch. `durationMs`: how long it ran, if the runtime says only that.
   */
  times: Optional<{ createdAt: number; startedAt: number; endedAt: number; durationMs: number }>
  /** The call that started this one. */
  parentId: string
  spec: ToolSpec
  /**
   * The source of the record. `exact`: false if an SDK parsed first, so that digits may be lost.
   */
  origin: { protocol: string; ids?: Record<string, string>; exact?: boolean; rest?: unknown }
}>

/**
 * Two states of a thing that a call changed. `null`: there was nothing. A missing side is unknown.
 */
export type BeforeAfter = { record: ToolCallRecord; before?: unknown; after?: unknown }

/**
 * One piece of a call's output. `data` is base64. The `name` of a log is its stream, and the `name`
 * of a diff is its file.
 */
export type ContentPart =
  | { kind: 'text' | 'log' | 'diff'; text: string; name?: string }
  | {
      kind: 'image' | 'audio' | 'video' | 'file'
      mimeType: string
      data?: string
      uri?: string
      name?: string
    }
  | {
      kind: 'link' | 'resource' | 'artifact'
      uri: string
      name?: string
      mimeType?: string
      text?: string
    }

/** The assistant asks the person for data, not for permission. */
export type Question = { id: string } & Optional<{
  handle: unknown
  title: string
  message: string
  schema: JsonSchema
  url: string
  /** Milliseconds since the epoch. */
  expiresAt: number
  batch: Batch
  /** The runtime cannot take a denial: it waits for an answer. */
  mustAnswer: boolean
  /** The members that the assistant lacks. */
  missing: readonly string[]
  /** A value that shows what is meant. */
  example: unknown
}>

/** A person's reaction to a question: an answer of the asked shape, "no", or neither. */
export type QuestionAnswer =
  { kind: 'accept'; value: JsonObject } | { kind: 'decline' } | { kind: 'cancel' }

/**
 * The share of all data that a result holds. `cursor` asks for the next page. Source: loom-mcp and
 * goa-ai, agent.Bounds.
 */
export type ResultBounds = { truncated: boolean } & Optional<{
  returned: number
  total: number
  cursor: string
  /** The server's words on how to ask for less. */
  hint: string
}>

/**
 * One thing that a tool has against its input. `constraint` is the protocol's word. Source:
 * loom-mcp and goa-ai, tools.FieldIssue.
 */
export type FieldIssue = { field: string; constraint: string } & Optional<{
  allowed: readonly string[]
  /** Zero is a length, not an absence. */
  minLength: number
  maxLength: number
  pattern: string
  format: string
  expected: string
  actual: string
}>

/** How a failed call can be mended. `reason` is the protocol's word for what went wrong. */
export type Recovery = Optional<{
  reason: string
  /** False: the runtime says that another try would fail as well. */
  canRetry: boolean
  /** Other arguments would help, and the runtime takes them. */
  canCorrect: boolean
  message: string
  question: string
  issues: readonly FieldIssue[]
  example: unknown
  /** The arguments that were sent. */
  prior: unknown
  /** The only tool that may be tried next. */
  onlyTool: string
}>

/**
 * A result that is kept elsewhere: the record holds only a part. The host's `loadResult` brings the
 * rest.
 */
export type ResultHandle = Optional<{
  uri: string
  /** Size of the whole, in bytes. */
  bytes: number
  /** Size of what is here, in bytes. */
  shownBytes: number
  reason: string
}>

/**
 * Data that a server sent for people, and not for the model. `description`: the tool's own
 * description of it.
 */
export type Attachment = {
  kind: string
  audience: 'timeline' | 'evidence'
  data: unknown
  description?: string | undefined
}

/**
 * The place of a call, in the runtime's names. Source: Agent Tool Model, invocation (`actor_ref`);
 * loom-mcp, stream.ChildRunLinkedPayload; NHTIO/ADK, RawToolCall (`fromArtifactTool`).
 */
export type Provenance = Optional<{
  /** The agent or role that asked for it. */
  actor: string
  /** The agent that does it, and the run in which that agent does. */
  agent: string
  run: string
  /** The id of the call whose result this one looks into. */
  readsFrom: string
}>

/**
 * Other versions of the input, if they differ from the call's arguments. Source: Agent Tool Model,
 * "Input boundary".
 */
export type CallInputs = Optional<{
  /** As it may be shown to observers. */
  observable: unknown
  /** As the person is asked about it. */
  permission: unknown
  /** As the tool ran with it. */
  call: unknown
  /**
   * The allowed call, if another one ran: another tool, of another server, or with other arguments.
   * The record's own call is the one that ran.
   */
  allowed: { name: string; server?: string | undefined; arguments: JsonObject }
  /** Somebody other than the model changed it. */
  changed: boolean
}>

/**
 * A server's claims about its tool. Without trust they can raise a mode, never lower it. Source:
 * MCP 2025-06-18, ToolAnnotations.
 */
export type ToolAnnotations = Optional<{
  title: string
  readOnlyHint: boolean
  destructiveHint: boolean
  idempotentHint: boolean
  openWorldHint: boolean
}>

/** A tool that asks before it runs, with Go text/template prompts. Source: loom-mcp and goa-ai. */
export type ConfirmationSpec = {
  /** @default "Confirm command" */
  title?: string | undefined
  promptTemplate: string
  /** Renders to the JSON that stands in for the result when the person says no. */
  deniedResultTemplate: string
}

/** The facts that decide a mode, beside the tool's name. */
export type ToolFacts = Optional<{
  /** The host says so; the name no longer matters. */
  mode: ToolMode
  /** Runs on the person's machine. */
  local: boolean
  annotations: ToolAnnotations
  /** The server or toolset that offers the tool. */
  server: string
  inputSchema: JsonSchema
}>

/** The declaration of a tool. */
export type ToolSpec = { name: string } & ToolFacts &
  Optional<{
    title: string
    description: string
    confirmation: ConfirmationSpec
    resultSchema: JsonSchema
    idempotency: 'transcript'
    /** Its result ends the run. Source: loom-mcp, tools.ToolSpec, `TerminalRun`. */
    isTerminal: boolean
    /**
     * The argument that takes a result's next cursor, and the member of a result that has it.
     * Source: loom-mcp, tools.PagingSpec.
     */
    paging: { cursor: string; nextCursor?: string | undefined }
    /** An agent does the tool's work: the agent's name, or true if it is unknown. */
    agent: string | true
    /**
     * The executor, by the runtime's word (`shell`, `mcp_server`), and its sandbox. Source: Agent
     * Tool Model, execution-profile.
     */
    executor: { kind: string; sandbox?: boolean | string | undefined }
    origin: { rest?: unknown }
  }>

/**
 * The host's promise that a call can be taken back: by reversing it (`compensate`) or because it
 * has not run yet (`hold`).
 */
export type UndoOffer = { kind: 'compensate' | 'hold' } & Optional<{
  token: string
  /** The host's words for what an undo brings back. Shown beside "Undo". */
  label: string
  /** Milliseconds since the epoch. */
  expiresAt: number
  /** Undoing twice does no more than undoing once. */
  idempotent: boolean
  /**
   * The current time of the clock that set `expiresAt`, so that a page with a wrong clock counts
   * correctly. Only in a fresh answer, never in a stored offer.
   */
  now: number
  /** The outcome, if the host knows it: from before a reload, or another device. */
  outcome: UndoOutcome
}>

/**
 * The host's promise that exactly what an undo took back can be done again. The outcome of the undo
 * carries this promise.
 */
export type RedoOffer = Omit<UndoOffer, 'kind' | 'outcome'>

/** The outcome of an undo. */
export type UndoOutcome =
  /** `redo`: present if it can be done again. */
  | { kind: 'undone'; redo?: RedoOffer }
  | { kind: 'partial'; items: readonly { label: string; undone: boolean; reason?: string }[] }
  /**
   * Something stands in the way. `changes`: what the call left there, and what is there now.
   * `null`: nothing is there; a side that is missing is not known.
   */
  | { kind: 'conflict'; reason: string; changes?: { before?: unknown; after?: unknown } }
  | { kind: 'failed'; reason: string; canRetry?: boolean }

/** The outcome of a redo, with the members of an `UndoOutcome`. */
export type RedoOutcome = { kind: 'redone' } | Exclude<UndoOutcome, { kind: 'undone' }>

/** The state of a redo. */
export type RedoStatus = Omit<UndoStatus, 'kind' | 'outcome' | 'offer' | 'redo' | 'redone'> & {
  kind: 'offered' | 'redoing' | 'partial' | 'conflict' | 'failed' | 'expired'
  outcome?: Exclude<RedoOutcome, { kind: 'redone' }>
  offer?: RedoOffer
}

/** The state of an undo, beside the status of the call. */
export type UndoStatus = {
  kind:
    | 'held'
    | 'offered'
    | 'undoing'
    | 'undone'
    | 'redone'
    | 'partial'
    | 'conflict'
    | 'failed'
    | 'expired'
    | 'impossible'
  /** Milliseconds since the epoch, by this page's clock. */
  expiresAt?: number
  outcome?: UndoOutcome
  /** The promise that it is about. None if there is nothing left to press for. */
  offer?: UndoOffer
  /** The person who undid it, and the time by this page's clock. */
  by?: Actor
  at?: number
  /** The state of the redo, if the host promised one. */
  redo?: RedoStatus
  /** The person who redid it, and the time. */
  redone?: { by?: Actor; at?: number }
  /**
   * Why the status is as it is: the app did not answer, withdrew the offer, the device is offline,
   * or nobody knows what arrived.
   */
  cause?: 'no_answer' | 'withdrawn' | 'offline' | 'unsure'
}
