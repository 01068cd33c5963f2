import { ranExecution } from '../../requests/Ledger.ts'
import { ledgerOf } from '../../requests/decidedEntry.ts'
import type { LedgerStore } from '../../requests/createLedger.ts'
import { currentExecution, deriveExecution } from '../../policy/deriveExecution.ts'
import { readRecords } from '../../host/readRecord.ts'
import type { Execution } from '../../model/ToolCallStatus.ts'
import type { ToolCallRecord, UndoOutcome, UndoStatus } from '../../model/index.ts'
import { parseUndoOutcome } from '../../model/parseUndo.ts'

/** Of arguments and labels, enough to know the call by. */
const MAX_TEXT_LENGTH = 300

/**
 * Returns a text for the model's next turn about undone calls, in English: one line each, in call
 * order, or an empty string. Without it the model continues as if they still applied. It covers
 * what this page undid for the records it shows, and `record.undo.outcome`. Names, arguments and
 * labels are written as JSON, since they are data.
 * @example
 * const notice = undoNotice(calls.list) // '' where nothing was taken back
 * const messages = notice ? [{ role: 'system', content: notice }] : []
 */
export function undoNotice(records: readonly ToolCallRecord[]): string {
  const lines = readRecords(records).flatMap((record) => {
    const ledger = ledgerOf(record.call)
    const { status, execution } = undoneIn(ledger, record)
    const outcome = status?.outcome ?? parseUndoOutcome(record.undo?.outcome)
    const isRedone = status?.kind === 'redone' || status?.redone !== undefined
    const line = isRedone
      ? 'was undone and redone.'
      : outcome && lineOf(outcome, (status?.offer ?? record.undo)?.kind)
    const text = `- ${nameOf(execution ?? executionOf(record))} ${line}`
    return line ? [{ text, isRedone }] : []
  })
  const [undone = [], redone = []] = [false, true].map((isRedone) => {
    const texts = lines.filter((line) => line.isRedone === isRedone).map(({ text }) => text)
    return texts.length > 0 ? [isRedone ? REDONE : UNDONE, ...new Set(texts)] : []
  })
  return [...undone, ...redone].join('\n')
}

const UNDONE = 'The person took back what these tool calls did. Their results above no longer hold:'
const REDONE =
  'The person took back what these tool calls did, and then redid it. Their results above hold:'

/** What was undone, as this page showed it then; before that the runtime's report of what ran. */
function undoneIn(
  ledger: LedgerStore | undefined,
  record: ToolCallRecord,
): { status?: UndoStatus | undefined; execution?: Execution | undefined } {
  const { status, execution } = ledger?.lastUndone(record) ?? {}
  const isSame = status !== undefined && ledger?.activity(record)?.undo === status
  if (!execution) return isSame ? { status } : {}
  return { status, execution: isSame ? currentExecution(record, execution) : execution }
}

/** The execution that ran, by the runtime's report. */
const executionOf = (record: ToolCallRecord): Execution =>
  ranExecution(record, deriveExecution(record, undefined), undefined, false)

function lineOf(
  outcome: UndoOutcome,
  offer: NonNullable<UndoStatus['offer']>['kind'] | undefined,
): string | undefined {
  switch (outcome.kind) {
    case 'undone':
      return offer === 'hold'
        ? 'was taken back before it ran: it did not run.'
        : 'was undone: it is as if it had not run.'
    case 'partial': {
      const named = (isUndone: boolean) =>
        outcome.items
          .filter(({ undone }) => undone === isUndone)
          .map(({ label }) => quote(label))
          .join(', ') || 'nothing'
      return `was undone in part. Put back: ${named(true)}. Not put back: ${named(false)}.`
    }
    case 'conflict':
    case 'failed':
      return undefined
  }
}

const nameOf = ({ name, arguments: given, id }: Execution) =>
  `${quote(name)} with ${clip(JSON.stringify(given))} (id ${quote(id)})`
const quote = (text: string) => clip(JSON.stringify(text))
const clip = (text: string) =>
  text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text
