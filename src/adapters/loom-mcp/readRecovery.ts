import type { FieldIssue, JsonObject, Recovery } from '../../tool-call/index.ts'
import { definedMembers } from '../shared/read/definedMembers.ts'
import { listOf } from '../shared/read/listOf.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { textMembers } from '../shared/read/textMembers.ts'
import { textOf } from '../shared/read/textOf.ts'

/** Reasons of loom-mcp after which other arguments help. */
const CORRECTABLE: readonly unknown[] = ['invalid_arguments', 'missing_fields']

/** Advice of loom-mcp: a retry hint, in Go's own names. Source: loom-mcp, planner.RetryHint. */
export function readRetryHint(hint: JsonObject): Recovery {
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
export function readFailure(
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
