import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fromAssistantUi } from '../../src/adapters/assistant-ui/index.ts'
import { fromCopilotKit } from '../../src/adapters/copilotkit/index.ts'
import { ToolCallBubble, undoNotice, type ToolCallRecord } from '../../src/index.ts'
import { bubbleOf, createTestHost, statusOf, TestProvider } from '../../src/testing/index.ts'
import { COMPLETE, partOf } from '../adapters/assistant-ui/support.ts'
import { protocols } from '../adapters/conformance/protocols.ts'
import { callOf, completeWith } from '../adapters/copilotkit/support.ts'
import { SYSTEMS } from '../../stories/support/systems.ts'

type Ends = readonly [name: string, done: () => ToolCallRecord]

/** One call of each system, ended well. */
const done: readonly Ends[] = [
  ...protocols.map(({ name, createReader, opening = [], call, result }): Ends => [
    name,
    () => {
      const reader = createReader()
      for (const event of [
        ...opening,
        ...call('c1', { arguments: { path: 'a' } }),
        ...result('c1', { value: { ok: 1 } }),
      ])
        reader.push(event)
      return reader.records()[0]!
    },
  ]),
  ['assistant-ui', () => fromAssistantUi(partOf({ status: COMPLETE, result: { ok: 1 } }).part)],
  ['copilotkit', () => fromCopilotKit(callOf(completeWith('{"ok":1}')).call)],
]

describe('undo', () => {
  it.each(done)('%s: an undone call is named in the next turn', async (_name, read) => {
    const record = read()
    const host = createTestHost({ offerUndo: () => ({ kind: 'compensate', token: 't' }) })
    render(
      <TestProvider host={host}>
        <ToolCallBubble record={record} />
      </TestProvider>,
    )
    expect(statusOf(record.call.id)).toBe('succeeded')
    await userEvent.click(await screen.findByRole('button', { name: /^Undo/ }))
    await waitFor(() => expect(bubbleOf(record.call.id).dataset.undo).toBe('undone'))
    expect(host.sent.map(({ verb }) => verb)).toEqual(['undo'])
    expect(undoNotice([record])).toContain(
      `- "${record.call.name}" with ${JSON.stringify(record.call.arguments)} (id "${record.call.id}") was undone`,
    )
  })

  it('is told for every system in the docs', () => {
    expect(done.map(([name]) => name).toSorted()).toEqual(
      SYSTEMS.map(({ folder }) => folder).toSorted(),
    )
  })
})

const silent = protocols.filter(({ name }) =>
  SYSTEMS.some(({ folder, cells: { question } }) => folder === name && !question.can),
)

describe('systems without a word for questions', () => {
  it.each(silent.map((protocol) => [protocol.name, protocol] as const))(
    '%s asks nothing: its questions would be ordinary calls',
    (_name, { createReader, opening = [], call, others, noise }) => {
      const reader = createReader()
      for (const event of [
        ...opening,
        ...noise,
        ...call('c1', {
          name: 'AskUserQuestion',
          arguments: { questions: [{ question: 'Which?', options: [{ label: 'A' }] }] },
        }),
        ...others('c1'),
      ])
        reader.push(event)
      expect(reader.records().length).toBeGreaterThan(0)
      for (const record of reader.records()) expect(record).not.toHaveProperty('question')
      render(
        <TestProvider host={createTestHost()}>
          {reader.records().map((record) => (
            <ToolCallBubble key={record.call.id} record={record} />
          ))}
        </TestProvider>,
      )
      expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
    },
  )
})
