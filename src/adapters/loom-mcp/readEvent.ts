import { named, type CallFacts } from '../shared/CallRegistry.ts'
import {
  definedMembers,
  listOf,
  nativeId,
  ownMembers,
  readArguments,
  readTime,
  textMembers,
  textOf,
  withoutMembers,
} from '../shared/members.ts'
import { readToldText, reasonIn } from '../shared/readFailure.ts'
import { factsOf, readResult, withRest } from '../shared/readResult.ts'
import type {
  Attachment,
  Recovery,
  ResultBounds,
  FieldIssue,
  JsonObject,
} from '../../model/index.ts'

export type Envelope = ReturnType<typeof readEnvelope>

export function readEnvelope(event: JsonObject, payload: JsonObject, source: object) {
  const { run_id: run, session_id: session } = event
  const parent = nativeId(payload.parent_tool_call_id)
  /** The event's facts about the call. */
  const about: CallFacts = {
    ids: textMembers({ runId: run, sessionId: session }),
    ...(parent !== undefined && { parentId: parent }),
    rest: withoutMembers(event, 'type event_key run_id session_id timestamp payload server_data'),
  }
  const key = nativeId(payload.tool_call_id)
  return { key, run, at: readTime(event.timestamp), source, about }
}

/** The runtime's tool in place of one that the run does not have. */
const UNAVAILABLE = 'runtime.tool_unavailable'

/** A scheduled call. Names the requested tool if the run lacks it. Source: loom-mcp, tools. */
export function readScheduledCall({ tool_name: name, payload = {} }: JsonObject): CallFacts {
  const read = readArguments(payload)
  if (name === UNAVAILABLE) {
    const { requested_tool: tool, requested_payload: input = {} } = read.arguments
    const recovery = { reason: 'tool_unavailable' }
    return { ...readArguments(input), name: 'unknown', ...named(tool), recovery }
  }
  const toolset = typeof name === 'string' ? toolsetOf(name) : ''
  return {
    ...read,
    ...named(name),
    ...(typeof name === 'string' && toolset && { spec: { name, server: toolset } }),
  }
}

/** The part before the last dot. */
export const toolsetOf = (name: string): string => name.slice(0, Math.max(0, name.lastIndexOf('.')))

const NANOSECONDS = 1_000_000

/**
 * The end of a call. `at`: milliseconds since the epoch. `spec` may name the member of a result
 * with the next cursor. Source: loom-mcp and goa-ai, stream.ToolEndPayload.
 */
export function readEnd(payload: JsonObject, at: number | undefined, spec?: unknown): CallFacts {
  const { result, duration, result_preview: preview } = payload
  const failed = failureOf(payload)
  const bounds =
    boundsOf(ownMembers(payload.bounds) ?? {}) ??
    boundsOf(ownMembers(result) ?? {}, ownMembers(ownMembers(spec)?.paging)?.nextCursor)
  const took = typeof duration === 'number' && duration >= 0 ? duration / NANOSECONDS : undefined
  const began = took !== undefined && at !== undefined ? at - took : undefined
  const read: CallFacts = {
    ...(failed ? failed.facts : factsOf(readResult(result))),
    ...textMembers({ summary: preview || undefined }),
    ...(bounds && { bounds }),
    ...(payload.result_omitted === true && { marks: ['too_large'], handle: omittedOf(payload) }),
    ...(at !== undefined && { times: definedMembers({ endedAt: at, startedAt: began }) }),
  }
  return withRest(read, {
    ...withoutMembers(payload, ...READ),
    ...(failed && Object.keys(failed.rest).length > 0 && { failure: failed.rest }),
  })
}

const omittedOf = ({ result_omitted_reason: reason, result_bytes: bytes }: JsonObject) => ({
  ...textMembers({ reason }),
  ...numbers({ bytes }),
})

const READ = [
  'tool_call_id tool_name parent_tool_call_id result result_preview bounds duration retry_hint',
  'error failure result_omitted result_omitted_reason result_bytes server_data',
]

/** Two generations: `error` and `retry_hint` in Go's own names, or one `failure`. */
function failureOf({ error, failure, retry_hint: hint }: JsonObject) {
  const { kind, error: cause, recovery: advice } = ownMembers(failure) ?? {}
  if (failure !== undefined && failure !== null) {
    const recovery = ownMembers(advice) ?? {}
    const goesOn = recovery.action !== 'finish' && recovery.action !== undefined
    return {
      facts: failedFacts(cause ?? failure, goesOn, readFailure(kind, recovery)),
      rest: { ...causeOf(cause), ...withoutMembers(recovery, 'issues prior_input example_json') },
    }
  }
  if (error === undefined || error === null) return undefined
  const members = ownMembers(hint)
  const recovery = members ? readRetryHint(members) : {}
  return { facts: failedFacts(error, members !== undefined, recovery), rest: causeOf(error) }
}

function failedFacts(value: unknown, goesOn: boolean, recovery: Recovery): CallFacts {
  const error = reasonIn(value) ?? textOf(value)
  const told = readToldText(error, error, true)
  return {
    outcome: told?.outcome,
    marks: told?.marks,
    result: { success: false, error, ...(goesOn && { needsFollowup: true }) },
    recovery,
  }
}

function causeOf(error: unknown): JsonObject {
  const { Cause, cause = Cause } = ownMembers(error) ?? {}
  return cause === undefined || cause === null ? {} : { cause }
}

/** Bounds of an event, in Go's names, or of a result. */
function boundsOf(members: JsonObject, cursorField?: unknown): ResultBounds | undefined {
  const { returned = members.Returned, total = members.Total } = members
  const { truncated = members.Truncated, refinement_hint: hint = members.RefinementHint } = members
  const field = typeof cursorField === 'string' ? cursorField : 'next_cursor'
  const { [field]: cursor = members.NextCursor } = members
  if (typeof truncated !== 'boolean' || typeof returned !== 'number') return undefined
  return {
    truncated,
    returned,
    ...(typeof total === 'number' && { total }),
    ...textMembers({ cursor: cursor || undefined, hint: hint || undefined }),
  }
}

/**
 * Data for the person. Leaves out items for the system, or for an unknown audience. Source:
 * loom-mcp, tools.ServerDataAudience.
 */
export function readAttachments(items: unknown, spec?: unknown): Attachment[] {
  const declared = listOf(ownMembers(ownMembers(ownMembers(spec)?.origin)?.rest)?.server_data)
  return listOf(items).flatMap((item) => {
    const { kind, audience, data } = ownMembers(item) ?? {}
    const about = declared.map((each) => ownMembers(each)).find((each) => each?.kind === kind)
    if (audience !== 'timeline' && audience !== 'evidence') return []
    const description = textMembers({ description: about?.description || undefined })
    return [{ kind: typeof kind === 'string' ? kind : 'data', audience, data, ...description }]
  })
}

/** Reasons of loom-mcp after which other arguments help. */
const CORRECTABLE: readonly unknown[] = ['invalid_arguments', 'missing_fields']

/** Advice of loom-mcp: a retry hint, in Go's own names. Source: loom-mcp, planner.RetryHint. */
function readRetryHint(hint: JsonObject): Recovery {
  const { Reason, RestrictToTool, MissingFields, ExampleInput, PriorInput, Tool } = hint
  const { ClarifyingQuestion: question, Message: message } = textMembers(hint)
  const missing = listOf(MissingFields).flatMap((field) =>
    typeof field === 'string' ? [{ field, constraint: 'missing_field' }] : [],
  )
  const issues = [...missing, ...readIssues(hint.Issues)]
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

/** Advice of goa-ai on the next step of the runtime. Source: goa-ai, planner.ToolFailure. */
function readFailure(
  kind: unknown,
  { action, issues, prior_input: prior, example_json: example }: JsonObject,
): Recovery {
  const read = readIssues(issues)
  const told = read.length > 0 && { issues: read }
  return definedMembers({
    reason: kind,
    canCorrect: action === 'correct_call',
    ...told,
    prior,
    example,
  })
}

/** Issues in either spelling. Source: loom-mcp and goa-ai, tools.FieldIssue. */
const readIssues = (issues: unknown): FieldIssue[] =>
  listOf(issues).flatMap((issue) => {
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

const numbers = (members: JsonObject): Record<string, number> =>
  Object.fromEntries(
    Object.entries(members).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number',
    ),
  )
