import { isJsonObject } from '../../tool-call/JsonObject.ts'
import type { JsonObject, Question } from '../../tool-call/index.ts'

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
