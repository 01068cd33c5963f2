import type { JsonObject, Optional } from './JsonObject.ts'

/**
 * How much of everything there is a result holds. `cursor` asks for the next page. Source: loom-mcp
 * and goa-ai, agent.Bounds.
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
  /** What was sent. */
  prior: unknown
  /** The only tool that may be tried next. */
  onlyTool: string
}>

/**
 * A result that is kept elsewhere: what is here is not all of it. The host's `loadResult` brings
 * the rest.
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
 * What a server sent for people beside the result. Never sent to the model. `description`: what its
 * tool declares that people see in it.
 */
export type Attachment = {
  kind: string
  audience: 'timeline' | 'evidence'
  data: unknown
  description?: string | undefined
}

/**
 * Where a call belongs, in the runtime's names. Source: Agent Tool Model, invocation (`actor_ref`);
 * loom-mcp, stream.ChildRunLinkedPayload; NHTIO/ADK, RawToolCall (`fromArtifactTool`).
 */
export type Provenance = Optional<{
  /** Who asked for it: an agent, or a role. */
  actor: string
  /** The agent that does it, and the run in which that agent does. */
  agent: string
  run: string
  /** The id of the call whose result this one looks into. */
  readsFrom: string
}>

/**
 * Input as others than the model saw it, where that differs from the call's arguments. Source:
 * Agent Tool Model, "Input boundary".
 */
export type CallInputs = Optional<{
  /** As it may be shown to observers. */
  observable: unknown
  /** As the person is asked about it. */
  permission: unknown
  /** As the tool ran with it. */
  call: unknown
  /**
   * What was allowed, where the call of the record is what ran, and another: another tool, of
   * another server, or with other arguments.
   */
  allowed: { name: string; server?: string | undefined; arguments: JsonObject }
  /** Somebody other than the model changed it. */
  changed: boolean
}>
