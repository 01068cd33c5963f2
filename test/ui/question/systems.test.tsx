import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { createLoomMcpHost, createLoomMcpReader } from '../../../src/adapters/loom-mcp/index.ts'
import { createAdkReader } from '../../../src/adapters/nhtio-adk/index.ts'
import { createSteerableReader } from '../../../src/adapters/steerable/index.ts'
import {
  ToolCallBubble,
  useToolCalls,
  type ToolCallReader,
  type ToolHost,
} from '../../../src/index.ts'
import { createTestHost, TestProvider } from '../../../src/testing/index.ts'
import { answerButton } from './answerButton.ts'

/** A chat over a reader, and what pushes an event as its stream would. */
function chat(reader: ToolCallReader, host: ToolHost) {
  function Chat() {
    const calls = useToolCalls(reader)
    return (
      <TestProvider host={host} records={calls.list}>
        {calls.list.map((record) => (
          <ToolCallBubble key={record.call.id} record={record} />
        ))}
      </TestProvider>
    )
  }
  render(<Chat />)
  return { user: userEvent.setup(), push: (event: object) => act(() => reader.push(event)) }
}

const loom = (type: string, payload: object) => ({
  type,
  event_key: `${type}-1`,
  run_id: 'run-1',
  timestamp: '2026-11-21T14:03:00Z',
  payload,
})

test('loom-mcp asks for one or several choices; the answer is the result of the call that asked', async () => {
  const provideToolResults = vi.fn(async () => {})
  const { user, push } = chat(createLoomMcpReader(), createLoomMcpHost({ provideToolResults }))
  push(
    loom('await_questions', {
      id: 'await-1',
      tool_name: 'helpers.ask',
      tool_call_id: 'call-1',
      title: 'Before I book',
      questions: [
        {
          id: 'class',
          prompt: 'Which class?',
          options: [
            { id: '1', label: 'First' },
            { id: '2', label: 'Second' },
          ],
        },
        {
          id: 'extras',
          prompt: 'What else?',
          allow_multiple: true,
          options: [
            { id: 'bike', label: 'A bicycle' },
            { id: 'dog', label: 'A dog' },
          ],
        },
      ],
    }),
  )
  expect(await screen.findByRole('group', { name: /asks “Before I book”$/ })).toBeVisible()
  await user.click(await screen.findByRole('radio', { name: 'Second' }))
  await user.click(await answerButton())
  expect(provideToolResults).not.toHaveBeenCalled()
  await user.click(screen.getByRole('checkbox', { name: '“A bicycle”' }))
  await user.click(screen.getByRole('checkbox', { name: '“A dog”' }))
  await user.click(await answerButton())
  expect(provideToolResults.mock.calls).toEqual([
    [
      expect.objectContaining({
        id: 'await-1',
        results: [
          {
            name: 'helpers.ask',
            tool_call_id: 'call-1',
            result: { class: '2', extras: ['bike', 'dog'] },
          },
        ],
      }),
    ],
  ])
})

test('a clarification of loom-mcp is answered with free text', async () => {
  const provideClarification = vi.fn(async () => {})
  const { user, push } = chat(createLoomMcpReader(), createLoomMcpHost({ provideClarification }))
  push(
    loom('await_clarification', {
      id: 'await-2',
      question: 'Which of the two Bens?',
      missing_fields: ['person'],
    }),
  )
  expect(
    await screen.findByRole('group', { name: /asks “Which of the two Bens\?”$/ }),
  ).toBeVisible()
  await answerButton()
  await user.type(screen.getByRole('textbox'), 'The one from Kiel{Enter}')
  expect(provideClarification.mock.calls).toEqual([
    [expect.objectContaining({ id: 'await-2', answer: 'The one from Kiel' })],
  ])
})

test('a gate of NHTIO ADK stays open when the runtime refuses the answer, and closes when it is closed elsewhere', async () => {
  const host = createTestHost({
    answer: () => Promise.reject(new Error('count must be at most 3')),
  })
  const { user, push } = chat(createAdkReader(), host)
  push({
    id: 'gate-1',
    turnId: 'turn-1',
    reason: 'how_many',
    payload: { prompt: 'How many seats?' },
    schema: { type: 'object', required: ['count'], properties: { count: { type: 'integer' } } },
    createdAt: Date.now(),
  })
  await user.type(await screen.findByRole('textbox', { name: 'count' }), '7')
  await user.click(await answerButton())
  expect(await screen.findByRole('alert')).toHaveTextContent('count must be at most 3')
  expect(screen.getByRole('textbox', { name: 'count' })).toHaveValue('7')
  push({ gateId: 'gate-1', turnId: 'turn-1', result: 'aborted', settledAt: Date.now() })
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  expect(host.sent).toHaveLength(1)
})

test('AskUserQuestions of Steerable: select, text and password', async () => {
  const host = createTestHost()
  const { user, push } = chat(createSteerableReader(), host)
  const questions = [
    {
      id: 'db',
      text: 'Which database?',
      multiSelect: false,
      type: 'select',
      options: ['Postgres', 'SQLite'],
      header: 'Database',
    },
    {
      id: 'name',
      text: 'What is it called?',
      multiSelect: false,
      type: 'text',
      placeholder: 'Lower case',
    },
    { id: 'secret', text: 'And its password?', multiSelect: false, type: 'password' },
  ]
  push({
    type: 'tool_call',
    payload: {
      id: 'c1',
      name: 'ask_user_questions',
      arguments: { intro: 'Some details', questions },
    },
  })
  await user.click(await screen.findByRole('radio', { name: 'SQLite' }))
  await user.type(screen.getByRole('textbox', { name: '“What is it called?”' }), 'notes')
  await user.type(screen.getByLabelText('“And its password?”'), 'made-up-word')
  await user.click(await answerButton())
  expect(host.sent).toMatchObject([
    {
      verb: 'answer',
      answer: { kind: 'accept', value: { db: 'SQLite', name: 'notes', secret: 'made-up-word' } },
    },
  ])
  expect(document.documentElement.outerHTML).not.toContain('made-up-word')
})
