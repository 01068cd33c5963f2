import { partOf } from '../shared/readResult.ts'
import { isJsonObject } from '../../model/JsonObject.ts'
import type { ToolResult, ContentPart, ToolCallRecord, JsonObject } from '../../model/index.ts'
import type { CallFacts, KnownCall, CallRegistry } from '../shared/CallRegistry.ts'
import {
  definedMembers,
  ownMembers,
  textIn,
  readTime,
  textMembers,
  textOf,
  withoutMembers,
  listOf,
} from '../shared/members.ts'
import { reasonIn, unwrapError } from '../shared/readFailure.ts'

type ReadMembers = Pick<ToolCallRecord, 'outcome' | 'marks'> & { success: boolean }

/** The meaning of each word for a result. */
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
 * A result. The text for the model is kept apart from the tool's own output. Redacted content is
 * left out of the record. An unknown word is a success only if nothing says that it failed. Source:
 * Agent Tool Model, result.
 */
export function readResult(members: JsonObject, known: CallFacts): CallFacts {
  const {
    status,
    is_error: isError,
    structured_content: structured,
    ui_facing_summary: headline,
    summary,
    error,
    created_at: at,
    redaction_state: redaction,
  } = members
  const says =
    typeof status === 'string' && Object.hasOwn(STATUSES, status)
      ? STATUSES[status]!
      : { success: false }
  const isHidden =
    status === 'redacted' ||
    redaction === 'redacted' ||
    known.marks?.some((mark) => mark === 'redacted' || mark === 'discarded') === true
  const headlines = [headline, summary, members.abort_reason].filter(
    (text) => typeof text === 'string',
  )
  const success = says.success && isError !== true
  const { retry_after: after } = ownMembers(error) ?? {}
  const shown = isHidden ? [] : contentOf(members)
  const failure = success ? undefined : failureOf(members, shown, isHidden)
  // The text of a failure is its reason, not something that it brought.
  const content = failure?.isText ? shown.filter(({ kind }) => kind !== 'text') : shown
  const marks = [
    ...new Set([
      ...(known.marks ?? []),
      ...(says.marks ?? []),
      ...(redaction === 'redacted' ? (['redacted'] as const) : []),
    ]),
  ]
  return {
    result: {
      success,
      ...failure?.said,
      ...(!isHidden &&
        structured !== undefined && {
          data: isJsonObject(structured) ? structured : { value: structured },
        }),
    },
    ...(says.outcome && { outcome: says.outcome }),
    ...(marks.length > 0 && { marks }),
    ...(content.length > 0 && { content }),
    ...(headlines.length > 0 && { summary: headlines[0] }),
    ...(!isHidden && textMembers({ searchText: members.transcript_search_text || undefined })),
    ...recoveryOf(error),
    times: definedMembers({ endedAt: readTime(at) }),
    rest: {
      result: {
        ...withoutMembers(members, ...READ, ...(isHidden ? FOR_THE_MODEL : [])),
        ...(after !== undefined && after !== null && { retryAfter: after }),
      },
    },
  }
}

/** The kind of error, and whether another try makes sense. */
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

function contentOf({ content, artifact_refs: files, resource_refs: links }: JsonObject) {
  return [
    ...readParts(content),
    ...readParts(files, 'artifact_ref'),
    ...readParts(links, 'resource_link'),
  ]
}

/** The reason of a failure, from any text there is, and whether the assistant can repair it. */
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

/** Content of a result, by its class. One that nobody knows is shown as it came. */
function readParts(parts: unknown, assumed?: string): ContentPart[] {
  return listOf(parts).map(
    (part) => readPart(ownMembers(part) ?? {}, assumed) ?? { kind: 'log', text: textOf(part) },
  )
}

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

/** Members of a result that hold what the model was given, or the tool's own words. */
const FOR_THE_MODEL = ['model_facing_content', 'native_output', 'transcript_search_text']

const MARKS: Record<string, Mark> = {
  preview_and_persist: 'too_large',
  ref_only: 'too_large',
  redact: 'redacted',
  drop_with_reason: 'discarded',
}

/** Redacted or dropped content is taken out of the record, so that nothing shows it. */
export function readPersistence(calls: CallRegistry, call: KnownCall, members: JsonObject) {
  const {
    strategy,
    persisted_ref: ref,
    reason,
    original_size_bytes: bytes,
    preview_size_bytes: shownBytes,
  } = members
  const mark =
    typeof strategy === 'string' && Object.hasOwn(MARKS, strategy) ? MARKS[strategy] : undefined
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
  calls.mergeCallFacts(call, {}, 'content')
  // nor what the model was given of it
  const { rest } = call.facts
  const about = ownMembers(rest?.result)
  if (about) {
    calls.mergeCallFacts(call, {}, 'rest', 'searchText')
    calls.mergeCallFacts(call, {
      rest: { ...rest, result: withoutMembers(about, ...FOR_THE_MODEL) },
    })
  }
  if (result?.data === undefined) return
  const { data: _hidden, ...shown } = result
  calls.mergeCallFacts(call, {}, 'result')
  calls.mergeCallFacts(call, { result: shown })
}
