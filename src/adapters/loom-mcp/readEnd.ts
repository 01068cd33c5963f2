import type { Attachment, JsonObject, Recovery, ResultBounds } from '../../tool-call/index.ts'
import type { CallFacts } from '../shared/calls/CallFacts.ts'
import { definedMembers } from '../shared/read/definedMembers.ts'
import { listOf } from '../shared/read/listOf.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { textMembers } from '../shared/read/textMembers.ts'
import { textOf } from '../shared/read/textOf.ts'
import { toResult } from '../shared/host/toResult.ts'
import { withoutMembers } from '../shared/read/withoutMembers.ts'
import { readFailure, readRetryHint } from './readRecovery.ts'

const NANOSECONDS = 1_000_000

/**
 * What a call's end says. `at`: when, in milliseconds since the epoch. `spec`: what is declared of
 * its tool, which may name the member of a result that has the next cursor. Source: loom-mcp and
 * goa-ai, stream.ToolEndPayload.
 */
export function readResult(payload: JsonObject, at: number | undefined, spec?: unknown): CallFacts {
  const {
    result,
    result_preview: preview,
    bounds,
    duration,
    result_omitted: omitted,
    result_omitted_reason: reason,
    result_bytes: bytes,
  } = payload
  const failed = failureOf(payload)
  const took = typeof duration === 'number' && duration >= 0 ? duration / NANOSECONDS : undefined
  const rest = withoutMembers(payload, ...READ)
  return {
    result: failed
      ? { success: false, error: failed.error, ...(failed.goesOn && { needsFollowup: true }) }
      : toResult(result),
    ...(typeof preview === 'string' && preview && { summary: preview }),
    ...(failed && { recovery: failed.recovery }),
    ...withBounds(
      boundsOf(ownMembers(bounds) ?? {}) ??
        boundsOf(ownMembers(result) ?? {}, ownMembers(ownMembers(spec)?.paging)?.nextCursor),
    ),
    ...(omitted === true && {
      marks: ['too_large'],
      handle: definedMembers({
        reason: typeof reason === 'string' ? reason : undefined,
        bytes: typeof bytes === 'number' ? bytes : undefined,
      }),
    }),
    ...(at !== undefined && {
      times: { endedAt: at, ...(took !== undefined && { startedAt: at - took }) },
    }),
    rest: {
      ...rest,
      ...(failed && Object.keys(failed.rest).length > 0 && { failure: failed.rest }),
    },
  }
}

const READ = [
  'tool_call_id',
  'tool_name',
  'parent_tool_call_id',
  'result',
  'result_preview',
  'bounds',
  'duration',
  'retry_hint',
  'error',
  'failure',
  'result_omitted',
  'result_omitted_reason',
  'result_bytes',
  'server_data',
]

const withBounds = (bounds: ResultBounds | undefined): CallFacts => (bounds ? { bounds } : {})

/** Two generations: `error` and `retry_hint` in Go's own names, or one `failure`. */
function failureOf({
  error,
  failure,
  retry_hint: hint,
}: JsonObject):
  { error: string; goesOn: boolean; recovery: Recovery; rest: JsonObject } | undefined {
  const { kind, error: cause, recovery: advice } = ownMembers(failure) ?? {}
  if (failure !== undefined && failure !== null) {
    const recovery = ownMembers(advice) ?? {}
    return {
      error: messageOf(cause ?? failure),
      goesOn: recovery.action !== 'finish' && recovery.action !== undefined,
      recovery: readFailure(kind, recovery),
      rest: {
        ...causeOf(cause),
        ...withoutMembers(recovery, 'issues', 'prior_input', 'example_json'),
      },
    }
  }
  if (error === undefined || error === null) return undefined
  const members = ownMembers(hint)
  return {
    error: messageOf(error),
    goesOn: members !== undefined,
    recovery: members ? readRetryHint(members) : {},
    rest: causeOf(error),
  }
}

function messageOf(error: unknown): string {
  const { Message, message } = ownMembers(error) ?? {}
  return textOf(message ?? Message ?? error)
}

function causeOf(error: unknown): JsonObject {
  const { Cause, cause = Cause } = ownMembers(error) ?? {}
  return cause === undefined || cause === null ? {} : { cause }
}

/**
 * Bounds of the event, in Go's own names, or those that the runtime writes into the result, where a
 * tool may have a name of its own for the cursor.
 */
function boundsOf(
  members: JsonObject,
  cursorField: unknown = 'next_cursor',
): ResultBounds | undefined {
  const {
    Returned,
    returned = Returned,
    Total,
    total = Total,
    Truncated,
    truncated = Truncated,
    NextCursor,
    [typeof cursorField === 'string' ? cursorField : 'next_cursor']: cursor = NextCursor,
    RefinementHint,
    refinement_hint: hint = RefinementHint,
  } = members
  if (typeof truncated !== 'boolean' || typeof returned !== 'number') return undefined
  return {
    truncated,
    returned,
    ...(typeof total === 'number' && { total }),
    ...textMembers({ cursor: cursor || undefined, hint: hint || undefined }),
  }
}

/**
 * What a server sends for people beside a result. Items for the system itself, or for an unknown
 * audience, are left out of the record, so that nothing can show them. `spec`: what is declared of
 * the tool, which says what people see in each kind.
 * Source: loom-mcp, tools.ServerDataAudience.
 */
export function readAttachments(items: unknown, spec?: unknown): Attachment[] {
  const declared = listOf(ownMembers(ownMembers(ownMembers(spec)?.origin)?.rest)?.server_data)
  return listOf(items).flatMap((item) => {
    const { kind, audience, data } = ownMembers(item) ?? {}
    const about = declared.map((each) => ownMembers(each)).find((each) => each?.kind === kind)
    return audience === 'timeline' || audience === 'evidence'
      ? [
          {
            kind: typeof kind === 'string' ? kind : 'data',
            audience,
            data,
            ...textMembers({ description: about?.description || undefined }),
          },
        ]
      : []
  })
}
