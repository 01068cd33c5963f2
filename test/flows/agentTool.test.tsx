import { act, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  createAgentToolHost,
  createAgentToolReader,
  type AgentToolDecision,
} from '../../src/adapters/agent-tool/index.ts'
import { bubbleOf, statusOf } from '../../src/testing/index.ts'
import { deepFreeze } from '../adapters/conformance/deepFreeze.ts'
import { agentTool, invocation, resultRecord } from '../adapters/agent-tool/support.ts'
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
import { chooseOption } from '../support/chooseOption.ts'

const play = (scenario: string | readonly object[], options: FlowOptions = {}) =>
  flow(
    createAgentToolReader(),
    typeof scenario === 'string' ? agentTool(scenario) : scenario,
    options,
  )
/** Requests whose deadline has passed would close at once: the recordings are of May. */
const before = (time: string) => vi.setSystemTime(new Date(time))

test('four kinds of input stay apart: a request shows the permission input, the transcript the model’s, and changes are said', async () => {
  const events = deepFreeze(agentTool('inputs'))
  const first = play(events)
  expect(bubbleOf('i1')).toHaveTextContent('private')
  first.unmount()
  const { open, record } = play('approved')
  expect(record('i1').call.arguments).toEqual({ id: 'n1', text: 'call me at 555-0199' })
  const card = await open('i1')
  expect(card.getByRole('group', { name: 'As the model wrote it' })).toHaveTextContent('555-0199')
  expect(card.getByRole('group', { name: 'What others see' })).toHaveTextContent('[phone]')
  expect(card.getByRole('group', { name: 'Arguments' })).not.toHaveTextContent('555-0199')
  expect(card.getByText('The input was changed after the model wrote it.')).toBeVisible()
  expect(events).toEqual(agentTool('inputs'))
})

test('the tool id and native ids reach the person’s decision; the display name is only a label', async () => {
  const decide = vi.fn((_decision: AgentToolDecision) => Promise.resolve())
  const { record, host } = play('inputs', { host: createAgentToolHost({ decide }) })
  await press(
    () => screen.queryByRole('button', { name: 'Allow' }),
    () => expect(decide).toHaveBeenCalledTimes(1),
  )
  const sent = host.sent[0]?.record
  expect(sent).toMatchObject({
    call: { name: 'tool_notes_update' },
    spec: { title: 'Update a note' },
    origin: { ids: { id: 'i1', nativeCallId: 'toolu_7' } },
  })
  expect(JSON.stringify(record('i1').spec?.origin?.rest)).toContain('notes/update-note')
  expect(bubbleOf('i1')).toHaveTextContent('tool_notes_update')
})

test('every kind of result looks different from a plain success or failure', async () => {
  const { open } = play('statuses')
  const words = [
    'succeeded',
    'partial_succeeded',
    'failed',
    'denied',
    'rejected',
    'redacted',
    'too_large',
    'canceled',
    'timed_out',
    'synthetic_error',
    'discarded',
  ]
  const seen: Record<string, string> = {}
  for (const word of words) {
    const card = await open(`s_${word}`)
    const facts = card.queryByRole('list', { name: 'About the result' })?.textContent ?? ''
    seen[word] =
      `${statusOf(`s_${word}`)} ${bubbleOf(`s_${word}`).querySelector('.handrail-status')?.textContent} ${facts}`
  }
  expect(seen).toEqual({
    succeeded: 'succeeded Done ',
    partial_succeeded: 'succeeded Done Only part of it succeeded.',
    failed: 'failed Failed ',
    denied: 'denied Denied ',
    rejected: 'denied Denied by a person ',
    redacted: 'succeeded Done The content was removed. It cannot be shown here.',
    too_large: 'succeeded Done The result is too large to show in full.',
    canceled: 'cancelled Stopped ',
    timed_out: 'failed Timed out ',
    synthetic_error: 'failed Failed The agent made this result, not the tool.',
    discarded: 'cancelled Stopped The result was not kept.',
  })
})

test('an empty success says so, and differs from a missing result', async () => {
  const { open } = play('empty')
  expect((await open('e1')).getByText('Done. The result is empty.')).toBeVisible()
  expect(statuses()).toEqual({ e1: 'succeeded', e2: 'running' })
  expect((await open('e2')).queryByText(/result is empty/)).toBeNull()
})

test('a preview says that it is one, its size and why; redacted or dropped content is nowhere', async () => {
  const load = vi.fn((uri: string) =>
    Promise.resolve({ success: true, data: { value: `all of ${uri}` } }),
  )
  const first = play('persisted', { host: createAgentToolHost({ load }) })
  const big = await first.open('inv_grep_big')
  expect(big.getByRole('list', { name: 'About the result' })).toHaveTextContent(
    'The result is too large to show in full.This is a preview: 2 kB of 481 kB.Kept at agent-runtime://session/tool-results/inv_grep_big.txt“result_exceeded_inline_limit”',
  )
  expect(big.getByText('src/a.ts:1 TODO (preview)')).toBeVisible()
  expect(load).not.toHaveBeenCalled()
  await first.user.click(big.getByRole('button', { name: 'Load the result' }))
  expect(
    await big.findByText('all of agent-runtime://session/tool-results/inv_grep_big.txt'),
  ).toBeVisible()
  first.unmount()
  const { open, reader } = play('strategies', { host: createAgentToolHost({ load }) })
  for (const id of ['r1', 'r2', 'r3']) {
    const card = await open(id)
    expect(card.queryByRole('button', { name: 'Load the result' })).toBeNull()
  }
  expect(inBubble('r1').getByText('The value is hidden')).toBeVisible()
  expect(pageText() + JSON.stringify(reader.records())).not.toMatch(/REDACTED-SECRET/)
  expect((await open('r4')).getByRole('list', { name: 'About the result' })).toHaveTextContent(
    '7.3 MB',
  )
})

test('“ask” makes a request, “passthrough” waits for somebody else, “deny” ends the call and says why', async () => {
  const asked = play('inputs')
  expect(button('Allow')).toBeVisible()
  asked.unmount()
  const passed = play('passthrough')
  expect(statuses().t1).toBe('preparing')
  expect(screen.queryByRole('button', { name: /Allow|Deny/ })).toBeNull()
  passed.unmount()
  const { open } = play('denied')
  expect(statuses().inv_write_secret).toBe('denied')
  expect(await open('inv_write_secret')).toBeTruthy()
  expect(bubbleOf('inv_write_secret')).toHaveTextContent(
    'Writes under .secrets are denied by project policy.',
  )
})

test('offered rules are sent only when they are chosen; after the deadline nothing can be decided', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  before('2026-05-08T00:01:00Z')
  const decide = vi.fn((_decision: AgentToolDecision) => Promise.resolve())
  const plain = play('offers', { host: createAgentToolHost({ decide }) })
  await press(
    () => screen.queryByRole('button', { name: 'Allow' }),
    () => expect(decide).toHaveBeenCalledTimes(1),
  )
  expect(decide.mock.calls[0]![0]).not.toHaveProperty('suggested_updates')
  plain.unmount()
  const { unmount } = play('offers', { host: createAgentToolHost({ decide }) })
  await chooseOption('In this conversation')
  await press(
    () => screen.queryByRole('button', { name: 'Allow in this conversation' }),
    () => expect(decide).toHaveBeenCalledTimes(2),
  )
  expect(decide.mock.calls[1]![0]).toMatchObject({
    behavior: 'allow',
    suggested_updates: [{ rule: 'shell:npm test', destination: 'session' }],
  })
  unmount()
  before('2026-05-08T00:11:00Z')
  play('offers', { host: createAgentToolHost({ decide }) })
  expect(statuses().o1).toBe('expired')
  expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull()
  vi.useRealTimers()
})

test('a pending check is shown, and is not a decision', () => {
  const { record } = play('classifier')
  expect(statuses().k1).toBe('awaiting_consent')
  expect(screen.getByText(/^An automatic check is running\./)).toBeVisible()
  expect(bubbleOf('k1')).toHaveTextContent('A check is running.')
  expect(record('k1').decision).toBeUndefined()
})

test('progress follows its sequence, within limits, also when the bubble comes back; waiting is shown', async () => {
  const { open, reader, unmount } = play('progress')
  const card = await open('g1')
  expect(card.getByText('linking')).toBeVisible()
  expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100')
  unmount()
  const again = flow(reader, [])
  expect((await again.open('g1')).getByText('linking')).toBeVisible()
  again.unmount()
  expect((await play('waiting').open('g2')).getByText('Waits for input')).toBeVisible()
})

test('a call can be cancelled only where its profile says so', async () => {
  const cancel = vi.fn((_id: string) => Promise.resolve())
  const { record } = play('shell')
  const host = createAgentToolHost({ cancel })
  await host.cancel?.(record('x1'))
  expect(cancel.mock.calls).toEqual([['x1']])
  await expect(host.cancel?.(record('x2'))).rejects.toThrow(/does not say that it can be cancelled/)
  expect(statuses()).toEqual({ x1: 'running', x2: 'running' })
})

test('a call that was cancelled because another failed stays, and says so', () => {
  play('siblings')
  expect(statuses()).toEqual({ b1: 'failed', b2: 'cancelled' })
  expect(bubbleOf('b2')).toHaveTextContent('Cancelled because a sibling call failed')
})

test('facts given in words count as untrue where that is safer, and as true where that is safer', () => {
  const { record } = play('shell')
  expect(record('x1').spec?.annotations).toEqual({
    readOnlyHint: false,
    destructiveHint: true,
    openWorldHint: true,
  })
  expect(bubbleOf('x1')).toHaveAttribute('data-mode', 'local')
  expect(bubbleOf('x1')).not.toHaveAttribute('data-mode', 'read')
})

test('the same invocation before and after its approval is one card', async () => {
  const events = agentTool('approved')
  const { reader } = play(events.slice(0, 5))
  expect(Object.keys(statuses())).toEqual(['i1'])
  expect(statuses().i1).toBe('awaiting_consent')
  for (const event of events.slice(5)) act(() => reader.push(event))
  await drawn()
  expect(statuses()).toEqual({ i1: 'succeeded' })
})

test('a call of a tool that is not available here is blocked with the reason, not unknown', async () => {
  const { open } = play('blocked')
  expect(statuses()).toEqual({ l1: 'denied' })
  await open('l1')
  expect(bubbleOf('l1')).toHaveTextContent(
    'Not on the surface of this turn: not allowed in this workspace',
  )
  expect(bubbleOf('l1')).toHaveTextContent('tool_mail_send')
})

test('the summary for people is the headline; the text for the model is not shown as output', async () => {
  const { open } = play('approved')
  expect(inBubble('i1').getByText('Note i1 was written'.replace('i1', 'n1'))).toBeVisible()
  const result = within((await open('i1')).getByRole('group', { name: 'Result' }))
  expect(result.getByText('ok')).toBeVisible()
  expect(pageText()).not.toMatch(/MODEL-ONLY/)
  expect(lineOf('i1')).toBeVisible()
})

test('an event carries its record: invocation and result are one call', () => {
  play('event')
  expect(statuses()).toEqual({ v1: 'succeeded' })
})

test('a final status counts until its result arrives', () => {
  const { reader } = play([invocation('w1', { status: 'failed' })])
  expect(statuses()).toEqual({ w1: 'failed' })
  act(() => reader.push(resultRecord('w1', { status: 'timed_out' })))
  expect(bubbleOf('w1')).toHaveTextContent('Timed out')
})
