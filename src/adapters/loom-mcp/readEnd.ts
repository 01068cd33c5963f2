import type { CallFacts, ReadResult } from '../shared/CallRegistry.ts'
import {
  definedMembers,
  listOf,
  ownMembers,
  textMembers,
  textOf,
  withoutMembers,
} from '../shared/members.ts'
import { readToldText, reasonIn } from '../shared/readFailure.ts'
import { readResult } from '../shared/readResult.ts'
import type {
  Attachment,
  Recovery,
  ResultBounds,
  FieldIssue,
  JsonObject,
} from '../../model/index.ts'

const NANOSECONDS = 1_000_000

/**
 * `at`: milliseconds since the epoch. `spec` may name the member of a result with the next cursor.
 * Source: loom-mcp and goa-ai, stream.ToolEndPayload.
 */
export function readEnd(payload: JsonObject, at: number | undefined, spec?: unknown): CallFacts {
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
  const told = failed && readToldText(failed.error, failed.error, true)
  const { rest: beyond, ...read }: Omit<ReadResult, 'result'> = failed
    ? { rest: {}, outcome: told?.outcome, marks: told?.marks }
    : readResult(result)
  const rest = {
    ...withoutMembers(payload, ...READ),
    ...(Object.keys(beyond).length > 0 && { result: beyond }),
  }
  return {
    ...read,
    ...(failed && {
      result: {
        success: false,
        error: failed.error,
        ...(failed.goesOn && { needsFollowup: true }),
      },
    }),
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
  'tool_call_id tool_name parent_tool_call_id result result_preview bounds duration retry_hint',
  'error failure result_omitted result_omitted_reason result_bytes server_data',
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
  return reasonIn(error) ?? textOf(error)
}

function causeOf(error: unknown): JsonObject {
  const { Cause, cause = Cause } = ownMembers(error) ?? {}
  return cause === undefined || cause === null ? {} : { cause }
}

/** Bounds of the event, in Go's names, or those that the runtime writes into the result. */
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
 * Items for the system itself, or for an unknown audience, are left out: nothing can show them.
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

/** Reasons of loom-mcp after which other arguments help. */
const CORRECTABLE: readonly unknown[] = ['invalid_arguments', 'missing_fields']

/** Advice of loom-mcp: a retry hint, in Go's own names. Source: loom-mcp, planner.RetryHint. */
function readRetryHint(hint: JsonObject): Recovery {
  const { Reason, RestrictToTool, MissingFields, ExampleInput, PriorInput, Tool } = hint
  const { ClarifyingQuestion: question, Message: message } = textMembers(hint)
  const missing = listOf(MissingFields).filter((field) => typeof field === 'string')
  const issues = [
    ...missing.map((field) => ({ field, constraint: 'missing_field' })),
    ...readIssues(hint.Issues),
  ]
  return definedMembers({
    reason: Reason,
    canCorrect: CORRECTABLE.includes(Reason),
    message,
    question,
    issues: issues.length > 0 ? issues : undefined,
    example: ExampleInput ?? undefined,
    prior: PriorInput ?? undefined,
    onlyTool: RestrictToTool === true ? Tool : undefined,
  })
}

/**
 * Advice of goa-ai: what the runtime does next, and with what. Source: goa-ai, planner.ToolFailure.
 */
function readFailure(
  kind: unknown,
  { action, issues, prior_input: prior, example_json: example }: JsonObject,
): Recovery {
  const read = readIssues(issues)
  return definedMembers({
    reason: kind,
    canCorrect: action === 'correct_call',
    issues: read.length > 0 ? read : undefined,
    prior,
    example,
  })
}

/** Issues in either spelling. Source: loom-mcp and goa-ai, tools.FieldIssue. */
function readIssues(issues: unknown): FieldIssue[] {
  return listOf(issues).flatMap((issue) => {
    const members = ownMembers(issue)
    if (!members) return []
    const of = (pascal: string, snake: string) => members[snake] ?? members[pascal] ?? undefined
    const allowed = listOf(of('Allowed', 'allowed')).filter((value) => typeof value === 'string')
    return [
      {
        field: textOf(of('Field', 'field') ?? '$payload', 500),
        constraint: textOf(of('Constraint', 'constraint') ?? 'unknown', 100),
        ...(allowed.length > 0 && { allowed }),
        ...numbers({ minLength: of('MinLen', 'min_len'), maxLength: of('MaxLen', 'max_len') }),
        ...textMembers({
          pattern: of('Pattern', 'pattern') || undefined,
          format: of('Format', 'format') || undefined,
          expected: members.expected_json_type,
          actual: members.actual_json_type,
        }),
      },
    ]
  })
}

function numbers(members: JsonObject): Record<string, number> {
  return Object.fromEntries(
    Object.entries(members).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number',
    ),
  )
}
