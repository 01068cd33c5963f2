import type { ToolCallReader } from '../../host/records/ToolCallReader.ts'
import type { JsonObject, ToolSpec } from '../../tool-call/index.ts'
import { createCallReader } from '../shared/calls/createCallReader.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'
import { withoutMembers } from '../shared/read/withoutMembers.ts'
import { createChat } from './createChat.ts'
import { createItems } from './createItems.ts'
import { createResponses } from './createResponses.ts'

/** What is known beside the items: whether the run goes on, and what each tool declares. */
export interface OpenAiOptions {
  runActive?: boolean | undefined
  /** What is declared of the tools, by their name. */
  specs?: readonly ToolSpec[] | undefined
}

/**
 * Reads what OpenAI sends, in order: events of streamed responses, whole responses and their items,
 * chunks and whole chat completions, chat messages, and items of the Agents SDK. Each says by its
 * members what it is. Never throws on what they hold. Source: openai 7.57, responses and chat
 * completions; @openai/agents 0.20, the history of a run.
 * @example
 * const reader = createOpenAiReader()
 * for (const event of events) reader.push(event)
 * reader.end() // the run is over; useToolCalls(reader) shows it
 */
export function createOpenAiReader(options: OpenAiOptions = {}): ToolCallReader {
  return createCallReader({ protocol: 'openai', ...options }, (calls) => {
    const items = createItems(calls)
    const responses = createResponses(calls, items)
    const chat = createChat(calls)
    return (event, source) => {
      const { type, role, output, choices } = event
      if (Array.isArray(choices)) chat.readChoices(event, source)
      else if (typeof type === 'string' && (type === 'error' || type.startsWith('response.')))
        responses.readEvent(type, event, source)
      else if (event.object === 'response' || (type === undefined && Array.isArray(output)))
        responses.readResponse(event, source)
      else if (role === 'user') items.endTurn()
      else if (type === undefined || type === 'message') chat.readMessage(event, source)
      else items.read(toWireItem(event), source)
    }
  })
}

/** The Agents SDK has other names for members and results of the same items. */
function toWireItem(item: JsonObject): JsonObject {
  const { callId, type, output } = item
  if (callId === undefined) return item
  const { type: kind, text } = ownMembers(output) ?? {}
  return {
    ...withoutMembers(item, 'callId', 'providerData'),
    call_id: callId,
    type: typeof type === 'string' ? type.replace(/_result$/, '_output') : type,
    ...(kind === 'text' && { output: text }),
  }
}
