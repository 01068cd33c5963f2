import { readFileSync } from 'node:fs'
import { fromAgUi } from '../../../src/adapters/ag-ui/index.ts'
import { deriveToolCallStatus } from '../../../src/status/index.ts'
import { statusMessageKey } from '../../../src/status/asking.ts'

interface Turn {
  readonly resume?: unknown
  readonly events: readonly object[]
  readonly messages: readonly object[]
}
const turnsOf = (name: string) =>
  (
    JSON.parse(readFileSync(`test/fixtures/ag-ui/${name}.json`, 'utf8')) as {
      readonly turns: readonly Turn[]
    }
  ).turns
const told = (events: readonly object[]) =>
  fromAgUi(events).map((record) => [record.call.id, deriveToolCallStatus(record).kind])
const eventsOf = (name: string) => turnsOf(name).flatMap(({ events }) => events)

describe('what the client of AG-UI gives and takes', () => {
  it.each(['interleaved', 'chunks', 'snapshot', 'interrupts'])(
    '%s: its messages tell the same calls as its events, also behind them',
    (name) => {
      const events = eventsOf(name)
      const messages = turnsOf(name).at(-1)!.messages
      const calls = fromAgUi(events).map(({ call }) => call)
      expect(fromAgUi(messages).map(({ call }) => call)).toEqual(calls)
      expect(fromAgUi([...events, ...messages]).map(({ call }) => call)).toEqual(calls)
      expect(told([...events, ...messages])).toEqual(told(events))
    },
  )

  it('pieces and results that take turns, and a result that comes twice', () => {
    const events = eventsOf('interleaved')
    expect(fromAgUi(events).map(({ call, result }) => [call.arguments, result])).toEqual([
      [{ id: 'n1' }, { success: true, data: { value: 'Milk' } }],
      [{ id: 'n2' }, { success: false, error: 'The note is locked' }],
    ])
    const seen = events.map((_, count) => told(events.slice(0, count + 1)).at(0)?.[1])
    expect(seen.filter((kind, index) => kind !== seen[index - 1])).toEqual([
      'preparing',
      'running',
      'succeeded',
    ])
  })

  it('a call without a result at the end of its run is not called done', () => {
    expect(told(eventsOf('chunks'))).toEqual([
      ['c1', 'succeeded'],
      ['c2', 'unknown'],
    ])
  })

  it('a run that fails leaves open calls unknown, and those that still arrived undone', () => {
    expect(told(eventsOf('error'))).toEqual([
      ['c1', 'unknown'],
      ['c2', 'cancelled'], // its arguments never ended
    ])
  })

  it('interrupts ask, are answered together, and what was denied stays denied', () => {
    const [asking, resumed] = turnsOf('interrupts')
    expect(told(asking!.events)).toEqual([
      ['c1', 'awaiting_consent'],
      ['c2', 'awaiting_consent'],
    ])
    expect(resumed!.resume).toEqual([
      { interruptId: 'i1', status: 'resolved', payload: { approved: true } },
      { interruptId: 'i2', status: 'resolved', payload: { approved: false } },
    ])
    expect(told(eventsOf('interrupts'))).toEqual([
      ['c1', 'succeeded'],
      ['c2', 'denied'],
    ])
  })

  it('a refusal that the agent wrote in our words is still one where only the messages were kept', () => {
    const word = (events: readonly object[]) =>
      fromAgUi(events).map((record) => statusMessageKey(deriveToolCallStatus(record), record))
    const { messages } = turnsOf('refused').at(-1)!
    // The second text is the agent’s own: it says nothing to us, so it is a result.
    expect(word(messages)).toEqual(['status.refusal_text', 'status.succeeded'])
    // Who also kept the answers knows of both.
    expect(word(eventsOf('refused'))).toEqual(['status.denied', 'status.denied'])
  })
})
