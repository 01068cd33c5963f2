import { act, screen } from '@testing-library/react'
import { createAcpHost, createAcpReader, type AcpMessage } from '../../src/adapters/acp/index.ts'
import { bubbleOf } from '../../src/testing/index.ts'
import { permission, toolCall, toolUpdate } from '../adapters/acp/support.ts'
import { button, drawn, flow, press, statuses } from './support.tsx'

/** A page on the connection of an agent, and what it sent there. */
function page(...events: readonly object[]) {
  const reader = createAcpReader()
  const sent: AcpMessage[] = []
  const host = createAcpHost({ reader, send: (message) => void sent.push(message) })
  const { decideConsent, answer } = host
  return { ...flow(reader, events, { host: { decideConsent, answer } as never }), sent }
}

const DIFF = { type: 'diff', path: 'notes/a.md', oldText: 'one\n', newText: 'two\n' }

test('an edit is asked about with its diff, and each answer of the agent has a button of its own', async () => {
  const { sent, user } = page(
    toolCall('c', { name: undefined, title: 'Edit a.md', kind: 'edit', content: [DIFF] }),
    permission({ toolCallId: 'c', content: null }),
  )
  expect(await screen.findByText('two')).toBeVisible()
  expect(button('Allow')).toBeInTheDocument()
  expect(button('Deny')).toBeInTheDocument()
  await user.click(button(/Never/))
  expect(sent).toEqual([
    { jsonrpc: '2.0', id: 7, result: { outcome: { outcome: 'selected', optionId: 'o4' } } },
  ])
  expect(statuses()).toEqual({ c: 'denied' })
})

test('an agent that dies in the middle of a request leaves it open, and answers nothing', () => {
  const { reader, sent } = page(toolCall('c'), permission({ toolCallId: 'c' }))
  act(() => reader.end())
  expect(sent).toEqual([])
  expect(statuses()).toEqual({ c: 'awaiting_consent' })
})

test('a command that was allowed ends with its output and its exit code', async () => {
  const { reader, sent, open } = page(
    toolCall('c', { name: undefined, kind: 'execute', rawInput: { command: 'npm test' } }),
    permission({ toolCallId: 'c' }),
  )
  await press(
    () => screen.queryByRole('button', { name: 'Allow' }),
    () => expect(sent).toHaveLength(1),
  )
  const terminal_id = 't'
  act(() => {
    reader.push(
      toolUpdate('c', { _meta: { terminal_output_delta: { terminal_id, data: '2 failed\n' } } }),
    )
    reader.push(
      toolUpdate('c', {
        status: 'failed',
        _meta: { terminal_exit: { terminal_id, exit_code: 1 } },
      }),
    )
  })
  await drawn()
  // it ran, whatever came of it
  expect(statuses()).toEqual({ c: 'succeeded' })
  expect(bubbleOf('c')).toHaveTextContent('Ran “npm test”')
  expect(bubbleOf('c')).toHaveTextContent(/exit code 1/i)
  expect((await open('c')).getByText('2 failed')).toBeVisible()
})
