import { sameJson } from '../json/sameJson.ts'
import type { Execution } from '../tool-call/Execution.ts'
import { textSaysMore } from './laterDigests.ts'

/**
 * Whether two executions are the same: tool, server, arguments, and their text where it says more
 * than the arguments. What is learned of the tool later changes nothing.
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

/** The text, where it is not that of the arguments, or has a number that no double holds. */
const tellingText = (execution: Execution): string | undefined => {
  const { text, state } = execution
  const isRead = state === 'complete' && text !== undefined && text.trim() !== ''
  return isRead && !textSaysMore(execution) ? undefined : text
}

/**
 * Whether a decision about `decided` counts for what a record proposes now: it is what was decided,
 * what was asked before a person edited it, or, once nobody asks any more, what the model wrote
 * where the runtime had asked for something else.
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

/** What was asked, where a person edited it before allowing it. */
export const askedExecution = (decided: Execution): Execution =>
  decided.source === 'edited' && decided.from ? decided.from : decided
