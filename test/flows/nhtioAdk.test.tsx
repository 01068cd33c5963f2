import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  createAdkHost,
  createAdkReader,
  type AdkDecision,
} from '../../src/adapters/nhtio-adk/index.ts'
import { defineToolPolicy } from '../../src/policy/index.ts'
import { bubbleOf } from '../../src/testing/index.ts'
import { adk, announced, completed } from '../adapters/nhtio-adk/support.ts'
import { button, flow, inBubble, lineOf, press, statuses, type FlowOptions } from './support.tsx'

const play = (scenario: string | readonly object[], options: FlowOptions = {}) =>
  flow(createAdkReader(), typeof scenario === 'string' ? adk(scenario) : scenario, options)
const settle = () => vi.fn((_decision: AdkDecision) => Promise.resolve())

test('arguments can be an object or text; text that is no object is shown as it came, and the call stays', async () => {
  const { open, record } = play('text-args')
  expect(record('t1').call.arguments).toEqual({ id: 'n1' })
  expect(record('t1').argumentsText).toBe('{"id":"n1"}')
  const second = await open('t2')
  expect(second.getByText('cannot be read')).toBeVisible()
  expect(bubbleOf('t2')).toHaveTextContent('{"id":')
  await open('t3')
  expect(bubbleOf('t3')).toHaveTextContent('["n1"]')
})

test('complete and error decide the status: an error of a call that goes on is not its end', () => {
  const { record } = play('states')
  expect(statuses()).toEqual({ p: 'running', e: 'failed', d: 'succeeded', f: 'running' })
  expect(record('f').origin?.rest).toMatchObject({ isError: true })
})

test('two calls with the same checksum are two cards, and executions belong to them in order of start', () => {
  const { record } = play('repeats')
  expect(statuses()).toEqual({ t1: 'running', t2: 'running' })
  expect(record('t1').times).toMatchObject({
    startedAt: Date.parse('2026-05-08T10:00:02Z'),
    endedAt: Date.parse('2026-05-08T10:00:05Z'),
  })
  expect(record('t2').times).toMatchObject({ startedAt: Date.parse('2026-05-08T10:00:03Z') })
})

test('a checksum of something else blocks Allow; one this page cannot check is shown as unverified', async () => {
  const settleGate = settle()
  const first = play('tampered', { host: createAdkHost({ settleGate }) })
  expect(button(/^Allow/)).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByText(/The request was changed/)).toBeVisible()
  fireEvent.click(button(/^Allow/))
  expect(settleGate).not.toHaveBeenCalled()
  first.unmount()
  const second = play('unverified', { host: createAdkHost({ settleGate }) })
  expect(screen.getByText(/was not checked/)).toBeVisible()
  second.unmount()
  play('gate', { host: createAdkHost({ settleGate }) })
  expect(screen.queryByText(/checksum/i)).toBeNull()
})

test.each([
  ['by another method', adk('unverified')],
  ['missing', adk('unverified').map((event) => ({ ...event, checksum: undefined }))],
])(
  'if the policy requires a checksum, a request whose checksum is %s cannot be allowed',
  async (_, scenario) => {
    const settleGate = settle()
    const policy = defineToolPolicy({ requireChecksum: true })
    play(scenario, { host: createAdkHost({ settleGate }), policy })
    expect(
      await screen.findByText(/the signature was not checked\. You can still deny/),
    ).toBeVisible()
    expect(button(/^Allow/)).toHaveAttribute('aria-disabled', 'true')
    fireEvent.click(button(/^Allow/))
    expect(settleGate).not.toHaveBeenCalled()
    expect(button(/^Deny/)).toHaveAttribute('aria-disabled', 'false')
  },
)

test('times are read in every form; an invalid or reversed time never gives a negative duration', () => {
  const { record } = play('dates')
  expect(Object.values(statuses())).toEqual(['succeeded', 'succeeded', 'succeeded', 'succeeded'])
  expect(['iso', 'number'].map((id) => record(id).times)).toEqual(
    Array.from({ length: 2 }, () => ({
      createdAt: Date.parse('2026-05-08T10:00:00Z'),
      endedAt: Date.parse('2026-05-08T10:00:04Z'),
    })),
  )
  expect([record('reversed').times?.endedAt, record('broken').times]).toEqual([undefined, {}])
  expect(document.body.textContent).not.toMatch(/-\d+(\.\d+)? s|NaN/)
  expect(record('iso').times).not.toBe(record('number').times)
  const luxon = { valueOf: () => 1_778_234_400_000 }
  expect(play([announced('x', { createdAt: luxon })]).record('x').times?.createdAt).toBe(
    1_778_234_400_000,
  )
  expect(
    play([announced('y', { createdAt: new Date(1_778_234_400_000) })]).record('y').times?.createdAt,
  ).toBe(1_778_234_400_000)
})

test('the newer record counts, whatever arrived last', () => {
  const { record } = play('out-of-order')
  expect(record('t1').call.arguments).toEqual({ id: 'n1' })
  expect(record('t1').origin?.rest).toMatchObject({ note: 'newest' })
  expect(bubbleOf('t1')).toBeVisible()
})

test('reading an earlier result is shown as a quiet read that names the call it reads', async () => {
  const { record, open } = play('artifact-tool')
  expect(bubbleOf('t2')).toHaveAttribute('data-mode', 'read')
  expect(record('t2').origin?.rest).toMatchObject({ fromArtifactTool: true })
  const card = await open('t2')
  expect(card.getByText('t1')).toBeVisible()
  expect(card.queryByRole('button', { name: /Load/ })).toBeNull()
})

test('results are shown by their kind: text, several artifacts, media; an error has its own words', async () => {
  const { open } = play([
    ...adk('silos'),
    ...adk('states').filter((event) => 'id' in event && event.id === 'e'),
  ])
  expect((await open('text')).getByText('plain text')).toBeVisible()
  const arts = await open('arts')
  expect(
    [arts.getByText('one'), arts.getByText('two')].every((element) => element.isConnected),
  ).toBe(true)
  const media = await open('media')
  await waitFor(() => expect(media.getByText('dot.png')).toBeVisible())
  expect(media.getByText('dot.pdf')).toBeVisible()
  expect(media.queryByRole('img')).toBeNull()
  expect((await open('e')).getByText('The note is gone')).toBeVisible()
})

test('a result kept elsewhere shows its size and is fetched only when the person asks', async () => {
  const loadResult = vi.fn((_id: string) =>
    Promise.resolve({ success: true, data: { value: 'the whole page' } }),
  )
  const { open, user } = play('handle', {
    host: createAdkHost({ settleGate: settle(), loadResult }),
  })
  const card = await open('t1')
  expect(card.getByText('The result is kept elsewhere, 481 kB.')).toBeVisible()
  expect(card.queryByText(/empty/)).toBeNull()
  expect(loadResult).not.toHaveBeenCalled()
  await user.click(card.getByRole('button', { name: 'Load the result' }))
  expect(await card.findByText('the whole page')).toBeVisible()
  expect(loadResult.mock.calls).toEqual([['t1']])
})

test('a gate is answered once, closes at its time or from elsewhere, and stays open while its schema refuses', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date('2026-05-08T10:00:30Z'))
  const settleGate = settle()
  const first = play('gate', { host: createAdkHost({ settleGate }) })
  expect(bubbleOf('t1')).toHaveTextContent('Send this mail?')
  await press(
    () => screen.queryByRole('button', { name: 'Allow' }),
    () => expect(settleGate).toHaveBeenCalledTimes(1),
  )
  expect(settleGate.mock.calls[0]).toEqual([
    { gateId: 'g1', action: 'resolve', value: { approved: true } },
  ])
  first.unmount()
  const elsewhere = play('gate', { host: createAdkHost({ settleGate }) })
  act(() => elsewhere.reader.push(adk('gate-rejected').at(-1)!))
  expect(statuses().t1).toBe('denied')
  expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull()
  elsewhere.unmount()
  vi.setSystemTime(new Date('2026-05-08T10:02:00Z'))
  const late = play('gate', { host: createAdkHost({ settleGate }) })
  expect(statuses().t1).toBe('expired')
  late.unmount()
  const timedOut = play('gate-timeout')
  expect(statuses().t1).toBe('expired')
  timedOut.unmount()
  const aborted = play('gate-aborted')
  expect(statuses().t1).toBe('cancelled')
  aborted.unmount()
  vi.useRealTimers()
  settleGate.mockImplementationOnce(() => Promise.reject(new Error('There is no seat 1Z')))
  const question = play('gate-question', { host: createAdkHost({ settleGate }) })
  await question.user.type(await screen.findByRole('textbox', { name: 'Seat' }), '1Z')
  await press(
    () => screen.queryByRole('button', { name: 'Send' }),
    () => expect(screen.getByText(/There is no seat 1Z/)).toBeVisible(),
  )
  expect(settleGate.mock.lastCall).toEqual([
    { gateId: 'g2', action: 'resolve', value: { seat: '1Z' } },
  ])
  expect(screen.getByRole('textbox', { name: 'Seat' })).toBeEnabled()
})

test('a stored call alone is one card', () => {
  play([completed('t9', { tool: 'read_note', args: { id: 'n' }, results: 'ok' })])
  expect(statuses()).toEqual({ t9: 'succeeded' })
  expect(lineOf('t9')).toBeVisible()
  expect(inBubble('t9').getByText('Done')).toBeInTheDocument()
})

test.each([undefined, null, true, 'RESOLVED', 'resolved ', 'expired', '__proto__', 'toString'])(
  'a gate that closed with %j was not allowed by anybody, and asks no more',
  (result) => {
    const events = adk('gate-resolved')
    const closing = events.findIndex((event) => 'gateId' in event)
    const { record } = play([
      ...events.slice(0, closing),
      { ...events[closing], result },
      ...events.slice(closing + 1),
    ])
    expect(record('t1').decision).toBeUndefined()
    expect(document.body).not.toHaveTextContent(/allowed/i)
    expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull()
  },
)
