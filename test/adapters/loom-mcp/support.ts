import { readFileSync } from 'node:fs'

const read = (name: string): unknown =>
  JSON.parse(readFileSync(`test/fixtures/loom-mcp/${name}.json`, 'utf8'))

/** Parsed anew for each test: nothing may change them. */
export const loom = (scenario: string): object[] =>
  (read('loom') as Record<string, object[]>)[scenario]!
export const goa = (scenario: string): object[] =>
  (read('goa') as Record<string, object[]>)[scenario]!
export const catalogue = (): unknown => read('tool_schemas')
export const scenarios: Readonly<Record<string, () => object[]>> = {
  ...Object.fromEntries(
    Object.keys(read('loom') as object).map((name) => [`loom ${name}`, () => loom(name)]),
  ),
  ...Object.fromEntries(
    Object.keys(read('goa') as object).map((name) => [`goa ${name}`, () => goa(name)]),
  ),
}

/** An envelope without a key: delivered again it is not known by it. */
export const envelope = (type: string, payload: object, more: object = {}) => ({
  type,
  run_id: 'run-1',
  session_id: 'session-1',
  timestamp: '2026-03-23T10:00:00Z',
  payload,
  ...more,
})
export const toolStart = (
  id: unknown,
  name: unknown = 'helpers.search',
  payload: unknown = {},
  more: object = {},
) => envelope('tool_start', { tool_call_id: id, tool_name: name, payload, ...more })
export const toolEnd = (id: unknown, more: object = {}) =>
  envelope('tool_end', {
    tool_call_id: id,
    tool_name: 'helpers.search',
    duration: 1_000_000,
    ...more,
  })
