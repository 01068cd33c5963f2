import { isJsonObject } from '../../model/JsonObject.ts'
import type { CallFacts } from './CallRegistry.ts'
import type { JsonObject, Question } from '../../model/index.ts'

/** A form by its schema, or an address to open. Source: MCP 2025-11-25, Elicitation. */
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
export function questionEnd(action: unknown): Pick<CallFacts, 'result' | 'outcome'> {
  return action === 'accept'
    ? { result: { success: true } }
    : { outcome: action === 'decline' ? 'rejected' : 'cancelled' }
}
