import { plainCopy } from '../engines/json/plainCopy.ts'
import { sameJson } from '../engines/json/digestCall.ts'
import type { ToolCall, ToolCallRecord } from '../model/index.ts'

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

/** Whether a record may be what became of another with its id, by what both say. */
export function continuesRecord(before: ToolCallRecord, now: ToolCallRecord): boolean {
  const [asked, asks] = [requestIn(before), requestIn(now)]
  if (asked !== undefined && asks !== undefined && asked !== asks) return false
  if (before.argumentsState === 'streaming') return before.call.name === now.call.name
  try {
    return isSameCall(before.call, now.call)
  } catch {
    return false // no data
  }
}

/** The id of the request of a record. */
export const requestIn = ({ request }: ToolCallRecord): unknown => request?.id
