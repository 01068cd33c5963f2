import { isJsonObject } from '../../../tool-call/JsonObject.ts'
import type { JsonObject, ToolResult } from '../../../tool-call/index.ts'

/**
 * Any output as a result: an object with a boolean `success` is the result itself; any other value
 * is the data of a success, wrapped as `{ value }` unless it is a plain object. An output that is
 * missing is a success without data. Source: contract, "Results".
 */
export function toResult(output: unknown): ToolResult {
  if (output === undefined) return { success: true }
  if (isResult(output)) return output
  return { success: true, data: isPlainObject(output) ? output : { value: output } }
}

function isResult(output: unknown): output is ToolResult {
  return (
    isJsonObject(output) && Object.hasOwn(output, 'success') && typeof output.success === 'boolean'
  )
}

function isPlainObject(value: unknown): value is JsonObject {
  if (!isJsonObject(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  // An Object.prototype of another realm is as plain as this one's.
  return prototype === null || Object.getPrototypeOf(prototype) === null
}
