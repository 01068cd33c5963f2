import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, waitFor } from 'storybook/test'
import { ToolCallBubble, type ToolCallRecord, type ToolHost } from '../../src/index.ts'
import { bubbleOf, createTestHost, exampleRecord, TestProvider } from '../../src/testing/index.ts'
import { defineToolPolicy } from '../../src/policy/index.ts'

const policy = defineToolPolicy({
  tools: {
    run_command: { local: true },
    web_search: { mode: 'external', outbound: false },
    send_invoice: { mode: 'external' },
    delete_events: { mode: 'destructive' },
  },
  ask: (call, { mode }) => (mode === 'destructive' ? undefined : false),
})
/** The same, with little patience: pictures do not wait for minutes. */
const SLOW = { ...policy, slowAfter: 1, stalledAfter: false } as const
const STALLED = { ...policy, slowAfter: 1, stalledAfter: 2 } as const

const RUNNING = exampleRecord('running', {
  call: { id: 'run', name: 'run_command', arguments: { command: 'npm run build' } },
  progress: { value: 41, total: 96, message: 'building page 41 of 96' },
  times: {},
})
const call = (kind: 'unknown' | 'cancelled', name: string, given: Record<string, string>) =>
  exampleRecord(kind, { call: { id: name, name, arguments: given } })

/** A call at work, and what a person can do about it; and one that ended without what it was for. */
const meta = {
  title: 'ToolCallBubble/Running',
  args: { records: [RUNNING], policy, verbs: {} },
  render: ({ records, policy: rules, verbs }) => (
    <TestProvider host={{ ...createTestHost(), ...verbs }} policy={rules} actor={{ id: 'ann' }}>
      {records.map((record) => (
        <ToolCallBubble key={record.call.id} record={record} />
      ))}
    </TestProvider>
  ),
} satisfies Meta<Given>
export default meta
type Story = StoryObj<typeof meta>

type Given = { records: readonly ToolCallRecord[]; policy: typeof policy; verbs: Partial<ToolHost> }

/** A runtime that takes a stop, and then says how the call ended. */
function After({ records, policy: rules, verbs, end }: Given & { end: Partial<ToolCallRecord> }) {
  const [isOver, setOver] = useState(false)
  const [host] = useState(() => ({
    ...createTestHost(),
    ...verbs,
    cancel: async () => void setTimeout(setOver, 100, true),
  }))
  const { progress: _, ...run } = records[0]!
  const record = isOver ? { ...run, ...end } : records[0]!
  return (
    <TestProvider host={host} policy={rules} actor={{ id: 'ann' }}>
      <ToolCallBubble record={record} />
    </TestProvider>
  )
}

const clause = (id = 'run') => bubbleOf(id).querySelector('.handrail-activity')

/** Stop stands at the end of the line. */
export const Running: Story = {
  args: {
    records: [
      RUNNING,
      exampleRecord('running', {
        call: { id: 'read', name: 'read_folder', arguments: { path: 'archive/2024' } },
        times: {},
      }),
    ],
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByRole('button', { name: /^Stop: / })).toHaveLength(2))
  },
}

/** Stop says so if it stops the whole run of the agent. */
export const StopsTheAgent: Story = {
  args: { verbs: { canCancel: () => 'run' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /^Stop the agent: / })).toBeVisible()
  },
}

/** Pressed once. */
export const Stopping: Story = {
  args: { verbs: { cancel: () => new Promise(() => {}) } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Stop: / }))
    await expect(canvas.getByText('Stopping…')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /^Stop: / })).toBeNull()
  },
}

/** The app could not be asked; Stop is offered again. */
export const CouldNotStop: Story = {
  args: {
    verbs: { cancel: () => Promise.reject(new Error('The connection to the agent is lost.')) },
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Stop: / }))
    await waitFor(() => expect(clause()).toHaveTextContent('The connection to the agent is lost.'))
    await expect(canvas.getByRole('button', { name: /^Stop: / })).toBeVisible()
  },
}

/** It was stopped: by whom, when, and what stays. */
export const Stopped: Story = {
  render: ({ records, policy: rules, verbs }) => (
    <After records={records} policy={rules} verbs={verbs} end={{ outcome: 'cancelled' }} />
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Stop: / }))
    await expect(await canvas.findByText(/^Stopped by you at/)).toBeVisible()
  },
}

/** The stop came too late. */
export const HasFinished: Story = {
  render: ({ records, policy: rules, verbs }) => (
    <After records={records} policy={rules} verbs={verbs} end={{ result: { success: true } }} />
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Stop: / }))
    await expect(await canvas.findByText('Could not be stopped: it has finished.')).toBeVisible()
  },
}

/** The app never answers: after ten seconds that is said, and Stop is offered again. */
export const NoAnswer: Story = {
  args: { verbs: { cancel: () => new Promise(() => {}) } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Stop: / }))
    await expect(
      await canvas.findByText(/^Asked to stop at .* There is no answer\.$/),
    ).toBeVisible()
    await expect(canvas.getByRole('button', { name: /^Stop: / })).toBeVisible()
  },
}

/** Nothing was heard for some time. */
export const Slow: Story = {
  args: { policy: SLOW },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Slow')).toBeVisible()
  },
}

/** Nothing was heard for a long time: what was heard last, and when. */
export const Stalled: Story = {
  args: { policy: STALLED },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Stalled')).toBeVisible()
    await expect(clause()).toHaveTextContent('building page 41 of 96')
  },
}

/** Run again: what may happen twice says so. */
export const RunAgain: Story = {
  args: {
    records: [
      exampleRecord('failed', {
        call: { id: 'search', name: 'web_search', arguments: { query: 'ferry Kiel Gothenburg' } },
        result: { success: false, error: 'No answer in 30 s.' },
      }),
      call('cancelled', 'run_command', { command: 'npm run build' }),
      call('unknown', 'send_invoice', { number: 'INV-2041' }),
      call('unknown', 'read_file', { path: 'notes/plan.md' }),
    ],
    verbs: { runAgain: async () => {} },
  },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getAllByRole('button', { name: /^Run again: / })).toHaveLength(4),
    )
    await expect(canvas.getAllByText('It may happen twice.')).toHaveLength(2)
  },
}

/** Asks again before it sends a call that cannot be taken back. */
export const RunAgainAsks: Story = {
  args: {
    records: [call('unknown', 'delete_events', { calendar: 'Work' })],
    verbs: { runAgain: async () => {} },
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Run again: / }))
    await expect(await canvas.findByRole('button', { name: 'Do not run it' })).toBeVisible()
  },
}

const FAILED = exampleRecord('failed', {
  call: { id: 'search', name: 'web_search', arguments: { query: 'ferry Kiel Gothenburg' } },
  result: { success: false, error: 'No answer in 30 s.' },
})

/** It was sent, and nothing is heard yet. */
export const RunningAgain: Story = {
  args: { records: [FAILED], verbs: { runAgain: () => new Promise(() => {}) } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Run again: / }))
    await expect(await canvas.findByText('Running again…')).toBeVisible()
  },
}

/** The app did not take it, and says why. */
export const NotRunAgain: Story = {
  args: {
    records: [FAILED],
    verbs: { runAgain: () => Promise.reject(new Error('The agent has no web_search any more.')) },
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Run again: / }))
    await waitFor(() => expect(clause('search')).toHaveTextContent(/^Could not be run again: /))
  },
}

/** The app says why a call cannot run again. */
export const ToolIsGone: Story = {
  args: {
    records: [call('unknown', 'read_file', { path: 'notes/plan.md' })],
    verbs: { runAgain: async () => {}, canRunAgain: () => 'The files are not connected.' },
  },
  play: async () => {
    await waitFor(() =>
      expect(clause('read_file')).toHaveTextContent(/Cannot be run again: .*not connected/),
    )
  },
}
