import { readdirSync, readFileSync } from 'node:fs'
import { createMcpReader, fromMcp } from '../../../src/adapters/mcp/index.ts'
import type { ToolCallRecord } from '../../../src/model/index.ts'

export type Side = 'client' | 'server'

export interface Recording {
  scenario: string
  messages: { from: Side; message: object }[]
}

const folder = 'test/fixtures/mcp/'
const parse = (name: string): unknown => JSON.parse(readFileSync(folder + name, 'utf8'))

export const recordings: readonly Recording[] = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => parse(name) as Recording)

export function messagesOf(scenario: string): object[] {
  const found = recordings.find((recording) => recording.scenario === scenario)
  if (!found) throw new Error(`no recording ${scenario}`)
  return found.messages.map(({ message }) => message)
}

/** An example of the published specification. */
export const spec = (name: string): object => parse(`spec/${name}.json`) as object

export function only(records: readonly ToolCallRecord[]): ToolCallRecord {
  expect(records).toHaveLength(1)
  return records[0] as ToolCallRecord
}

export const call = (
  id: unknown,
  name: unknown = 'echo',
  args: unknown = {},
  more: object = {},
) => ({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args, ...more } })
export const answer = (id: unknown, result: unknown = { content: [] }) => ({
  jsonrpc: '2.0',
  id,
  result,
})
export const notification = (method: string, params: object) => ({
  jsonrpc: '2.0',
  method: `notifications/${method}`,
  params,
})
export const ask = (
  id: unknown,
  params: object = { message: 'Who?', requestedSchema: { type: 'object' } },
) => ({ jsonrpc: '2.0', id, method: 'elicitation/create', params })
export const text = (words: string) => ({ content: [{ type: 'text', text: words }] })

export const recordsOf = (...messages: unknown[]): readonly ToolCallRecord[] =>
  fromMcp(messages as object[])

export function readerOf(...messages: unknown[]) {
  const reader = createMcpReader()
  for (const message of messages) reader.push(message as object)
  return reader
}
