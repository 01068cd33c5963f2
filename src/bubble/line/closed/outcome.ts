import { getOwnMember } from '../../../tool-call/JsonObject.ts'
import type { ToolCallRecord } from '../../../tool-call/index.ts'
import type { ToolCallDetail, ToolCallStatus } from '../../../tool-call/ToolCallStatus.ts'
import { endsRun } from './endsRun.ts'

const FORBIDDEN = ['forbidden', 'ran_though_forbidden'] satisfies ToolCallDetail[]
/** Said in a word of ours: `outcome.<mark>`. */
const MARKS: readonly unknown[] = [
  'partial',
  'synthetic',
  'redacted',
  'too_large',
  'discarded',
] satisfies NonNullable<ToolCallRecord['marks']>[number][]

/** Words of runtimes for why a run ended, told in words of ours: `outcome.<word>`. */
const ENDS: ReadonlyMap<unknown, string> = new Map([
  ['budget_exhausted', 'budget'],
  ['error', 'error'],
  ['stream.error', 'error'],
  ['user_requested', 'person'],
  ['session_ended', 'session'],
  ['engine_canceled', 'system'],
])

/**
 * How a call ended, beside the word for it. `said`: one clause of whoever ran it; not of a message or
 * an error while the line is open, since its body begins with that. `notes`: keys of
 * words of ours, of which those of `before` stand before it.
 */
export function outcomeOf(
  record: ToolCallRecord,
  status: ToolCallStatus,
  isOpen: boolean,
): {
  said: string | undefined
  before: readonly string[]
  notes: readonly string[]
} {
  const { kind, cause, details, execution } = status
  if (FORBIDDEN.some((detail) => details.includes(detail)))
    return { said: clauseOf(status.ruleReason), before: [], notes: [] }
  const { result, runEnd } = record
  const isLeftOpen = cause === 'run_ended'
  const hasRunEnd = isLeftOpen || cause === 'reported_cancelled'
  const end = hasRunEnd ? ENDS.get(runEnd) : undefined
  const isBroken = isLeftOpen && (execution.state === 'streaming' || record.partial !== undefined)
  const isInBody = kind === 'succeeded' || kind === 'failed'
  const given = { error: getOwnMember(result, 'error'), message: getOwnMember(result, 'message') }
  const said = clauseOf(
    ...(hasRunEnd
      ? [end === undefined && runEnd]
      : kind === 'succeeded'
        ? [given.message, given.error]
        : kind === 'failed' || cause === 'refusal_text'
          ? [given.error, given.message]
          : []),
  )
  return {
    said: said === record.summary || (isOpen && isInBody) ? undefined : said,
    before: [
      ...(isBroken ? ['broke'] : []),
      ...(hasRunEnd && (said || end) ? ['run_ended'] : []),
      ...(end === undefined ? [] : [end]),
    ],
    notes: notesOf(record, status),
  }
}

/** What is special about the call and its result, and what comes next. */
function notesOf(record: ToolCallRecord, status: ToolCallStatus): readonly string[] {
  const { marks, bounds, provenance, partial } = record
  const looksBack = getOwnMember(provenance, 'readsFrom') !== undefined
  const isErring = getOwnMember(partial, 'success') === false
  const next = status.willRetry ? 'retry' : endsRun(record, status) ? 'terminal' : false
  return [
    looksBack && 'reads',
    ...(status.isSettled
      ? [
          ...(Array.isArray(marks) ? marks.filter((mark) => MARKS.includes(mark)) : []),
          getOwnMember(bounds, 'truncated') === true && 'shortened',
          next,
        ]
      : [isErring && 'erring']),
  ].filter((note) => note !== false)
}

/** The first of these texts that says something: its first line. */
function clauseOf(...texts: readonly unknown[]): string | undefined {
  for (const text of texts) {
    const lines = typeof text === 'string' ? text.trim().split(/\s*\n\s*/, 2) : []
    if (lines[0]) return lines.length > 1 ? `${lines[0]} …` : lines[0]
  }
  return undefined
}
