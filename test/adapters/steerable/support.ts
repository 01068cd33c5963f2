import { readFileSync } from 'node:fs'
import { createSteerableReader } from '../../../src/adapters/steerable/index.ts'
import type { ToolCallRecord } from '../../../src/model/index.ts'

const read = (name: string): unknown =>
  JSON.parse(readFileSync(`test/fixtures/steerable/${name}.json`, 'utf8'))

/** Parsed anew for each test: nothing may change them. */
export const events = (scenario: string): object[] =>
  (read('events') as Record<string, object[]>)[scenario]!
export const messages = (scenario: string): object[] =>
  (read('messages') as Record<string, object[]>)[scenario]!
/** The call and the results that the Tools Spec prints. */
export const published = (): Record<'call' | 'success' | 'recoverable' | 'terminal', object> =>
  read('published') as ReturnType<typeof published>
export const sidecar = (): object[] => read('sidecar') as object[]
export const scenarios: readonly (readonly [string, readonly object[]])[] = [
  ...Object.entries(read('events') as Record<string, object[]>).map(
    ([name, list]) => [`events ${name}`, list] as const,
  ),
  ...Object.entries(read('messages') as Record<string, object[]>).map(
    ([name, list]) => [`messages ${name}`, list] as const,
  ),
  ['sidecar', read('sidecar') as object[]],
]

export function readerOf(...list: unknown[]) {
  const reader = createSteerableReader()
  for (const event of list) reader.push(event as object)
  return reader
}

export const recordsOf = (...list: unknown[]): readonly ToolCallRecord[] =>
  readerOf(...list).records()

export function only(records: readonly ToolCallRecord[]): ToolCallRecord {
  expect(records).toHaveLength(1)
  return records[0] as ToolCallRecord
}

export const call = (id: unknown, name: unknown = 'search_notes', args: unknown = {}) => ({
  type: 'tool_call',
  payload: { id, name, arguments: args },
})
export const result = (payload: unknown, extra: object = {}) => ({
  type: 'tool_result',
  payload,
  ...extra,
})
export const done = { type: 'done' }
