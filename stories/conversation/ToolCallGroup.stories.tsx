import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { ToolCallGroup, type ToolCallRecord } from '../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../src/testing/index.ts'
import { DENYING, doneRecord, lasting, policy } from '../support/calls.ts'
import { COMMAND } from '../support/requests.ts'
import { allowTwice } from '../support/request.ts'

const read = (id: string, path: string): ToolCallRecord =>
  doneRecord({ id, name: 'read_file', arguments: { path } }, 0.2)
const edit = (id: string, path: string): ToolCallRecord =>
  doneRecord(
    {
      id,
      name: 'edit_file',
      arguments: { path, edits: [{ oldText: 'Monday', newText: 'Friday' }] },
    },
    0.1,
  )
const FAILED = exampleRecord('failed', {
  call: { id: 'fetch', name: 'fetch', arguments: { url: 'https://timetable.example/kiel' } },
  result: { success: false, error: 'The address does not answer.' },
  times: lasting(5),
})
const RUN = [
  read('r1', 'notes/plan.md'),
  read('r2', 'notes/rooms.md'),
  edit('e1', 'notes/plan.md'),
  FAILED,
  read('r3', 'notes/guests.md'),
  edit('e2', 'notes/rooms.md'),
]

const AGENT: ToolCallRecord = {
  call: { id: 'agent', name: 'task', arguments: { title: 'Release' } },
  phase: 'running',
  run: 'active',
  progress: { value: 2, total: 5 },
}
const inside = (record: ToolCallRecord): ToolCallRecord => ({ ...record, parentId: 'agent' })
const ASKED = inside({ ...COMMAND, call: { ...COMMAND.call, id: 'deploy' } })

const meta = {
  title: 'ToolCallGroup',
  component: ToolCallGroup,
  loaders: [() => ({ host: createTestHost() })],
  args: { records: RUN },
  render: (args, { loaded }) => (
    <TestProvider
      host={(loaded as { host: ReturnType<typeof createTestHost> }).host}
      policy={policy}
      records={args.records}
      actor={{ id: 'ann', name: 'Ann' }}
    >
      <ToolCallGroup {...args} />
    </TestProvider>
  ),
} satisfies Meta<typeof ToolCallGroup>
export default meta
type Story = StoryObj<typeof meta>

/** Folded, the failure stays in sight. */
export const Folded: Story = {
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole('button', { name: '1 failed, changed 2 files, read 3 files' }),
    ).toHaveAttribute('aria-expanded', 'false')
    await expect(canvas.getByText('1 failed')).toBeVisible()
    await expect(canvas.getByText('Failed')).toBeVisible()
    await expect(canvas.getAllByRole('listitem')).toHaveLength(1)
  },
}

/** All of its calls, on the group's own rail. */
export const Unfolded: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(
      canvas.getByRole('button', { name: '1 failed, changed 2 files, read 3 files' }),
    )
    await expect(canvas.getAllByRole('listitem')).toHaveLength(6)
  },
}

/**
 * The calls of a sub-agent stand under its own; what it asks is in sight also when it is folded.
 */
export const SubAgent: Story = {
  args: {
    records: [
      ...RUN.slice(0, 2),
      AGENT,
      inside(read('r4', 'package.json')),
      inside(edit('e3', 'CHANGELOG.md')),
      ASKED,
    ],
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText('2 of 5 calls')).toBeVisible()
    await allowTwice(canvasElement)
    await expect(canvas.getByText(/^Allowed by Ann/)).toBeVisible()
  },
}

/** The calls of a sub-agent, unfolded. */
export const SubAgentUnfolded: Story = {
  args: SubAgent.args!,
  play: async ({ canvas, userEvent }) => {
    for (const name of [/read 3 files/i, /read 1 file\b/i])
      await userEvent.click(canvas.getByRole('button', { name }))
    await expect(canvas.getByText('CHANGELOG.md')).toBeVisible()
  },
}

const push = (id: string, changes: Partial<ToolCallRecord> = {}): ToolCallRecord =>
  exampleRecord('awaiting_consent', {
    call: { id, name: 'run_command', arguments: { command: 'git push --force' } },
    request: { id: `request-${id}` },
    ...changes,
  })

/** Calls that a rule refused are counted. A call that ran although forbidden stays in sight. */
export const Forbidden: Story = {
  args: {
    records: [
      read('r1', 'notes/plan.md'),
      push('refused'),
      edit('e1', 'notes/plan.md'),
      doneRecord(
        { id: 'ran', name: 'run_command', arguments: { command: 'git push origin main' } },
        2,
      ),
    ],
  },
  render: (args, { loaded }) => (
    <TestProvider
      host={(loaded as { host: ReturnType<typeof createTestHost> }).host}
      policy={DENYING}
      records={args.records}
    >
      <ToolCallGroup {...args} />
    </TestProvider>
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Started, not allowed here')).toBeVisible()
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(1))
    await expect(await canvas.findByText('1 denied')).toBeVisible()
  },
}

/** The same, unfolded. */
export const ForbiddenUnfolded: Story = {
  args: Forbidden.args!,
  render: Forbidden.render!,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getAllByRole('button', { expanded: false })[0]!)
    await expect(canvas.getAllByRole('listitem')).toHaveLength(4)
  },
}

/** One call is no run. */
export const Single: Story = {
  args: { records: RUN.slice(0, 1) },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('group')).toBeNull()
    await expect(canvas.getByText('plan.md')).toBeVisible()
  },
}
