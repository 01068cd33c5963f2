import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createSteerableReader } from '../../../src/adapters/steerable/index.ts'
import { ENGLISH } from '../../../src/words/catalogue/index.ts'
import { bubbleOf } from '../../../src/testing/index.ts'
import { deriveToolCallStatus } from '../../../src/status/index.ts'
import type { ToolPolicy } from '../../../src/index.ts'
import { call, done, events, published, result } from '../../adapters/steerable/support.ts'
import { flow, inBubble, lineOf, statuses, type FlowOptions } from '../support.tsx'

const play = (list: readonly object[], options: FlowOptions = {}) =>
  flow(createSteerableReader(), list, options)
const example = () => published()
const pair = (which: 'success' | 'recoverable' | 'terminal') => [
  { type: 'tool_call', payload: example().call },
  result(example()[which]),
  ...(which === 'recoverable' ? [] : [done]),
]
const modes = (): (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>('[data-handrail="bubble"]')].map(
    ({ dataset }) => dataset.mode,
  )
const announced = (mode: string, name: string) => ({
  type: 'tool_call',
  payload: { id: `${name} ${mode}`, name, arguments: {}, mode },
})

test('an app that trusts its runtime takes the mode that the runtime registered', () => {
  const trusts: ToolPolicy = { servers: { steerable: { trusted: true } } }
  const list = [
    announced('safe_write', 'delete_everything'),
    announced('read', 'frobnicate'),
    announced('local', 'get_x'),
  ]
  const first = play(list)
  expect(modes()).toEqual(['destructive', 'external', 'local'])
  first.unmount()
  play(list, { policy: trusts })
  expect(modes()).toEqual(['safe_write', 'read', 'local'])
  expect(statuses()).toMatchObject({ 'frobnicate read': 'running' })
})

test('a bare “get”, with or without a dash, is unknown and asks; so are names that only begin alike', () => {
  const names = ['get', 'get-', 'Get', 'get_', 'getaway', 'budget_x', 'forget_me', '']
  play(
    names.map((name, index) => call(`c${index}`, name)),
    { host: { isGated: () => true } },
  )
  const seen = names.map((name, index) => [name, bubbleOf(`c${index}`).dataset.mode])
  expect(Object.fromEntries(seen)).toEqual({
    get: 'external',
    'get-': 'external',
    Get: 'external',
    get_: 'read', // by the documented rule: ^get_
    getaway: 'external',
    budget_x: 'external',
    forget_me: 'external',
    '': 'external',
  })
  expect(statuses()).toMatchObject({ c0: 'awaiting_consent', c1: 'awaiting_consent' })
})

test('the closed line says what a result says: the published success, its message', async () => {
  play(pair('success'))
  await waitFor(() => expect(bubbleOf('c_42')).toHaveTextContent('Event created.'))
  expect(lineOf('c_42')).toHaveAttribute('aria-expanded', 'false')
})

test('the published failure that is tried again, and the one that ends the run, differ on the closed line', async () => {
  const first = play(pair('recoverable'))
  await waitFor(() => expect(bubbleOf('c_42')).toHaveTextContent('Please retry with ISO-8601.'))
  expect(bubbleOf('c_42')).toHaveTextContent(ENGLISH['outcome.retry'])
  expect(bubbleOf('c_42')).not.toHaveTextContent(ENGLISH['outcome.terminal'])
  expect((await first.open('c_42')).getByText('Invalid date format')).toBeVisible()
  first.unmount()
  play(pair('terminal'))
  await waitFor(() => expect(bubbleOf('c_42')).toHaveTextContent('Calendar service unavailable'))
  expect(bubbleOf('c_42')).toHaveTextContent(ENGLISH['outcome.terminal'])
  expect(bubbleOf('c_42')).not.toHaveTextContent(ENGLISH['outcome.retry'])
})

test.each([
  [{ error: 'E_DATE', message: 'The date is not valid.' }],
  [{ error: { code: 7 }, message: 'The date is not valid.', data: { tried: 1 } }],
  [{ error: 'approval_timeout', message: 'The date is not valid.', needsFollowup: true }],
])('a failure says its message for people first, and the error below it: %j', async (given) => {
  const { open } = play([
    call('c1', 'update_x'),
    result({ success: false, ...given }, { callId: 'c1' }),
  ])
  await waitFor(() => expect(bubbleOf('c1')).toHaveTextContent('The date is not valid.'))
  expect(bubbleOf('c1')).not.toHaveTextContent(/E_DATE|approval_timeout/)
  const opened = await open('c1')
  const error = typeof given.error === 'string' ? given.error : 'code'
  const [first, ...more] = opened.getAllByText('The date is not valid.')
  expect(more).toEqual([])
  expect(first!.compareDocumentPosition(opened.getByText(error))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
})

test.each([
  ['of a result that ends the run', { terminal: true, needsFollowup: true }, false, undefined],
  ['in a run that has ended', { needsFollowup: true }, true, undefined],
  [
    'of one that ends it in a run that has ended',
    { terminal: true, needsFollowup: true },
    true,
    'terminal',
  ],
  ['that the agent can repair', { needsFollowup: true }, false, 'retry'],
] as const)('the agent does not try a failure again %s', async (_, given, isOver, word) => {
  const { record } = play([
    call('c1', 'update_x'),
    result({ success: false, error: 'No.', ...given }, { callId: 'c1' }),
    ...(isOver ? [{ type: 'done' }] : []),
  ])
  await waitFor(() => expect(bubbleOf('c1')).toHaveTextContent('No.'))
  const said = (['retry', 'terminal'] as const).filter((each) =>
    bubbleOf('c1').textContent?.includes(ENGLISH[`outcome.${each}`]),
  )
  expect(said).toEqual(word ? [word] : [])
  const { isTerminal, willRetry } = deriveToolCallStatus(record('c1'))
  expect([isTerminal, willRetry]).toEqual(['terminal' in given, word === 'retry'])
})

test('a result shows what nobody knows, and an error beside a success, instead of being called empty', async () => {
  const { open } = play([
    call('w', 'get_x'),
    result({ success: true, error: 'WARN' }, { callId: 'w' }),
    call('u', 'get_y'),
    result({ success: true, rowsTouched: 3 }, { callId: 'u' }),
  ])
  await waitFor(() => expect(bubbleOf('w')).toHaveTextContent('WARN'))
  expect((await open('w')).queryByText(ENGLISH['bubble.empty_result'])).toBeNull()
  const unknown = await open('u')
  expect(unknown.getByRole('group', { name: 'Result' })).toHaveTextContent(/rowsTouched.*3/)
})

test('the run’s own error is shown with the call that it left open', async () => {
  const first = play([
    call('c1', 'search_notes'),
    { type: 'error', message: 'The model did not answer', code: 'E_MODEL' },
  ])
  await waitFor(() => expect(bubbleOf('c1')).toHaveTextContent('The model did not answer'))
  expect(bubbleOf('c1')).toHaveTextContent(ENGLISH['outcome.run_ended'])
  first.unmount()
  play(events('budget'))
  await waitFor(() => expect(bubbleOf('c2')).toHaveTextContent('max_tool_calls=10 reached'))
})

test('an end that has a word and no message is told in words of ours', async () => {
  play([call('c1', 'search_notes'), { type: 'budget_exhausted' }])
  await waitFor(() => expect(bubbleOf('c1')).toHaveTextContent(ENGLISH['outcome.run_ended']))
  expect(bubbleOf('c1')).not.toHaveTextContent('budget_exhausted')
  expect(bubbleOf('c1')).toHaveTextContent(ENGLISH['outcome.end_budget'])
})

test('a call to an outside service says where it went, and when', async () => {
  const { open } = play(
    [call('c1', 'frobnicate', { city: 'Oslo' }), result({ success: true }, { callId: 'c1' })],
    {
      policy: {
        tools: { frobnicate: { mode: 'external', server: 'weather' } },
        servers: { weather: { mode: 'external' } },
      },
    },
  )
  const card = await open('c1')
  const about = await card.findByRole('group', { name: ENGLISH['origin.title'] })
  expect(about).toHaveTextContent(/Outside service.*weather/)
})

test('a card has its summary and how long it took, and a result its duration', async () => {
  play([
    ...events('cards'),
    call('d', 'get_x'),
    result({ success: true, data: { found: 1, durationMs: 4200 } }, { callId: 'd' }),
    { id: 'k9', name: 'read_file', status: 'succeeded', args: {}, output: 'x', durationMs: 61_000 },
  ])
  expect(bubbleOf('k1')).toHaveTextContent('Read a.txt')
  expect(inBubble('k9').getByText(/^1\s?m/)).toBeVisible()
  expect(inBubble('d').getByText('4.2 s')).toBeVisible()
})

test('a question has its short header before its text', async () => {
  play(
    [
      {
        id: 'q',
        name: 'ask_user_questions',
        status: 'pending',
        args: {
          intro: 'Before I book',
          questions: [
            { id: 'class', header: 'Class', text: 'Which class do you fly?', type: 'text' },
          ],
        },
        output: null,
      },
    ],
    { host: { answer: () => Promise.resolve() } },
  )
  const field = await screen.findByRole('textbox', { name: /Which class do you fly\?/ })
  expect(field).toBeVisible()
  expect(within(bubbleOf('q')).getByText('Class')).toBeVisible()
})

test('a stream that ends in between is said to have ended', async () => {
  const { reader } = play([call('c1', 'get_x')])
  act(() => reader.push(done))
  expect(statuses().c1).toBe('unknown')
  await waitFor(() => expect(bubbleOf('c1')).toHaveTextContent(ENGLISH['status.unknown']))
})
