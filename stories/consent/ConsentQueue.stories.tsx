import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import {
  ConsentQueue,
  ConsentQueueNext,
  ToolCallBubble,
  type Batch,
  type ToolCallRecord,
} from '../../src/index.ts'
import { createTestHost, TestProvider } from '../../src/testing/index.ts'
import { DENYING, policy } from '../support/calls.ts'
import { inTests } from '../support/inTests.ts'
import { COMMAND, WRITE } from '../support/requests.ts'

type TestHost = ReturnType<typeof createTestHost>
const hostOf = (loaded: Readonly<Record<string, unknown>>) => loaded.host as TestHost
const decided = (loaded: Readonly<Record<string, unknown>>) =>
  hostOf(loaded).sent.map((sent) => [
    sent.record.call.id,
    sent.verb === 'decideConsent' ? sent.decision.kind : sent.verb,
  ])

const asked = (record: ToolCallRecord, id: string, batch?: Batch): ToolCallRecord => ({
  ...record,
  call: { ...record.call, id },
  request: { ...record.request, id: `request-${id}`, ...(batch && { batch }) },
})
const write = (id: string, path: string, batch?: Batch): ToolCallRecord =>
  asked(
    {
      ...WRITE,
      call: {
        ...WRITE.call,
        name: 'write_file',
        arguments: { path, content: '# Friday\n\n- Book the train' },
      },
    },
    id,
    batch,
  )
const AGENT: ToolCallRecord = {
  call: { id: 'agent', name: 'task', arguments: { title: 'Release' } },
  phase: 'running',
  run: 'active',
}
const FOUR = [
  asked(WRITE, 'edit'),
  write('create', 'notes/friday.md'),
  { ...asked(COMMAND, 'run'), parentId: 'agent' },
  asked(
    { ...WRITE, call: { ...WRITE.call, name: 'send_invoice', arguments: { id: 'INV-2041' } } },
    'send',
  ),
]
const together = (index: number): Batch => ({
  id: 'batch',
  size: 3,
  index,
  submit: 'together',
  partialDeny: 'drops',
})

const meta = {
  title: 'ConsentQueue',
  component: ConsentQueue,
  loaders: [() => ({ host: createTestHost({ settleBatch: async () => {} }) })],
  args: { records: [AGENT, ...FOUR] },
  render: (args, { loaded }) => (
    <TestProvider
      host={hostOf(loaded)}
      policy={policy}
      records={args.records}
      actor={{ id: 'ann', name: 'Ann' }}
    >
      <ConsentQueue {...args} />
    </TestProvider>
  ),
} satisfies Meta<typeof ConsentQueue>
export default meta
type Story = StoryObj<typeof meta>

/** Requests in the order they came, one open and a row for each other; the next follows it. */
export const OneOfFour: Story = {
  play: inTests(async ({ canvas, userEvent, loaded }) => {
    await expect(canvas.getByText('Request 1 of 4')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Allow' }))
    await waitFor(() => expect(canvas.getByText('Request 1 of 3')).toBeVisible())
    await userEvent.click(canvas.getByRole('button', { name: 'Deny' }))
    await expect(decided(loaded)).toEqual([
      ['edit', 'allow'],
      ['create', 'deny'],
    ])
  }),
}

const PUSH = asked(
  { ...COMMAND, call: { ...COMMAND.call, arguments: { command: 'git push --force' } } },
  'push',
)

/** A forbidden call is refused at once. It does not wait, and the other requests are counted. */
export const Forbidden: Story = {
  args: { records: [PUSH, ...FOUR.slice(0, 2)] },
  render: (args, { loaded }) => (
    <TestProvider host={hostOf(loaded)} policy={DENYING} records={args.records}>
      {args.records.map((record) => (
        <ToolCallBubble key={record.call.id} record={record} />
      ))}
      <ConsentQueue {...args} />
    </TestProvider>
  ),
  play: async ({ canvas, loaded }) => {
    await waitFor(() => expect(decided(loaded)).toEqual([['push', 'deny']]))
    await expect(canvas.getByText('Request 1 of 2')).toBeVisible()
    await expect(await canvas.findByText('Not allowed here')).toBeVisible()
  },
}

/** A request of a sub-agent says whose it is. */
export const SubAgent: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Next request' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Next request' }))
    await expect(canvas.getByText(/^asked by the sub-agent of/)).toHaveTextContent(
      'asked by the sub-agent of task “Release”',
    )
  },
}

/** Review opens a row in place, and the open request becomes a row. */
export const Review: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Review Write notes/friday.md' }))
    await expect(canvas.getByText('Request 2 of 4')).toBeVisible()
    await expect(canvas.getAllByRole('button', { name: 'Allow' })).toHaveLength(1)
  },
}

/**
 * An agent that takes its requests together, and drops the allowed ones when one is denied: said
 * before anything is sent.
 */
export const Together: Story = {
  args: {
    records: [
      write('a', 'notes/friday.md', together(0)),
      write('b', 'notes/saturday.md', together(1)),
      write('c', 'notes/sunday.md', together(2)),
    ],
  },
  play: inTests(async ({ canvas, userEvent, loaded }) => {
    await expect(canvas.getByText(/If you deny one, none will run/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Allow' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Previous request' }))
    await expect(canvas.getByText(/^Allowed\. Not sent yet/)).toBeVisible()
    await expect(hostOf(loaded).sent).toEqual([])
  }),
}

/** Fifty at once: one is open, no control allows what was not seen, one denies all. */
export const Fifty: Story = {
  args: {
    records: Array.from({ length: 50 }, (_, index) => write(`c${index}`, `notes/${index}.md`)),
  },
  play: inTests(async ({ canvas, userEvent, loaded }) => {
    await expect(canvas.getAllByRole('button', { name: 'Allow' })).toHaveLength(1)
    await userEvent.click(canvas.getByRole('button', { name: 'Deny all' }))
    await expect(decided(loaded)).toHaveLength(50)
  }),
}

/**
 * In the chat: each request is asked in one place. A bubble shows its line and the way to the
 * queue; a skip link goes from request to request.
 */
export const InTheChat: Story = {
  render: (args, { loaded }) => (
    <TestProvider host={hostOf(loaded)} policy={policy} records={args.records}>
      <ConsentQueueNext />
      {args.records.map((record) => (
        <ToolCallBubble key={record.call.id} record={record} />
      ))}
      <ConsentQueue {...args} />
    </TestProvider>
  ),
  play: async ({ canvas, userEvent }) => {
    const links = await canvas.findAllByRole('button', { name: 'Review' })
    await userEvent.click(links[1]!)
    await waitFor(() =>
      expect(canvas.getByRole('heading', { name: 'Write notes/friday.md?' })).toHaveFocus(),
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Go to the next request' }))
    await expect(canvas.getByRole('heading', { name: /plan\.md/ })).toHaveFocus()
  },
}
