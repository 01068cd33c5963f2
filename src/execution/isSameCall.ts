import { sameJson } from '../json/sameJson.ts'
import type { ToolCall } from '../tool-call/index.ts'

/** Whether two calls with one id are one call. Another call may get the same id later. */
export const isSameCall = (a: ToolCall, b: ToolCall): boolean =>
  a === b || (a.name === b.name && sameJson(a.arguments, b.arguments))
