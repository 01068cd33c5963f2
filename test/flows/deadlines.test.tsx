// Until when a runtime waits for a person, as each tells it.
import { screen } from '@testing-library/react'
import { createAdkReader } from '../../src/adapters/nhtio-adk/index.ts'
import { createAgentToolReader } from '../../src/adapters/agent-tool/index.ts'
import { createAgUiReader } from '../../src/adapters/ag-ui/index.ts'
import { invocation } from '../adapters/agent-tool/support.ts'
import { announced } from '../adapters/nhtio-adk/support.ts'
import { flow } from './support.tsx'

const UNREAD = 'The time limit cannot be read.'
const SCHEMA = { type: 'object', properties: { seat: { type: 'string' } } }

const agUi = (expiresAt: unknown, more: object = {}) =>
  flow(createAgUiReader(), [
    { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'delete_row' },
    { type: 'TOOL_CALL_END', toolCallId: 'c' },
    {
      type: 'RUN_FINISHED',
      outcome: {
        type: 'interrupt',
        interrupts: [{ id: 'i', reason: 'tool_call', toolCallId: 'c', expiresAt, ...more }],
      },
    },
  ])
const agentTool = (expires_at: unknown) =>
  flow(createAgentToolReader(), [
    invocation('c', { status: 'awaiting_approval' }),
    { schema_version: '0.2.0', decision_id: 'd', invocation_id: 'c', behavior: 'ask', expires_at },
  ])
const adk = (createdAt: unknown, more: object = {}) =>
  flow(createAdkReader(), [
    announced('c', { tool: 'delete_row' }),
    {
      id: 'g',
      turnId: 't',
      reason: 'tool_approval',
      payload: { toolCallId: 'c' },
      timeout: 60_000,
      createdAt,
      ...more,
    },
  ])
const question = (expiresAt: unknown) => agUi(expiresAt, { responseSchema: SCHEMA })

/** Browsers read some of these as a day of 2001, and some in their own zone. */
const NO_TIMES = [
  'soon',
  '',
  '10',
  '600',
  'soon 5',
  '2026-13-45T99:00:00Z',
  '0001-01-01T00:00:00Z',
  '2001-10-01',
  '2026-11-28T10:00:00',
  '2026-11-28 10:00',
]

const later = new Date(Date.now() + 9e7)
const TIMES = [
  later.toISOString(),
  later.toUTCString(),
  later.toISOString().replace('Z', '456+00:00'),
]

const READERS = [
  ['AG-UI', agUi],
  ['a question of AG-UI', question],
  ['agent-tool', agentTool],
] as const

it.each(
  READERS.flatMap(([name, show]) =>
    [...NO_TIMES, {}, [], true, 0, -1].map((value) => [name, value, show] as const),
  ),
)('a time limit of %s that is no time is said: %j', async (_name, value, show) => {
  show(value)
  expect((await screen.findAllByText(UNREAD))[0]).toBeVisible()
})

it.each([0, -1, Number.NaN, -60_000])(
  'a gate of ADK that waits %s ms has no end',
  async (timeout) => {
    adk(new Date().toISOString(), { timeout })
    expect((await screen.findAllByText(UNREAD))[0]).toBeVisible()
  },
)

it.each(['soon', undefined, {}])(
  'a gate of ADK that has a limit, and opened at no known time, says so: %j',
  async (value) => {
    adk(value)
    expect((await screen.findAllByText(UNREAD))[0]).toBeVisible()
  },
)

it.each(
  READERS.flatMap(([name, show]) =>
    [undefined, null, ...TIMES].map((value) => [name, value, show] as const),
  ),
)(
  'a time limit of %s that is one, or that is not set, says nothing of the kind: %j',
  (_name, value, show) => {
    const { container } = show(value)
    expect(container.querySelector('[data-status]')).not.toBeNull()
    expect(screen.queryByText(UNREAD)).toBeNull()
  },
)

it('a question whose limit is in another unit names no day', async () => {
  question(Math.floor(Date.now() / 1000) + 600)
  expect(await screen.findByText(UNREAD)).toBeVisible()
  expect(screen.queryByText(/^until/)).toBeNull()
})
