// What stands beside a call or its result: refusals, errors, names, a question that nobody answered.
import { fromAnthropic, createAnthropicReader } from '../../src/adapters/anthropic/index.ts'
import { fromLangGraph } from '../../src/adapters/langgraph/index.ts'
import { createOpenAiReader, fromOpenAi } from '../../src/adapters/openai/index.ts'
import { deriveToolCallStatus } from '../../src/status/index.ts'
import { tenseOf } from '../../src/status/phrase.ts'
import type { ToolCallReader } from '../../src/host/ToolHost.ts'
import type { ToolCallRecord } from '../../src/model/index.ts'

const use = { type: 'tool_use', id: 'c', name: 'pay', input: {} }
const called = { role: 'assistant', content: [use] }
const answered = (content: unknown, more: object = {}) => ({
  role: 'user',
  content: [{ type: 'tool_result', tool_use_id: 'c', content, ...more }],
})
const line = (type: string, message: object, more: object = {}) => ({ type, message, ...more })
const chatCall = (name = 'pay', args = '{}') => ({
  role: 'assistant',
  tool_calls: [{ id: 'c', type: 'function', function: { name, arguments: args } }],
})
const item = { type: 'function_call', id: 'f', call_id: 'c', name: 'pay', arguments: '{}' }
const refused = { type: 'message', content: [{ type: 'refusal', refusal: 'I cannot.' }] }
const read = (reader: ToolCallReader, events: readonly object[]) => {
  for (const event of events) reader.push(event)
  return reader.records()
}

it.each<[string, () => readonly ToolCallRecord[], object]>([
  [
    'the error of the service that ended a session',
    () =>
      fromAnthropic([
        line('assistant', called),
        line(
          'assistant',
          { role: 'assistant', content: [{ type: 'text', text: 'API Error: 529' }] },
          { isApiErrorMessage: true },
        ),
      ]),
    { kind: 'unknown', runEnd: 'API Error: 529' },
  ],
  [
    'the refusal that Claude Code keeps of a result',
    () =>
      fromAnthropic([
        line('assistant', called),
        line('user', answered('no', { is_error: true }), {
          toolUseResult: 'User rejected tool use',
        }),
      ]),
    { kind: 'denied' },
  ],
  [
    'the interruption that Claude Code keeps of a result',
    () =>
      fromAnthropic([
        line('assistant', called),
        line('user', answered('no', { is_error: true }), {
          toolUseResult: 'Error: [Request interrupted by user for tool use]',
        }),
      ]),
    { kind: 'cancelled' },
  ],
  [
    'the refusal of a whole message',
    () => fromAnthropic([{ ...called, stop_reason: 'refusal' }]),
    { kind: 'cancelled', tense: 'did_not', runEnd: 'refusal' },
  ],
  [
    'the refusal of a streamed message',
    () =>
      read(createAnthropicReader(), [
        { type: 'message_start', message: { content: [] } },
        { type: 'content_block_start', index: 0, content_block: use },
        { type: 'content_block_stop', index: 0 },
        { type: 'message_delta', delta: { stop_reason: 'refusal' } },
      ]),
    { kind: 'cancelled', tense: 'did_not', runEnd: 'refusal' },
  ],
  [
    'the refusal in a streamed response',
    () =>
      read(createOpenAiReader(), [
        { type: 'response.created', response: {} },
        { type: 'response.output_item.done', output_index: 0, item },
        { type: 'response.completed', response: { output: [item, refused] } },
      ]),
    { kind: 'cancelled', tense: 'did_not', runEnd: 'I cannot.' },
  ],
  [
    'the refusal in a stored response',
    () => fromOpenAi({ object: 'response', status: 'completed', output: [item, refused] }),
    { kind: 'cancelled', tense: 'did_not', runEnd: 'I cannot.' },
  ],
  [
    'the refusal in the words of a stream alone',
    () =>
      read(createOpenAiReader(), [
        { type: 'response.created', response: {} },
        { type: 'response.output_item.done', output_index: 0, item },
        { type: 'response.refusal.done', output_index: 1, refusal: 'I cannot.' },
        { type: 'response.completed', response: { status: 'completed', output: [] } },
      ]),
    { kind: 'cancelled', tense: 'did_not', runEnd: 'I cannot.' },
  ],
  [
    'the refusal in an item of a stream alone',
    () =>
      read(createOpenAiReader(), [
        { type: 'response.created', response: {} },
        { type: 'response.output_item.done', output_index: 0, item },
        { type: 'response.output_item.done', output_index: 1, item: refused },
        { type: 'response.completed', response: { status: 'completed' } },
      ]),
    { kind: 'cancelled', tense: 'did_not', runEnd: 'I cannot.' },
  ],
  [
    'what a session of codex says of a command',
    () =>
      fromOpenAi([
        { type: 'response_item', payload: item },
        {
          type: 'response_item',
          payload: {
            type: 'function_call_output',
            call_id: 'c',
            output: 'exec command rejected by user',
          },
        },
      ]),
    { kind: 'denied', reason: 'refusal_text', name: 'pay' },
  ],
  [
    'a denial at the end of a run of the Agent SDK',
    () =>
      fromAnthropic([
        called,
        {
          type: 'result',
          subtype: 'success',
          permission_denials: [{ tool_name: 'pay', tool_use_id: 'c', tool_input: {} }],
        },
      ]),
    { kind: 'denied' },
  ],
  [
    'the error at the end of a run of the Agent SDK',
    () =>
      fromAnthropic([
        called,
        { type: 'result', subtype: 'error_during_execution', errors: ['overloaded'] },
      ]),
    { kind: 'unknown', runEnd: 'overloaded' },
  ],
  [
    'the limit at the end of a run of the Agent SDK',
    () => fromAnthropic([called, { type: 'result', subtype: 'error_max_turns' }]),
    { kind: 'unknown', runEnd: 'error_max_turns' },
  ],
  [
    'an interruption that Claude Code writes for the person',
    () =>
      fromAnthropic([
        line('assistant', called),
        line('user', {
          role: 'user',
          content: [{ type: 'text', text: '[Request interrupted by user for tool use]' }],
        }),
      ]),
    { kind: 'unknown', runEnd: '[Request interrupted by user for tool use]' },
  ],
  [
    'a time limit beside an exit code',
    () =>
      fromAnthropic([
        called,
        answered('Exit code 143\nCommand timed out after 2m 0.0s\nhalf', { is_error: true }),
      ]),
    { kind: 'failed', reason: 'timed_out' },
  ],
  [
    'the flag of a message',
    () =>
      fromOpenAi([
        chatCall(),
        { role: 'tool', tool_call_id: 'c', content: 'card declined', is_error: true },
      ]),
    { kind: 'failed', error: 'card declined' },
  ],
  [
    'the status of an output',
    () =>
      fromOpenAi([
        item,
        { type: 'function_call_output', call_id: 'c', output: 'half', status: 'incomplete' },
      ]),
    { kind: 'succeeded', marks: ['partial'] },
  ],
  [
    'the artifact of a failure without a word',
    () =>
      fromLangGraph([
        { type: 'ai', id: 'a', content: '', tool_calls: [{ id: 'c', name: 'pay', args: {} }] },
        {
          type: 'tool',
          id: 't',
          tool_call_id: 'c',
          status: 'error',
          content: '',
          artifact: { error: 'card declined' },
        },
      ]),
    { kind: 'failed', error: 'card declined' },
  ],
  [
    'the name in a result whose call did not come',
    () => fromLangGraph([{ type: 'tool', id: 't', tool_call_id: 'c', name: 'pay', content: 'ok' }]),
    { kind: 'succeeded', name: 'pay' },
  ],
  [
    'the same in a chat',
    () => fromOpenAi([{ role: 'tool', tool_call_id: 'c', name: 'pay', content: 'ok' }]),
    { kind: 'succeeded', name: 'pay' },
  ],
  [
    'the name in a result, which never stands for that of its call',
    () =>
      fromOpenAi([chatCall(), { role: 'tool', tool_call_id: 'c', name: 'other', content: 'ok' }]),
    { kind: 'succeeded', name: 'pay' },
  ],
])('%s counts', (_what, records, expected) => {
  const [record, ...more] = records()
  expect(more).toEqual([])
  const status = deriveToolCallStatus(record!)
  const { runEnd, marks, result, call } = record!
  const said = { ...status, tense: tenseOf(status, record!), runEnd, marks, ...call }
  expect({ ...said, error: result?.error }).toMatchObject(expected)
})

const ASKED = '{"question":"Which?","options":["a","b"]}'
it.each<[string, () => readonly ToolCallRecord[], string]>([
  [
    'OpenAI',
    () => fromOpenAi([chatCall('ask_user', ASKED)], { runActive: false }),
    'running (question)',
  ],
  [
    'Anthropic',
    () =>
      fromAnthropic(
        [{ role: 'assistant', content: [{ ...use, name: 'ask_user', input: JSON.parse(ASKED) }] }],
        { runActive: false },
      ),
    'running (question)',
  ],
  [
    'OpenAI, where the person went on',
    () =>
      fromOpenAi([chatCall('ask_user', ASKED), { role: 'user', content: 'Never mind.' }], {
        runActive: false,
      }),
    'unknown (run_ended)',
  ],
  [
    'OpenAI, of a tool that asks nobody',
    () => fromOpenAi([chatCall('pay', ASKED)], { runActive: false }),
    'unknown (run_ended)',
  ],
])('a stored conversation that ends with a question: %s', (_what, records, expected) => {
  const { kind, reason } = deriveToolCallStatus(records()[0]!)
  expect(`${kind} (${reason})`).toBe(expected)
})

it('the arguments of a call of which only its end came are not known', () => {
  const [record] = fromOpenAi([{ role: 'tool', tool_call_id: 'c', content: 'ok' }])
  expect(record).toMatchObject({ argumentsState: 'invalid', call: { arguments: {} } })
  expect(record!.argumentsText).toBeUndefined()
})
