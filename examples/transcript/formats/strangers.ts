import { isMembers, listOf, membersOf, type Members } from './Members.ts'

/** Further on nothing is looked for: each line could be the first of a call. */
const MOST_READ = 20_000

/** A call as Cline and Roo write it: a tag of the tool's name around tags of its arguments. */
const hasXmlCall = (text: unknown): boolean =>
  typeof text === 'string' &&
  /^<([a-z]+(?:_[a-z]+)+)>\s*<[a-z_]+>[^]*<\/\1>/m.test(text.slice(0, MOST_READ))

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
    title: 'Gemini CLI',
    says: ({ type, toolCalls, projectHash }) =>
      typeof projectHash === 'string' || (type === 'gemini' && Array.isArray(toolCalls)),
  },
  {
    title: 'opencode',
    says: ({ sessionID: id, part }) => typeof id === 'string' && isMembers(part),
  },
  {
    title: 'OpenHands',
    says: ({ source, action, observation }) =>
      typeof source === 'string' && (typeof action === 'string' || typeof observation === 'string'),
  },
  {
    title: 'Cline',
    says: ({ ts, say, ask, role, content }) =>
      (typeof ts === 'number' && (typeof say === 'string' || typeof ask === 'string')) ||
      (role === 'assistant' &&
        [content, ...listOf(content).map((part) => membersOf(part).text)].some(hasXmlCall)),
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
