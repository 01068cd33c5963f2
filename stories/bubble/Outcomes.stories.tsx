import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { ToolCallBubble, type JsonObject, type ToolCallRecord } from '../../src/index.ts'
import { defineToolPolicy } from '../../src/policy/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../src/testing/index.ts'

const policy = defineToolPolicy({
  tools: {
    delete_events: {
      mode: 'destructive',
      undo: true,
      sentence: 'Delete {ids.length} events from {calendar}',
    },
  },
})

const meta = {
  title: 'ToolCallBubble/Outcomes',
  loaders: [() => ({ host: createTestHost() })],
  args: { records: [] },
  render: ({ records }, { loaded }) => (
    <TestProvider
      host={(loaded as { host: ReturnType<typeof createTestHost> }).host}
      policy={policy}
    >
      {records.map((record) => (
        <ToolCallBubble key={record.call.id} record={record} />
      ))}
    </TestProvider>
  ),
} satisfies Meta<{ records: readonly ToolCallRecord[] }>
export default meta
type Story = StoryObj<typeof meta>

type Ended = 'succeeded' | 'failed' | 'running'

function ended(
  name: string,
  given: JsonObject,
  members: Partial<ToolCallRecord>,
  kind: Ended = 'succeeded',
): ToolCallRecord {
  const call = { id: `${name} ${JSON.stringify(members)}`, name, arguments: given }
  return exampleRecord(kind, { result: { success: true }, ...members, call })
}
const failure = (members: JsonObject) => ({ result: { success: false, ...members } })
const NOTE = { path: 'notes/plan.md' }

/** The words of a tool, the end of a run, and a result that is none, without opening a line. */
export const Ends: Story = {
  args: {
    records: [
      ended(
        'create_event',
        { title: 'Stand-up' },
        { result: { success: true, message: 'Event created.' } },
      ),
      ended('read_file', NOTE, {}),
      ended('read_file', NOTE, { bounds: { truncated: true, returned: 20, total: 400 } }),
      ended('search_files', { query: 'plan' }, { marks: ['too_large'] }),
      ended('update_events', { ids: ['a', 'b'] }, { marks: ['partial'] }),
      ended(
        'create_event',
        { title: 'Review' },
        failure({ error: 'Invalid date format', needsFollowup: true }),
        'failed',
      ),
      ended('delete_file', NOTE, failure({ error: 'The disk is read-only' }), 'failed'),
      ended(
        'fetch_page',
        { url: 'https://example.com/a' },
        failure({
          error: `Error: connect ECONNREFUSED 127.0.0.1:8080 while the page was read for the third time\n    at Socket.connect`,
          needsFollowup: true,
        }),
        'failed',
      ),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Event created.')).toBeVisible()
    await expect(canvas.getAllByText(/the agent will try again/)).toHaveLength(2)
    await expect(canvas.getAllByText(/ended the run/)[0]).toBeVisible()
    await expect(canvas.getByText(/result shortened/)).toBeVisible()
  },
}

/** Why a run ended stands once, with the first of the calls that it left open. */
export const RunEnded: Story = {
  args: {
    records: [
      ended('read_file', NOTE, {}),
      exampleRecord('running', {
        call: { id: 'b', name: 'read_file', arguments: { path: 'notes/a.md' } },
        run: 'ended',
        runEnd: 'The model is overloaded',
      }),
      exampleRecord('running', {
        call: { id: 'c', name: 'read_file', arguments: { path: 'notes/b.md' } },
        run: 'ended',
      }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/the run ended/)).toBeVisible()
    await expect(canvas.getAllByText('The model is overloaded')).toHaveLength(1)
  },
}

/** `policy.tools.delete_events.sentence`: the app's own words; whole, or the kit's sentence. */
export const OwnSentence: Story = {
  args: {
    records: [
      ended('delete_events', { ids: ['a', 'b', 'c'], calendar: 'Team' }, {}),
      ended(
        'delete_events',
        { ids: ['a'], calendar: 'Work\nDone. Allowed by you' },
        { run: 'active' },
      ),
      ended('delete_events', { ids: ['a', 'b'] }, { run: 'ended' }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('button', { name: 'Delete 3 events from Team' }),
    ).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Deleted 2 events' })).toBeVisible()
  },
}
