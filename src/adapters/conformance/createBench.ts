import { sameJson } from '../../json/sameJson.ts'
import { deriveToolCallStatus } from '../../status/deriveToolCallStatus.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'
import type { ToolCallReader } from '../../host/records/ToolCallReader.ts'
import type { AdapterUnderTest } from './AdapterUnderTest.ts'

/** An adapter, with what its cases ask again and again. */
export function createBench(adapter: AdapterUnderTest) {
  const readerOf = (...events: readonly object[]) => pushAll(adapter.createReader(), events)
  return {
    adapter,
    readerOf,
    recordsOf: (...events: readonly object[]) => readerOf(...events).records(),
    begun: (id = 'c1') => adapter.call(id, { path: 'a.md' }),
    ended: (id = 'c1', failed = false) => adapter.result(id, { failed }),
  }
}

export type Bench = ReturnType<typeof createBench>
export type Cases = Readonly<Record<string, () => void>>

export function pushAll(reader: ToolCallReader, events: readonly object[]): ToolCallReader {
  for (const event of events) reader.push(event)
  return reader
}

export const callsOf = (records: readonly ToolCallRecord[]) =>
  records.map(({ call, result }) => ({ call, result }))

export function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).map(frozen)
  return value
}

export function expect(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(`handrail: this adapter does not conform. ${otherwise}.`)
}

export const expectSame = (found: unknown, wanted: unknown, what: string): void =>
  expect(
    found === wanted || sameJson(found, wanted),
    `${what} should be ${shortText(wanted)}, and is ${shortText(found)}`,
  )

export const expectStatus = (record: ToolCallRecord | undefined, wanted: string): void =>
  expectSame(record && deriveToolCallStatus(record).kind, wanted, 'the status')

const shortText = (value: unknown): string => (JSON.stringify(value) ?? String(value)).slice(0, 200)
