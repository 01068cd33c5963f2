import {
  createAgUiReader,
  fromAgUi,
  toAgUiAnswer,
  toAgUiDecision,
} from '../../../src/adapters/ag-ui/index.ts'
import { deriveToolCallStatus } from '../../../src/status/index.ts'
import type { ConsentDecision, ToolCallRecord } from '../../../src/model/index.ts'
import {
  asking,
  begun,
  ended,
  finished,
  interrupted,
  piece,
  resumed,
  started,
  toolCall,
  toolResult,
} from './support.ts'

const only = (records: readonly ToolCallRecord[]): ToolCallRecord => {
  expect(records).toHaveLength(1)
  return records[0]!
}
const statusOf = (record: ToolCallRecord | undefined) => deriveToolCallStatus(record!).kind
const allow: ConsentDecision = {
  kind: 'allow',
  id: 'i',
  digest: 'd',
  scope: 'once',
  by: { kind: 'person', id: 'ann' },
  arguments: {},
}

describe('events', () => {
  it('arguments in pieces are shown as text until the call ends; a broken end leaves no arguments', () => {
    const reader = createAgUiReader()
    for (const event of [begun('c'), piece('c', '{"a":'), piece('c', '[-')]) reader.push(event)
    expect(reader.records()[0]).toMatchObject({
      argumentsState: 'streaming',
      argumentsText: '{"a":[-',
    })
    reader.push(ended('c'))
    expect(reader.records()[0]).toMatchObject({
      argumentsState: 'invalid',
      argumentsText: '{"a":[-',
      call: { arguments: {} },
    })
    expect(only(fromAgUi([begun('c'), ended('c')]))).toMatchObject({
      argumentsState: 'complete',
      call: { arguments: {} },
      phase: 'running',
    })
  })

  it('chunks say the same as the events they stand for', () => {
    const chunk = (more: object) => ({ type: 'TOOL_CALL_CHUNK', ...more })
    const records = fromAgUi([
      chunk({ toolCallId: 'c1', toolCallName: 'a', delta: '{"n"' }),
      chunk({ delta: ':1}' }),
      chunk({ toolCallId: 'c2', toolCallName: 'b' }),
      { type: 'TEXT_MESSAGE_START', messageId: 'm' },
    ])
    expect(
      records.map(({ call, argumentsState }) => [
        call.id,
        call.name,
        call.arguments,
        argumentsState,
      ]),
    ).toEqual([
      ['c1', 'a', { n: 1 }, 'complete'],
      ['c2', 'b', {}, 'complete'],
    ])
  })

  it('a result can be a text, an object written as text, or parts; the message says whether it failed', () => {
    expect(only(fromAgUi([...toolCall('c'), toolResult('c', '"quoted"')])).result).toEqual({
      success: true,
      data: { value: '"quoted"' },
    })
    expect(
      only(fromAgUi([...toolCall('c'), toolResult('c', { success: false, error: 'down' })])).result,
    ).toEqual({ success: false, error: 'down' })
    expect(
      only(
        fromAgUi([
          ...toolCall('c'),
          {
            type: 'TOOL_CALL_RESULT',
            toolCallId: 'c',
            content: [
              { type: 'text', text: 'x' },
              { type: 'image', source: { type: 'data', value: 'AAAA', mimeType: 'image/png' } },
            ],
          },
        ]),
      ).content,
    ).toEqual([
      { kind: 'text', text: 'x' },
      { kind: 'image', mimeType: 'image/png', data: 'AAAA' },
    ])
    expect(
      only(
        fromAgUi([
          ...toolCall('c'),
          { role: 'tool', toolCallId: 'c', content: '', error: 'no such file' },
        ]),
      ).result,
    ).toEqual({ success: false, error: 'no such file' })
  })

  it('a run can end with success, a cancel or an error; calls for the client wait after its end', () => {
    expect(statusOf(only(fromAgUi([...toolCall('c'), finished()])))).toBe('unknown')
    expect(statusOf(only(fromAgUi([...toolCall('c'), finished({ type: 'cancelled' })])))).toBe(
      'cancelled',
    )
    expect(statusOf(only(fromAgUi([...toolCall('c'), { type: 'RUN_ERROR', message: 'x' }])))).toBe(
      'unknown',
    )
    expect(
      only(fromAgUi([...toolCall('c'), finished({ type: 'success', pendingToolCallIds: ['c'] })])),
    ).toMatchObject({ phase: 'waiting', run: 'ended' })
  })

  it('calls of a sub-agent belong to the call that started it', () => {
    expect(
      fromAgUi([
        ...toolCall('p'),
        { type: 'SUBAGENT_STARTED', subagentRunId: 's', name: 'x', parentToolCallId: 'p' },
        ...toolCall('c', 'a', {}, { subagentRunId: 's' }),
      ])[1]?.parentId,
    ).toBe('p')
  })

  it('a snapshot adds the calls it knows and removes those it does not', () => {
    const messages = [
      {
        role: 'assistant',
        toolCalls: [
          { id: 'c1', type: 'function', function: { name: 'get_weather', arguments: '{}' } },
          { id: 'c2', type: 'function', function: { name: 'b', arguments: '{"a":1}' } },
        ],
      },
      { role: 'tool', toolCallId: 'c2', content: 'x' },
    ]
    expect(
      fromAgUi([...toolCall('c1'), { type: 'MESSAGES_SNAPSHOT', messages }]).map(
        ({ call, result }) => [call.id, result?.success],
      ),
    ).toEqual([
      ['c1', undefined],
      ['c2', true],
    ])
    expect(fromAgUi(messages).map(({ call }) => call.id)).toEqual(['c1', 'c2'])
  })
})

describe('interrupts', () => {
  it('a run that continues repeats its calls: they keep their identity', () => {
    expect(statusOf(only(fromAgUi(asking())))).toBe('awaiting_consent')
    expect(only(fromAgUi([...asking(), ...resumed()]))).toMatchObject({
      call: { id: 'call_Id_1', name: 'delete_file', arguments: { filename: 'report-draft.txt' } },
      result: { success: true },
    })
  })

  it('the same id with other arguments is another call', () => {
    expect(
      fromAgUi([
        ...toolCall('c', 'a', { n: 1 }),
        toolResult('c', 'x'),
        ...toolCall('c', 'a', { n: 2 }),
      ]).map(({ call }) => [call.id, call.arguments]),
    ).toEqual([
      ['c', { n: 1 }],
      ['c#2', { n: 2 }],
    ])
  })

  it('the requests of one run are answered together, in the order they were asked', () => {
    const records = fromAgUi([
      ...toolCall('c1'),
      ...toolCall('c2'),
      interrupted(
        {
          id: 'i1',
          reason: 'tool_call',
          toolCallId: 'c1',
          message: 'One?',
          expiresAt: '2030-01-01T00:00:00Z',
        },
        { id: 'i2', reason: 'tool_call', toolCallId: 'c2', expiresAt: 'soon' },
      ),
    ])
    expect(records.map(({ request }) => request)).toEqual([
      {
        id: 'i1',
        prompt: 'One?',
        expiresAt: Date.parse('2030-01-01T00:00:00Z'),
        can: { reason: true, note: true },
        batch: { id: 'i1', size: 2, index: 0, submit: 'together' },
      },
      {
        id: 'i2',
        expiresAt: Number.NaN,
        can: { reason: true, note: true },
        batch: { id: 'i1', size: 2, index: 1, submit: 'together' },
      },
    ])
  })

  it('an interrupt that wants data is a question; its answer says when somebody declined, but not when somebody cancelled', () => {
    const record = only(
      fromAgUi([
        interrupted({
          id: 'i1',
          reason: 'input_required',
          message: 'Where to?',
          responseSchema: { type: 'object', properties: { city: { type: 'string' } } },
        }),
      ]),
    )
    expect(record).toMatchObject({
      call: { name: 'input_required' },
      question: { id: 'i1', message: 'Where to?', schema: { type: 'object' } },
    })
    expect(toAgUiAnswer(record, { kind: 'accept', value: { city: 'Bern' } })).toEqual({
      interruptId: 'i1',
      status: 'resolved',
      payload: { city: 'Bern' },
    })
    expect(toAgUiAnswer(record, { kind: 'decline' })).toEqual({
      interruptId: 'i1',
      status: 'cancelled',
      payload: { declined: true },
    })
    expect(toAgUiAnswer(record, { kind: 'cancel' })).toEqual({
      interruptId: 'i1',
      status: 'cancelled',
    })
  })

  it('when a run continues without mentioning the answer, somebody else gave it', () => {
    const record = only(fromAgUi([...asking(), started()]))
    expect(record.request).toBeUndefined()
    expect(statusOf(record)).toBe('running')
  })

  it('a decision that an interrupt has no word for is refused', () => {
    const record = only(fromAgUi(asking()))
    expect(toAgUiDecision(record, allow)).toEqual({
      interruptId: 'ficc_Id_1',
      status: 'resolved',
      payload: { approved: true },
    })
    expect(() => toAgUiDecision(record, { ...allow, edited: true })).toThrow('edited arguments')
    expect(() => toAgUiDecision(only(fromAgUi(toolCall('c'))), allow)).toThrow('no request')
  })
})
