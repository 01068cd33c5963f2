import { inTests } from '../support/inTests.ts'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { ConsentDialog, type ToolCallRecord } from '../../src/index.ts'
import { defineToolPolicy } from '../../src/policy/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../src/testing/index.ts'

const policy = defineToolPolicy({
  tools: {
    drop_database: { mode: 'destructive', undo: false, confirmBy: 'type', loses: 'database' },
    delete_branch: { mode: 'destructive', undo: false },
    delete_note: { mode: 'destructive', undo: true, undoFor: 600_000 },
    send_mail: { mode: 'external', undo: 'hold' },
    restart_server: { mode: 'destructive', undo: false },
  },
})
const asked = (name: string, given: Record<string, unknown>): ToolCallRecord =>
  exampleRecord('awaiting_consent', {
    call: { id: name, name, arguments: given },
    request: { id: name },
  })

const DROP = asked('drop_database', { database: 'orders-eu', host: 'db.example.com' })
const BRANCH = asked('delete_branch', { branch: 'release/2026-11', remote: 'origin' })
const NOTE = asked('delete_note', { title: 'Room plan' })
const MAIL = asked('send_mail', { to: 'ida@example.com', subject: 'Room plan' })
const RESTART = asked('restart_server', { server: 'build-3' })

/** The stakes: if there is a way back, and how to allow. */
const meta = {
  title: 'ConsentDialog/Stakes',
  loaders: [() => ({ host: createTestHost() })],
  args: { records: [DROP] },
  render: ({ records }, { loaded }) => (
    <TestProvider host={loaded.host as TestHost} policy={policy} actor={{ id: 'ann' }}>
      {records.map((record) => (
        <ConsentDialog key={record.call.id} record={record} />
      ))}
    </TestProvider>
  ),
} satisfies Meta<{ records: readonly ToolCallRecord[] }>
export default meta
type Story = StoryObj<typeof meta>
type TestHost = ReturnType<typeof createTestHost>

const sentBy = (loaded: Readonly<Record<string, unknown>>) => (loaded.host as TestHost).sent

/** As the app's policy says: undone for a while, stopped before it runs, or not at all. */
export const WayBack: Story = {
  args: { records: [NOTE, MAIL, RESTART] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Can be undone for 10 minutes')).toBeVisible()
    await expect(canvas.getByText('Can be stopped before it runs')).toBeVisible()
    await expect(canvas.getByText('Cannot be undone')).toBeVisible()
  },
}

/** Lost for good: Allow takes a second press in the same place, within ten seconds. */
export const PressAgain: Story = {
  args: { records: [BRANCH] },
  play: inTests(async ({ canvas, userEvent, loaded }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Allow' }))
    await expect(await canvas.findByRole('button', { name: 'Press again' })).toHaveFocus()
    await expect(sentBy(loaded)).toEqual([])
  }),
}

/** The name of what is lost is typed first. */
export const TypeTheName: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('textbox', { name: /^Type/ })).toHaveValue('')
    await expect(canvas.getByRole('button', { name: 'Allow' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  },
}

/** Typed, it can be allowed. */
export const NameTyped: Story = {
  play: async ({ canvas, userEvent, loaded }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: /^Type/ }), 'orders-eu')
    const allow = canvas.getByRole('button', { name: 'Allow' })
    await expect(allow).not.toHaveAttribute('aria-disabled', 'true')
    await expect(sentBy(loaded)).toEqual([])
  },
}
