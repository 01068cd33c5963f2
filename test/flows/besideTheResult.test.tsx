// What a log says of a call beside its result: who refused it, why the run ended.
import { readFileSync } from 'node:fs'
import { waitFor } from '@testing-library/react'
import { createAnthropicReader } from '../../src/adapters/anthropic/index.ts'
import { createOpenAiReader } from '../../src/adapters/openai/index.ts'
import { bubbleOf } from '../../src/testing/index.ts'
import { flow, lineOf } from './support.tsx'

const refusedLog = () =>
  readFileSync('test/fixtures/field/cc-rejected.jsonl', 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

test.each([
  ['as Claude Code writes it', {}, 'Denied'],
  ['in other words', { content: 'No.' }, 'Denied'],
  ['by a rule', { content: 'Blocked', kind: 'hook-denied' }, 'Denied'],
  ['and stopped', { content: 'Stopped', kind: 'user-interrupted' }, 'Stopped'],
])(
  'a refusal that stands beside the result is one: %s',
  (_, { content, kind }: { content?: string; kind?: string }, word) => {
    const [asked, line] = refusedLog()
    const { message } = line as { message: { content: object[] } }
    flow(createAnthropicReader(), [
      asked!,
      {
        ...line,
        ...(kind !== undefined && { toolDenialKind: kind }),
        message: {
          ...message,
          content: message.content.map((block) => ({ ...block, ...(content && { content }) })),
        },
      },
    ])
    expect(bubbleOf('t3').querySelector('.handrail-status')).toHaveTextContent(word)
    expect(bubbleOf('t3')).not.toHaveTextContent(/Tried|may have|Ran/i)
  },
)

test('a refused line whose result is none of an error says nothing about the call', () => {
  const [asked, line] = refusedLog()
  flow(createAnthropicReader(), [
    asked!,
    {
      ...line,
      message: {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: 't3', content: 'x' }],
      },
    },
  ])
  expect(bubbleOf('t3')).toHaveAttribute('data-status', 'succeeded')
})

const call = { type: 'function_call', call_id: 'c', name: 'write_file', arguments: '{"path":"a"}' }
const chat = {
  role: 'assistant',
  tool_calls: [{ id: 'c', type: 'function', function: { name: 'write_file', arguments: '{}' } }],
}
test.each([
  [
    'a failed response',
    [
      {
        object: 'response',
        status: 'failed',
        error: { code: 'x', message: 'overloaded' },
        output: [call],
      },
    ],
    'overloaded',
  ],
  [
    'an error of the stream',
    [call, { type: 'error', code: 'x', message: 'overloaded' }],
    'overloaded',
  ],
  [
    'a refusal',
    [chat, { role: 'assistant', content: null, refusal: 'I cannot do that' }],
    'I cannot do that',
  ],
  ['a refusal in the same message', [{ ...chat, refusal: 'I cannot do that' }], 'I cannot do that'],
  [
    'a refusal among items',
    [
      call,
      {
        type: 'message',
        role: 'assistant',
        content: [{ type: 'refusal', refusal: 'I cannot do that' }],
      },
    ],
    'I cannot do that',
  ],
])('%s says with its open call why the run ended, live and stored', async (_, events, why) => {
  for (const runActive of [undefined, false]) {
    const { unmount } = flow(createOpenAiReader({ runActive }), events)
    await waitFor(() => expect(bubbleOf('c')).toHaveTextContent(why))
    expect(lineOf('c')).toBeVisible()
    unmount()
  }
})

const failed = (more: object) => ({ status: 'failed', error: { message: 'overloaded' }, ...more })
const whole = { id: 'fc', status: 'completed', ...call }
const at = { output_index: 0 }
test.each([
  ['a whole response that failed', [{ object: 'response', ...failed({ output: [whole] }) }]],
  [
    'a stream that failed when the call was whole',
    [
      { type: 'response.created', response: {} },
      { type: 'response.output_item.done', ...at, item: whole },
      { type: 'response.failed', response: failed({ output: [whole] }) },
    ],
  ],
  [
    'a stream that failed, and tells no output',
    [
      { type: 'response.created', response: {} },
      { type: 'response.output_item.done', ...at, item: whole },
      { type: 'response.failed', response: failed({}) },
    ],
  ],
  [
    'an error in the middle of a call',
    [
      { type: 'response.created', response: {} },
      { type: 'response.output_item.added', ...at, item: { ...whole, status: 'in_progress' } },
      { type: 'response.function_call_arguments.delta', ...at, delta: '{"pa' },
      { type: 'error', message: 'overloaded' },
    ],
  ],
  ['a refusal in the message that calls', [{ ...chat, refusal: 'overloaded' }]],
  [
    'a refusal among the parts of the message that calls',
    [{ ...chat, content: [{ type: 'refusal', refusal: 'overloaded' }] }],
  ],
  [
    'a completion that was refused',
    [
      {
        object: 'chat.completion',
        choices: [{ index: 0, finish_reason: 'stop', message: { ...chat, refusal: 'overloaded' } }],
      },
    ],
  ],
])('of %s no call is told as begun', async (_, events) => {
  for (const runActive of [undefined, false]) {
    const { unmount } = flow(createOpenAiReader({ runActive }), events)
    await waitFor(() => expect(bubbleOf('c')).toHaveTextContent('overloaded'))
    expect(bubbleOf('c')).toHaveTextContent('Did not write')
    expect(bubbleOf('c')).not.toHaveTextContent(/May have|It is not known|Stopped writing/)
    unmount()
  }
})

test.each([
  [
    'an answer came all the same',
    [
      { object: 'response', ...failed({ output: [whole] }) },
      { type: 'function_call_output', call_id: 'c', output: 'ok' },
    ],
  ],
  [
    'a message with its answer came all the same',
    [
      { ...chat, refusal: 'overloaded' },
      { role: 'tool', tool_call_id: 'c', content: 'ok' },
    ],
  ],
  [
    'OpenAI ran it',
    [
      {
        object: 'response',
        ...failed({
          output: [
            { type: 'mcp_call', id: 'c', name: 'write_file', arguments: '{}', output: 'ok' },
          ],
        }),
      },
    ],
  ],
])('but a call of a failed response ran if %s', (_, events) => {
  flow(createOpenAiReader({ runActive: false }), events)
  expect(bubbleOf('c')).toHaveAttribute('data-status', 'succeeded')
})

test('a call of an earlier response may have run, whatever became of the next', () => {
  flow(createOpenAiReader({ runActive: false }), [
    { object: 'response', status: 'completed', output: [whole] },
    { object: 'response', ...failed({ output: [] }) },
  ])
  expect(bubbleOf('c')).toHaveTextContent('May have written')
})

test('a message of Anthropic that broke off stopped no call that had begun', () => {
  flow(createAnthropicReader({ runActive: false }), [
    { type: 'message_start', message: { id: 'm', role: 'assistant', content: [] } },
    {
      type: 'content_block_start',
      index: 0,
      content_block: { type: 'tool_use', id: 'c', name: 'write_file', input: {} },
    },
    {
      type: 'content_block_delta',
      index: 0,
      delta: { type: 'input_json_delta', partial_json: '{"p' },
    },
    { type: 'message_start', message: { id: 'n', role: 'assistant', content: [] } },
  ])
  expect(bubbleOf('c')).toHaveTextContent('Did not write')
  expect(bubbleOf('c')).not.toHaveTextContent(/May have|Stopped writing/)
})
