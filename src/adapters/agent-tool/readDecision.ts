import type {
  Actor,
  ConsentRequest,
  ConsentScope,
  LastingScope,
  JsonObject,
  CallInputs,
  ToolCallRecord,
} from '../../model/index.ts'
import { isJsonObject } from '../../model/JsonObject.ts'
import type { CallFacts } from '../shared/CallRegistry.ts'
import {
  definedMembers,
  listOf,
  ownMembers,
  readDeadline,
  readTime,
  textMembers,
  textOf,
  withoutMembers,
  readArguments,
} from '../shared/members.ts'

/** Reasons that a person's own answer has. */
const BY_PERSON: readonly unknown[] = ['permission_prompt_tool', 'user']

/**
 * The decision about a call: `ask` is a request, `passthrough` waits for another authority than
 * this page, `allow` and `deny` are decisions. Source: Agent Tool Model, permission-decision.
 */
export function readDecision(members: JsonObject, known: CallFacts): CallFacts {
  const { decision_id: id, behavior, reason, updated_input: updated, decided_at: at } = members
  const { type: asker, ...said } = ownMembers(reason) ?? {}
  const why = typeof reason === 'string' ? reason : reasonToText(said)
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
  const queued = queuedAfter(known)
  switch (behavior) {
    case 'ask':
      return {
        phase: 'waiting',
        ...HERE,
        request: { ...requestOf(members, why, known), ...textMembers({ asker }) },
        rest,
      }
    case 'passthrough':
      return {
        ...queued,
        isDecidedElsewhere: true,
        ...textMembers({ summary: why ?? asker }),
        rest,
      }
    case 'allow':
      return {
        ...queued,
        ...HERE,
        decision: {
          ...base,
          kind: 'allow',
          arguments: isJsonObject(updated) ? updated : (known.arguments ?? {}),
          ...(updated !== undefined && { edited: true }),
        },
        inputs: inputsOf(members),
        rest,
      }
    case 'deny':
      return {
        outcome: 'denied',
        decision: { ...base, kind: 'deny', ...textMembers({ reason: why ?? asker }) },
        rest,
      }
    default:
      return { rest }
  }
}

const inputsOf = ({ updated_input: updated, user_modified: modified }: JsonObject) => ({
  ...(updated !== undefined && { permission: updated }),
  ...((modified === true || updated !== undefined) && { changed: true }),
})

/** A late decision does not put back a call that has begun or ended. */
const queuedAfter = ({ phase }: CallFacts): CallFacts =>
  phase === undefined || phase === 'waiting' ? { phase: 'queued' } : {}

/** No other authority decides, or it has. */
const HERE = { isDecidedElsewhere: false } as const

function actorOf({ reason, source, user_modified: modified }: JsonObject): Actor {
  const { type, actor } = ownMembers(reason) ?? {}
  return BY_PERSON.includes(type) || source === 'user' || modified === true
    ? { kind: 'person', id: typeof actor === 'string' ? actor : 'person' }
    : { kind: 'policy' }
}

/** The request. A rule that it offers to remember is sent only if it was chosen. */
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
  return {
    id: typeof id === 'string' ? id : 'decision',
    handle: { offers: listOf(offers) },
    ...(why !== undefined && { prompt: why }),
    ...(isJsonObject(input) && { payload: input }),
    ...readDeadline(expires),
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

/** The offered rule in its own words, or else all of its members. */
function ruleText(offer: unknown): string {
  const { rule, text = rule } = ownMembers(offer) ?? {}
  return typeof text === 'string' && text ? text : textOf(offer, 2000)
}

const PHASES: Record<string, ToolCallRecord['phase']> = {
  arguments_ready: 'queued',
  pre_hooks_running: 'queued',
  awaiting_approval: 'waiting',
  approved: 'queued',
  queued: 'queued',
  running: 'running',
  partial_result: 'running',
  post_hooks_running: 'running',
  yielded: 'running',
  succeeded: 'done',
  failed: 'done',
}

const OUTCOMES: Record<string, ToolCallRecord['outcome']> = {
  denied: 'denied',
  blocked: 'denied',
  canceled: 'cancelled',
  timed_out: 'timed_out',
}

/** A status that nobody knows changes nothing. `whyAbsent`: why its tool is not offered. */
export function readInvocation(
  members: JsonObject,
  known: CallFacts,
  whyAbsent?: string,
): CallFacts {
  const {
    tool_id: tool,
    status,
    created_at: created,
    started_at: started,
    ended_at: ended,
    status_transitions: transitions,
    reason,
  } = members
  const word = typeof status === 'string' ? status : ''
  const phase = Object.hasOwn(PHASES, word) ? PHASES[word] : undefined
  const outcome = Object.hasOwn(OUTCOMES, word) ? OUTCOMES[word] : undefined
  const why =
    reasonToText(
      reason ??
        listOf(transitions)
          .map((transition) => ownMembers(transition)?.reason)
          .findLast((said) => said !== undefined),
    ) ?? whyAbsent
  return {
    ...(typeof tool === 'string' && tool && { name: tool }),
    ...(typeof members.abort_reason === 'string' && { summary: members.abort_reason }),
    // A known decision says more than `waiting`.
    ...(phase && !(phase === 'waiting' && known.decision) && { phase }),
    ...(outcome && { outcome }),
    ...(why !== undefined && word === 'blocked' && { decision: blockedBy(why) }),
    ...(typeof members.actor_ref === 'string' && { provenance: { actor: members.actor_ref } }),
    ids: textMembers({ nativeCallId: members.native_call_id, surfaceId: members.surface_id }),
    times: definedMembers({
      createdAt: readTime(created),
      startedAt: readTime(started),
      endedAt: readTime(ended),
    }),
    rest: withoutMembers(members, ...READ),
  }
}

const CANCELLATION = [
  ['cancel_failed', 'failed'],
  ['cancel_acknowledged', 'acknowledged'],
  ['cancel_requested', 'requested'],
] as const

/** How far a request to stop the call came. A fact is `true`, a time or a reason. */
export function readCancellation(members: JsonObject): CallFacts {
  const last = CANCELLATION.find(([name]) => members[name] !== undefined && members[name] !== false)
  if (!last) return {}
  const [fact, state] = last
  const own = reasonToText(members[fact])
  // Why it was to stop is not why that failed.
  const why = state === 'failed' ? undefined : reasonToText(members.abort_reason)
  const reason = why ?? (own && !isTime(own) ? own : undefined)
  return { cancellation: { state, ...(reason && { reason }) } }
}

/** A fact may be the time at which it came to be. */
const isTime = (text: string): boolean => /^\d{4}-\d\d/.test(text)

/** The decision of a policy that blocks a call. */
export const blockedBy = (reason: string) =>
  ({
    id: 'policy',
    digest: '',
    scope: 'once',
    by: { kind: 'policy' },
    kind: 'deny',
    reason,
  }) as const

/** Members that the record has a place for. */
const READ = [
  'schema_version invocation_id tool_id native_call_id surface_id actor_ref model_input',
  'observable_input permission_input call_input created_at started_at ended_at',
]

/** Why something is so, in the runtime's words. */
export function reasonToText(reason: unknown): string | undefined {
  const { message, reason: inner, type } = ownMembers(reason) ?? {}
  return [reason, message, inner, type].find(
    (text): text is string => typeof text === 'string' && text !== '',
  )
}

/** The call's arguments are what the model gave. Source: Agent Tool Model, "Input boundary". */
export function inputFacts(members: JsonObject, known: CallFacts): CallFacts {
  const {
    model_input: model,
    observable_input: observable,
    permission_input: permission,
    call_input: call,
  } = members
  const first = [model, observable, permission, call].find((input) => input !== undefined)
  const isNew = first !== undefined && (model !== undefined || known.arguments === undefined)
  const inputs: CallInputs = definedMembers({ observable, permission, call })
  return {
    ...(isNew
      ? readArguments(first)
      : first === undefined && known.arguments === undefined
        ? {
            arguments: {},
            argumentsState:
              members.status === 'planned' || members.status === 'selected'
                ? 'streaming'
                : 'complete',
          }
        : {}),
    ...(Object.keys(inputs).length > 0 && { inputs }),
  }
}
