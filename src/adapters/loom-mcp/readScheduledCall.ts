import type { JsonObject } from '../../tool-call/index.ts'
import type { CallFacts } from '../shared/calls/CallFacts.ts'
import { readArguments } from '../shared/read/readArguments.ts'

/** The runtime's own tool that stands for a name which is not offered in a run. */
const UNAVAILABLE = 'runtime.tool_unavailable'

/**
 * What is called with what. A payload that is not there is an empty one; of a tool that the run
 * does not have, what was asked for. Source: loom-mcp, tools.Ident and tools.ToolUnavailable.
 */
export function readScheduledCall({ tool_name: name, payload = {} }: JsonObject): CallFacts {
  const read = readArguments(payload)
  if (name === UNAVAILABLE) {
    const { requested_tool: tool, requested_payload: input = {} } = read.arguments
    return {
      ...readArguments(input),
      name: typeof tool === 'string' && tool ? tool : 'unknown',
      recovery: { reason: 'tool_unavailable' },
    }
  }
  const known =
    typeof name === 'string' && name
      ? { name, ...(toolsetOf(name) && { spec: { name, server: toolsetOf(name) } }) }
      : {}
  return { ...read, ...known }
}

/** The name of a tool, where one was said. */
export const named = (name: unknown): CallFacts =>
  typeof name === 'string' && name ? { name } : {}

/** What stands before the last dot. */
function toolsetOf(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('.')))
}
