import { readFileSync } from 'node:fs'
import { fromOpenAi } from '../../../src/adapters/openai/index.ts'
import { deriveToolCallStatus } from '../../../src/status/index.ts'
import { statusMessageKey } from '../../../src/status/asking.ts'
import type { ToolCallRecord } from '../../../src/model/index.ts'

interface Recording {
  readonly turns: readonly { readonly input: readonly object[]; readonly events: object[] }[]
  readonly messages: readonly object[]
  readonly asked: readonly object[]
  readonly items: readonly object[]
  readonly history: readonly object[]
}
const recording = (name: string) =>
  JSON.parse(readFileSync(`test/fixtures/openai/${name}.json`, 'utf8')) as Recording
/** The app's own loop holds what deletes. */
const isGated = ({ call }: ToolCallRecord) => call.name === 'delete_note'
const told = (records: readonly ToolCallRecord[]) =>
  records.map((record) => [record.call.name, deriveToolCallStatus(record, { isGated }).kind])
const word = (record: ToolCallRecord) => statusMessageKey(deriveToolCallStatus(record), record)
/** Everything that was sent and came back, in order: what each request repeats, and its events. */
const everything = ({ turns }: Recording) =>
  turns.flatMap(({ input, events }) => [...input, ...events])

describe('what the client of OpenAI 7 gives and takes', () => {
  it('parallel calls that end in another order, and a result that comes twice', () => {
    const { turns } = recording('parallel')
    const first = fromOpenAi(turns[0]!.events)
    expect(told(first)).toEqual([
      ['read_note', 'running'],
      ['delete_note', 'awaiting_consent'],
    ])
    const last = fromOpenAi(everything(recording('parallel')))
    expect(told(last)).toEqual([
      ['read_note', 'succeeded'],
      ['delete_note', 'failed'],
    ])
    expect(last.map(({ call, result }) => [call.arguments, result])).toEqual([
      [{ id: 'n1' }, { success: true, data: { text: 'Milk' } }],
      [{ id: 'n2' }, { success: false, error: 'The note is locked' }],
    ])
  })

  it('while it streams a call is being written, at every event', () => {
    const { events } = recording('parallel').turns[0]!
    const seen = events.map((_, count) =>
      told(fromOpenAi(events.slice(0, count + 1))).map(([, kind]) => kind),
    )
    expect(seen).not.toContainEqual(expect.arrayContaining(['unknown']))
    expect(new Set(seen.map((kinds) => kinds[0]))).toEqual(
      new Set([undefined, 'preparing', 'running']),
    )
  })

  it('a call that is cut off never ran', () => {
    expect(told(fromOpenAi(everything(recording('cut-off'))))).toEqual([
      ['write_note', 'cancelled'],
    ])
  })

  it.each([
    ['mcp-allow', 'succeeded', 'allow'],
    ['mcp-deny', 'denied', 'deny'],
  ])(
    '%s: a request of a hosted MCP server asks, and its answer counts, also behind what is repeated',
    (name, kind, said) => {
      const whole = recording(name)
      expect(told(fromOpenAi(whole.turns[0]!.events))).toEqual([
        ['delete_note', 'awaiting_consent'],
      ])
      const records = fromOpenAi(everything(whole))
      expect(told(records)).toEqual([['delete_note', kind]])
      expect(records[0]!.decision?.kind).toBe(said)
      expect(whole.turns[1]!.input.at(-1)).toMatchObject({
        type: 'mcp_approval_response',
        approval_request_id: 'mcpr_1',
        approve: said === 'allow',
      })
    },
  )

  it('chunks of a chat completion whose arguments take turns', () => {
    const { turns, messages } = recording('chat')
    const streamed = fromOpenAi(turns[0]!.events)
    expect(streamed.map(({ call }) => [call.name, call.arguments])).toEqual([
      ['read_note', { id: 'n1' }],
      ['delete_note', { id: 'n2' }],
    ])
    expect(told(fromOpenAi(messages))).toEqual([
      ['read_note', 'succeeded'],
      ['delete_note', 'succeeded'],
    ])
  })
})

describe('what the Agents SDK of OpenAI keeps', () => {
  it.each(['items', 'history'] as const)(
    'in the %s of a run a call that was allowed has its result, one that was refused is reported as denied, and one that failed as failed',
    (list) => {
      const records = fromOpenAi(recording('agents-approval')[list])
      expect(records.map(({ call }) => call.id)).toEqual(['c1', 'c2', 'c3', 'c4'])
      expect(records.map(word)).toEqual([
        'status.succeeded',
        'status.refusal_text', // refused in our words
        'status.failed', // in the words of the SDK
        'status.refusal_text', // refused in the words of the SDK
      ])
    },
  )

  it.each([
    ' Tool execution was not approved.',
    'Tool execution was not approved',
    '{"value":"Tool execution was not approved."}',
    '{"success":true,"error":"Denied by the person"}',
    '{"success":false,"error":"Denied by the person.","needsFollowup":true}',
    '{"success":false,"error":"Denied by the person","deleted":3}',
    'Denied by the person',
  ])('a result that only looks like a refusal is none: %s', (output) => {
    const [record] = fromOpenAi([
      { type: 'function_call', call_id: 'c1', name: 'delete_note', arguments: '{}' },
      { type: 'function_call_output', call_id: 'c1', output },
    ])
    expect(record!.outcome).toBeUndefined()
    expect(deriveToolCallStatus(record!).kind).not.toBe('denied')
  })

  it('an interruption is the same call as in the stream', () => {
    const { turns, asked } = recording('agents-approval')
    expect(fromOpenAi(asked).map(({ call }) => call)).toEqual(
      fromOpenAi(turns[0]!.events)
        .filter(({ call: { name } }) => name === 'delete_note')
        .map(({ call }) => call),
    )
  })
})
