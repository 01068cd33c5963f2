import type { Actor, ConsentRequest, ConsentScope, JsonObject } from '../../tool-call/index.ts'
import { isJsonObject } from '../../tool-call/JsonObject.ts'
import type { CallFacts } from '../shared/calls/CallFacts.ts'
import { definedMembers } from '../shared/read/definedMembers.ts'
import { listOf } from '../shared/read/listOf.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { readTime } from '../shared/read/readTime.ts'
import { withoutMembers } from '../shared/read/withoutMembers.ts'
import { reasonToText } from './readInvocation.ts'

/** Reasons that a person's own answer has. */
const BY_PERSON: readonly unknown[] = ['permission_prompt_tool', 'user']

/**
 * What was decided about a call: `ask` is a request, `passthrough` waits for another authority than
 * this page, `allow` and `deny` are decisions. Source: Agent Tool Model, permission-decision.
 */
export function readDecision(members: JsonObject, known: CallFacts): CallFacts {
  const {
    decision_id: id,
    behavior,
    reason,
    user_modified: modified,
    updated_input: updated,
    decided_at: at,
    source,
  } = members
  const why = reasonToText(reason)
  const isPerson =
    BY_PERSON.includes(ownMembers(reason)?.type) || source === 'user' || modified === true
  const who = ownMembers(reason)?.actor
  const by: Actor = isPerson
    ? { kind: 'person', id: typeof who === 'string' ? who : 'person' }
    : { kind: 'policy' }
  const base = {
    id: typeof id === 'string' ? id : 'decision',
    digest: '',
    scope: 'once',
    by,
    ...definedMembers({ at: readTime(at) }),
  } as const
  const rest = {
    permission: withoutMembers(members, 'schema_version', 'invocation_id', 'decision_id'),
  }
  const inputs = {
    ...(updated !== undefined && { permission: updated }),
    ...((modified === true || updated !== undefined) && { changed: true }),
  }
  switch (behavior) {
    case 'ask':
      return { phase: 'waiting', request: requestOf(members, why, known), rest }
    case 'passthrough':
      return { phase: 'queued', rest }
    case 'allow':
      return {
        phase: 'queued',
        decision: {
          ...base,
          kind: 'allow',
          arguments: isJsonObject(updated) ? updated : (known.arguments ?? {}),
          ...(updated !== undefined && { edited: true }),
        },
        inputs,
        rest,
      }
    case 'deny':
      return {
        outcome: 'denied',
        decision: { ...base, kind: 'deny', ...(why !== undefined && { reason: why }) },
        rest,
      }
    default:
      return { rest }
  }
}

/**
 * The request: shown is the input that permission is asked for. What it offers to remember is sent
 * only when it was chosen.
 */
function requestOf(
  members: JsonObject,
  why: string | undefined,
  { inputs }: CallFacts,
): ConsentRequest {
  const {
    decision_id: id,
    expires_at: expires,
    suggested_updates: offers,
    pending_classifier_check: check,
    updated_input: updated,
  } = members
  const input = updated ?? inputs?.permission
  const scopes: ConsentScope[] = ['once', ...new Set(listOf(offers).map(scopeOf))]
  const expiresAt = readTime(expires)
  return {
    id: typeof id === 'string' ? id : 'decision',
    handle: { offers: listOf(offers) },
    ...(why !== undefined && { prompt: why }),
    ...(isJsonObject(input) && { payload: input }),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(isJsonObject(check) && { isBeingChecked: true }),
    can: { edit: true, reason: true, note: true, ...(scopes.length > 1 && { scopes }) },
  }
}

/** How long an offered rule would hold: for the session, or wherever else it is written. */
export function scopeOf(offer: unknown): ConsentScope {
  const { destination, source } = ownMembers(offer) ?? {}
  return (destination ?? source) === 'session' ? 'conversation' : 'always'
}
