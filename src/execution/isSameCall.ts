import { plainCopy } from '../json/plainCopy.ts'
import { sameJson } from '../json/sameJson.ts'
import type { ToolCall } from '../tool-call/index.ts'

/** Whether two calls with one id are one call. Another call may get the same id later. */
export const isSameCall = (a: ToolCall, b: ToolCall): boolean =>
  a === b || (a.name === b.name && sameJson(a.arguments, b.arguments))

/** A call as it is now: what an app writes into its record later is another call. */
export function snapshotOf(call: ToolCall): ToolCall {
  try {
    const copy = plainCopy(call)
    return isSameCall(copy, call) ? copy : call
  } catch {
    return call // no data: known by the object alone
  }
}
