import type {
  Actor,
  ConsentRequest,
  ConsentScope,
  LastingScope,
  JsonObject,
} from '../../tool-call/index.ts'
import { isJsonObject } from '../../tool-call/JsonObject.ts'
import type { CallFacts } from '../shared/calls/CallFacts.ts'
import { definedMembers } from '../shared/read/definedMembers.ts'
import { listOf } from '../shared/read/listOf.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { readTime } from '../shared/read/readTime.ts'
import { textMembers } from '../shared/read/textMembers.ts'
import { textOf } from '../shared/read/textOf.ts'
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
  } = members
  const why = reasonToText(reason)
  const base = {
    id: typeof id === 'string' ? id : 'decision',
    digest: '',
    scope: 'once',
    by: actorOf(members),
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
      return { phase: 'waiting', ...HERE, request: requestOf(members, why, known), rest }
    case 'passthrough':
      return { phase: 'queued', isDecidedElsewhere: true, ...textMembers({ summary: why }), rest }
    case 'allow':
      return {
        phase: 'queued',
        ...HERE,
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

/** No other authority decides, or it has. */
const HERE = { isDecidedElsewhere: false } as const

function actorOf({ reason, source, user_modified: modified }: JsonObject): Actor {
  const { type, actor } = ownMembers(reason) ?? {}
  return BY_PERSON.includes(type) || source === 'user' || modified === true
    ? { kind: 'person', id: typeof actor === 'string' ? actor : 'person' }
    : { kind: 'policy' }
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
  const remembers = listOf(offers).map((offer) => ({
    scope: scopeOf(offer),
    text: ruleText(offer),
  }))
  const expiresAt = readTime(expires)
  return {
    id: typeof id === 'string' ? id : 'decision',
    handle: { offers: listOf(offers) },
    ...(why !== undefined && { prompt: why }),
    ...(isJsonObject(input) && { payload: input }),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(isJsonObject(check) && { isBeingChecked: true }),
    ...(remembers.length > 0 && { remembers }),
    can: { edit: true, reason: true, note: true, ...(scopes.length > 1 && { scopes }) },
  }
}

/** How long an offered rule would hold: for the session, or wherever else it is written. */
export function scopeOf(offer: unknown): LastingScope {
  const { destination, source } = ownMembers(offer) ?? {}
  return (destination ?? source) === 'session' ? 'conversation' : 'always'
}

/** What an offered rule allows, in its own words; where it has none, all that it says. */
function ruleText(offer: unknown): string {
  const { rule, text = rule } = ownMembers(offer) ?? {}
  return typeof text === 'string' && text ? text : textOf(offer, 2000)
}
