import type { Actor, ConsentScope } from '../../model/index.ts'
import type { Optional } from '../../model/JsonObject.ts'

/**
 * A person's permission for more than one call: for the same arguments (`exactly`) or for a rule
 * (`rule`). A grant covers one tool on one server, as both were defined when the person gave it.
 * Plain data: a store keeps it, page and server ask it.
 */
export type Grant = {
  id: string
  /** `conversation` counts in the conversation it names, and nowhere else. */
  scope: Exclude<ConsentScope, 'once'>
  conversation?: string
  tool: string
  server?: string
  /**
   * Digest of the tool's definition (name, description, schema, annotations) at that time. A tool
   * that changed is not covered.
   */
  definition: string
  /** The giver. */
  by: Actor
  /** When it was given, in milliseconds since the epoch. */
  at: number
  /** When it ends, in milliseconds since the epoch. Absent: not by itself. */
  expiresAt?: number
} & Optional<{
  /** These arguments and no others, by their digest; `text` says in a few words what they were. */
  exactly: { digest: string; text?: string | undefined }
  /**
   * Calls that it names run, as by a rule of `permissions`: `files/edit_file(path: notes/**)`. An
   * argument that it does not name makes the call ask.
   */
  rule: string
  /** More tools of the same server that it covers, each as it was defined then. */
  tools: readonly { tool: string; definition: string }[]
}>

/**
 * The place and time of a check of grants. Without a conversation, grants for one do not count.
 * `now`: milliseconds since the epoch, by default the clock.
 */
export type GrantContext = Optional<{ conversation: string; now: number }>

/** True if a grant answers for a person. `outdated`: one would, but its tool changed. */
export type Granted = boolean | 'outdated'
