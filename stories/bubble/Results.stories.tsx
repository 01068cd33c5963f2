import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { ToolCallBubble, type ToolCallRecord, type ToolHost } from '../../src/index.ts'
import { bubbleOf, createTestHost, exampleRecord, TestProvider } from '../../src/testing/index.ts'
import { openAll } from '../support/lines.ts'

type TestHost = ReturnType<typeof createTestHost>

const hostOf = (loaded: Readonly<Record<string, unknown>>) => loaded.host as TestHost

const meta = {
  title: 'Results',
  component: ToolCallBubble,
  args: { record: exampleRecord('succeeded') },
  loaders: [() => ({ host: createTestHost() })],
  render: (args, { loaded }) => (
    <TestProvider host={hostOf(loaded)}>
      <ToolCallBubble {...args} />
    </TestProvider>
  ),
  play: async ({ canvas, userEvent }) => openAll({ canvas, userEvent }),
} satisfies Meta<typeof ToolCallBubble>
export default meta
type Story = StoryObj<typeof meta>

const SEARCH: ToolCallRecord['call'] = {
  id: 'call-1',
  name: 'search_pages',
  arguments: { query: 'train Hamburg Kiel' },
}
const found = (changes: Partial<ToolCallRecord>): ToolCallRecord =>
  exampleRecord('succeeded', { call: SEARCH, result: { success: true }, ...changes })
const page = (from: number) => ({
  hits: Array.from({ length: 3 }, (_, index) => `Timetable ${from + index}`),
})
const hosted = (verbs: Partial<ToolHost>) => [() => ({ host: createTestHost(verbs) })]

/**
 * A cut result says how much of it is here; the next page comes when the person asks for it, and
 * stands below.
 */
export const Pages: Story = {
  args: {
    record: found({
      result: { success: true, data: page(1) },
      summary: 'Found 7 pages',
      bounds: {
        returned: 3,
        total: 7,
        truncated: true,
        cursor: 'page-2',
        hint: 'Add a date to the query.',
      },
    }),
  },
  loaders: hosted({
    loadPage: (_record, cursor) =>
      Promise.resolve({
        success: true,
        data: page(cursor === 'page-2' ? 4 : 7),
        bounds: {
          truncated: cursor === 'page-2',
          ...(cursor === 'page-2' && { cursor: 'page-3' }),
        },
      }),
  }),
  play: async ({ canvas, userEvent }) => {
    await openAll({ canvas, userEvent })
    await userEvent.click(await canvas.findByRole('button', { name: 'Next page' }))
    await expect(await canvas.findByText('Timetable 4')).toBeVisible()
  },
}

/** A result that is kept elsewhere: what is here is a preview, and says so. */
export const KeptElsewhere: Story = {
  args: {
    record: found({
      content: [{ kind: 'text', text: 'Timetable 1\nTimetable 2 …' }],
      marks: ['too_large'],
      handle: { bytes: 481_204, shownBytes: 2048, reason: 'The result exceeded the inline limit.' },
    }),
  },
  loaders: hosted({ loadResult: () => Promise.resolve({ success: true, data: page(1) }) }),
}

/** Redacted parts can be neither shown nor fetched. */
export const Redacted: Story = {
  args: {
    record: found({
      marks: ['redacted'],
      summary: 'The value is hidden',
      handle: { reason: 'secret_detected' },
    }),
  },
}

/** A failure with the problems of its input. The runtime may take other arguments. */
export const CorrectAndResend: Story = {
  args: {
    record: exampleRecord('failed', {
      call: {
        id: 'call-1',
        name: 'create_event',
        arguments: { title: 'Lunch', start: 'tomorrow' },
      },
      result: { success: false, needsFollowup: true, error: 'The event could not be created' },
      recovery: {
        reason: 'invalid_arguments',
        canCorrect: true,
        message: 'Give the start as a date and a time.',
        question: 'Which day is it?',
        issues: [
          { field: 'start', constraint: 'invalid_format', format: 'date-time' },
          { field: 'room', constraint: 'missing_field' },
        ],
        example: { title: 'Lunch', start: '2026-11-27T12:00:00Z', room: '2.1' },
      },
      spec: {
        name: 'create_event',
        inputSchema: {
          type: 'object',
          required: ['title', 'start', 'room'],
          properties: {
            title: { type: 'string', title: 'Title' },
            start: { type: 'string', title: 'Start' },
            room: { type: 'string', title: 'Room' },
          },
        },
      },
    }),
  },
  loaders: hosted({ runCorrected: () => Promise.resolve() }),
  play: async ({ canvas, userEvent }) => {
    await openAll({ canvas, userEvent })
    await userEvent.click(await canvas.findByRole('button', { name: 'Correct and send again' }))
    await expect(await canvas.findByRole('textbox', { name: /Room/ })).toBeVisible()
  },
}

/** A command that worked and did not end well; what it wrote, by stream. */
export const ExitCode: Story = {
  args: {
    record: exampleRecord('succeeded', {
      call: { id: 'call-1', name: 'shell_run', arguments: { command: 'npm test' } },
      result: { success: true, data: { exit_code: 2 } },
      summary: '2 of 9 tests failed',
      content: [
        { kind: 'log', name: 'stdout', text: '7 passed' },
        { kind: 'log', name: 'stderr', text: '2 failed' },
      ],
    }),
  },
}

/** Data that a server sent for people beside the result, and its evidence for the result. */
export const ServerData: Story = {
  args: {
    record: found({
      result: { success: true, data: { points: 3 } },
      attachments: [
        { kind: 'atlas.chart', audience: 'timeline', data: { title: 'Pressure over a day' } },
        { kind: 'aura.evidence', audience: 'evidence', data: [{ uri: 'atlas://points/123' }] },
      ],
    }),
  },
}

/** Input as observers and the tool saw it, where somebody other than the model changed it. */
export const Inputs: Story = {
  args: {
    record: exampleRecord('succeeded', {
      inputs: {
        changed: true,
        observable: { path: 'notes/plan.md', text: 'Call [phone]' },
        call: { path: 'notes/plan.md', text: 'Call me' },
      },
    }),
  },
}

/** Results that are not the tool's own word. */
export const NotPlain: Story = {
  render: (_, { loaded }) => (
    <TestProvider host={hostOf(loaded)}>
      <ToolCallBubble
        record={found({ marks: ['partial'], result: { success: true, data: page(1) } })}
      />
      <ToolCallBubble
        record={exampleRecord('failed', {
          call: { ...SEARCH, id: 'call-2' },
          marks: ['synthetic'],
          result: { success: false, error: 'A sibling call failed' },
        })}
      />
      <ToolCallBubble
        record={exampleRecord('cancelled', {
          call: { ...SEARCH, id: 'call-3' },
          marks: ['discarded'],
        })}
      />
      <ToolCallBubble
        record={exampleRecord('failed', {
          call: { id: 'call-4', name: 'serach_pages', arguments: {} },
          recovery: { reason: 'tool_unavailable', message: 'Choose a tool from the list.' },
          result: { success: false, error: 'No such tool' },
        })}
      />
    </TestProvider>
  ),
  play: async ({ canvas, userEvent }) => {
    await openAll({ canvas, userEvent })
    await expect(
      await within(bubbleOf('call-4')).findByText('This tool is not available in this run.'),
    ).toBeVisible()
  },
}
