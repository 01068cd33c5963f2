import { isMembers, listOf, membersOf, type Members } from './Members.ts'

/**
 * Formats that are known and that nothing here reads yet: it is kinder to name one than to say
 * "unknown".
 */
export const STRANGERS: readonly {
  readonly title: string
  readonly says: (value: Members) => boolean
}[] = [
  {
    title: 'Gemini',
    says: ({ candidates, functionCall, object, interaction }) =>
      Array.isArray(candidates) ||
      isMembers(functionCall) ||
      object === 'interaction' ||
      isMembers(interaction),
  },
  {
    title: 'Amazon Bedrock',
    says: ({ contentBlockStart, messageStart, output, ...value }) =>
      isMembers(contentBlockStart) ||
      isMembers(messageStart) ||
      (isMembers(membersOf(output).message) && 'stopReason' in value),
  },
  {
    title: 'Cohere',
    says: ({ type, finish_reason: reason, message }) =>
      type === 'tool-call-start' ||
      type === 'tool-plan-delta' ||
      (reason === 'TOOL_CALL' && isMembers(message)),
  },
  {
    title: 'SWE-agent',
    says: ({ trajectory, history }) =>
      listOf(trajectory).some((step) => 'observation' in membersOf(step)) ||
      listOf(history).some((message) => 'message_type' in membersOf(message)),
  },
  {
    title: 'the AI SDK’s model messages',
    says: ({ role, content }) =>
      typeof role === 'string' &&
      listOf(content).some((part) =>
        ['tool-call', 'tool-result'].includes(String(membersOf(part).type)),
      ),
  },
]
