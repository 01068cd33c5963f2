import { readFileSync } from 'node:fs'

const read = () =>
  JSON.parse(readFileSync('test/fixtures/glue/events.json', 'utf8')) as Record<string, object[]>

/** Parsed anew for each test: nothing may change them. */
export const glue = (scenario: string): object[] => read()[scenario]!
export const scenarios: Readonly<Record<string, () => object[]>> = Object.fromEntries(
  Object.keys(read()).map((name) => [name, () => glue(name)]),
)

export const toolCall = (
  id: unknown,
  name: unknown = 'read_file',
  args: unknown = {},
  more: object = {},
) => ({ type: 'AgentToolCall', call: { id, name, arguments: args, ...more } })
export const toolResult = (callId: unknown, more: object = {}) => ({
  type: 'AgentToolResult',
  result: { callId, success: true, content: '', ...more },
})
