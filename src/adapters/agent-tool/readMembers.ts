import type {
  Actor,
  CallInputs,
  ConsentRequest,
  ContentPart,
  JsonObject,
  LastingScope,
  ToolCallRecord,
} from '../../model/index.ts'
import { isJsonObject } from '../../model/JsonObject.ts'
import { named, STREAMING } from '../shared/CallRegistry.ts'
import type { CallFacts, KnownCall, CallRegistry } from '../shared/CallRegistry.ts'
import {
  byWord,
  entryOf,
  definedMembers,
  listOf,
  ownMembers,
  readArguments,
  readDeadline,
  readTime,
  textIn,
  textMembers,
  textOf,
  withoutMembers,
} from '../shared/members.ts'
import { reasonIn, unwrapError } from '../shared/readFailure.ts'
import { partOf } from '../shared/readResult.ts'

/** Types of reasons for a person's own answer. */
const BY_PERSON: readonly unknown[] = ['permission_prompt_tool', 'user']

/**
 * The decision about a call. `ask` is a request. `passthrough` waits for another authority than
 * this page. Source: Agent Tool Model, permission-decision.
 */
export function readDecision(members: JsonObject, known: CallFacts): CallFacts {
  const { behavior, reason, updated_input: updated } = members
  const { type: asker, ...said } = ownMembers(reason) ?? {}
  const why = typeof reason === 'string' ? reason : reasonToText(said)
  const at = definedMembers({ at: readTime(members.decided_at) })
  const by = actorOf(members)
  const base = { id: decisionId(members), digest: '', scope: 'once', by, ...at } as const
  const rest = { permission: withoutMembers(members, 'schema_version invocation_id decision_id') }
  const queued = queuedAfter(known)
  switch (behavior) {
    case 'ask':
      return {
        phase: 'waiting',
        ...HERE,
        request: { ...requestOf(members, why, known), ...textMembers({ asker }) },
        rest,
      }
    case 'passthrough': {
      const summary = textMembers({ summary: why ?? asker })
      return { ...queued, isDecidedElsewhere: true, ...summary, rest }
    }
    case 'allow': {
      const given = isJsonObject(updated) ? updated : (known.arguments ?? {})
      const edited = updated !== undefined && ({ edited: true } as const)
      const decision = { ...base, kind: 'allow', arguments: given, ...edited } as const
      return { ...queued, ...HERE, decision, inputs: inputsOf(members), rest }
    }
    case 'deny': {
      const decision = { ...base, kind: 'deny', ...textMembers({ reason: why ?? asker }) } as const
      return { outcome: 'denied', decision, rest }
    }
    default:
      return { rest }
  }
}

const decisionId = ({ decision_id: id }: JsonObject): string =>
  typeof id === 'string' ? id : 'decision'

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

/** A request. A rule that it offers to remember is sent only if the person chose it. */
function requestOf(
  members: JsonObject,
  why: string | undefined,
  { inputs }: CallFacts,
): ConsentRequest {
  const input = members.updated_input ?? inputs?.permission
  const offers = listOf(members.suggested_updates)
  const remembers = offers.map((offer) => ({ scope: scopeOf(offer), text: ruleText(offer) }))
  const scopes = ['once', ...new Set(offers.map(scopeOf))] as const
  return {
    id: decisionId(members),
    handle: { offers },
    ...(why !== undefined && { prompt: why }),
    ...(isJsonObject(input) && { payload: input }),
    ...readDeadline(members.expires_at),
    ...(isJsonObject(members.pending_classifier_check) && { isBeingChecked: true }),
    ...(remembers.length > 0 && { remembers }),
    can: remembers.length > 0 ? { ...CAN, scopes } : CAN,
  }
}

const CAN = { edit: true, reason: true, note: true } as const

/** The scope of an offered rule: the session, or always if it is written elsewhere. */
export function scopeOf(offer: unknown): LastingScope {
  const { destination, source } = ownMembers(offer) ?? {}
  return (destination ?? source) === 'session' ? 'conversation' : 'always'
}

/** The words of an offered rule, or else all of its members. */
function ruleText(offer: unknown): string {
  const { rule, text = rule } = ownMembers(offer) ?? {}
  return typeof text === 'string' && text ? text : textOf(offer, 2000)
}

const PHASES = byWord<NonNullable<ToolCallRecord['phase']>>({
  queued: 'arguments_ready pre_hooks_running approved queued',
  waiting: 'awaiting_approval',
  running: 'running partial_result post_hooks_running yielded',
  done: 'succeeded failed',
})

const OUTCOMES = byWord<NonNullable<ToolCallRecord['outcome']>>({
  denied: 'denied blocked',
  cancelled: 'canceled',
  timed_out: 'timed_out',
})

/** An invocation. An unknown status changes nothing. `whyAbsent`: why its tool is not offered. */
export function readInvocation(
  members: JsonObject,
  known: CallFacts,
  whyAbsent?: string,
): CallFacts {
  const { status } = members
  const phase = entryOf(PHASES, status)
  const outcome = entryOf(OUTCOMES, status)
  const reasons = listOf(members.status_transitions).map((each) => ownMembers(each)?.reason)
  const reason = members.reason ?? reasons.findLast((said) => said !== undefined)
  const why = reasonToText(reason) ?? whyAbsent
  return {
    ...named(members.tool_id),
    ...textMembers({ summary: members.abort_reason }),
    // A known decision says more than `waiting`.
    ...(phase && !(phase === 'waiting' && known.decision) && { phase }),
    ...(outcome && { outcome }),
    ...(why !== undefined && status === 'blocked' && { decision: blockedBy(why) }),
    ...(typeof members.actor_ref === 'string' && { provenance: { actor: members.actor_ref } }),
    ids: textMembers({ nativeCallId: members.native_call_id, surfaceId: members.surface_id }),
    times: definedMembers({
      createdAt: readTime(members.created_at),
      startedAt: readTime(members.started_at),
      endedAt: readTime(members.ended_at),
    }),
    rest: withoutMembers(members, ...READ_OF_CALL),
  }
}

const CANCELLATION = ['failed', 'acknowledged', 'requested'] as const

/** The state of a request to stop the call. Each member is `true`, a time or a reason. */
export function readCancellation(members: JsonObject): CallFacts {
  const isTold = (value: unknown) => value !== undefined && value !== false
  const state = CANCELLATION.find((word) => isTold(members[`cancel_${word}`]))
  if (!state) return {}
  const own = reasonToText(members[`cancel_${state}`])
  // The reason to stop is not the reason of the failure.
  const why = state === 'failed' ? undefined : reasonToText(members.abort_reason)
  const isTime = own !== undefined && /^\d{4}-\d\d/.test(own)
  const reason = why ?? (isTime ? undefined : own)
  return { cancellation: { state, ...(reason && { reason }) } }
}

const BY_POLICY = { id: 'policy', digest: '', scope: 'once', by: { kind: 'policy' } } as const
export const blockedBy = (reason: string) => ({ ...BY_POLICY, kind: 'deny', reason }) as const

const READ_OF_CALL = [
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

/** The inputs. The model's one counts. Source: Agent Tool Model, "Input boundary". */
export function inputFacts(members: JsonObject, known: CallFacts): CallFacts {
  const { model_input: model, observable_input: observable, status } = members
  const { permission_input: permission, call_input: call } = members
  const inputs: CallInputs = definedMembers({ observable, permission, call })
  const first = [model, observable, permission, call].find((input) => input !== undefined)
  const isKnown = known.arguments !== undefined && model === undefined
  const isPlanned = status === 'planned' || status === 'selected'
  const none = isPlanned ? STREAMING : ({ arguments: {}, argumentsState: 'complete' } as const)
  return {
    ...(!isKnown && (first === undefined ? none : readArguments(first))),
    ...(Object.keys(inputs).length > 0 && { inputs }),
  }
}

type ReadMembers = Pick<ToolCallRecord, 'outcome' | 'marks'> & { success: boolean }

const STATUSES: Record<string, ReadMembers> = {
  succeeded: { success: true },
  partial_succeeded: { success: true, marks: ['partial'] },
  failed: { success: false },
  denied: { success: false, outcome: 'denied' },
  rejected: { success: false, outcome: 'rejected' },
  redacted: { success: true, marks: ['redacted'] },
  too_large: { success: true, marks: ['too_large'] },
  canceled: { success: false, outcome: 'cancelled' },
  timed_out: { success: false, outcome: 'timed_out' },
  synthetic_error: { success: false, marks: ['synthetic'] },
  discarded: { success: false, outcome: 'cancelled', marks: ['discarded'] },
}

/** Words for a failure that nothing mends. */
const FINAL: readonly unknown[] = ['none', 'not_recoverable', 'unrecoverable', 'terminal', 'fatal']

/**
 * A result. The text for the model stays apart from the tool's output. Leaves redacted content out.
 * An unknown status is a failure. Source: Agent Tool Model, result.
 */
export function readResult(members: JsonObject, known: CallFacts): CallFacts {
  const { status, structured_content: structured, error } = members
  const says: ReadMembers = entryOf(STATUSES, status) ?? { success: false }
  const isRedacted = members.redaction_state === 'redacted'
  const before = known.marks ?? []
  const wasHidden = before.includes('redacted') || before.includes('discarded')
  const isHidden = status === 'redacted' || isRedacted || wasHidden
  const headlines = [members.ui_facing_summary, members.summary, members.abort_reason]
  const success = says.success && members.is_error !== true
  const { retry_after: after } = ownMembers(error) ?? {}
  const shown = isHidden ? [] : contentOf(members)
  const failure = success ? undefined : failureOf(members, shown, isHidden)
  // The text of a failure is its reason.
  const content = failure?.isText ? shown.filter(({ kind }) => kind !== 'text') : shown
  const redacted = isRedacted ? (['redacted'] as const) : []
  const marks = [...new Set([...before, ...(says.marks ?? []), ...redacted])]
  const whole = isJsonObject(structured) ? structured : { value: structured }
  const data = !isHidden && structured !== undefined && { data: whole }
  return {
    result: { success, ...failure?.said, ...data },
    ...(says.outcome && { outcome: says.outcome }),
    ...(marks.length > 0 && { marks }),
    ...(content.length > 0 && { content }),
    ...textMembers({ summary: headlines.find((text) => typeof text === 'string') }),
    ...(!isHidden && textMembers({ searchText: members.transcript_search_text || undefined })),
    ...recoveryOf(error),
    times: definedMembers({ endedAt: readTime(members.created_at) }),
    rest: {
      result: {
        ...withoutMembers(members, ...READ, ...(isHidden ? FOR_THE_MODEL : [])),
        ...(after !== undefined && after !== null && { retryAfter: after }),
      },
    },
  }
}

function recoveryOf(error: unknown): CallFacts {
  const { error_class: kind, recoverability } = ownMembers(error) ?? {}
  if (kind === undefined) return {}
  const isFinal = FINAL.includes(recoverability)
  const advice = isFinal ? { canRetry: false } : textMembers({ message: recoverability })
  return { recovery: { reason: textOf(kind, 100), ...advice } }
}

const contentOf = ({ content, artifact_refs: files, resource_refs: links }: JsonObject) => [
  ...readParts(content),
  ...readParts(files, 'artifact_ref'),
  ...readParts(links, 'resource_link'),
]

function failureOf(members: JsonObject, content: readonly ContentPart[], isHidden: boolean) {
  const { error } = members
  const { error_class: kind, recoverability, message } = ownMembers(error) ?? {}
  const others = [members.structured_content, members.content]
  const left = withoutMembers(members, ...READ, ...FOR_THE_MODEL)
  const told = message ?? kind ?? error ?? undefined
  const text = told === undefined ? unwrapError(textIn(content)) : ''
  const reason =
    told === undefined ? text || (isHidden ? undefined : reasonIn([...others, left])) : textOf(told)
  const goesOn = typeof recoverability === 'string' && !FINAL.includes(recoverability)
  const said = {
    ...(reason !== undefined && { error: reason }),
    ...(goesOn && { needsFollowup: true }),
  }
  return { said, isText: text !== '' }
}

const READ = [
  'schema_version invocation_id status is_error content structured_content ui_facing_summary',
  'summary abort_reason error created_at artifact_refs resource_refs',
]

/** Content of a result, by its class. An unknown class becomes a log. */
const readParts = (parts: unknown, assumed?: string): ContentPart[] =>
  listOf(parts).map(
    (part) => readPart(ownMembers(part) ?? {}, assumed) ?? { kind: 'log', text: textOf(part) },
  )

function readPart(members: JsonObject, assumed: string | undefined): ContentPart | undefined {
  const { type = assumed, text, structured, data, uri, ref, name, title = name } = members
  const { media_type: media, mime_type: mime = media, mimeType = mime } = members
  const said = textMembers({ name: title })
  if (type === 'structured_content')
    return { kind: 'log', text: textOf(structured ?? data ?? members), ...said }
  const kind = KINDS.find(([types]) => types.test(textOf(type)))?.[1] ?? type
  const part = partOf({ kind, ...textMembers({ text, mimeType, data, uri: uri ?? ref }) })
  return part && { ...part, ...said }
}

/** Classes of content whose kind has another name. */
const KINDS = [
  [/^resource_link$/, 'link'],
  [/^embedded_resource$/, 'resource'],
  [/^(?:artifact|persisted_output|handoff)_ref$/, 'artifact'],
] as const

/** Members of a result for the model, or in the tool's own words. */
const FOR_THE_MODEL = ['model_facing_content', 'native_output', 'transcript_search_text']

const MARKS = byWord<NonNullable<ToolCallRecord['marks']>[number]>({
  too_large: 'preview_and_persist ref_only',
  redacted: 'redact',
  discarded: 'drop_with_reason',
})

/** Where a result is kept. Takes redacted or dropped content out of the record. */
export function readPersistence(calls: CallRegistry, call: KnownCall, members: JsonObject) {
  const { strategy, persisted_ref: ref, reason } = members
  const { original_size_bytes: bytes, preview_size_bytes: shownBytes } = members
  const mark = entryOf(MARKS, strategy)
  const before = call.facts.marks ?? []
  const handle = {
    ...textMembers({ uri: ownMembers(ref)?.uri, reason }),
    ...(typeof bytes === 'number' && { bytes }),
    ...(typeof shownBytes === 'number' && { shownBytes }),
  }
  calls.mergeCallFacts(call, {
    ...(mark && { handle, marks: [...new Set([...before, mark])] }),
    rest: { persistence: withoutMembers(members, 'schema_version', 'invocation_id') },
  })
  if (mark !== 'redacted' && mark !== 'discarded') return
  const { result } = call.facts
  calls.withdraw(call, 'content')
  // The text for the model goes, too.
  const { rest } = call.facts
  const about = ownMembers(rest?.result)
  if (about) {
    const shown = withoutMembers(about, ...FOR_THE_MODEL)
    calls.withdraw(call, 'rest', 'searchText')
    calls.mergeCallFacts(call, { rest: { ...rest, result: shown } })
  }
  if (result?.data === undefined) return
  const { data: _hidden, ...shown } = result
  calls.withdraw(call, 'result')
  calls.mergeCallFacts(call, { result: shown })
}
