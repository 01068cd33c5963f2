import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { messages as ar } from '../../src/words/catalogue/ar/index.ts'
import { messages as de } from '../../src/words/catalogue/de/index.ts'
import { messages as ja } from '../../src/words/catalogue/ja/index.ts'
import {
  ToolCallBubble,
  ToolCallGroup,
  type ToolCallRecord,
  type ToolHostProviderProps,
  type UndoOffer,
} from '../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../src/testing/index.ts'
import { allowedBy, CALLS, doneRecord, policy, recordOf } from '../support/calls.ts'
import { COMMAND, WRITE } from '../support/requests.ts'

type Words = NonNullable<ToolHostProviderProps['messages']>

const done = (id: string, name: string, args: object, changes: Partial<ToolCallRecord> = {}) =>
  doneRecord({ id, name, arguments: { ...args } }, 1.4, changes)

const group = [
  done('g1', 'read_file', { path: 'notes/plan.md' }),
  done('g2', 'read_file', { path: 'notes/rooms.md' }),
  done('g3', 'list_issues', { state: 'open' }),
  done('g4', 'delete_comment', { comment_id: 42 }),
  exampleRecord('failed', {
    call: { id: 'g5', name: 'edit_file', arguments: { path: 'notes/plan.md' } },
    result: { success: false, error: 'The file is locked' },
  }),
]

const offers: Readonly<Record<string, UndoOffer>> = {
  u1: { kind: 'compensate', token: 'story', expiresAt: Date.UTC(2100, 0) },
  u2: { kind: 'compensate', token: 'story', outcome: { kind: 'undone' } },
  u3: {
    kind: 'compensate',
    token: 'story',
    outcome: { kind: 'conflict', reason: 'plan.md was changed since' },
  },
}

const records = [
  done('s1', 'web_search', { query: 'ferry Kiel Gothenburg' }),
  done('s2', 'move_file', { path: 'a.md', destination: 'notes/b.md' }),
  done('s3', 'create_pull_request', { title: 'Room plan for Friday' }, { marks: ['partial'] }),
  recordOf('running', CALLS.external),
  recordOf('denied', { ...CALLS.local, id: 's4' }),
  recordOf('unknown', { ...CALLS.safe_write, id: 's5' }),
  exampleRecord('failed', { call: { ...CALLS.safe_write, id: 's6' }, recovery: {} }),
  done('s7', 'run_command', { command: 'npm ci' }, { decision: allowedBy('Ann') }),
  done('u1', 'delete_file', { path: 'drafts/outline.md' }),
  done('u2', 'delete_file', { path: 'drafts/old.md' }),
  done('u3', 'delete_file', { path: 'notes/plan.md' }),
]

function Conversation({ words }: { words: Words }) {
  const host = createTestHost({ offerUndo: ({ call }) => offers[call.id] ?? null })
  return (
    <div lang={words.locale} dir={words.locale === 'ar' ? 'rtl' : 'ltr'}>
      <TestProvider host={host} policy={policy} messages={words} actor={{ id: 'ida', name: 'Ida' }}>
        <ToolCallGroup records={group} />
        {records.map((record) => (
          <ToolCallBubble key={record.call.id} record={record} />
        ))}
        <ToolCallBubble record={COMMAND} />
        <ToolCallBubble record={WRITE} />
      </TestProvider>
    </div>
  )
}

/** The words of `handrail/messages`: no native speaker has reviewed them. */
const meta = { title: 'Languages', component: Conversation } satisfies Meta<typeof Conversation>
export default meta
type Story = StoryObj<typeof meta>

const showing = (words: Words): Story => ({
  args: { words },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const said = (key: keyof Words) => words[key] ?? ''
    const allow = () => canvas.getAllByRole('button', { name: said('consent.allow') })
    await waitFor(() => expect(allow()).toHaveLength(2))
    await userEvent.click(canvas.getByRole('button', { name: /npm ci/ }))
    const receipt = said('receipt.allow.name').replace('{name}', '“Ann”')
    await waitFor(() => expect(canvasElement).toHaveTextContent(receipt))
  },
})

export const German = showing(de)
export const Japanese = showing(ja)
export const Arabic = showing(ar)
