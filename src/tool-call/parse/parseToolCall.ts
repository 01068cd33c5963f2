import { expectObject, expectString, invalid } from './expect.ts'
import type { ToolCall } from '../ToolCall.ts'

/**
 * Reads a tool call strictly: `{ id, name, arguments }` and no other member. Throws a TypeError
 * that names the path and the reason. Source: Steerable, Tools Spec (`additionalProperties` is
 * disabled).
 * @example
 * const call = parseToolCall({ id: 'c1', name: 'read_file', arguments: { path: 'a.md' } })
 */
export function parseToolCall(value: unknown): ToolCall {
  const call = expectObject(value, 'tool call', '$')
  for (const key of Object.keys(call)) {
    if (key !== 'id' && key !== 'name' && key !== 'arguments')
      invalid('tool call', `$.${key}`, 'is not a member of a tool call')
  }
  return {
    id: expectString(call, 'id', 'tool call'),
    name: expectString(call, 'name', 'tool call'),
    arguments: expectObject(call.arguments, 'tool call', '$.arguments'),
  }
}
