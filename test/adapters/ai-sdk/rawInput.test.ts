import { createAiSdkReader, fromAiSdk } from '../../../src/adapters/ai-sdk/index.ts'
import { deriveToolCallStatus } from '../../../src/status/index.ts'
import { assistant, only, recordings } from './support.ts'

const part = { type: 'tool-delete_note', toolCallId: 'c1' }
const asked = { ...part, state: 'approval-requested', approval: { id: 'a1' } }
const read = (members: object) => only(fromAiSdk([assistant({ ...asked, ...members })]))

describe('input that stands in rawInput alone', () => {
  it.each([
    ['a text', '{"id":"n1"}'],
    ['an object', { id: 'n1' }],
  ])('a request shows the arguments that are given as %s', (_form, rawInput) => {
    const record = read({ rawInput })
    expect(record).toMatchObject({
      call: { name: 'delete_note', arguments: { id: 'n1' } },
      argumentsState: 'complete',
    })
    expect(deriveToolCallStatus(record).kind).toBe('awaiting_consent')
  })

  it('so does a call that was answered, runs, or has its output', () => {
    const rawInput = '{"id":"n1"}'
    for (const members of [
      { state: 'input-available' },
      { state: 'approval-responded', approval: { id: 'a1', approved: true } },
      { state: 'output-available', output: {} },
      { state: 'output-denied' },
    ])
      expect(read({ rawInput, ...members })).toMatchObject({
        call: { arguments: { id: 'n1' } },
        argumentsState: 'complete',
      })
  })

  it('a request that comes while its input is still streamed shows what has come', () => {
    const reader = createAiSdkReader()
    for (const chunk of [
      { type: 'tool-input-start', toolCallId: 'c1', toolName: 'delete_note' },
      { type: 'tool-input-delta', toolCallId: 'c1', inputTextDelta: '{"id":' },
      { type: 'tool-input-delta', toolCallId: 'c1', inputTextDelta: '"n1"}' },
      { type: 'tool-approval-request', toolCallId: 'c1', approvalId: 'a1' },
    ])
      reader.push(chunk)
    expect(reader.records()).toMatchObject([
      { call: { arguments: { id: 'n1' } }, argumentsState: 'complete', request: { id: 'a1' } },
    ])
  })

  it('what the schema refused, or what cannot be read, stays invalid', () => {
    expect(read({ state: 'output-error', rawInput: { town: 'Oslo' } }).argumentsState).toBe(
      'invalid',
    )
    expect(read({ rawInput: '{"id":' })).toMatchObject({
      argumentsState: 'invalid',
      argumentsText: '{"id":',
    })
    expect(read({ input: 'text', rawInput: { id: 'n1' } }).argumentsState).toBe('invalid')
  })
})

describe('chunks of a stream in place of messages', () => {
  it.each(recordings.map((each) => [`v${each.version} ${each.scenario}`, each] as const))(
    '%s: a sentence says who reads them',
    (_name, { turns }) => {
      for (const { chunks, message } of turns) {
        expect(() => fromAiSdk(chunks as never)).toThrow(
          /reads UI messages.*\("\w.*"\)\. Push chunks to createAiSdkReader/,
        )
        expect(() => fromAiSdk([message])).not.toThrow()
      }
    },
  )

  it('a message without parts, a text and nothing at all are no chunks', () => {
    for (const input of [
      [],
      [{ id: 'm', role: 'user' }],
      ['data: {}'],
      [null],
      [{ parts: 1 }],
      undefined,
    ])
      expect(fromAiSdk(input as never)).toEqual([])
  })
})
