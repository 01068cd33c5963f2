import { isJsonObject } from '../../tool-call/JsonObject.ts'
import type { JsonObject, Question } from '../../tool-call/index.ts'
import type { McpCall } from './McpCall.ts'

/** A task that a message belongs to. Source: MCP 2025-11-25, Tasks. */
export const RELATED_TASK = 'io.modelcontextprotocol/related-task'

/**
 * What an elicitation asks: a form by its schema, or an address to open. Source: MCP 2025-11-25,
 * Elicitation.
 */
export function readQuestion(
  { mode, message, requestedSchema, url }: JsonObject,
  id: string,
): Question {
  return {
    id,
    ...(typeof message === 'string' && { message }),
    ...(mode === 'url'
      ? typeof url === 'string' && { url }
      : isJsonObject(requestedSchema) && { schema: requestedSchema }),
  }
}

/** How a question ends that stands for a call of its own. */
export function questionEnd(action: unknown): Pick<McpCall, 'result' | 'outcome'> {
  return action === 'accept'
    ? { result: { success: true } }
    : { outcome: action === 'decline' ? 'rejected' : 'cancelled' }
}
