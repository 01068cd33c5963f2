import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  createLoomMcpHost,
  createLoomMcpReader,
  fromToolSchemas,
  toLoomMcpDecision,
  toLoomMcpResults,
} from '../../src/adapters/loom-mcp/index.ts'
import { bubbleOf } from '../../src/testing/index.ts'
import { catalogue, envelope, goa, loom, toolEnd, toolStart } from '../adapters/loom-mcp/support.ts'
import {
  button,
  drawn,
  flow,
  inBubble,
  lineOf,
  pageText,
  press,
  statuses,
  type FlowOptions,
} from './support.tsx'

const play = (
  events: readonly object[],
  options: FlowOptions & Parameters<typeof createLoomMcpReader>[0] = {},
) => flow(createLoomMcpReader(options), events, options)

test('each call is one card, announced before, during or after its request, or known only from its end', () => {
  play([...loom('announced-first').slice(0, 2), toolEnd('orphan', { result: { found: 1 } })])
  expect(statuses()).toEqual({ c1: 'awaiting_consent', orphan: 'succeeded' })
  expect(lineOf('orphan')).toHaveAccessibleName(/helpers\.search/)
})

test('the real orders of events end correctly: done, done after a yes, or denied and never done', async () => {
  const reader = createLoomMcpReader()
  const shown: (string | undefined)[] = []
  flow(reader, [])
  for (const scenario of ['ungated', 'approved', 'denied']) {
    act(() => reader.reset())
    for (const event of loom(scenario)) {
      act(() => reader.push({ ...event, event_key: `${scenario} ${JSON.stringify(event).length}` }))
      await drawn()
      shown.push(statuses().c1)
    }
    shown.push('|')
  }
  const ungated = [undefined, 'running', 'succeeded', 'succeeded', '|']
  const approved = [
    undefined,
    'awaiting_consent',
    'running',
    'running',
    'succeeded',
    'succeeded',
    'succeeded',
    '|',
  ]
  const denied = ['awaiting_consent', 'denied', 'denied', 'denied', 'denied', '|']
  expect(shown).toEqual([...ungated, ...approved, ...denied])
  expect(inBubble('c1').getByText('Denied')).toBeVisible()
})

test('the server’s prompt is shown as it came, with its title, the tool and the payload', () => {
  play(loom('denied').slice(0, 1))
  const request = document.querySelector<HTMLElement>('[data-handrail=consent]')!
  expect(request).toHaveTextContent('Confirm command')
  expect(request).toHaveTextContent('This <b>cannot</b> be undone {{ .Key }}')
  expect(request.querySelector('b')).toBeNull()
  expect(request).toHaveTextContent('atlas.commands.dangerous_write')
  expect(request).toHaveTextContent(/key.*limit.*value.*10/)
})

test('without a server’s prompt the declared template is shown; when it fails, Allow is off and the payload is shown', async () => {
  const [spec] = fromToolSchemas(catalogue())
  const { host } = play([{ ...toolStart('c1', spec!.name, { key: 'limit' }) }], {
    specs: [
      { ...spec!, confirmation: { ...spec!.confirmation!, promptTemplate: 'Set {{ .Missing }}' } },
    ],
    host: { isGated: () => true },
  })
  await waitFor(() =>
    expect(screen.getByText('The text of this request could not be made.')).toBeVisible(),
  )
  expect(button(/^Allow/)).toHaveAttribute('aria-disabled', 'true')
  fireEvent.click(button(/^Allow/))
  expect(host.sent).toEqual([])
  expect(bubbleOf('c1')).toHaveTextContent('limit')
})

test('a decision is sent once, in the runtime’s words, with the person’s name; an actor without a name is refused', async () => {
  const provideConfirmation = vi.fn(() => Promise.resolve())
  const { record, decisions } = play(loom('approved').slice(0, 2), {
    host: createLoomMcpHost({ provideConfirmation }),
    actor: { id: 'ann' },
  })
  await waitFor(() => expect(button('Allow')).not.toHaveAttribute('aria-disabled', 'true'))
  await press(
    () => screen.queryByRole('button', { name: 'Allow' }),
    () => expect(statuses().c1).toBe('running'),
    2,
  )
  expect(provideConfirmation.mock.calls).toEqual([
    [
      {
        run_id: 'run-1',
        id: 'run-1/turn-1/atlas-commands-dangerous_write/await/c1',
        approved: true,
        requested_by: 'ann',
      },
    ],
  ])
  expect(() =>
    toLoomMcpDecision(record('c1'), { ...decisions()[0]!, by: { kind: 'person', id: '' } }),
  ).toThrow(/names nobody/)
})

test('of several requests only the first can be decided, then the next; each shows its place', async () => {
  const events = loom('three-requests')
  const { reader, record, user, decisions } = play(events, { actor: { id: 'ann' } })
  expect(statuses()).toEqual({ c1: 'awaiting_consent', c2: 'preparing', c3: 'preparing' })
  expect(screen.getAllByRole('button', { name: 'Allow' })).toHaveLength(1)
  expect(record('c1').request?.batch).toMatchObject({ index: 0, size: 3 })
  await user.click(button('Deny'))
  act(() =>
    reader.push(
      envelope('tool_authorization', {
        tool_call_id: 'c1',
        tool_name: 'x',
        approved: false,
        approved_by: 'user:ann',
      }),
    ),
  )
  expect(statuses()).toEqual({ c1: 'denied', c2: 'awaiting_consent', c3: 'preparing' })
  expect(record('c2').request?.batch).toMatchObject({ index: 1, size: 3 })
  expect(decisions().map(({ id, kind }) => [id.split('/').at(-1), kind])).toEqual([['c1', 'deny']])
})

test('neither Enter nor Escape allows: nothing is sent, and the request stays', async () => {
  const { host, user } = play(loom('denied').slice(0, 1))
  await user.keyboard('{Escape}{Enter}')
  fireEvent.keyDown(bubbleOf('c1'), { key: 'Enter' })
  expect(host.sent).toEqual([])
  expect(statuses().c1).toBe('awaiting_consent')
})

test('repeated events change nothing; a decision made elsewhere closes the request and says who and when', async () => {
  const events = loom('approved')
  const { reader, open } = play(events.slice(0, 2))
  expect(button('Allow')).toBeVisible()
  act(() => {
    for (const event of [...events.slice(0, 2), events[2]!, events[2]!]) reader.push(event)
  })
  expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull()
  act(() => {
    for (const event of events) reader.push(event)
  })
  await drawn()
  expect(Object.keys(statuses())).toEqual(['c1'])
  expect((await open('c1')).getByText(/^Allowed by/)).toHaveTextContent('Allowed by “ann”')
})

test('the headline is what was found, otherwise what the call is about, otherwise the tool; the duration is shown', () => {
  play([
    ...loom('ungated').slice(0, 3),
    toolStart('c2', 'helpers.search', {}, { display_hint: 'Looking for rust' }),
    toolStart('c3'),
  ])
  expect(bubbleOf('c1')).toHaveTextContent('Found 2 pages')
  expect(bubbleOf('c1')).not.toHaveTextContent('Searching for go')
  expect(inBubble('c1').getByText('1.3 s')).toBeVisible()
  expect(bubbleOf('c2')).toHaveTextContent('Looking for rust')
  expect(lineOf('c3')).toHaveAccessibleName(/search/)
})

test('a limited result says how many of how many, that it was cut, and how to ask for less; the cursor gets the next page', async () => {
  const asked: string[] = []
  const { open, user } = play(loom('bounds'), {
    host: {
      loadPage: (_record, cursor) => (
        asked.push(cursor),
        Promise.resolve({
          success: true,
          data: { hits: [`page after ${cursor}`] },
          bounds: {
            truncated: cursor === 'opaque-2',
            returned: 1,
            ...(cursor === 'opaque-2' && { cursor: 'opaque-3' }),
          },
        })
      ),
    },
  })
  const first = await open('c1')
  expect(first.getByRole('list', { name: 'About the result' })).toHaveTextContent(
    '2 of 40The result was shortened. There is more.“Add a year to the query.”',
  )
  await user.click(first.getByRole('button', { name: 'Next page' }))
  expect(await first.findByText(/page after opaque-2/)).toBeVisible()
  await user.click(first.getByRole('button', { name: 'Next page' }))
  expect(await first.findByText('There are no more pages.')).toBeVisible()
  expect(asked).toEqual(['opaque-2', 'opaque-3'])
  const second = await open('c2')
  expect(second.getByRole('list', { name: 'About the result' })).toHaveTextContent('1 came back.')
  const third = await open('c3')
  expect(third.getByText('The result was shortened. There is more.')).toBeVisible()
  expect(third.queryByRole('button', { name: 'Next page' })).toBeNull()
})

test('problems of fields are told in words, for all eight kinds and for an unknown one', async () => {
  const { open } = play(goa('correctable'))
  const issues = within((await open('c1')).getByRole('group', { name: 'Problems with the input' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(issues).toEqual([
    'key: Required',
    'value: Must have 0 to 5 characters or items',
    'mode: Must be one of fast, slow',
    'when.at: Must be written as date-time',
    'tag: Must match ^[a-z]+$',
    'count: Out of range',
    'size: Must be number, is string',
    'The input: The tool does not know this. It knows key, value',
    'zone: Not valid',
  ])
})

test('advice is shown, and corrected arguments are sent only where the runtime accepts them', async () => {
  const resend = vi.fn(() => Promise.resolve())
  const { open, user, unmount } = play(loom('failure'), {
    specs: fromToolSchemas(catalogue()),
    host: { runCorrected: resend },
  })
  const first = await open('c1')
  expect(first.getByText('Why should it change?')).toBeVisible()
  expect(first.getByText('key is locked')).toBeVisible()
  expect(first.queryByText('The agent will try again.')).toBeNull() // its run has ended
  expect(first.getByText(/may only try/)).toHaveTextContent('atlas.commands.dangerous_write next')
  await user.click(first.getByRole('button', { name: 'Correct and send again' }))
  const value = await first.findByRole('textbox', { name: /value/i })
  await user.clear(value)
  await user.type(value, '12')
  await user.click(first.getByRole('button', { name: 'Send again' }))
  expect(resend).not.toHaveBeenCalled()
  await user.click(await first.findByRole('button', { name: /^Allow/ }))
  expect(await first.findByText('Sent again.')).toBeVisible()
  expect(resend).toHaveBeenCalledTimes(1)
  expect(resend.mock.calls[0]).toEqual([
    expect.objectContaining({ call: expect.objectContaining({ id: 'c1' }) }),
    { key: 'limit', value: '12' },
  ])
  unmount()
  const other = play(goa('finish'), { host: { runCorrected: resend } })
  await other.open('c1')
  expect(screen.queryByRole('button', { name: 'Correct and send again' })).toBeNull()
  expect(screen.getByText('quota is used up')).toBeVisible()
})

test('a call of a tool the run does not have shows the requested name, and failed', async () => {
  const { open } = play(loom('unavailable'))
  expect(lineOf('c1')).toHaveAccessibleName(/helpers\.serach|go/)
  const first = await open('c1')
  expect(
    first.getByText('helpers.serach', { selector: '.handrail-name, .handrail-name *' }),
  ).toBeVisible()
  expect(first.getByText('This tool is not available in this run.')).toBeVisible()
  expect(first.getByText('Choose a tool from the list.')).toBeVisible()
  expect(statuses()).toEqual({ c1: 'failed', c2: 'failed' })
})

test('the id of a tool is never rewritten; its toolset is the part before the last dot', () => {
  const { record } = play([
    toolStart('c1', 'alpha.helpers.search'),
    toolStart('c2', 'search'),
    toolStart('c3', 'helpers_search'),
  ])
  expect(['c1', 'c2', 'c3'].map((id) => [record(id).call.name, record(id).spec?.server])).toEqual([
    ['alpha.helpers.search', 'alpha.helpers'],
    ['search', undefined],
    ['helpers_search', undefined],
  ])
  expect(inBubble('c1').getAllByText('alpha.helpers.search')[0]).toBeInTheDocument()
})

test('tags say that a tool is idempotent, and a contradiction is a programmer’s error; a repeated call is still shown', () => {
  expect(fromToolSchemas(catalogue()).map(({ name, idempotency }) => [name, idempotency])).toEqual([
    ['atlas.commands.dangerous_write', undefined],
    ['helpers.search', 'transcript'],
  ])
  const tagged =
    (...tags: string[]) =>
    () =>
      fromToolSchemas({ tools: [{ id: 'a.b', tags }] })
  expect(tagged('loom-mcp.idempotency=for-ever')).toThrow(/idempotency "for-ever"/)
  expect(tagged('loom-mcp.idempotency=transcript', 'loom-mcp.idempotency=transcript')).toThrow(
    /2 idempotency tags/,
  )
  play([
    toolStart('c1', 'helpers.search', { query: 'go' }),
    toolEnd('c1', { result: {} }),
    toolStart('c2', 'helpers.search', { query: 'go' }),
    toolEnd('c2', { result: {} }),
  ])
  expect(statuses()).toEqual({ c1: 'succeeded', c2: 'succeeded' })
})

test('server data for the timeline and evidence is shown apart; internal and unknown data is nowhere', async () => {
  const { open, record } = play(loom('server-data'))
  const card = await open('c1')
  expect(
    within(card.getByRole('group', { name: 'From the server' })).getByText('Pressure over a day'),
  ).toBeVisible()
  expect(card.getByRole('group', { name: 'Evidence' })).toHaveTextContent('atlas://points/123')
  expect(pageText()).not.toMatch(/7f3a/)
  expect(JSON.stringify(record('c1'))).not.toMatch(/7f3a/)
})

test('sub-calls are shown before their parent is known, then under it; the expected number only grows', async () => {
  const { record, open } = play(loom('children'))
  expect(Object.keys(statuses())).toEqual(['k1', 'p1', 'k2'])
  expect([record('k1').parentId, record('k2').parentId]).toEqual(['p1', 'p1'])
  expect((await open('p1')).getByText('1 of 3')).toBeVisible()
  expect(record('p1').origin?.ids).toMatchObject({
    childRunId: 'run-2',
    childAgentId: 'research.reader',
  })
})

test('arguments arrive as text until the call has them, and output is shown by stream until the result is there', async () => {
  const events = loom('deltas')
  const { reader, open } = play(events.slice(0, 2))
  expect(statuses().c1).toBe('preparing')
  const card = await open('c1')
  expect(bubbleOf('c1')).toHaveTextContent('{"target":"all"}')
  act(() => {
    for (const event of events.slice(2, 6)) reader.push(event)
  })
  expect(bubbleOf('c1')).not.toHaveTextContent('{"target":"all"}')
  await waitFor(() => expect(card.getByText('compiling main.go')).toBeVisible())
  expect(card.getByText('stdout')).toBeVisible()
  expect(card.getByText('stderr')).toBeVisible()
  act(() => reader.push(events[6]!))
  await drawn()
  expect(card.queryByText('compiling main.go')).toBeNull()
  expect(statuses().c1).toBe('succeeded')
})

test('at the end of a run, cancelled is no error, developers’ texts are not shown, and a suspended request stays', () => {
  const cancelled = play(loom('canceled'))
  expect(statuses()).toEqual({ c1: 'unknown', c2: 'cancelled' })
  cancelled.unmount()
  const failed = play(goa('failed-run'))
  expect(statuses()).toEqual({ c1: 'unknown' })
  expect(pageText() + JSON.stringify(failed.record('c1'))).not.toMatch(/secret-host|secret stack/)
  failed.unmount()
  play(goa('suspended'))
  expect(statuses()).toEqual({ c1: 'awaiting_consent' })
  expect(button('Allow')).toBeVisible()
})

test('questions become one form that answers the call; a clarification is answered with text; awaited tools together', async () => {
  const provideToolResults = vi.fn(() => Promise.resolve())
  const provideClarification = vi.fn(() => Promise.resolve())
  const host = createLoomMcpHost({ provideToolResults, provideClarification })
  const { user, unmount } = play(loom('questions'), { host })
  await user.click(await screen.findByRole('radio', { name: 'Economy' }))
  await user.click(screen.getByRole('checkbox', { name: 'Seat' }))
  await press(
    () => screen.queryByRole('button', { name: 'Send' }),
    () => expect(provideToolResults).toHaveBeenCalled(),
  )
  expect(provideToolResults.mock.calls).toEqual([
    [
      {
        run_id: 'run-1',
        id: 'q-1',
        results: [
          {
            name: 'ui.ask.ask_question',
            tool_call_id: 'c1',
            result: { class: 'eco', extras: ['seat'] },
          },
        ],
      },
    ],
  ])
  unmount()
  const next = play(loom('clarification'), { host })
  await next.user.type(await screen.findByRole('textbox'), 'The one in France')
  await press(
    () => screen.queryByRole('button', { name: 'Send' }),
    () =>
      expect(provideClarification).toHaveBeenCalledWith({
        run_id: 'run-1',
        id: 'cl-1',
        answer: 'The one in France',
      }),
  )
  next.unmount()
  const { record } = play(loom('external'))
  await act(async () => {})
  const entries = ['c1', 'c2'].map((id) => ({
    record: record(id),
    result: { success: true, data: { text: id } },
  }))
  expect(toLoomMcpResults(entries)).toEqual({
    run_id: 'run-1',
    id: 'x-1',
    results: ['c1', 'c2'].map((id) => ({
      name: 'desk.files.read_file',
      tool_call_id: id,
      result: { text: id },
    })),
  })
  expect(() => toLoomMcpResults(entries.slice(1))).toThrow(/exactly the awaited ones/)
})

test('data for the model or the catalogue is not shown to people', async () => {
  const specs = fromToolSchemas({
    tools: [
      {
        id: 'helpers.search',
        tags: ['TAG-ONLY'],
        meta: { owner: ['META-ONLY'] },
        result_reminder: 'REMINDER-ONLY',
        terminal_run: true,
      },
    ],
  })
  const { open } = play(loom('ungated'), { specs })
  await open('c1')
  expect(pageText()).not.toMatch(/-ONLY/)
})

test('a result that was left out is not empty: it says why, how large it is, and can be fetched', async () => {
  const loadResult = vi.fn(() =>
    Promise.resolve({ success: true, data: { points: 'all of them' } }),
  )
  const { open, user } = play(goa('omitted'), { host: { loadResult } })
  expect(bubbleOf('c1')).toHaveTextContent('7,000 points')
  const card = await open('c1')
  expect(card.getByRole('list', { name: 'About the result' })).toHaveTextContent(
    /The result is kept elsewhere, 481 kB\.“result exceeds the inline limit”/,
  )
  expect(card.queryByText(/empty/)).toBeNull()
  expect(loadResult).not.toHaveBeenCalled()
  await user.click(card.getByRole('button', { name: 'Load the result' }))
  expect(await card.findByText('all of them')).toBeVisible()
})

test('a settled call stays settled: late requests, answers and ends change nothing on the page', () => {
  const { reader } = play([
    ...loom('ungated').slice(0, 3),
    ...loom('denied').map(
      (event) =>
        JSON.parse(
          JSON.stringify(event).replaceAll('"c1"', '"c2"').replaceAll('"evt-', '"other-'),
        ) as object,
    ),
  ])
  expect(statuses()).toEqual({ c1: 'succeeded', c2: 'denied' })
  act(() => {
    for (const id of ['c1', 'c2']) {
      reader.push(
        envelope('tool_end', {
          tool_call_id: id,
          tool_name: 'x',
          duration: 0,
          error: { Message: 'late', Cause: null },
        }),
      )
      reader.push(
        envelope('tool_authorization', {
          tool_call_id: id,
          tool_name: 'x',
          approved: id === 'c2',
          approved_by: 'user:eve',
        }),
      )
      reader.push(
        envelope('await_confirmation', {
          id: `again ${id}`,
          tool_call_id: id,
          tool_name: 'helpers.search',
          prompt: 'Again?',
          payload: { query: 'go' },
        }),
      )
    }
  })
  expect([statuses().c1, statuses().c2]).toEqual(['succeeded', 'denied'])
})
