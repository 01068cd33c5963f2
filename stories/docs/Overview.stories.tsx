import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { ToolCallBubble } from '../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../src/testing/index.ts'
import { CALLS, doneRecord, policy } from '../support/calls.ts'

const records = [
  doneRecord(CALLS.read, 0.2),
  doneRecord(CALLS.external, 1.8),
  doneRecord(CALLS.destructive, 0.1),
  exampleRecord('awaiting_consent', {
    call: {
      id: 'call-request',
      name: 'run_command',
      arguments: { command: 'npm install --save-dev vitest && rm -rf coverage' },
    },
  }),
]

/** Shows handrail in one picture. `npm run pictures -- --readme` makes README's of it. */
const meta = {
  title: 'Overview',
  loaders: [
    () => ({
      host: createTestHost({
        offerUndo: ({ call }) => (call.name === 'delete_file' ? { kind: 'compensate' } : null),
      }),
    }),
  ],
  render: (_, { loaded }) => (
    <TestProvider host={loaded.host as ReturnType<typeof createTestHost>} policy={policy}>
      <div style={{ maxInlineSize: '43.75rem', marginInline: 'auto', lineHeight: 1.5 }}>
        <p
          style={{
            margin: '0 0 0.875rem auto',
            inlineSize: 'fit-content',
            padding: '0.625rem 0.875rem',
            borderRadius: '1rem',
            background: 'light-dark(#f2f2f4, #26262a)',
          }}
        >
          Throw away the old outline, find me a ferry, and set up tests.
        </p>
        {records.map((record) => (
          <ToolCallBubble key={record.call.id} record={record} />
        ))}
      </div>
    </TestProvider>
  ),
} satisfies Meta
export default meta

export const Conversation: StoryObj<typeof meta> = {
  play: async ({ canvas }) => {
    const request = await canvas.findByRole('group', { name: /^Run / })
    await expect(within(request).getByRole('button', { name: 'Deny' })).toBeVisible()
    await expect(await canvas.findByRole('button', { name: /^Undo/ })).toBeVisible()
  },
}
