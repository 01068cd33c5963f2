import { askedId } from '../requests/Ledger.ts'
import { digestOf } from '../policy/digestOf.ts'
import { readRecords, readRecord } from '../host/readRecord.ts'
import type { BatchEntry } from '../host/ToolHost.ts'
import { deriveToolCallStatus } from '../status/deriveToolCallStatus.ts'
import type { StatusContext } from '../status/asking.ts'
import type { Execution } from '../model/ToolCallStatus.ts'
import type { ConsentDecision } from '../model/index.ts'
import type { ToolCallRecord } from '../model/ToolCallRecord.ts'
import { deriveExecution } from '../policy/deriveExecution.ts'
import type { ToolPolicy } from '../policy/ToolPolicy.ts'
import { readResult } from '../ui/bubble/readResult.ts'
import { copyJson, copyPlain, copyResult } from '../ui/content/copyResult.ts'

/** The fate of open requests and questions if the conversation goes on without an answer. */
export type SettleAction = 'deny' | 'cancel' | 'leave'

/** The text for the model about a call that was settled because the person went on. */
export const WENT_ON_REASON =
  'Nobody decided: the person went on without answering. It did not run.'

/**
 * Returns the answers that end open requests and questions, to send before the next message. No
 * call stays pending, and no ended call asks again. `deny`: no, with a reason for the model.
 * `cancel`: the call is stopped. `leave`: none; everything stays open. A call that has ended, runs,
 * or is answered already gets none. Pure, also for a server that repairs a stored conversation; in
 * a page use `useSettleOpenCalls`, which knows the person's last press.
 * @example
 * await host.settleBatch?.(settleOpenCalls(calls.list, 'deny', { policy }))
 */
export function settleOpenCalls(
  records: readonly ToolCallRecord[],
  action: SettleAction,
  context: StatusContext = {},
): readonly BatchEntry[] {
  if (action === 'leave') return []
  return readRecords(records).flatMap((record): BatchEntry[] => {
    const { kind, reason, delivery, execution } = deriveToolCallStatus(record, context)
    if (delivery === 'sending') return []
    if (reason === 'question')
      return [{ record, answer: { kind: action === 'deny' ? 'decline' : 'cancel' } }]
    return (kind === 'awaiting_consent' && !delivery) || reason === 'gated'
      ? [{ record, decision: settlingDecision(record, execution, action) }]
      : []
  })
}

function settlingDecision(
  record: ToolCallRecord,
  execution: Execution,
  action: 'deny' | 'cancel',
): ConsentDecision {
  const about = {
    id: askedId(record),
    digest: digestOf(execution) ?? '',
    scope: 'once',
    by: { kind: 'policy' },
  } as const
  return action === 'deny'
    ? { ...about, kind: 'deny', reason: WENT_ON_REASON }
    : { ...about, kind: 'abort' }
}

/** Letters of one part: a search need not hold a whole file. */
const LONGEST_PART = 20_000

/**
 * Returns the text by which a search finds a call: its tool, its arguments, and the runtime's
 * search text, else its result. Secrets are dots, hidden characters are codes, and removed parts of
 * a result are missing, as on the page.
 * @example
 * const found = calls.list.filter((record) =>
 *   searchTextOf(record, policy).toLowerCase().includes(wanted.toLowerCase()),
 * )
 */
export function searchTextOf(record: ToolCallRecord, policy?: ToolPolicy): string {
  const own = readRecord(record)
  const { name, tool, server, arguments: given, state, text } = deriveExecution(own, policy)
  const { searchText, summary, result, content = [] } = own
  const read = readResult(result, content)
  return [
    ...[tool.title, name, server, summary].map((each) => plain(each)),
    state === 'invalid' ? plain(text) : copyJson(given, HIDDEN).text,
    ...(searchText
      ? [plain(searchText)]
      : [plain(result?.error), read && copyResult(read, HIDDEN.isRevealed).text]),
  ]
    .filter((each) => each !== undefined && each !== '')
    .map((each) => String(each).slice(0, LONGEST_PART))
    .join('\n')
}

const HIDDEN = { isRevealed: () => false }

const plain = (value: unknown): string | undefined =>
  typeof value === 'string' ? copyPlain(value, false).text : undefined
