// Why a run ended, with the first of the calls that it left open: what each runtime says of it.
import { createAiSdkReader, fromAiSdk } from '../../src/adapters/ai-sdk/index.ts'
import { createAnthropicReader } from '../../src/adapters/anthropic/index.ts'
import { fromAssistantUi } from '../../src/adapters/assistant-ui/index.ts'
import { createGlueReader } from '../../src/adapters/glue/index.ts'
import { createLangGraphReader } from '../../src/adapters/langgraph/index.ts'
import { createOpenAiReader } from '../../src/adapters/openai/index.ts'
import { createAgUiReader } from '../../src/adapters/ag-ui/index.ts'
import type { ToolCallReader } from '../../src/host/ToolHost.ts'
import { deriveToolCallStatus } from '../../src/status/index.ts'
import { tenseOf } from '../../src/status/phrase.ts'
import anthropicCutOff from '../fixtures/anthropic/cut-off.json'
import aiSdk5 from '../fixtures/ai-sdk/v5-abort.json'
import aiSdk6 from '../fixtures/ai-sdk/v6-abort.json'
import aiSdk7 from '../fixtures/ai-sdk/v7-abort.json'
import openAiCutOff from '../fixtures/openai/cut-off.json'

/** The reasons that the records of these events carry, a null for each record without one. */
function endsOf(reader: ToolCallReader, events: readonly unknown[]) {
  for (const event of events) reader.push(event as object)
  return reader.records().map(({ runEnd }) => runEnd ?? null)
}

const chunks = ({ turns }: typeof aiSdk5 | typeof aiSdk6 | typeof aiSdk7): unknown[] =>
  turns.flatMap((turn): unknown[] => turn.chunks)
const started = (id: string) => [
  { type: 'tool-input-start', toolCallId: id, toolName: 'weather' },
  { type: 'tool-input-available', toolCallId: id, toolName: 'weather', input: {} },
]
const call = (id: string) => ({ index: 0, id, function: { name: 'pay', arguments: '{"a"' } })
const chat = (id: string, reason: string) => [
  { id: 'x', choices: [{ index: 0, delta: { tool_calls: [call(id)] } }] },
  { id: 'x', choices: [{ index: 0, delta: {}, finish_reason: reason }] },
]
const response = (said: object) => ({
  object: 'response',
  output: [{ type: 'function_call', id: 'f', call_id: 'c1', name: 'pay', arguments: '{}' }],
  ...said,
})

describe('AI SDK says why a run ended', () => {
  it.each([
    ['5', aiSdk5],
    ['6', aiSdk6],
    ['7', aiSdk7],
  ])('when it was aborted, as recorded with version %s', (_, recorded) => {
    const [first] = endsOf(createAiSdkReader(), chunks(recorded))
    expect(first).toMatch(/abort/)
  })

  it.each([
    [{ type: 'error', errorText: '{"error":{"message":"It broke"}}' }, 'It broke'],
    [{ type: 'finish', finishReason: 'length' }, 'length'],
    [{ type: 'finish', finishReason: 'content-filter' }, 'content-filter'],
    [{ type: 'error', errorText: 'The model is overloaded' }, 'The model is overloaded'],
    [{ type: 'abort' }, 'abort'],
    [{ type: 'finish', finishReason: 'stop' }, null],
    [{ type: 'finish', finishReason: 'tool-calls' }, null],
    [{ type: 'finish' }, null],
  ])('%j', (end, reason) => {
    const events = [{ type: 'start', messageId: 'm' }, ...started('a'), ...started('b'), end]
    expect(endsOf(createAiSdkReader(), events)).toEqual([reason, null])
  })

  it('not of a call that has a result, and no more when the run goes on', () => {
    const reader = createAiSdkReader()
    const events = [
      { type: 'start', messageId: 'm' },
      ...started('a'),
      { type: 'tool-output-available', toolCallId: 'a', output: 1 },
      ...started('b'),
      { type: 'error', errorText: 'broke' },
    ]
    expect(endsOf(reader, events)).toEqual([null, 'broke'])
    expect(endsOf(reader, [{ type: 'start', messageId: 'm' }])).toEqual([null, null])
  })

  it('in the messages of a chat, where the app passes the chat’s error', () => {
    const part = { type: 'tool-pay', state: 'input-available', input: {} }
    const messages = ['old', 'new'].map((id) => ({
      id,
      role: 'assistant',
      parts: [
        { ...part, toolCallId: `${id}-1` },
        { ...part, toolCallId: `${id}-2` },
      ],
    }))
    const read = (options: Parameters<typeof fromAiSdk>[1]) =>
      fromAiSdk(messages, options).map(({ runEnd }) => runEnd ?? null)
    expect(read({ status: 'error', runEnd: 'overloaded' })).toEqual([
      null,
      null,
      'overloaded',
      null,
    ])
    expect(read({ status: 'streaming', runEnd: 'overloaded' })).toEqual([null, null, null, null])
    expect(read({ status: 'error' })).toEqual([null, null, null, null])
  })
})

describe('OpenAI says why a run ended', () => {
  it('when its output was too long, as recorded', () => {
    const events = openAiCutOff.turns.flatMap((turn): unknown[] => turn.events)
    expect(endsOf(createOpenAiReader(), events)).toEqual(['max_output_tokens'])
  })

  it.each([
    [{ status: 'incomplete', incomplete_details: { reason: 'content_filter' } }, 'content_filter'],
    [{ status: 'failed', error: { code: 'server_error', message: 'It broke' } }, 'It broke'],
    [{ status: 'failed', error: { code: 'server_error' } }, 'server_error'],
    [{ status: 'cancelled' }, 'cancelled'],
    [{ status: 'completed' }, null],
  ])('%j', (said, reason) => {
    expect(endsOf(createOpenAiReader(), [response(said)])).toEqual([reason])
  })

  it('by an event of its own', () => {
    const events = [
      { type: 'response.output_item.added', output_index: 0, item: response({}).output[0] },
      { type: 'error', message: 'Quota exceeded' },
    ]
    expect(endsOf(createOpenAiReader(), events)).toEqual(['Quota exceeded'])
  })

  it.each([
    ['length', 'length'],
    ['content_filter', 'content_filter'],
    ['tool_calls', null],
    ['stop', null],
  ])('in a chat completion: %s', (reason, said) => {
    expect(endsOf(createOpenAiReader(), chat('c1', reason))).toEqual([said])
  })
})

const RPC = { jsonrpc: '2.0' }

describe('assistant-ui says why a message is incomplete', () => {
  const ended = (status: object) =>
    fromAssistantUi({
      toolCallId: 'c',
      toolName: 'pay',
      args: {},
      argsText: '{}',
      status: { type: 'incomplete', ...status },
      respondToApproval: () => Promise.resolve(),
    } as never)
  it.each(['length', 'content-filter'])('%s', (reason) => {
    expect(ended({ reason }).runEnd).toBe(reason)
  })
  it.each([{ message: 'It broke' }, '{"error":"It broke"}', new Error('It broke')])(
    'by an error: %j',
    (error) => {
      expect(ended({ reason: 'error', error })).toMatchObject({ summary: 'It broke', run: 'ended' })
    },
  )
})

describe('Glue says why a run ended', () => {
  const update = {
    method: 'session/update',
    params: {
      update: { sessionUpdate: 'tool_call', toolCallId: 'c1', title: 'bash', rawInput: {} },
    },
  }
  it.each(['max_tokens', 'max_turn_requests', 'refusal', 'cancelled'])('%s', (stopReason) => {
    expect(endsOf(createGlueReader(), [update, { ...RPC, id: 1, result: { stopReason } }])).toEqual(
      [stopReason],
    )
  })

  it('not where the turn simply ended', () => {
    const end = { ...RPC, id: 1, result: { stopReason: 'end_turn' } }
    expect(endsOf(createGlueReader(), [update, end])).toEqual([null])
  })

  it('by the error of its agent', () => {
    const events = [
      { type: 'AgentToolCall', call: { id: 'c1', name: 'bash', arguments: {} } },
      { type: 'AgentError', error: 'No network' },
    ]
    expect(endsOf(createGlueReader(), events)).toEqual(['No network'])
  })
})

describe('Anthropic says why a run ended', () => {
  it('when its message was too long, as recorded', () => {
    const events = anthropicCutOff.turns.flatMap((turn): unknown[] => turn.events)
    expect(endsOf(createAnthropicReader(), events)).toContain('max_tokens')
  })
})

describe('AG-UI and LangGraph say why a run ended', () => {
  const message = {
    type: 'ai',
    id: 'a',
    content: '',
    tool_calls: [{ id: 'c', name: 'e', args: {} }],
  }
  const messages = [message]
  it.each<[string, ToolCallReader, readonly object[]]>([
    [
      'by JSON in the message of AG-UI',
      createAgUiReader(),
      [
        { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'e' },
        { type: 'TOOL_CALL_END', toolCallId: 'c' },
        { type: 'RUN_ERROR', message: '{"error":{"message":"It broke"}}' },
      ],
    ],
    [
      'by an event without a message',
      createLangGraphReader(),
      [{ messages }, { event: 'error', data: { error: 'It broke' } }],
    ],
    [
      'by the text of an event',
      createLangGraphReader(),
      [{ messages }, { event: 'error', data: 'It broke' }],
    ],
    [
      'by a task of the thread',
      createLangGraphReader(),
      [{ values: { messages }, next: ['tools'], tasks: [{ id: 'x', error: 'It broke' }] }],
    ],
  ])('%s', (_, reader, events) => {
    expect(endsOf(reader, events)).toEqual(['It broke'])
    expect(reader.records()[0]!.run).toBe('ended')
  })
})

const arrived = (...events: readonly object[]) => events
const unwritten: Record<string, readonly [() => ToolCallReader, readonly object[]]> = {
  'AG-UI, which broke': [
    createAgUiReader,
    arrived(
      { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'pay' },
      { type: 'TOOL_CALL_ARGS', toolCallId: 'c', delta: '{"a' },
      { type: 'RUN_ERROR', message: 'It broke' },
    ),
  ],
  'Anthropic, which broke': [
    createAnthropicReader,
    arrived(
      { type: 'message_start', message: { content: [] } },
      {
        type: 'content_block_start',
        index: 0,
        content_block: { type: 'tool_use', id: 'c', name: 'pay', input: {} },
      },
      { type: 'error', error: { type: 'overloaded_error', message: 'It broke' } },
    ),
  ],
  'a response that broke': [
    createOpenAiReader,
    arrived(
      {
        type: 'response.output_item.added',
        output_index: 0,
        item: {
          type: 'function_call',
          id: 'f',
          call_id: 'c',
          name: 'pay',
          arguments: '',
          status: 'in_progress',
        },
      },
      { type: 'error', message: 'It broke' },
    ),
  ],
  'a chat that had no more room': [createOpenAiReader, chat('c', 'length')],
  'a whole chat that had no more room': [
    createOpenAiReader,
    [
      {
        choices: [
          {
            index: 0,
            finish_reason: 'length',
            message: { role: 'assistant', tool_calls: [call('c')] },
          },
        ],
      },
    ],
  ],
  'a chat that refused on its way': [
    createOpenAiReader,
    arrived(
      {
        id: 'x',
        choices: [
          {
            index: 0,
            delta: { tool_calls: [{ ...call('c'), function: { name: 'pay', arguments: '{}' } }] },
          },
        ],
      },
      { id: 'x', choices: [{ index: 0, delta: { refusal: 'I cannot ' } }] },
      { id: 'x', choices: [{ index: 0, delta: { refusal: 'do it.' } }] },
      { id: 'x', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
    ),
  ],
}
it.each(Object.entries(unwritten))(
  'a call of %s cannot have begun',
  (what, [createReader, events]) => {
    const reader = createReader()
    for (const event of events) reader.push(event)
    const [record] = reader.records()
    const status = deriveToolCallStatus(record!)
    expect([status.kind, tenseOf(status, record!)]).toEqual(['cancelled', 'did_not'])
    expect(record!.runEnd).toBe(
      what.includes('room') ? 'length' : what.includes('refused') ? 'I cannot do it.' : 'It broke',
    )
  },
)

it('a call that still arrived when the app stopped to read may have run', () => {
  const reader = createAgUiReader()
  for (const event of unwritten['AG-UI, which broke']![1].slice(0, 2)) reader.push(event)
  reader.end()
  expect(deriveToolCallStatus(reader.records()[0]!).kind).toBe('unknown')
})
