import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { ToolCallBubble, type ToolCallRecord, type ToolHostProviderProps } from '../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../src/testing/index.ts'

const asked = (path: string): ToolCallRecord =>
  exampleRecord('awaiting_consent', {
    call: { id: path, name: 'update_note', arguments: { path, title: 'Room plan' } },
    request: { id: path },
  })

/** Keys that decide, where the app wants them: the request with the focus, else the only one in view. */
const meta = {
  title: 'ConsentDialog/Shortcuts',
  loaders: [() => ({ host: createTestHost() })],
  args: { records: [asked('notes/friday.md')], shortcuts: true },
  render: ({ records, shortcuts }, { loaded }) => (
    <TestProvider
      host={loaded.host as TestHost}
      records={records}
      openRequests="first"
      shortcuts={shortcuts}
    >
      {records.map((record) => (
        <ToolCallBubble key={record.call.id} record={record} />
      ))}
    </TestProvider>
  ),
} satisfies Meta<Pick<ToolHostProviderProps, 'shortcuts'> & { records: readonly ToolCallRecord[] }>
export default meta
type Story = StoryObj<typeof meta>
type TestHost = ReturnType<typeof createTestHost>

/** The buttons show their keys. Keys of a person decide; keys made by a script do not. */
export const Keys: Story = {
  play: async ({ canvas, loaded }) => {
    const allow = await canvas.findByRole('button', { name: /^Allow/ })
    await expect(await canvas.findAllByText(/^(Ctrl\+|⌘)/)).toHaveLength(2)
    await expect(allow).toHaveAttribute('aria-keyshortcuts')
    await userEvent.keyboard('{Control>}{Backspace}{/Control}')
    await expect((loaded.host as TestHost).sent).toEqual([])
  },
}

/** An app's own keys: never a letter alone. */
export const OwnKeys: Story = {
  args: { shortcuts: { allow: 'Control+Alt+Y', deny: 'Control+Alt+N' } },
  play: async ({ canvas }) => {
    const deny = await canvas.findByRole('button', { name: /^Deny/ })
    await canvas.findAllByText(/N$/, { selector: 'kbd' })
    await expect(deny).toHaveAttribute('aria-keyshortcuts', 'Control+Alt+N')
  },
}

/** Of several only the open one has keys; the next one has them when it opens. */
export const Several: Story = {
  args: { records: ['notes/friday.md', 'notes/plan.md', 'notes/rooms.md'].map(asked) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Request 1 of 3')).toBeVisible()
    await canvas.findAllByText(/Enter|↩/, { selector: 'kbd' })
    await expect(document.querySelectorAll('kbd')).toHaveLength(2)
  },
}
