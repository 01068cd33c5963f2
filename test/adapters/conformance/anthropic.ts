import fc from 'fast-check'
import { createAnthropicReader, fromAnthropic } from '../../../src/adapters/anthropic/index.ts'
import { hostileValues, wordOr } from '../../support/hostileValues.ts'
import { assistant, piece, toolResult, toolUse, transcript, user } from '../anthropic/support.ts'
import type { Protocol } from './Protocol.ts'

const STREAMS = [
  'json-other-tool.1',
  'tool-no-args',
  'tool-search-deferred-regex',
  'web-fetch-tool-20260209.1',
  'programmatic-tool-calling.1',
].map((name) => `anthropic--anthropic-${name}.chunks.txt`)
const id = wordOr('c1', 'c2', '__proto__', '')
const block = fc.record(
  {
    type: wordOr(
      'tool_use',
      'server_tool_use',
      'mcp_tool_use',
      'tool_result',
      'web_search_tool_result',
      'novel_tool_result',
      'text',
    ),
    id,
    tool_use_id: id,
    name: wordOr('a'),
    input: hostileValues,
    server_name: wordOr('s'),
    caller: fc.oneof(hostileValues, fc.record({ tool_id: id })),
    is_error: fc.oneof(fc.boolean(), hostileValues),
    content: fc.oneof(
      hostileValues,
      fc.record(
        {
          type: wordOr('x_error', 'bash_code_execution_result', 'x_redacted_result'),
          error_code: hostileValues,
          stdout: hostileValues,
          text: hostileValues,
          content: hostileValues,
        },
        { requiredKeys: [] },
      ),
      fc.array(
        fc.record(
          {
            type: wordOr('text', 'image'),
            text: hostileValues,
            source: hostileValues,
            url: hostileValues,
          },
          { requiredKeys: [] },
        ),
        { maxLength: 2 },
      ),
    ),
  },
  { requiredKeys: ['type'] },
)
const message = fc.record(
  {
    role: wordOr('user', 'assistant'),
    content: fc.oneof(hostileValues, fc.array(block, { maxLength: 3 })),
    stop_reason: wordOr('end_turn', 'tool_use'),
  },
  { requiredKeys: ['role'] },
)

export const anthropic: Protocol = {
  name: 'anthropic',
  createReader: createAnthropicReader,
  whole: (list) => fromAnthropic(list),
  fixtures: {
    ...Object.fromEntries(STREAMS.map((name) => [name, () => transcript(name)])),
    'claude code': () => transcript('session-b3a7bd3c-5a10-4e7b-8ff0-7fc0cd6d1093.jsonl'),
  },
  call: (callId, { name, arguments: args = {}, extra } = {}) => [
    assistant(toolUse(callId, name, args, extra)),
  ],
  result: (callId, { value = {}, failed = false, extra } = {}) => [
    user(
      toolResult(callId, failed ? 'down' : JSON.stringify(value), {
        ...(failed && { is_error: true }),
        ...extra,
      }),
    ),
  ],
  others: (callId) => [
    user(toolResult(callId, 'another')),
    piece(0, '{'),
    { type: 'content_block_stop', index: 0 },
    { type: 'user', message: user(toolResult(callId, 'again')), toolUseResult: { late: true } },
  ],
  noise: [
    { type: 'ping' },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'summary', summary: 'x' },
    { type: 'from_the_future', index: 0 },
    assistant({ type: 'text', text: 'x' }),
  ],
  end: [{ type: 'message_delta', delta: { stop_reason: 'end_turn' } }],
  cut: (event, at) => {
    const { type, delta }: { type?: string; delta?: { type?: string; partial_json?: string } } =
      event
    const text = delta?.partial_json
    return type === 'content_block_delta' && text !== undefined
      ? [
          { ...event, delta: { ...delta, partial_json: text.slice(0, at) } },
          { ...event, delta: { ...delta, partial_json: text.slice(at) } },
        ]
      : undefined
  },
  orphans: 'records',
  anyEvent: fc.oneof(
    hostileValues,
    message,
    fc.record(
      {
        type: wordOr('assistant', 'user'),
        message: fc.oneof(
          { arbitrary: message, weight: 4 },
          { arbitrary: hostileValues, weight: 1 },
        ),
        agentId: id,
        parent_tool_use_id: id,
        timestamp: hostileValues,
        toolUseResult: fc.oneof(
          hostileValues,
          fc.record({ agentId: id, interrupted: fc.boolean() }, { requiredKeys: [] }),
        ),
      },
      { requiredKeys: ['type', 'message'] },
    ),
    fc.record(
      {
        type: wordOr(
          'message_start',
          'content_block_start',
          'content_block_delta',
          'content_block_stop',
          'message_delta',
          'error',
        ),
        index: fc.oneof(fc.nat({ max: 1 }), hostileValues),
        content_block: fc.oneof(
          { arbitrary: block, weight: 4 },
          { arbitrary: hostileValues, weight: 1 },
        ),
        delta: fc.oneof(
          hostileValues,
          fc.record(
            {
              type: wordOr('input_json_delta'),
              partial_json: wordOr('{"a":', '1}'),
              stop_reason: wordOr('end_turn'),
            },
            { requiredKeys: [] },
          ),
        ),
        message,
      },
      { requiredKeys: ['type'] },
    ),
    fc.record({
      type: wordOr('progress'),
      data: fc.oneof(hostileValues, fc.record({ message: fc.record({ message }), agentId: id })),
      parentToolUseID: id,
    }),
    fc.record({ type: wordOr('stream_event'), event: hostileValues }),
  ),
}
