import type { ToolCallReader } from '../../host/ToolHost.ts'
import { sameJson } from '../../engines/json/sameJson.ts'
import { deriveToolCallStatus } from '../../status/deriveToolCallStatus.ts'
import { sourcesOf } from '../../model/isSameRecord.ts'
import type { ToolCallRecord } from '../../model/index.ts'

/**
 * Returns the promises of every adapter as cases for any test runner.
 * @example
 * for (const { title, run } of conformanceCases(mine)) test(title, run)
 */
export function conformanceCases(adapter: AdapterUnderTest): readonly ConformanceCase[] {
  const bench = createBench(adapter)
  const cases = { ...recordCases(bench), ...readerCases(bench) }
  return Object.entries(cases).map(([title, run]) => ({ title, run }))
}

/** An adapter, and the common events of its protocol. Each call makes new objects. */
export interface AdapterUnderTest {
  createReader(): ToolCallReader
  /** The events that begin a whole call of `save_note` with these arguments. */
  call(id: string, args: { path: string }): object[]
  /** The events that end it. */
  result(id: string, end: { failed: boolean }): object[]
  /** Events without a call, and unknown ones. */
  noise(): object[]
  /** The protocol's request for consent, if it has one. */
  ask?(id: string): object[]
}

/** A promise of every adapter. `run` throws an Error if it is broken. */
export interface ConformanceCase {
  readonly title: string
  run(): void
}

/** An adapter, with helpers for its cases. */
function createBench(adapter: AdapterUnderTest) {
  const readerOf = (...events: readonly object[]) => pushAll(adapter.createReader(), events)
  return {
    adapter,
    readerOf,
    recordsOf: (...events: readonly object[]) => readerOf(...events).records(),
    begun: (id = 'c1') => adapter.call(id, { path: 'a.md' }),
    ended: (id = 'c1', failed = false) => adapter.result(id, { failed }),
  }
}

type Bench = ReturnType<typeof createBench>
type Cases = Readonly<Record<string, () => void>>

function pushAll(reader: ToolCallReader, events: readonly object[]): ToolCallReader {
  for (const event of events) reader.push(event)
  return reader
}

const callsOf = (records: readonly ToolCallRecord[]) =>
  records.map(({ call, result }) => ({ call, result }))

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).map(frozen)
  return value
}

function expect(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(`handrail: this adapter does not conform. ${otherwise}.`)
}

const expectSame = (found: unknown, wanted: unknown, what: string): void =>
  expect(
    found === wanted || sameJson(found, wanted),
    `${what} should be ${shortText(wanted)}, and is ${shortText(found)}`,
  )

const expectStatus = (record: ToolCallRecord | undefined, wanted: string): void =>
  expectSame(record && deriveToolCallStatus(record).kind, wanted, 'the status')

const shortText = (value: unknown): string => (JSON.stringify(value) ?? String(value)).slice(0, 200)

/** The promises of an adapter's reader. */
const readerCases = ({ adapter, begun, ended, readerOf, recordsOf }: Bench): Cases => ({
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

const NEVER = [null, undefined, true, 0, '', 'x', [], {}, [null], 1n, Symbol('x'), () => 1]

/** Hostile values: other types, and the events with each member spoilt. */
function hostileEvents(events: readonly object[]): unknown[] {
  const spoilt = events.flatMap((event) =>
    Object.keys(event).flatMap((key) => [
      ...NEVER.map((value) => ({ ...event, [key]: value })),
      Object.defineProperty({ ...event }, key, { enumerable: true, get: refuse }),
    ]),
  )
  const proxy = new Proxy({}, { get: refuse, ownKeys: refuse, has: refuse })
  const circle: { self?: object } = {}
  circle.self = circle
  return [...NEVER, ...spoilt, proxy, circle]
}

function refuse(): never {
  throw new Error('an event that cannot be read')
}

const NOTE = { path: 'a.md' }
const ODD_IDS = ['__proto__', 'constructor', 'toString', 'x'.repeat(100_000), 'é\u202ee']

/** The promises of an adapter's records. */
const recordCases = ({ adapter, begun, ended, recordsOf }: Bench): Cases => ({
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
    const wanted = callsOf(recordsOf(...begun(), ...ended()))
    expectSame(callsOf(recordsOf(...events)), wanted, 'the calls')
  },
})
