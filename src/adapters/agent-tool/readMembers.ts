import type {
  Actor,
  CallInputs,
  ConsentRequest,
  ContentPart,
  JsonObject,
  LastingScope,
  ToolCallRecord,
  ToolResult,
} from '../../model/index.ts'
import { isJsonObject } from '../../model/JsonObject.ts'
import { named, STREAMING } from '../shared/CallRegistry.ts'
import type { CallFacts, KnownCall, CallRegistry } from '../shared/CallRegistry.ts'
import {
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

const CANCELLATION = [
  ['cancel_failed', 'failed'],
  ['cancel_acknowledged', 'acknowledged'],
  ['cancel_requested', 'requested'],
] as const

/** The state of a request to stop the call. Each member is `true`, a time or a reason. */
export function readCancellation(members: JsonObject): CallFacts {
  const last = CANCELLATION.find(([name]) => members[name] !== undefined && members[name] !== false)
  if (!last) return {}
  const [fact, state] = last
  const own = reasonToText(members[fact])
  // The reason to stop is not the reason of the failure.
  const why = state === 'failed' ? undefined : reasonToText(members.abort_reason)
  const reason = why ?? (own && !isTime(own) ? own : undefined)
  return { cancellation: { state, ...(reason && { reason }) } }
}

const isTime = (text: string): boolean => /^\d{4}-\d\d/.test(text)

export const blockedBy = (reason: string) =>
  ({
    id: 'policy',
    digest: '',
    scope: 'once',
    by: { kind: 'policy' },
    kind: 'deny',
    reason,
  }) as const

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
  const isHidden =
    status === 'redacted' ||
    isRedacted ||
    known.marks?.some((mark) => mark === 'redacted' || mark === 'discarded') === true
  const headlines = [members.ui_facing_summary, members.summary, members.abort_reason]
  const success = says.success && members.is_error !== true
  const { retry_after: after } = ownMembers(error) ?? {}
  const shown = isHidden ? [] : contentOf(members)
  const failure = success ? undefined : failureOf(members, shown, isHidden)
  // The text of a failure is its reason.
  const content = failure?.isText ? shown.filter(({ kind }) => kind !== 'text') : shown
  const redacted = isRedacted ? (['redacted'] as const) : []
  const marks = [...new Set([...(known.marks ?? []), ...(says.marks ?? []), ...redacted])]
  const data = isJsonObject(structured) ? structured : { value: structured }
  return {
    result: {
      success,
      ...failure?.said,
      ...(!isHidden && structured !== undefined && { data }),
    },
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
  return {
    recovery: {
      reason: textOf(kind, 100),
      ...(isFinal ? { canRetry: false } : textMembers({ message: recoverability })),
    },
  }
}

const contentOf = ({ content, artifact_refs: files, resource_refs: links }: JsonObject) => [
  ...readParts(content),
  ...readParts(files, 'artifact_ref'),
  ...readParts(links, 'resource_link'),
]

function failureOf(
  members: JsonObject,
  content: readonly ContentPart[],
  isHidden: boolean,
): { said: Partial<ToolResult>; isText: boolean } {
  const { error } = members
  const { error_class: kind, recoverability, message } = ownMembers(error) ?? {}
  const others = [members.structured_content, members.content]
  const left = withoutMembers(members, ...READ, ...FOR_THE_MODEL)
  const told = message ?? kind ?? error ?? undefined
  const text = told === undefined ? unwrapError(textIn(content)) : ''
  const reason =
    told === undefined ? text || (isHidden ? undefined : reasonIn([...others, left])) : textOf(told)
  return {
    said: {
      ...(reason !== undefined && { error: reason }),
      ...(typeof recoverability === 'string' &&
        !FINAL.includes(recoverability) && { needsFollowup: true }),
    },
    isText: text !== '',
  }
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

type Mark = NonNullable<ToolCallRecord['marks']>[number]

/** Members of a result for the model, or in the tool's own words. */
const FOR_THE_MODEL = ['model_facing_content', 'native_output', 'transcript_search_text']

const MARKS: Record<string, Mark> = {
  preview_and_persist: 'too_large',
  ref_only: 'too_large',
  redact: 'redacted',
  drop_with_reason: 'discarded',
}

/** Where a result is kept. Takes redacted or dropped content out of the record. */
export function readPersistence(calls: CallRegistry, call: KnownCall, members: JsonObject) {
  const { strategy, persisted_ref: ref, reason } = members
  const { original_size_bytes: bytes, preview_size_bytes: shownBytes } = members
  const mark = entryOf(MARKS, strategy)
  const handle = {
    ...textMembers({ uri: ownMembers(ref)?.uri, reason }),
    ...(typeof bytes === 'number' && { bytes }),
    ...(typeof shownBytes === 'number' && { shownBytes }),
  }
  const marks =
    mark && !call.facts.marks?.includes(mark) ? { marks: [...(call.facts.marks ?? []), mark] } : {}
  calls.mergeCallFacts(call, {
    ...marks,
    ...(mark && { handle }),
    rest: { persistence: withoutMembers(members, 'schema_version', 'invocation_id') },
  })
  if (mark !== 'redacted' && mark !== 'discarded') return
  const { result } = call.facts
  calls.withdraw(call, 'content')
  // The text for the model goes, too.
  const { rest } = call.facts
  const about = ownMembers(rest?.result)
  if (about) {
    calls.withdraw(call, 'rest', 'searchText')
    calls.mergeCallFacts(call, {
      rest: { ...rest, result: withoutMembers(about, ...FOR_THE_MODEL) },
    })
  }
  if (result?.data === undefined) return
  const { data: _hidden, ...shown } = result
  calls.withdraw(call, 'result')
  calls.mergeCallFacts(call, { result: shown })
}
