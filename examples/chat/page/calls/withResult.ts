import { isToolUIPart, type UIMessage } from 'ai'

/** The messages, in which one call has a result. */
export function withResult(
  messages: readonly UIMessage[],
  toolCallId: string,
  output: unknown,
): UIMessage[] {
  return messages.map((message) => ({
    ...message,
    parts: message.parts.map((part) => {
      if (!isToolUIPart(part) || part.toolCallId !== toolCallId) return part
      const { errorText: _, ...known } = part
      return { ...known, state: 'output-available', output, preliminary: false } as typeof part
    }),
  }))
}
