import { readFileSync } from 'node:fs'

const read = () =>
  JSON.parse(readFileSync('test/fixtures/agent-tool/scenarios.json', 'utf8')) as Record<
    string,
    object[]
  >

/** Parsed anew for each test: nothing may change them. */
export const agentTool = (scenario: string): object[] => read()[scenario]!
export const scenarios: Readonly<Record<string, () => object[]>> = Object.fromEntries(
  Object.keys(read()).map((name) => [name, () => agentTool(name)]),
)

const AT = '2026-05-08T00:00:00Z'
export const invocation = (id: unknown, more: object = {}) => ({
  schema_version: '0.2.0',
  invocation_id: id,
  tool_id: 'tool_notes_read',
  status: 'running',
  created_at: AT,
  model_input: {},
  ...more,
})
export const resultRecord = (id: unknown, more: object = {}) => ({
  schema_version: '0.2.0',
  result_id: 'r',
  invocation_id: id,
  status: 'succeeded',
  created_at: AT,
  ...more,
})
