import { readTranscript } from '../transcripts/readTranscript.ts'

/** Parsed anew for each test: nothing may change them. */
export const transcript = (name: string): object[] =>
  readTranscript({ file: `openai/${name}`, format: '' })

export const functionCall = (
  id: unknown,
  name: unknown = 'get_weather',
  args: unknown = {},
  more: object = {},
) => ({
  type: 'function_call',
  call_id: id,
  name,
  arguments: typeof args === 'string' ? args : JSON.stringify(args),
  ...more,
})
export const functionOutput = (id: unknown, output: unknown = {}, more: object = {}) => ({
  type: 'function_call_output',
  call_id: id,
  output: typeof output === 'string' ? output : JSON.stringify(output),
  ...more,
})
export const approvalRequest = (id: unknown, more: object = {}) => ({
  type: 'mcp_approval_request',
  id,
  name: 'create_short_url',
  server_label: 'zip1',
  arguments: '{"url":"https://example.com"}',
  ...more,
})
export const added = (place: number, item: object) => ({
  type: 'response.output_item.added',
  output_index: place,
  item,
})
export const done = (place: number, item: object) => ({
  type: 'response.output_item.done',
  output_index: place,
  item,
})
export const completed = (output: readonly object[] = [], status = 'completed') => ({
  type: `response.${status}`,
  response: { object: 'response', id: 'resp_1', status, output },
})
