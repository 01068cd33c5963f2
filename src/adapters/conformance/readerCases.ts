import { deriveToolCallStatus } from '../../status/deriveToolCallStatus.ts'
import {
  callsOf,
  expect,
  expectSame,
  expectStatus,
  pushAll,
  type Bench,
  type Cases,
} from './createBench.ts'
import { hostileEvents } from './hostileEvents.ts'

/** What the reader of an adapter must do. */
export const readerCases = ({ adapter, begun, ended, readerOf, recordsOf }: Bench): Cases => ({
  'keeps the list, and every record that did not change': () => {
    const reader = readerOf(...begun('a'), ...begun('b'))
    const before = reader.records()
    pushAll(reader, adapter.noise())
    expect(reader.records() === before, 'events about no call made another list')
    pushAll(reader, ended('b'))
    expect(reader.records() !== before, 'a result made no other list')
    expect(reader.records()[0] === before[0], 'a call that did not change is another record')
  },
  'tells its listeners about changes, and about nothing else': () => {
    const reader = readerOf(...begun())
    let told = 0
    const stop = reader.subscribe(() => (told += 1))
    pushAll(reader, adapter.noise())
    expectSame(told, 0, 'how often it told about nothing')
    pushAll(reader, ended())
    expect(told > 0, 'a result was told to nobody')
    stop()
    const before = told
    pushAll(reader, begun('later'))
    expectSame(told, before, 'what it told after the listener had left')
  },
  'reads an event twice as once': () => {
    const events = [...begun(), ...ended()]
    const twice = recordsOf(...events, ...ended())
    expectSame(callsOf(twice), callsOf(recordsOf(...events)), 'the calls')
  },
  'leaves nothing running after the end of the run': () => {
    const reader = readerOf(...begun())
    reader.end()
    const kind = deriveToolCallStatus(reader.records()[0]!).kind
    expect(kind !== 'running' && kind !== 'succeeded', `a call without a result is ${kind}`)
  },
  'begins again after a reset': () => {
    const reader = readerOf(...begun(), ...ended())
    reader.reset()
    expectSame(reader.records().length, 0, 'the number of calls')
    pushAll(reader, begun())
    expectStatus(reader.records()[0], 'running')
  },
  'never throws, and never takes hostile events for a success': () => {
    const reader = readerOf(...begun())
    for (const event of hostileEvents([...begun(), ...ended()])) {
      reader.push(event as object)
      for (const record of reader.records())
        expect(
          deriveToolCallStatus(record).kind !== 'succeeded' || record.result?.success === true,
          'a call without a successful result is shown as done',
        )
    }
  },
})
