import { isTooLong, sameJson } from '../engines/json/sameJson.ts'
import { isExactNumber } from '../engines/json/isExactNumber.ts'
import { oncePer } from '../internal/basics.ts'
import type { Execution } from '../model/ToolCallStatus.ts'
import type { JsonObject } from '../model/JsonObject.ts'

/**
 * True if two executions are the same: tool, server, arguments, and their text if it says more than
 * the arguments. Later news about the tool changes nothing.
 */
export function isSameExecution(a: Execution, b: Execution): boolean {
  if (a === b) return true
  return (
    a.name === b.name &&
    (a.server === b.server || a.server === undefined || b.server === undefined) &&
    a.state === b.state &&
    sameJson(a.arguments, b.arguments) &&
    (a.text === b.text || tellingText(a) === tellingText(b))
  )
}

/** The text, if it is not that of the arguments, or has a number that no double holds. */
const tellingText = (execution: Execution): string | undefined => {
  const { text, state } = execution
  const isRead = state === 'complete' && text !== undefined && text.trim() !== ''
  return isRead && !textSaysMore(execution) ? undefined : text
}

/** True if the text says something else than the arguments, or more. It is read once. */
const textSaysMore = /* @__PURE__ */ oncePer(
  ({ text = '', arguments: given }: Execution) => isTooLong(given, text) || saysMore(text, given),
)

/** Texts with the colon behind a key, and numbers. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|-?\d[\d.eE+-]*/g

/** Another value, a key given twice, or a number that no double holds. */
function saysMore(text: string, given: JsonObject): boolean {
  try {
    if (!sameJson(JSON.parse(text), given)) return true
  } catch {
    return true // no JSON
  }
  let keys = 0
  for (const [token, colon] of text.matchAll(TOKENS)) {
    if (colon) keys += 1
    else if (token[0] !== '"' && !isExactNumber(token, Number(token))) return true
  }
  return keys !== countKeys(given)
}

const countKeys = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>(
        (sum, member) => sum + countKeys(member),
        Array.isArray(value) ? 0 : Object.keys(value).length,
      )
    : 0

/**
 * True if a decision about `decided` counts for a record's present proposal: it is the decided one,
 * the request before a person's edit, or, once nobody asks any more, the model's own call if the
 * runtime had asked for something else.
 */
export function isDecided(decided: Execution, proposed: Execution, isRequested: boolean): boolean {
  const asked = askedExecution(decided)
  return (
    isSameExecution(decided, proposed) ||
    isSameExecution(asked, proposed) ||
    (!isRequested &&
      asked.source === 'request' &&
      asked.from !== undefined &&
      isSameExecution(asked.from, proposed))
  )
}

/** The requested execution, if a person edited it before allowing it. */
export const askedExecution = (decided: Execution): Execution =>
  decided.source === 'edited' && decided.from ? decided.from : decided
