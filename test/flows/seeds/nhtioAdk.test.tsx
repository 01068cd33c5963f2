import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createAdkHost, createAdkReader } from '../../../src/adapters/nhtio-adk/index.ts'
import { ENGLISH } from '../../../src/words/catalogue/index.ts'
import { defineToolPolicy } from '../../../src/policy/index.ts'
import { bubbleOf } from '../../../src/testing/index.ts'
import { adk, announced, completed } from '../../adapters/nhtio-adk/support.ts'
import { flow, lineOf, statuses, type FlowOptions } from '../support.tsx'

const play = (events: readonly object[], options: FlowOptions = {}) =>
  flow(createAdkReader(), events, options)
const host = (loadResult?: (id: string) => Promise<{ success: boolean }>) =>
  createAdkHost({
    settleGate: () => Promise.resolve(),
    ...(loadResult && { loadResult }),
  })

test('an error of a call that goes on is seen on its closed line', async () => {
  play(adk('states'))
  expect(statuses().f).toBe('running')
  await waitFor(() => expect(bubbleOf('f')).toHaveTextContent(ENGLISH['outcome.erring']))
  expect(bubbleOf('p')).not.toHaveTextContent(ENGLISH['outcome.erring'])
})

test.each([
  ['a text', 'The first try timed out.'],
  ['a list of texts', ['The first try timed out.']],
  ['an object', { message: 'The first try timed out.' }],
])('an error of a call that goes on is told when it is opened, given as %s', async (_, results) => {
  const { open } = play([announced('c1', { isError: true, results })])
  await open('c1')
  await waitFor(() => expect(bubbleOf('c1')).toHaveTextContent('The first try timed out.'))
  expect(statuses().c1).toBe('running')
})

test('a request whose call came without a checksum says that nothing was signed, and can be decided', async () => {
  const open = adk('gate').map((event) => ({ ...event, checksum: undefined }))
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date('2026-05-08T10:00:30Z'))
  const first = play(open, { host: host() })
  expect(screen.getByText(ENGLISH['consent.checksum_absent'])).toBeVisible()
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Allow' })).not.toHaveAttribute(
      'aria-disabled',
      'true',
    ),
  )
  first.unmount()
  play(adk('gate'), { host: host() })
  expect(screen.queryByText(ENGLISH['consent.checksum_absent'])).toBeNull()
  vi.useRealTimers()
})

test('a look into an earlier result is told on its line, and leads to the call that made it', async () => {
  const { open, user } = play([
    ...adk('artifact-tool').filter((event) => 'id' in event && event.id !== 't2'),
    announced('t2', {
      tool: 'artifact_grep',
      args: { callId: 't1', pattern: 'TODO' },
      fromArtifactTool: true,
    }),
  ])
  await waitFor(() => expect(bubbleOf('t2')).toHaveTextContent(ENGLISH['outcome.reads']))
  expect(bubbleOf('t1')).not.toHaveTextContent(ENGLISH['outcome.reads'])
  const card = await open('t2')
  await user.click(await card.findByRole('button', { name: ENGLISH['origin.show_call'] }))
  expect(lineOf('t1')).toHaveFocus()
})

describe('a look into an earlier result is no action of its own', () => {
  const look = { tool: 'artifact_grep', args: { callId: 't1' }, fromArtifactTool: true }
  const buttons = (id: string, name: RegExp) =>
    within(bubbleOf(id)).queryAllByRole('button', { name })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('it is not run again: the call that it reads is', async () => {
    const failed = { isError: true, results: 'gone' }
    play(
      [
        announced('t1', { tool: 'search_logs' }),
        completed('t1', { tool: 'search_logs', ...failed }),
        announced('t2', look),
        completed('t2', { ...look, ...failed }),
      ],
      { host: { ...host(), runAgain: async () => {} } },
    )
    await waitFor(() => expect(statuses()).toEqual({ t1: 'failed', t2: 'failed' }))
    await waitFor(() => expect(buttons('t1', /^Run again/)).toHaveLength(1))
    expect(buttons('t2', /^Run again/)).toEqual([])
  })

  test('it is stopped with its agent, and by itself only once nothing is heard of it', async () => {
    vi.useFakeTimers({ now: new Date('2026-05-08T10:00:01Z') })
    const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))
    play([announced('t1', { tool: 'search_logs' }), announced('t2', look)], {
      host: { ...host(), cancel: async () => {} },
      policy: defineToolPolicy({
        tools: { artifact_grep: { slowAfter: 30_000 } },
        slowAfter: false,
      }),
    })
    await pass(1000)
    expect(buttons('t1', /^Stop/)).toHaveLength(1)
    expect(buttons('t2', /^Stop/)).toEqual([])
    await pass(31_000)
    expect(bubbleOf('t2')).toHaveTextContent('Slow')
    expect(buttons('t2', /^Stop/)).toHaveLength(1)
  })
})

test('media without their bytes are named, and fetched when the person asks', async () => {
  const loadResult = vi.fn((_id: string) =>
    Promise.resolve({
      success: true,
      content: [{ kind: 'text', text: 'the picture itself' }],
    }),
  )
  const { open, user } = play(
    [
      announced('m', { tool: 'draw' }),
      completed('m', {
        tool: 'draw',
        results: { kind: 'image', mimeType: 'image/png', filename: 'dot.png' },
      }),
    ],
    { host: host(loadResult) },
  )
  const card = await open('m')
  expect(await card.findByText('dot.png')).toBeVisible()
  expect(loadResult).not.toHaveBeenCalled()
  await user.click(card.getByRole('button', { name: ENGLISH['result.load'] }))
  expect(await card.findByText('the picture itself')).toBeVisible()
  expect(loadResult.mock.calls).toEqual([['m']])
})

test('an error that is kept as an artifact is told in its own words, not as JSON', async () => {
  play([
    announced('e', { tool: 'read_note' }),
    completed('e', {
      tool: 'read_note',
      isError: true,
      results: { id: 'a1', byteLength: 16, content: 'The note is gone' },
    }),
  ])
  await waitFor(() => expect(bubbleOf('e')).toHaveTextContent('The note is gone'))
  expect(bubbleOf('e')).not.toHaveTextContent(/byteLength|\{/)
})

test('an error whose text is kept elsewhere can be fetched', async () => {
  const loadResult = vi.fn((_id: string) => Promise.resolve({ success: false, message: 'ENOSPC' }))
  const { open, user } = play(
    [
      announced('e', { tool: 'read_note' }),
      completed('e', {
        tool: 'read_note',
        isError: true,
        results: [{ id: 'a1', byteLength: 481_204 }],
      }),
    ],
    { host: host(loadResult) },
  )
  const card = await open('e')
  expect(card.getByText('The result is kept elsewhere, 481 kB.')).toBeVisible()
  await user.click(card.getByRole('button', { name: ENGLISH['result.load'] }))
  expect(await card.findByText('ENOSPC')).toBeVisible()
})
