import { parseJson } from '../json/parseJson.ts'
import { sameJson } from '../json/sameJson.ts'
import type { Execution } from '../tool-call/Execution.ts'

/** The text, where it is not that of the arguments, or has a number that no double holds. */
export function tellingText({ text, state, arguments: given }: Execution): string | undefined {
  if (text === undefined || text.trim() === '' || state !== 'complete') return text
  const { value, problem, duplicateKeys, inexactNumbers } = parseJson(text)
  return problem || duplicateKeys.length > 0 || inexactNumbers.length > 0 || !sameJson(value, given)
    ? text
    : undefined
}
