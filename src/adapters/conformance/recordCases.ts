import { sourcesOf } from '../../tool-call/withSource.ts'
import {
  callsOf,
  expect,
  expectSame,
  expectStatus,
  frozen,
  type Bench,
  type Cases,
} from './createBench.ts'

const NOTE = { path: 'a.md' }
const ODD_IDS = ['__proto__', 'constructor', 'toString', 'x'.repeat(100_000), 'é\u202ee']

/** What the records of an adapter must say. */
export const recordCases = ({ adapter, begun, ended, recordsOf }: Bench): Cases => ({
  'gives a call with its name, its arguments and the id of the protocol': () => {
    const [record] = recordsOf(...begun())
    expectSame(record?.call.name, 'save_note', 'the name')
    expectSame(record?.call.arguments, NOTE, 'the arguments')
    expectSame(record?.call.id, 'c1', 'the id')
  },
  'remembers what each record was made from, for calls.of': () => {
    const events = begun()
    const sources = recordsOf(...events).flatMap(sourcesOf)
    expect(sources.length > 0, 'no record has a source: use withSource(record, event)')
  },
  'never shows a call as done before its result': () => {
    expectStatus(recordsOf(...begun())[0], 'running')
    if (adapter.ask)
      expectStatus(recordsOf(...begun(), ...adapter.ask('c1'))[0], 'awaiting_consent')
  },
  'tells what worked from what failed': () => {
    expectStatus(recordsOf(...begun(), ...ended())[0], 'succeeded')
    expectStatus(recordsOf(...begun(), ...ended('c1', true))[0], 'failed')
  },
  'gives every result to its own call': () => {
    const records = recordsOf(...begun('a'), ...begun('b'), ...ended('b', true), ...ended('a'))
    const byId = new Map(records.map((record) => [record.call.id, record]))
    expectSame(records.length, 2, 'the number of calls')
    expectStatus(byId.get('a'), 'succeeded')
    expectStatus(byId.get('b'), 'failed')
  },
  'takes any text as an id': () => {
    for (const id of ODD_IDS) {
      const [record] = recordsOf(...begun(id), ...ended(id))
      expectSame(record?.call.id, id, 'the id')
      expectStatus(record, 'succeeded')
    }
  },
  'changes nothing in what it reads': () => {
    const events = [...begun(), ...ended()].map(frozen)
    expectSame(
      callsOf(recordsOf(...events)),
      callsOf(recordsOf(...begun(), ...ended())),
      'the calls',
    )
  },
})
