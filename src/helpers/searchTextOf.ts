import { readRecord } from '../host/readRecord.ts'
import { deriveExecution } from '../policy/deriveExecution.ts'
import type { ToolPolicy } from '../policy/ToolPolicy.ts'
import type { ToolCallRecord } from '../model/ToolCallRecord.ts'
import { readResult } from '../ui/bubble/readResult.ts'
import { copyJson, copyPlain, copyResult } from '../ui/content/copyResult.ts'

/** Letters of one part: a search need not hold a whole file. */
const LONGEST_PART = 20_000

/**
 * The text by which a search of a transcript finds a call: its tool, what it was given, and what the
 * runtime gives for a search, else what came back. As the page shows it: secrets are dots, hidden
 * characters codes, and what was taken out of a result is not in it.
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
