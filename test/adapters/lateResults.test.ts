// Which result belongs to which call, and what becomes of one that comes too late.
import { fromAgUi } from '../../src/adapters/ag-ui/index.ts'
import { createAiSdkReader, fromAiSdk } from '../../src/adapters/ai-sdk/index.ts'
import { fromAnthropic } from '../../src/adapters/anthropic/index.ts'
import { fromAgentTool } from '../../src/adapters/agent-tool/index.ts'
import { fromGlue } from '../../src/adapters/glue/index.ts'
import { fromLangGraph } from '../../src/adapters/langgraph/index.ts'
import { fromLoomMcp } from '../../src/adapters/loom-mcp/index.ts'
import { fromMcp } from '../../src/adapters/mcp/index.ts'
import { fromOpenAi } from '../../src/adapters/openai/index.ts'
import type { ToolCallRecord } from '../../src/model/index.ts'
import { processorTime } from '../support/processorTime.ts'
import { invocation, resultRecord } from './agent-tool/support.ts'
import { toolEnd, toolStart } from './loom-mcp/support.ts'

type Call = { id: string; args: object }
type Result = { id: string; text: string }
const chatCall = ({ id, args }: Call) => ({
  id,
  type: 'function',
  function: { name: 'e', arguments: JSON.stringify(args) },
})
const chatTool = ({ id, text }: Result) => ({ role: 'tool', tool_call_id: id, content: text })

/** One message with these calls, and then these results. */
const MESSAGES: Record<
  string,
  (calls: readonly Call[], results: readonly Result[]) => readonly ToolCallRecord[]
> = {
  'chats of OpenAI': (calls, results) =>
    fromOpenAi([{ role: 'assistant', tool_calls: calls.map(chatCall) }, ...results.map(chatTool)]),
  'responses of OpenAI': (calls, results) =>
    fromOpenAi([
      ...calls.map(({ id, args }) => ({
        type: 'function_call',
        call_id: id,
        name: 'e',
        arguments: JSON.stringify(args),
      })),
      ...results.map(({ id, text }) => ({
        type: 'function_call_output',
        call_id: id,
        output: text,
      })),
    ]),
  Anthropic: (calls, results) =>
    fromAnthropic([
      {
        role: 'assistant',
        content: calls.map(({ id, args }) => ({ type: 'tool_use', id, name: 'e', input: args })),
      },
      {
        role: 'user',
        content: results.map(({ id, text }) => ({
          type: 'tool_result',
          tool_use_id: id,
          content: text,
        })),
      },
    ]),
  'AG-UI': (calls, results) =>
    fromAgUi([
      { role: 'assistant', id: 'a', toolCalls: calls.map(chatCall) },
      ...results.map(({ id, text }, index) => ({
        role: 'tool',
        id: `t${index}`,
        toolCallId: id,
        content: text,
      })),
    ]),
  LangGraph: (calls, results) =>
    fromLangGraph([
      {
        type: 'ai',
        id: 'a',
        content: '',
        tool_calls: calls.map(({ id, args }) => ({ id, name: 'e', args })),
      },
      ...results.map(({ id, text }, index) => ({
        type: 'tool',
        id: `t${index}`,
        tool_call_id: id,
        content: text,
      })),
    ]),
}

const brief = (records: readonly ToolCallRecord[]) =>
  records.map(({ call, result, later }) => [
    call.arguments,
    result?.data?.value,
    ...(later ?? []).map(({ data }) => data?.value),
  ])
const calls = (...ids: readonly string[]) =>
  ids.map((id, index) => ({ id, args: { c: index + 1 } }))
const results = (...ids: readonly string[]) =>
  ids.map((id, index) => ({ id, text: `R${index + 1}` }))

describe.each(Object.entries(MESSAGES))('%s', (_, read) => {
  it.each([
    [
      ['e', 'e'],
      ['e', 'e'],
      [
        [{ c: 1 }, 'R1'],
        [{ c: 2 }, 'R2'],
      ],
    ],
    [
      ['e', 'e'],
      ['e'],
      [
        [{ c: 1 }, 'R1'],
        [{ c: 2 }, undefined],
      ],
    ],
    [
      ['e', 'f', 'e'],
      ['f', 'e', 'e'],
      [
        [{ c: 1 }, 'R2'],
        [{ c: 2 }, 'R1'],
        [{ c: 3 }, 'R3'],
      ],
    ],
    [
      ['e', 'e', 'e'],
      ['e', 'e', 'e'],
      [
        [{ c: 1 }, 'R1'],
        [{ c: 2 }, 'R2'],
        [{ c: 3 }, 'R3'],
      ],
    ],
  ])(
    'of calls by one id in a message (%j) the oldest gets the next result',
    (ids, of, expected) => {
      expect(brief(read(calls(...ids), results(...of)))).toEqual(expected)
    },
  )

  it.each([
    [['e', 'e'], [[{ c: 1 }, 'R1', 'R2']]],
    [['e', 'e', 'e'], [[{ c: 1 }, 'R1', 'R2', 'R3']]],
  ])(
    'a call keeps its first result, and those that come after it beside that: %j',
    (of, expected) => {
      expect(brief(read(calls('e'), results(...of)))).toEqual(expected)
      const same = of.map((id) => ({ id, text: 'R1' }))
      expect(brief(read(calls('e'), same))).toEqual([[{ c: 1 }, 'R1']])
    },
  )
})

it('calls by one id in a message take no longer for one that comes late', () => {
  const timeOf = (count: number) => {
    const ids = Array.from({ length: count }, (_, at) => at)
    const begun = ids.map((at) => ({ id: 'e', args: { c: at } }))
    const ended = ids.map((at) => ({ id: 'e', text: `R${at}` }))
    return processorTime(() => expect(MESSAGES.Anthropic!(begun, ended)).toHaveLength(count))
  }
  timeOf(500) // the engine warms up
  // To look at all of them again for each would take 256 times as long.
  expect(timeOf(8_000)).toBeLessThan(64 * timeOf(500) + 100)
})

const agentCall = (args: object) => ({
  type: 'AgentToolCall',
  call: { id: 'c', name: 'e', arguments: args },
})
const agentResult = (content: string) => ({
  type: 'AgentToolResult',
  result: { callId: 'c', success: true, content },
})
it.each<[string, () => readonly ToolCallRecord[]]>([
  [
    'Glue',
    () =>
      fromGlue([agentCall({ c: 1 }), agentCall({ c: 2 }), agentResult('R1'), agentResult('R2')]),
  ],
  [
    'loom-mcp',
    () =>
      fromLoomMcp([
        toolStart('c', 'e', { c: 1 }),
        toolStart('c', 'e', { c: 2 }),
        toolEnd('c', { tool_name: 'e', result: 'R1' }),
        toolEnd('c', { tool_name: 'e', result: 'R2' }),
      ]),
  ],
])('of calls by one id the oldest gets the next end in %s, too', (_, records) => {
  const told = records().map(({ call, result, content = [] }) => [
    call.arguments,
    result?.data?.value ?? (content[0] as { text?: string }).text,
  ])
  expect(told).toEqual([
    [{ c: 1 }, 'R1'],
    [{ c: 2 }, 'R2'],
  ])
})

const named = (...names: readonly string[]) => ({
  role: 'assistant',
  tool_calls: names.map((name) => ({
    id: 'c',
    type: 'function',
    function: { name, arguments: '{}' },
  })),
})
const graphCalls = (...names: readonly string[]) => ({
  type: 'ai',
  id: 'a',
  content: '',
  tool_calls: names.map((name) => ({ id: 'c', name, args: {} })),
})
it.each<[string, () => readonly ToolCallRecord[]]>([
  [
    'OpenAI',
    () =>
      fromOpenAi([
        named('pay', 'write'),
        { role: 'tool', tool_call_id: 'c', name: 'write', content: 'written' },
        { role: 'tool', tool_call_id: 'c', name: 'pay', content: 'paid' },
      ]),
  ],
  [
    'LangGraph',
    () =>
      fromLangGraph([
        graphCalls('pay', 'write'),
        { type: 'tool', id: 't1', tool_call_id: 'c', name: 'write', content: 'written' },
        { type: 'tool', id: 't2', tool_call_id: 'c', name: 'pay', content: 'paid' },
      ]),
  ],
  [
    'OpenAI, of which only one result has a name',
    () =>
      fromOpenAi([
        named('pay', 'write'),
        { role: 'tool', tool_call_id: 'c', name: 'write', content: 'written' },
        { role: 'tool', tool_call_id: 'c', content: 'paid' },
      ]),
  ],
])('of calls by one id the one of its tool gets a result that has a name: %s', (_, records) => {
  expect(records().map(({ call, result }) => [call.name, result?.data?.value])).toEqual([
    ['pay', 'paid'],
    ['write', 'written'],
  ])
})

const started = {
  method: 'tools',
  params: { data: { event: 'tool-started', tool_call_id: 'c', tool_name: 'e', input: {} } },
}
const finished = (data: object) => ({
  method: 'tools',
  params: { data: { tool_call_id: 'c', ...data } },
})
it.each<[string, () => readonly ToolCallRecord[], object]>([
  [
    'two ends of LangGraph',
    () =>
      fromLangGraph([
        started,
        finished({ event: 'tool-finished', output: 'R1' }),
        finished({ event: 'tool-error', message: 'R2' }),
      ]),
    { success: false, error: 'R2' },
  ],
  [
    'two results of Glue',
    () =>
      fromGlue([
        { type: 'AgentToolCall', call: { id: 'c', name: 'e', arguments: {} } },
        { type: 'AgentToolResult', result: { callId: 'c', success: true, content: 'R1' } },
        {
          type: 'AgentToolResult',
          result: { callId: 'c', success: false, content: 'R2', summary: 'Not R1' },
        },
      ]),
    { success: false, error: 'R2' },
  ],
  [
    'two results of the Agent Tool Model',
    () =>
      fromAgentTool([
        invocation('c'),
        resultRecord('c', { content: [{ type: 'text', text: 'R1' }] }),
        resultRecord('c', {
          result_id: 'r2',
          status: 'partial_succeeded',
          content: [{ type: 'text', text: 'R2' }],
        }),
      ]),
    {},
  ],
])('a later result changes nothing that was said of the first: %s', (_, records, later) => {
  const [record] = records()
  expect(record?.later).toEqual([expect.objectContaining(later)])
  expect(JSON.stringify([record?.summary, record?.marks, record?.content])).not.toMatch(
    /R2|Not|partial/,
  )
  expect(record?.result?.success).toBe(true)
})

it('a second end of loom-mcp is kept beside the first', () => {
  const [record] = fromLoomMcp([
    toolStart('c'),
    toolEnd('c', { error: { Message: 'down' } }),
    toolEnd('c', { result: { sent: true } }),
  ])
  expect(record).toMatchObject({
    result: { success: false, error: 'down' },
    later: [{ success: true, data: { sent: true } }],
  })
})

it.each([
  [{ content: [{ type: 'text', text: 'sent' }] }, { success: true }],
  [
    { isError: true, content: [{ type: 'text', text: 'no' }] },
    { success: false, error: 'no' },
  ],
  [
    { structuredContent: { sent: 1 }, content: [] },
    { success: true, data: { sent: 1 } },
  ],
])('the answer to a request that was cancelled is its result: %j', (answer, result) => {
  const request = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'e' } }
  const cancel = {
    jsonrpc: '2.0',
    method: 'notifications/cancelled',
    params: { requestId: 1, reason: 'enough' },
  }
  const [record] = fromMcp([request, cancel, { jsonrpc: '2.0', id: 1, result: answer }])
  expect(record).toMatchObject({ outcome: 'cancelled', result })
})

const output = (value: unknown, more: object = {}) => ({
  type: 'tool-output-available',
  toolCallId: 'c',
  output: value,
  ...more,
})
const broken = (errorText: string) => ({ type: 'tool-output-error', toolCallId: 'c', errorText })
const done = (value: unknown) => ({ success: true, data: { value } })
const failed = (error: string) => ({ success: false, error })

it.each([
  ['two outputs', [output('R1'), output('R2')], done('R1'), [done('R2')]],
  ['an output and an error', [output('R1'), broken('no')], done('R1'), [failed('no')]],
  ['an error and an output', [broken('no'), output('R1')], failed('no'), [done('R1')]],
  ['two errors', [broken('no'), broken('never')], failed('no'), [failed('never')]],
  [
    'an output and an MCP result',
    [output('R1'), output({ isError: true, content: [{ type: 'text', text: 'no' }] })],
    done('R1'),
    [failed('no')],
  ],
  ['an output so far', [output('R0', { preliminary: true }), output('R1')], done('R1'), undefined],
  ['the same output', [output('R1'), output('R1')], done('R1'), undefined],
  [
    'outputs of two steps',
    [output('R1'), { type: 'start-step' }, output('R2')],
    done('R1'),
    [done('R2')],
  ],
])('a stream of the AI SDK keeps each output of a call: %s', (_what, chunks, result, later) => {
  const reader = createAiSdkReader()
  for (const chunk of [
    { type: 'start', messageId: 'm' },
    { type: 'tool-input-available', toolCallId: 'c', toolName: 'e', input: {} },
    ...chunks,
    { type: 'finish' },
  ])
    reader.push(chunk)
  const [record, ...others] = reader.records()
  expect(others).toEqual([])
  expect(record?.result).toEqual(result)
  expect(record?.later).toEqual(later)
})

const image = (data: string) => ({ type: 'image', data, mimeType: 'image/png' })
const part = (data: string) => ({ kind: 'image', data, mimeType: 'image/png' })
const blocks = (...content: readonly object[]) => ({ content, isError: false })
it.each<[string, readonly object[], readonly object[] | undefined]>([
  [
    'a picture after a text',
    ['R1', blocks({ type: 'text', text: 'R2' }, image('AA'))] as never,
    [{ ...done('R2'), content: [part('AA')] }],
  ],
  [
    'another picture',
    [blocks(image('AA')), blocks(image('BB'))],
    [{ success: true, content: [part('BB')] }],
  ],
  ['the same picture', [blocks(image('AA')), blocks(image('AA'))], undefined],
  [
    'a failure with a picture',
    [blocks(image('AA')), { ...blocks({ type: 'text', text: 'no' }, image('BB')), isError: true }],
    [{ ...failed('no'), content: [part('BB')] }],
  ],
])('a later result keeps its content, and lends none to the first: %s', (_what, values, later) => {
  const stream = createAiSdkReader()
  for (const chunk of [
    { type: 'start', messageId: 'm' },
    { type: 'tool-input-available', toolCallId: 'c', toolName: 'e', input: {} },
    ...values.map((value) => output(value)),
  ])
    stream.push(chunk)
  const told = [
    stream.records(),
    MESSAGES['chats of OpenAI']!(
      calls('e'),
      values.map((value) => ({
        id: 'e',
        text: typeof value === 'string' ? value : JSON.stringify(value),
      })),
    ),
  ]
  for (const [record] of told) {
    expect(record?.later).toEqual(later)
    expect(JSON.stringify(record?.content ?? [])).not.toContain('BB')
  }
})

it('two parts of the AI SDK with one id each keep their output', () => {
  const own = (value: unknown) =>
    ({
      type: 'tool-e',
      toolCallId: 'c',
      state: 'output-available',
      input: {},
      output: value,
    }) as const
  const records = fromAiSdk([{ id: 'm', role: 'assistant', parts: [own('R1'), own('R2')] }])
  expect(records.map(({ result }) => result)).toEqual([done('R1'), done('R2')])
})

const fc = (more: object) => ({ type: 'function_call', name: 'e', arguments: '{"c":1}', ...more })
const added = (item: object, word: string) => ({
  type: `response.output_item.${word}`,
  output_index: 0,
  item,
})
const answer = (id: string) => ({ type: 'function_call_output', call_id: id, output: 'R1' })
it.each([
  [
    'sent back under the id of its item',
    [
      { type: 'response.created', response: {} },
      added(fc({ id: 'fc', call_id: 'c' }), 'done'),
      { type: 'response.completed', response: { output: [fc({ id: 'fc', call_id: 'c' })] } },
      fc({ call_id: 'fc' }),
      answer('fc'),
    ],
  ],
  [
    'told by another id at its end',
    [
      { type: 'response.created', response: {} },
      added(fc({ id: 'fc', call_id: 'a', arguments: '', status: 'in_progress' }), 'added'),
      added(fc({ id: 'fc', call_id: 'c' }), 'done'),
      { type: 'response.completed', response: { output: [fc({ id: 'fc', call_id: 'c' })] } },
      answer('c'),
    ],
  ],
  [
    'stored, and answered by the id of its item',
    [{ object: 'response', output: [fc({ id: 'fc', call_id: 'c' })] }, answer('fc')],
  ],
])('a call of OpenAI is one call if it is %s', (_what, events) => {
  expect(brief(fromOpenAi(events, { runActive: false }))).toEqual([[{ c: 1 }, 'R1']])
})

it('calls of OpenAI that differ are two, whatever their ids are', () => {
  const records = fromOpenAi([
    fc({ id: 'fc', call_id: 'c' }),
    fc({ call_id: 'fc', arguments: '{"c":2}' }),
    answer('fc'),
    answer('c'),
  ])
  expect(brief(records)).toEqual([
    [{ c: 1 }, 'R1'],
    [{ c: 2 }, 'R1'],
  ])
})

it.each([
  [
    {
      role: 'assistant',
      content: [{ type: 'tool_use', id: 'c', name: 'e', input: {} }],
      model: 'm',
    },
  ],
  [{ role: 'user', content: [{ type: 'tool_result', toolUseId: 'c', content: [] }] }],
  [{ role: 'assistant', content: [{ type: 'text', text: 'Hello' }], stopReason: 'endTurn' }],
])('what a model says over MCP is no result of a call: %j', (message) => {
  expect(fromMcp([message])).toEqual([])
})
