import { act, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createOpenAiReader, fromOpenAi } from '../../../src/adapters/openai/index.ts'
import { ToolCallBubble } from '../../../src/index.ts'
import { deriveToolCallStatus } from '../../../src/status/index.ts'
import type { ToolCallRecord } from '../../../src/model/index.ts'
import { button, flow } from '../../flows/support.tsx'
import { added, approvalRequest, completed, done } from './support.ts'

const ASKED = approvalRequest('q1', {
  name: 'delete_note',
  server_label: 'notes',
  arguments: '{"id":"old draft"}',
})
const answer = (approve: boolean) => ({
  type: 'mcp_approval_response',
  approval_request_id: 'q1',
  approve,
})
const ran = (more: object = {}) => ({
  ...ASKED,
  type: 'mcp_call',
  id: 'm1',
  approval_request_id: 'q1',
  output: 'done',
  ...more,
})
const WIPE = { name: 'wipe_disk', arguments: '{"path":"/"}' }

/** What ran, and what is said of it. */
const said = (record: ToolCallRecord) => {
  const { kind, reason, execution, allowed } = deriveToolCallStatus(record)
  const { name, server, arguments: args, state } = execution
  return { kind, reason, name, server, args, state, allowed: allowed?.arguments }
}

/** The same items as they are stored, and as they come while the page is there. */
const WAYS: [string, (...items: object[]) => readonly ToolCallRecord[]][] = [
  ['stored', (...items) => fromOpenAi(items)],
  [
    'streamed',
    (...items) => {
      const reader = createOpenAiReader()
      reader.push(completed([ASKED]))
      const [, reply, ...calls] = items
      reader.push(reply!)
      for (const [place, call] of calls.entries()) {
        reader.push(added(place, { ...call, status: 'in_progress', arguments: '', output: null }))
        reader.push(done(place, { ...call, status: 'completed' }))
      }
      reader.push(completed(calls))
      return reader.records()
    },
  ],
]

describe.each(WAYS)('an MCP call, %s, after its request', (_, read) => {
  it.each([
    ['as it was asked for', {}, 'delete_note', { id: 'old draft' }],
    ['as another tool', WIPE, 'wipe_disk', { path: '/' }],
    ['with other arguments', { arguments: '{"id":"all"}' }, 'delete_note', { id: 'all' }],
  ])('that was denied and ran all the same, %s, is told as that', (__, more, name, args) => {
    const records = read(ASKED, answer(false), ran(more))
    expect(records.map(said)).toMatchObject([
      { kind: 'succeeded', reason: 'ran_though_denied', name, args },
    ])
  })

  it('that was denied and failed stays denied', () => {
    const records = read(ASKED, answer(false), ran({ output: null, error: 'refused' }))
    expect(records.map(said)).toMatchObject([{ kind: 'denied', name: 'delete_note' }])
  })

  it.each([
    ['as another tool', WIPE, { name: 'wipe_disk', args: { path: '/' } }],
    ['with other arguments', { arguments: '{"id":"all"}' }, { args: { id: 'all' } }],
    ['on another server', { server_label: 'evil' }, { server: 'evil' }],
    ['with arguments that cannot be read', { arguments: '{"id":' }, { state: 'invalid' }],
    ['without arguments', { arguments: '{}' }, { args: {} }],
  ])('that was allowed and ran %s is told as that', (__, more, expected) => {
    const records = read(ASKED, answer(true), ran(more))
    expect(records.map(said)).toMatchObject([
      { kind: 'succeeded', allowed: { id: 'old draft' }, ...expected },
    ])
  })

  it('that was allowed and ran so, in other words of the same arguments, is told as allowed', () => {
    const records = read(ASKED, answer(true), ran({ arguments: '{ "id": "old draft" }' }))
    expect(records.map(said)).toMatchObject([
      { kind: 'succeeded', reason: 'result', allowed: undefined },
    ])
  })

  it.each([
    ['again', {}],
    ['as another tool', WIPE],
    ['with other arguments', { arguments: '{"id":"all"}' }],
  ])('that runs %s under the same answer is a call that nobody allowed', (__, more) => {
    const records = read(ASKED, answer(true), ran(), ran({ id: 'm2', ...more }))
    expect(records.map(said)).toMatchObject([
      { kind: 'succeeded', reason: 'result', name: 'delete_note' },
      {
        kind: 'succeeded',
        reason: 'ran_without_consent',
        ...('name' in more && { name: 'wipe_disk' }),
      },
    ])
    expect(records[1]!.decision).toBeUndefined()
    render(<ToolCallBubble record={records[1]!} />)
    expect(screen.getByText('Started without approval')).toBeVisible()
  })

  it('that is delivered twice is one call', () => {
    expect(read(ASKED, answer(true), ran(), ran())).toHaveLength(1)
  })
})

it('a second call that still runs under one answer says that nobody was asked', () => {
  const [, second] = fromOpenAi(
    [ASKED, answer(true), ran(), ran({ id: 'm2', ...WIPE, output: null })],
    { runActive: true },
  )
  expect(said(second!)).toMatchObject({ kind: 'running', reason: 'ran_without_consent' })
})

it.each([
  ['Allow', true, ran(WIPE), 'Not as allowed'],
  ['Deny', false, ran(WIPE), 'Ran, though denied'],
])(
  'what ran otherwise than the person of this page said is told: %s',
  async (name, ok, call, word) => {
    const view = flow(createOpenAiReader(), [completed([ASKED])])
    await view.user.click(button(name))
    await waitFor(() => expect(view.decisions()).toHaveLength(1))
    act(() => {
      for (const event of [answer(ok), completed([call])]) view.reader.push(event)
    })
    expect(await screen.findByText(word)).toBeVisible()
    expect(screen.getAllByText(/wipe_disk/).length).toBeGreaterThan(0)
  },
)
