import { getOwnMember } from '../../../tool-call/JsonObject.ts'
import type { ToolCallRecord } from '../../../tool-call/index.ts'
import type { ToolCallDetail, ToolCallStatus } from '../../../tool-call/ToolCallStatus.ts'
import { marksOf } from '../../result/marks.ts'
import { readsEarlierResult } from '../../running/hasClause.ts'
import { endsRun } from './endsRun.ts'

const FORBIDDEN = ['forbidden', 'ran_though_forbidden'] satisfies ToolCallDetail[]
/** What runtimes call the end of a run, by our words for it: `outcome.<word>`. */
const ENDS = {
  end_too_long: ['length', 'max_tokens', 'max_output_tokens', 'model_context_window_exceeded'],
  end_filtered: ['content-filter', 'content_filter', 'refusal'],
  end_stopped: ['abort', 'cancelled', 'user_requested'],
  end_turns: ['max_turn_requests'],
  end_error: ['error', 'server_error', 'failed', 'stream.error'],
  end_budget: ['budget_exhausted'],
  end_session: ['session_ended'],
  end_system: ['engine_canceled'],
} as const
const END_WORDS = new Map<unknown, string>(
  Object.entries(ENDS).flatMap(([word, said]) => said.map((each) => [each, word] as const)),
)

/**
 * How a call ended, beside the word for it. `said`: one clause of whoever ran it; not of a message or
 * an error while the line is open, since its body begins with that. `notes`: keys of
 * words of ours, of which those of `before` stand before it; without the marks of a result while the
 * line is open, since its body says them.
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
  const isLeftOpen = cause === 'run_ended' || (cause === 'reported_cancelled' && Boolean(runEnd))
  const end = isLeftOpen ? END_WORDS.get(runEnd) : undefined
  const isBroken = isLeftOpen && (execution.state === 'streaming' || record.partial !== undefined)
  const isInBody = kind === 'succeeded' || kind === 'failed'
  const given = { error: getOwnMember(result, 'error'), message: getOwnMember(result, 'message') }
  const said = clauseOf(
    ...(isLeftOpen
      ? [end ? undefined : runEnd]
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
      ...(isLeftOpen && (end || said) ? ['run_ended'] : []),
      ...(end ? [end] : []),
    ],
    notes: notesOf(record, status, isOpen),
  }
}

/** What is special about the call and its result, and what comes next. */
function notesOf(
  record: ToolCallRecord,
  status: ToolCallStatus,
  isOpen: boolean,
): readonly string[] {
  const { bounds, partial } = record
  const isErring = getOwnMember(partial, 'success') === false
  return [
    readsEarlierResult(record) && 'reads',
    ...(status.isSettled
      ? [
          ...(isOpen ? [] : marksOf(record)),
          !isOpen && getOwnMember(bounds, 'truncated') === true && 'shortened',
          status.willRetry ? 'retry' : endsRun(record, status) && 'terminal',
        ]
      : [isErring && 'erring']),
  ].filter((note) => note !== false)
}

/** The first of these texts that says something: its first line. */
function clauseOf(...texts: readonly unknown[]): string | undefined {
  for (const text of texts) {
    const whole = typeof text === 'string' ? text.trim() : ''
    const end = whole.indexOf('\n')
    if (whole !== '') return end < 0 ? whole : `${whole.slice(0, end).trim()} …`
  }
  return undefined
}
