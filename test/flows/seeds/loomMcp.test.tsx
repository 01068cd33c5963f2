import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  createLoomMcpHost,
  createLoomMcpReader,
  fromToolSchemas,
} from '../../../src/adapters/loom-mcp/index.ts'
import { ENGLISH } from '../../../src/words/catalogue/index.ts'
import { bubbleOf } from '../../../src/testing/index.ts'
import {
  catalogue,
  envelope,
  goa,
  loom,
  toolEnd,
  toolStart,
} from '../../adapters/loom-mcp/support.ts'
import { button, flow, pageText, press, type FlowOptions } from '../support.tsx'
import { chooseOption } from '../../support/chooseOption.ts'

type Options = FlowOptions & Parameters<typeof createLoomMcpReader>[0]
const play = (events: readonly object[], options: Options = {}) =>
  flow(createLoomMcpReader(options), events, options)
const specs = () => fromToolSchemas(catalogue())

test('without a named person nothing is allowed, nothing is sent as somebody else, and that is said', async () => {
  const provideConfirmation = vi.fn(() => Promise.resolve())
  const host = createLoomMcpHost({ provideConfirmation })
  const first = play(loom('denied').slice(0, 1), { host })
  await waitFor(() => expect(button('Allow')).toHaveAttribute('aria-disabled', 'true'))
  expect(screen.getByText(ENGLISH['consent.blocked_actor'])).toBeVisible()
  fireEvent.click(button('Allow'))
  expect(button('Deny')).toHaveAttribute('aria-disabled', 'true')
  fireEvent.click(button('Deny'))
  expect(provideConfirmation).not.toHaveBeenCalled()
  first.unmount()
  play(loom('denied').slice(0, 1), { host, actor: { id: 'user:ann' } })
  await press(
    () => screen.queryByRole('button', { name: 'Deny' }),
    () => expect(provideConfirmation).toHaveBeenCalledTimes(1),
  )
  expect(provideConfirmation.mock.lastCall).toMatchObject([{ requested_by: 'user:ann' }])
})

test('a request shows the tool’s description, and what it says of each parameter', async () => {
  play(loom('denied').slice(0, 1), { specs: specs(), actor: { id: 'ann' } })
  const request = document.querySelector<HTMLElement>('[data-handrail=consent]')!
  await chooseOption('Details')
  expect(request).toHaveTextContent('Write a stateful change')
  await waitFor(() => expect(within(request).getByText('Key to update.')).toBeVisible())
  expect(within(request).getByText('New value.')).toBeVisible()
})

test('the next page is asked for with the same input and the cursor where the tool takes it', async () => {
  const runTool = vi.fn((_tool: string, _payload: object) =>
    Promise.resolve({ success: true, data: { hits: ['c'] } }),
  )
  const paged = fromToolSchemas({
    tools: [
      {
        id: 'helpers.search',
        bounds: { paging: { cursor_field: 'page_token', next_cursor_field: 'next_page' } },
      },
    ],
  })
  const { open, user } = play(
    [
      toolStart('c1', 'helpers.search', { query: 'go' }),
      toolEnd('c1', {
        result: { hits: ['a'], returned: 1, total: 3, truncated: true, next_page: 'opaque-9' },
      }),
    ],
    { specs: paged, host: createLoomMcpHost({ runTool }) },
  )
  const card = await open('c1')
  expect(card.getByText('1 of 3')).toBeVisible()
  await user.click(card.getByRole('button', { name: ENGLISH['result.next_page'] }))
  await waitFor(() =>
    expect(runTool.mock.calls).toEqual([
      ['helpers.search', { query: 'go', page_token: 'opaque-9' }],
    ]),
  )
  expect(await card.findByText('c')).toBeVisible()
})

test.each([
  ['invalid_arguments', 'recovery.reason_input'],
  ['missing_fields', 'recovery.reason_missing'],
  ['malformed_response', 'recovery.reason_unreadable'],
  ['timeout', 'recovery.reason_timeout'],
  ['rate_limited', 'recovery.reason_rate_limited'],
] as const)('a retry hint with the reason %s is told in words', async (Reason, key) => {
  const { open } = play([
    toolStart('c1'),
    toolEnd('c1', { error: { Message: 'no' }, retry_hint: { Reason, Tool: 'helpers.search' } }),
  ])
  expect((await open('c1')).getByText(ENGLISH[key])).toBeVisible()
  expect(bubbleOf('c1')).not.toHaveTextContent(Reason)
})

test.each([
  ['invalid_call', 'recovery.reason_input'],
  ['domain_rejection', 'recovery.reason_refused'],
  ['unavailable', 'recovery.reason_unavailable'],
  ['malformed_result', 'recovery.reason_unreadable'],
  ['internal', 'recovery.reason_internal'],
] as const)('a failure of the kind %s is told in words', async (kind, key) => {
  const { open } = play([
    toolStart('c1'),
    toolEnd('c1', { failure: { kind, error: { message: 'no' }, recovery: { action: 'replan' } } }),
  ])
  expect((await open('c1')).getByText(ENGLISH[key])).toBeVisible()
})

test('a kind of failure that nobody knows is shown as the runtime’s word', async () => {
  const { open } = play([
    toolStart('c1'),
    toolEnd('c1', { failure: { kind: 'solar_flare', error: { message: 'no' } } }),
  ])
  expect((await open('c1')).getByText(/Kind of problem/)).toHaveTextContent('solar_flare')
})

test('what the server adds shows its kind, and what the tool says that people see in it', async () => {
  const { open } = play(loom('server-data'), {
    specs: fromToolSchemas({
      tools: [
        {
          id: 'atlas.read.points',
          server_data: [
            { kind: 'atlas.chart', audience: 'timeline', description: 'Pressure as a line chart' },
            { kind: 'atlas.join', audience: 'internal', description: 'INTERNAL-ONLY-d41' },
          ],
        },
      ],
    }),
  })
  const part = within((await open('c1')).getByRole('group', { name: 'From the server' }))
  expect(part.getByText('atlas.chart')).toBeVisible()
  expect(part.getByText('Pressure as a line chart')).toBeVisible()
  expect(pageText()).not.toMatch(/d41/)
})

test('a call that an agent does names the agent and its run; a request says so before it runs', async () => {
  const first = play(loom('children'))
  const about = within(
    await (await first.open('p1')).findByRole('group', { name: ENGLISH['origin.title'] }),
  )
  expect(about.getByText('research.reader')).toBeVisible()
  expect(about.getByText('run-2')).toBeVisible()
  first.unmount()
  play(
    [
      envelope('await_confirmation', {
        id: 'a-1',
        prompt: 'Look into it?',
        tool_name: 'research.agents.deep_dive',
        tool_call_id: 'c1',
        payload: { topic: 'go' },
      }),
    ],
    {
      specs: fromToolSchemas({
        tools: [
          { id: 'research.agents.deep_dive', is_agent_tool: true, agent_id: 'research.diver' },
        ],
      }),
      actor: { id: 'ann' },
    },
  )
  const request = document.querySelector<HTMLElement>('[data-handrail=consent]')!
  await chooseOption('Details')
  await waitFor(() => expect(within(request).getByText('research.diver')).toBeVisible())
  expect(request).toHaveTextContent(ENGLISH['executor.agent'])
})

test('a run’s own error is on the line of the call that it left open; a stopped run says who stopped it', async () => {
  const failed = play(goa('failed-run'))
  await waitFor(() => expect(bubbleOf('c1')).toHaveTextContent('The model is busy.'))
  expect(pageText()).not.toMatch(/secret-host/)
  failed.unmount()
  play(goa('user-canceled'))
  await waitFor(() => expect(bubbleOf('c1')).toHaveTextContent(ENGLISH['outcome.end_stopped']))
  expect(bubbleOf('c1')).toHaveTextContent(ENGLISH['status.cancelled'])
  expect(bubbleOf('c1')).not.toHaveTextContent('user_requested')
})

test('a clarification says what is missing, shows the example, and offers nothing that would fail', async () => {
  const provideClarification = vi.fn(() => Promise.resolve())
  play(loom('clarification'), { host: createLoomMcpHost({ provideClarification }) })
  expect(await screen.findByText(/Which Paris/)).toBeVisible()
  const card = screen.getByRole('group', { name: /Which Paris/ })
  expect(card).toHaveTextContent('The agent needs: country')
  expect(within(card).getByRole('group', { name: ENGLISH['question.example'] })).toHaveTextContent(
    /country.*FR/,
  )
  const answer = await screen.findByRole('button', { name: 'Send' })
  expect(answer).toBeVisible()
  expect(
    [ENGLISH['question.decline'], ENGLISH['question.cancel']].map((name) =>
      screen.queryByRole('button', { name }),
    ),
  ).toEqual([null, null])
  expect(screen.getByText(ENGLISH['question.must_answer'])).toBeVisible()
})

test('a form for other input shows the tool’s examples beside its fields', async () => {
  const { open, user } = play(loom('failure'), {
    specs: specs(),
    host: { runCorrected: () => Promise.resolve() },
  })
  const card = await open('c1')
  await user.click(card.getByRole('button', { name: ENGLISH['recovery.correct'] }))
  const value = await card.findByRole('textbox', { name: /value/i })
  expect(value).toHaveAccessibleDescription(/For example.*Ipsam quia/)
})

test('an example of the whole input is shown field by field', async () => {
  const [spec] = fromToolSchemas({
    tools: [
      {
        id: 'a.write',
        payload: {
          schema: { type: 'object', properties: { key: { type: 'string' } } },
          example_input: { key: 'limit' },
        },
      },
    ],
  })
  const { open, user } = play(
    [
      toolStart('c1', 'a.write', { key: '' }),
      toolEnd('c1', {
        tool_name: 'a.write',
        error: { Message: 'no' },
        retry_hint: { Reason: 'invalid_arguments' },
      }),
    ],
    { specs: [spec!], host: { runCorrected: () => Promise.resolve() } },
  )
  const card = await open('c1')
  await user.click(card.getByRole('button', { name: ENGLISH['recovery.correct'] }))
  expect(await card.findByRole('textbox', { name: /key/i })).toHaveAccessibleDescription(/limit/)
  await act(async () => {})
})
