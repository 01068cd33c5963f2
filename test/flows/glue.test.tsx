import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { AcpMessage } from '../../src/adapters/acp/index.ts'
import {
  createGlueHost,
  createGlueReader,
  type GlueCommand,
} from '../../src/adapters/glue/index.ts'
import { bubbleOf } from '../../src/testing/index.ts'
import { glue, toolCall, toolResult } from '../adapters/glue/support.ts'
import { drawn, flow, inBubble, pageText, press, statuses, type FlowOptions } from './support.tsx'
import { chooseOption } from '../support/chooseOption.ts'

const play = (scenario: string | readonly object[], options: FlowOptions = {}) =>
  flow(createGlueReader(), typeof scenario === 'string' ? glue(scenario) : scenario, options)
const trusted = { servers: { glue: { trusted: true } } }

test('trust decides how a call is treated; an untrusted change is treated with care', () => {
  play('trust', { policy: trusted })
  expect(['s', 'f', 'c', 'm'].map((id) => bubbleOf(id).dataset.mode)).toEqual([
    'read',
    'safe_write',
    'local',
    'destructive',
  ])
})

test('the summary is the headline, otherwise the content can be opened; control characters are shown as codes', async () => {
  const first = play('write')
  expect(bubbleOf('c1')).toHaveTextContent('Wrote foo.dart (1 line)')
  first.unmount()
  const { open } = play('bash')
  const card = await open('c1')
  await waitFor(() =>
    expect(card.getByRole('group', { name: 'Result' })).toHaveTextContent(/FAILED 2 of 9/),
  )
  expect(['\u001B', '\u202E'].filter((code) => bubbleOf('c1').textContent?.includes(code))).toEqual(
    [],
  )
  expect(bubbleOf('c1')).toHaveTextContent(/202E|RLO/)
})

test('a diff needs a path, the old text and the new text; other parts stay beside it, otherwise the text is shown', async () => {
  const first = play('write')
  const card = await first.open('c1')
  expect(card.getByText('Formatted too.')).toBeVisible()
  expect(first.record('c1').result?.data?.diff).toEqual({
    path: 'lib/foo.dart',
    old_text: 'a\n',
    new_text: 'b\n',
  })
  expect(pageText()).not.toMatch(/Wrote lib\/foo\.dart \(2 bytes\)/)
  first.unmount()
  const broken = await play('broken-diff').open('c1')
  expect(broken.getByRole('group', { name: 'Result' })).toHaveTextContent('Wrote it')
})

test('only images are shown as images, with a text alternative; links go only to safe addresses and have a name', async () => {
  const card = await play('screenshot').open('c1')
  await waitFor(() =>
    expect(card.getByRole('img', { name: 'Image that the call returned' })).toBeVisible(),
  )
  expect(card.getAllByRole('img')).toHaveLength(1)
  expect(card.getByText('The docs')).toBeVisible()
  expect(card.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'https://example.com/docs',
  ])
  expect(
    document.querySelector('[href^="javascript"], [src^="javascript"], [href^="data:text"]'),
  ).toBeNull()
})

test('a denial is known from the answer, otherwise only from the exact text; it is neither cancelled nor failed', () => {
  const first = play('denied-text')
  expect(statuses().c1).toBe('denied')
  first.unmount()
  const second = play('denied-lookalike')
  expect(statuses().c1).toBe('failed')
  second.unmount()
  const third = play('session-denied')
  expect(statuses().c1).toBe('denied')
  expect(third.record('c1').decision).toMatchObject({ kind: 'deny', by: { kind: 'person' } })
  third.unmount()
  play('lifecycle')
  expect(statuses()).toEqual({ c1: 'failed', c2: 'cancelled' })
})

test('an empty id belongs to no call, and a result without its call is a card of its own', () => {
  play('empty-ids')
  expect(Object.keys(statuses())).toHaveLength(4)
  expect(Object.values(statuses())).toEqual(['running', 'running', 'succeeded', 'succeeded'])
  expect(bubbleOf('zzz')).toBeVisible()
})

test('a call is shown before its arguments, which then fill in', async () => {
  const events = glue('write')
  const { reader, open } = play(events.slice(0, 1))
  expect(statuses().c1).toBe('preparing')
  act(() => reader.push(events[1]!))
  expect(statuses().c1).toBe('running')
  await open('c1')
  expect(bubbleOf('c1')).toHaveTextContent('lib/foo.dart')
})

test('a decision covers this call, this session, or always where it can be kept; ACP is answered in its own words', async () => {
  const send = vi.fn((_answer: GlueCommand | AcpMessage) => Promise.resolve())
  const first = play('session', { host: createGlueHost({ send }) })
  expect(bubbleOf('c1')).toHaveTextContent('Run: rm -rf build')
  await chooseOption('Always')
  await press(
    () => screen.queryByRole('button', { name: /^(?:Allow|Press again)/ }),
    () => expect(send).toHaveBeenCalledTimes(1),
  )
  expect(send.mock.calls[0]).toEqual([
    { type: 'ResolvePermissionCommand', requestId: 'r1', granted: true, scope: 'persistent' },
  ])
  first.unmount()
  const second = play('session-call-only', { host: createGlueHost({ send }) })
  expect(screen.queryByRole('combobox')).toBeNull()
  await press(
    () => screen.queryByRole('button', { name: 'Deny' }),
    () => expect(send).toHaveBeenCalledTimes(2),
  )
  expect(send.mock.calls[1]).toEqual([
    { type: 'ResolvePermissionCommand', requestId: 'r1', granted: false, scope: 'singleCall' },
  ])
  second.unmount()
  const acp = glue('acp')
  const third = play(acp.slice(0, 2), { host: createGlueHost({ send }) })
  await press(
    () => screen.queryByRole('button', { name: /^(?:Allow|Press again)/ }),
    () => expect(send).toHaveBeenCalledTimes(3),
  )
  expect(send.mock.calls[2]).toEqual([acp[2]])
  act(() => {
    for (const event of acp.slice(2)) third.reader.push(event)
  })
  await drawn()
  expect(statuses()).toEqual({ 'tc-1': 'succeeded' })
  expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull()
})

test.each([
  ['an option of another name', { outcome: 'selected', optionId: 'allow_nothing' }],
  ['no option', { outcome: 'selected' }],
  ['another word', { outcome: 'refused', optionId: 'allow' }],
])('an answer with %s is no permission and no denial', (_what, outcome) => {
  const { record } = play([
    ...glue('acp').slice(0, 2),
    { jsonrpc: '2.0', id: 7, result: { outcome } },
  ])
  expect(record('tc-1')).not.toHaveProperty('decision')
  expect(statuses()).toEqual({ 'tc-1': 'running' })
})

test('missing metadata is not invented; 0 is shown, and another exit code stands out even after a success', async () => {
  const first = play('bash')
  expect(statuses()).toEqual({ c1: 'succeeded', c2: 'succeeded' })
  expect(inBubble('c1').getByText('Exit code 2')).toBeVisible()
  expect(inBubble('c2').queryByText(/Exit code/)).toBeNull()
  const card = await first.open('c2')
  expect(card.getByText('0')).toBeVisible()
  first.unmount()
  const { record } = play([toolCall('c3'), toolResult('c3', { content: 'x' })])
  expect(record('c3').result).toEqual({ success: true })
})

test('an error shows its category and that it can be tried again; the elapsed time is shown', async () => {
  const { open, record } = play(glue('lifecycle').slice(0, 3))
  const card = await open('c1')
  expect(card.getByText('connection reset')).toBeVisible()
  expect(card.getByText('The agent will try again.')).toBeVisible()
  expect(record('c1').recovery).toEqual({ reason: 'provider' })
  expect(card.getByText('1.5 s')).toBeVisible()
})

test('a stored call from the session log has its summary and its duration', async () => {
  const { open } = play('log')
  expect(bubbleOf('c1')).toHaveTextContent('Read a.dart (1 line)')
  expect((await open('c1')).getByText('void main() {}')).toBeVisible()
})
