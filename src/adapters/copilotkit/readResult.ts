import { isJsonObject } from '../../tool-call/JsonObject.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'
import { textOf } from '../shared/read/textOf.ts'
import { textResult } from '../shared/host/textResult.ts'
import { toResult } from '../shared/host/toResult.ts'

/**
 * What CopilotKit writes for a tool that failed; it has no other word for it. Source:
 * `executeToolHandler` in @copilotkit/core 1.74.
 */
const FAILED = /^Error: (.*)$/s

/**
 * What it writes for a tool that waited for a person when the run was stopped. Source:
 * `useHumanInTheLoop` in @copilotkit/react-core 1.74.
 */
const ABORTED = 'Human-in-the-loop interaction aborted'

/**
 * How a call ended, from the text that stands for all ends. A denial is the one that this adapter's
 * host wrote.
 */
export function readResult(content: unknown): Pick<ToolCallRecord, 'result' | 'outcome'> {
  const failure = typeof content === 'string' ? FAILED.exec(content)?.[1] : undefined
  if (failure !== undefined)
    return {
      result: { success: false, error: textOf(failure) },
      ...(failure === ABORTED && { outcome: 'cancelled' }),
    }
  const result = typeof content === 'string' ? textResult(content) : toResult(content)
  return {
    result,
    ...(isJsonObject(result) &&
      !result.success &&
      result.approved === false && { outcome: 'denied' }),
  }
}
