import type { Meta, StoryObj } from '@storybook/react-vite'
import type { CSSProperties } from 'react'
import { expect } from 'storybook/test'
import { ToolCallBubble } from '../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../src/testing/index.ts'
import { allowedBy, CALLS, doneRecord, policy } from '../support/calls.ts'
import { openAll } from '../support/lines.ts'

type Tokens = CSSProperties & Partial<Record<`--handrail-${string}`, string | number>>
type Args = {
  /** Styles of the app around the chat. */
  tokens: Tokens
  density?: 'comfortable' | 'compact'
}

const records = [
  doneRecord(CALLS.read, 0.2),
  doneRecord(CALLS.safe_write, 0.3, { decision: allowedBy('Ann') }),
  doneRecord(CALLS.destructive, 0.1),
  doneRecord(CALLS.external, 1.8),
  exampleRecord('failed', { call: { ...CALLS.local, id: 'call-failed' } }),
  exampleRecord('unknown'),
  exampleRecord('awaiting_consent', { call: { ...CALLS.local, id: 'call-request' } }),
]

const host = createTestHost()

/** An app sets ink, paper and accent on any element around the chat; everything else follows. */
const meta = {
  title: 'Theming',
  args: { tokens: {} },
  render: ({ tokens, density }) => (
    <div
      data-density={density}
      style={{
        ...tokens,
        background: 'var(--handrail-paper)',
        color: 'var(--handrail-ink)',
        padding: '1rem',
      }}
    >
      <TestProvider host={host} policy={policy}>
        {records.map((record) => (
          <ToolCallBubble key={record.call.id} record={record} />
        ))}
      </TestProvider>
    </div>
  ),
  play: openAll,
} satisfies Meta<Args>
export default meta
type Story = StoryObj<typeof meta>

export const Beige: Story = {
  args: {
    tokens: {
      colorScheme: 'light',
      '--handrail-paper': '#f6efe2',
      '--handrail-ink': '#2b2118',
      '--handrail-accent': '#8a4b12',
    },
  },
}

export const Navy: Story = {
  args: {
    tokens: {
      colorScheme: 'dark',
      '--handrail-paper': '#0e1a33',
      '--handrail-ink': '#eef2fb',
      '--handrail-accent': '#8fb8ff',
    },
  },
}

/**
 * `data-density="compact"` on any element around the chat: lines are 28 px high, and targets never
 * under 24.
 */
export const Compact: Story = {
  args: { tokens: {}, density: 'compact' },
  play: async ({ canvas }) => {
    const line = canvas
      .getByRole('button', { name: 'Read notes/plan.md' })
      .closest('.handrail-line')
    await expect(line?.getBoundingClientRect().height).toBe(28)
  },
}

/** `--handrail-primary` on any element around the chat: Allow has it, and text that can be read on it. */
export const Primary: Story = { args: { tokens: { '--handrail-primary': '#0a63c9' } } }

export const Square: Story = { args: { tokens: { '--handrail-radius': '0rem' } } }
