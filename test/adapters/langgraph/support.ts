import { readFileSync } from 'node:fs'
import type { ToolCallRecord } from '../../../src/model/index.ts'
import { readTranscript } from '../transcripts/readTranscript.ts'

/**
 * One request of a recorded graph: what it was resumed with, and its state after it. The larger
 * members are recorded for some only.
 */
export interface Turn {
  readonly resume?: unknown
  /** As the server sends it. */
  readonly state: { messages: object[]; __interrupt__?: object[] }
  /** As the classes write themselves down. */
  readonly lc: { messages: object[]; __interrupt__?: object[] }
  /** As the server keeps it. */
  readonly thread: object
  readonly stream: object[]
}

/** Parsed anew for each test: nothing may change them. */
export const recording = (scenario: string): Turn[] =>
  (
    JSON.parse(readFileSync(`test/fixtures/langgraph/${scenario}.json`, 'utf8')) as {
      turns: Turn[]
    }
  ).turns
export const streamOf = (scenario: string): object[] =>
  recording(scenario).flatMap(({ resume, stream }) => [
    ...(resume === undefined ? [] : [{ command: { resume } }]),
    ...stream,
  ])
export const transcript = (name: string): object[] =>
  readTranscript({ file: `langgraph/${name}`, format: '' })

export const toolCall = (
  id: unknown,
  name: unknown = 'get_weather',
  args: unknown = {},
  more: object = {},
) => ({ id, name, args, type: 'tool_call', ...more })
export const assistant = (id: unknown, ...toolCalls: object[]) => ({
  type: 'ai',
  id,
  content: '',
  tool_calls: toolCalls,
  invalid_tool_calls: [],
})
export const chunk = (id: string, ...chunks: object[]) => ({
  type: 'AIMessageChunk',
  id,
  content: '',
  tool_call_chunks: chunks,
})
export const toolMessage = (callId: unknown, content: unknown = '', more: object = {}) => ({
  type: 'tool',
  id: `result of ${String(callId).slice(0, 20)}`,
  tool_call_id: callId,
  content:
    typeof content === 'object' && !Array.isArray(content) ? JSON.stringify(content) : content,
  ...more,
})

const HEX = 'a'.repeat(31)
/** Ids as the graph makes them, by their last digit. */
export const interruptId = (digit: number | string): string => `${HEX}${digit}`

/** An interrupt of langchain's middleware: for JavaScript, or with its Python names. */
export const review = (
  id: string,
  actions: readonly { name: string; args: object; description?: string }[],
  {
    allowed = ['approve', 'edit', 'reject'],
    isPython = false,
  }: { allowed?: readonly string[]; isPython?: boolean } = {},
) => ({
  id,
  value: isPython
    ? {
        action_requests: actions,
        review_configs: actions.map(({ name }) => ({
          action_name: name,
          allowed_decisions: allowed,
        })),
      }
    : {
        actionRequests: actions,
        reviewConfigs: actions.map(({ name }) => ({ actionName: name, allowedDecisions: allowed })),
      },
})

const ANY = { allow_accept: true, allow_edit: true, allow_respond: true, allow_ignore: true }
/** An interrupt as agent-inbox shows it. */
export const inbox = (
  id: string,
  action: string,
  args: object,
  config: Partial<typeof ANY> = {},
  description = 'Please look.',
) => ({
  id,
  value: [{ action_request: { action, args }, config: { ...ANY, ...config }, description }],
})

export const waiting = (records: readonly ToolCallRecord[]): ToolCallRecord[] =>
  records.filter(({ request, question }) => request ?? question)
