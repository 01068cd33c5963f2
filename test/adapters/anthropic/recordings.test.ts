import { readFileSync } from 'node:fs'
import { fromAnthropic } from '../../../src/adapters/anthropic/index.ts'
import { deriveToolCallStatus } from '../../../src/status/index.ts'
import type { ToolCallRecord } from '../../../src/model/index.ts'

interface Recording {
  readonly turns: readonly {
    readonly messages: readonly object[]
    readonly events: readonly object[]
    readonly message: object
  }[]
  readonly asked: readonly { readonly toolUseID: string }[]
  readonly lines: readonly object[]
}
const recording = (name: string) =>
  JSON.parse(readFileSync(`test/fixtures/anthropic/${name}.json`, 'utf8')) as Recording
/** The app's own loop holds what deletes. */
const isGated = ({ call }: ToolCallRecord) => call.name === 'delete_note'
const told = (records: readonly ToolCallRecord[]) =>
  records.map((record) => [record.call.name, deriveToolCallStatus(record, { isGated }).kind])

describe('what the client of Anthropic gives and takes', () => {
  it('parallel calls, and a result that comes twice', () => {
    const { turns } = recording('parallel')
    expect(told(fromAnthropic(turns[0]!.events))).toEqual([
      ['read_note', 'running'],
      ['delete_note', 'awaiting_consent'],
    ])
    for (const last of [turns[1]!.events, [turns[1]!.message]])
      expect(told(fromAnthropic([...turns[1]!.messages, ...last]))).toEqual([
        ['read_note', 'succeeded'],
        ['delete_note', 'failed'],
      ])
  })

  it('what Anthropic runs itself has its end in the same message, streamed or whole', () => {
    const { events, message } = recording('hosted').turns[0]!
    for (const input of [events, [message], [...events, message]]) {
      const records = fromAnthropic(input)
      expect(told(records)).toEqual([
        ['web_search', 'failed'],
        ['delete_note', 'succeeded'],
      ])
      expect(records[1]).toMatchObject({
        call: { arguments: { id: 'n1' } },
        spec: { server: 'notes' },
      })
    }
  })

  it('a call that is cut off never ran, and its arguments are not called whole', () => {
    const { events, message } = recording('cut-off').turns[0]!
    for (const input of [events, [message], [...events, message]]) {
      const records = fromAnthropic(input)
      expect(told(records)).toEqual([['write_note', 'cancelled']])
      expect(records[0]!.argumentsState).toBe('invalid')
    }
  })
})

describe('a run of the Claude Agent SDK', () => {
  const { lines, asked } = recording('agent-sdk')

  it('what a person refused is told as denied, and what failed as failed', () => {
    const records = fromAnthropic(lines)
    expect(told(records)).toEqual([
      ['mcp__notes__read_note', 'succeeded'],
      ['mcp__notes__delete_note', 'succeeded'],
      ['mcp__notes__delete_note', 'denied'],
      ['mcp__notes__delete_note', 'failed'],
    ])
    expect(asked.map(({ toolUseID }) => toolUseID)).toEqual(
      records.slice(1).map(({ call }) => call.id),
    )
  })

  it('partial messages and whole ones are the same calls, at every line', () => {
    for (let count = 1; count <= lines.length; count++) {
      const ids = fromAnthropic(lines.slice(0, count)).map(({ call }) => call.id)
      expect(new Set(ids).size).toBe(ids.length)
    }
    expect(
      fromAnthropic(lines.filter((line) => (line as { type: string }).type !== 'stream_event')).map(
        ({ call }) => call,
      ),
    ).toEqual(fromAnthropic(lines).map(({ call }) => call))
  })
})
