import type { Words } from '../../words/foreign.ts'
import type { Reason } from '../../model/ToolCallStatus.ts'

/** Kinds of reasons that a translation says with the words of another. */
export const SHARED_REASONS = {
  asks_gated: 'gated',
  asks_read: 'asks_safe_write',
  asks_external: 'asks_safe_write',
  long_name: 'hidden_name',
  runs_rule: 'runs_policy',
  asks_policy_unclear: 'asks_policy_threw',
  registered_local: 'registered',
  server: 'registered',
  server_non_read: 'registered',
  trusted_read_only: 'trusted_mode',
  claimed_local: 'claimed_mode',
  destructive_hint: 'claimed_mode',
  built_in_spelling: 'built_in',
  name_rule: 'verb',
  web_word: 'verb',
  destructive_word: 'verb',
  machine_word: 'verb',
  schema_code: 'schema_command',
  schema_sql: 'schema_command',
  schema_file: 'schema_change',
  schema_pointer: 'schema_place',
  schema_choice: 'argument_choice',
} as const

const sharedReasons: Readonly<Record<string, string>> = SHARED_REASONS

/**
 * A reason as it stands alone, in the app's language where it has words for its kind
 * (`because.<kind>`), else in English; the app's own as it is. At most 300 characters: it may quote names from outside.
 */
export function reasonText({ kind, text, isOwn, part }: Reason, words: Words): string {
  const said = isOwn ? text : words.find(`because.${sharedReasons[kind] ?? kind}`)
  const whole = said !== undefined && part !== undefined ? `${said} (${part})` : (said ?? text)
  return whole.slice(0, 300)
}

/** Characters at the end of a path that are kept when a line cuts it. */
const KEPT_END_LENGTH = 16
/** A shorter beginning is not worth a cut. */
const MIN_HEAD_LENGTH = 4

/**
 * The start of a path's end: its last name, or the end of a long one; 0 if all of it stays
 * together. A name in other scripts stays whole, since its letters may join.
 */
export function endOfPath(object: string): number {
  const name = object.lastIndexOf('/', object.length - 2) + 1
  const end =
    name > 0 && /^[\x20-\x7e]*$/.test(object.slice(name))
      ? Math.max(name, object.length - KEPT_END_LENGTH)
      : name
  return end < MIN_HEAD_LENGTH ? 0 : end
}
