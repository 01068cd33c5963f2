import type { JsonObject, Optional } from './JsonObject.ts'
import type { ToolResult } from './ToolCall.ts'

/** The source of a decision: a person, an earlier grant of a person, or the app's policy. */
export type Actor =
  | { kind: 'person'; id: string; name?: string | undefined }
  | { kind: 'grant'; id: string }
  | { kind: 'policy' }

/** How far a permission reaches. */
export type ConsentScope = 'once' | 'conversation' | 'always'

/** The scope of a grant. */
export type LastingScope = Exclude<ConsentScope, 'once'>

/** The place that a permission is bound to, as in `Grant` and `GrantContext`. */
export type GrantPlace = 'conversation'

const DAY = 86_400_000

/**
 * How far a permission can reach beyond one call, in the order in which it is offered. `lifetimeMs`:
 * how long it lasts, since nobody remembers for longer what they allowed. `place`: it counts only
 * where it was given; null: everywhere. A new scope is a name above, a row here, and its words; one
 * for a new place also needs that place below, as a member of `Grant` and of `GrantContext`.
 */
export const LASTING_SCOPES = {
  conversation: { lifetimeMs: DAY, place: 'conversation' },
  always: { lifetimeMs: 30 * DAY, place: null },
} as const satisfies Record<LastingScope, { lifetimeMs: number; place: GrantPlace | null }>

export const isLastingScope = (value: unknown): value is LastingScope =>
  (Object.keys(LASTING_SCOPES) as unknown[]).includes(value)

/** Requests and questions that the protocol wants answered in one message. */
export type Batch = {
  id: string
  size: number
  index: number
  submit: 'each' | 'together'
  /** The effect of one denial on the allowed calls of the batch. */
  partialDeny?: 'keeps' | 'drops'
}

/**
 * An answer that a request offers beside yes and no. `label`: the server's words. `kind`: what it
 * does, if the protocol says so.
 */
export type ConsentOption = {
  id: string
  label: string
  kind?: 'allow_once' | 'allow_always' | 'deny_once' | 'deny_always' | undefined
}

/** True if the option with this id stops the call. */
export const isDenial = (
  options: readonly ConsentOption[] | undefined,
  id: string | undefined,
): boolean =>
  options?.some(
    ({ id: own, kind }) => own === id && (kind === 'deny_once' || kind === 'deny_always'),
  ) === true

/** A protocol's own request for a person's permission. */
export type ConsentRequest = { id: string } & Optional<{
  /** The adapter's own data to answer it. Opaque. */
  handle: unknown
  /** The reason why the runtime asks, in a word: `rule`, `hook`. Source: Agent Tool Model, reason type. */
  asker: string
  title: string
  /** The server's words, shown verbatim as text. */
  prompt: string
  /** The arguments that would run, if they differ from the call's. */
  payload: JsonObject
  /** Milliseconds since the epoch. */
  expiresAt: number
  /** Answers that the protocol can carry beyond yes and no. */
  can: Optional<{
    edit: boolean
    reason: boolean
    note: boolean
    respond: boolean
    scopes: readonly ConsentScope[]
  }>
  options: readonly ConsentOption[]
  /** The rules that the runtime keeps for a lasting scope, in its words. */
  remembers: readonly { scope: LastingScope; text: string }[]
  /** The runtime fails on a decision without a person's name. */
  needsActor: boolean
  /** `none`: calls of this protocol have a checksum, and this one came without. */
  checksum: { algorithm: string; value: string }
  /** Something else, such as a classifier, is looking at it too. That is no decision. */
  isBeingChecked: boolean
  batch: Batch
}>

/**
 * A person's permission for exactly one call, or its refusal. `digest` names what was shown; it is
 * empty if a call was refused that nothing can be bound to. `arguments` are frozen. `unread`: a long
 * command or diff was not read to its end. `label`: the chosen option as it was shown.
 */
export type ConsentDecision = { id: string; digest: string; scope: ConsentScope; by: Actor } & (
  | { kind: 'allow'; arguments: JsonObject; edited?: true; note?: string; unread?: true }
  | { kind: 'deny'; reason?: string; deniedResult?: ToolResult }
  | { kind: 'respond'; text?: string; option?: string; label?: string; unread?: true }
  | { kind: 'abort' }
)
