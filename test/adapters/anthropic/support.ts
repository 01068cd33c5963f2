import { readTranscript } from '../transcripts/readTranscript.ts'

/** Parsed anew for each test: nothing may change them. */
export const transcript = (name: string): object[] =>
  readTranscript({ file: `anthropic/${name}`, format: '' })

export const assistant = (...content: object[]) => ({ role: 'assistant', content })
export const user = (...content: object[]) => ({ role: 'user', content })
export const toolUse = (
  id: unknown,
  name: unknown = 'get_weather',
  input: unknown = {},
  more: object = {},
) => ({ type: 'tool_use', id, name, input, ...more })
export const toolResult = (id: unknown, content: unknown = '', more: object = {}) => ({
  type: 'tool_result',
  tool_use_id: id,
  content,
  ...more,
})
export const start = (index: number, block: object) => ({
  type: 'content_block_start',
  index,
  content_block: block,
})
export const piece = (index: number, json: string) => ({
  type: 'content_block_delta',
  index,
  delta: { type: 'input_json_delta', partial_json: json },
})
export const stop = (index: number) => ({ type: 'content_block_stop', index })
export const messageStart = {
  type: 'message_start',
  message: { id: 'msg', type: 'message', role: 'assistant', content: [] },
}
