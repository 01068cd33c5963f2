import { expectObject, invalid, nameOfType } from './expect.ts'
import type { ToolResult } from '../ToolCall.ts'

const MEMBERS: readonly (readonly [string, 'boolean' | 'string'])[] = [
  ['terminal', 'boolean'],
  ['needsFollowup', 'boolean'],
  ['nextAction', 'string'],
  ['message', 'string'],
  ['error', 'string'],
]

/**
 * Reads a tool result: `success` must be a boolean, the known members must have their types, others
 * are kept. Returns the value itself. Throws a TypeError that names the path and the reason.
 * Source: Steerable, Tools Spec (`additionalProperties` is enabled).
 * @example
 * const result = parseToolResult({ success: false, error: 'no such file' })
 */
export function parseToolResult(value: unknown): ToolResult {
  const result = expectObject(value, 'tool result', '$')
  if (typeof result.success !== 'boolean')
    invalid('tool result', '$.success', `must be a boolean, is ${nameOfType(result.success)}`)
  for (const [key, type] of MEMBERS) {
    const member = result[key]
    if (member !== undefined && typeof member !== type)
      invalid('tool result', `$.${key}`, `must be a ${type}, is ${nameOfType(member)}`)
  }
  if (result.data !== undefined) expectObject(result.data, 'tool result', '$.data')
  return result as ToolResult
}
