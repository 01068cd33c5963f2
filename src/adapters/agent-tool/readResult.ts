import type { JsonObject, ToolCallRecord, ToolResult } from '../../tool-call/index.ts'
import { isJsonObject } from '../../tool-call/JsonObject.ts'
import type { CallFacts } from '../shared/calls/CallFacts.ts'
import { definedMembers } from '../shared/read/definedMembers.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { readTime } from '../shared/read/readTime.ts'
import { textMembers } from '../shared/read/textMembers.ts'
import { textOf } from '../shared/read/textOf.ts'
import { withoutMembers } from '../shared/read/withoutMembers.ts'
import { readParts } from './readParts.ts'
import { FOR_THE_MODEL } from './readPersistence.ts'

type ReadMembers = Pick<ToolCallRecord, 'outcome' | 'marks'> & { success: boolean }

/** What each word for a result says. */
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
 * A result. What the model was given is kept apart: it is not what the tool gave. What was redacted
 * is left out of the record. A word that nobody knows is a success only where nothing says that it
 * failed. Source: Agent Tool Model, result.
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
  const content = isHidden ? [] : contentOf(members)
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
      ...(!success && failureOf(error)),
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

/** What kind of error it was, and whether another try makes sense. */
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

/** What went wrong, and whether the assistant can do something about it. */
function failureOf(error: unknown): Partial<ToolResult> {
  const { error_class: kind, recoverability, message } = ownMembers(error) ?? {}
  return {
    ...(error !== undefined && error !== null && { error: textOf(message ?? kind ?? error) }),
    ...(typeof recoverability === 'string' &&
      !FINAL.includes(recoverability) && { needsFollowup: true }),
  }
}

const READ = [
  'schema_version',
  'invocation_id',
  'status',
  'is_error',
  'content',
  'structured_content',
  'ui_facing_summary',
  'summary',
  'abort_reason',
  'error',
  'created_at',
  'artifact_refs',
  'resource_refs',
]
