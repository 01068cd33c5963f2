import { fromToolSchemas } from '../../../src/adapters/loom-mcp/index.ts'
import { deriveToolCallStatus } from '../../../src/status/index.ts'

const bytes = (value: object) => btoa(JSON.stringify(value))
/** A tool as `json.Marshal` prints its Go struct. */
const printed = (more: object = {}) => ({
  Name: 'atlas.commands.change_setting',
  Service: 'atlas',
  Toolset: 'commands',
  Description: 'Changes a setting.',
  Tags: null,
  Meta: null,
  TerminalRun: false,
  IsAgentTool: false,
  AgentID: '',
  Bounds: null,
  ServerData: null,
  Confirmation: {
    Title: '',
    PromptTemplate: 'Change {{ .Key }}?',
    DeniedResultTemplate: '{"summary":"no"}',
  },
  Payload: {
    Name: 'ChangePayload',
    Schema: bytes({ type: 'object', properties: { Key: { type: 'string' } } }),
    ExampleInput: { Key: 'limit' },
    Codec: {},
  },
  Result: { Name: 'ChangeResult', Schema: null },
  ...more,
})
const SPEC = {
  name: 'atlas.commands.change_setting',
  server: 'atlas.commands',
  description: 'Changes a setting.',
  inputSchema: {
    type: 'object',
    properties: { Key: { type: 'string' } },
    examples: [{ Key: 'limit' }],
  },
  confirmation: {
    promptTemplate: 'Change {{ .Key }}?',
    deniedResultTemplate: '{"summary":"no"}',
  },
}

it.each([
  ['a list', [printed()]],
  ['one tool', printed()],
  ['a catalogue', { Tools: [printed()] }],
  ['a catalogue with names for JSON', { tools: [printed()] }],
])('a tool as Go prints it is read, in %s', (_, given) => {
  expect(fromToolSchemas(given)).toEqual([expect.objectContaining(SPEC)])
})

it('what Go prints of an agent, of pages and of tags is read as well', () => {
  const given = printed({
    IsAgentTool: true,
    AgentID: 'atlas.helper',
    Tags: ['loom-mcp.idempotency=transcript'],
    Bounds: { Paging: { CursorField: 'cursor', NextCursorField: 'next_cursor' } },
  })
  expect(fromToolSchemas([given])).toEqual([
    expect.objectContaining({
      agent: 'atlas.helper',
      idempotency: 'transcript',
      paging: { cursor: 'cursor', nextCursor: 'next_cursor' },
    }),
  ])
})

it.each([
  undefined,
  null,
  'x',
  [],
  {},
  { tools: {} },
  [{ Name: 7 }],
  [{ Name: 'a', Payload: { Schema: '%' } }],
])('what is no tool gives none, and never throws: %j', (given) => {
  expect(fromToolSchemas(given).map(({ name }) => name)).toEqual(
    JSON.stringify(given)?.includes('"a"') ? ['a'] : [],
  )
})

it.each([
  ['as Go prints it', printed({ TerminalRun: true })],
  ['in a catalogue', { tools: [{ id: 'atlas.commands.change_setting', terminal_run: true }] }],
])('a tool that ends its run says so, and its success ends the run: %s', (_, given) => {
  const [spec] = fromToolSchemas(given)
  expect(spec).toMatchObject({ isTerminal: true })
  const call = { id: 'c', name: spec!.name, arguments: {} }
  const status = (success: boolean, of = spec) =>
    deriveToolCallStatus({ call, spec: of, result: { success }, phase: 'done' }).isTerminal
  expect(status(true)).toBe(true)
  expect(status(true, { name: spec!.name })).toBe(false)
})
