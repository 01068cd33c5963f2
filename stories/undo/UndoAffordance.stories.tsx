import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import {
  ToolCallBubble,
  UndoAffordance,
  UndoAffordanceAll,
  type ToolCallRecord,
  type ToolHost,
  type UndoOffer,
  type UndoOutcome,
} from '../../src/index.ts'
import {
  bubbleOf,
  createTestHost,
  exampleRecord,
  statusOf,
  TestProvider,
} from '../../src/testing/index.ts'
import { CALLS, doneRecord, policy } from '../support/calls.ts'

const DELETED = doneRecord(CALLS.destructive, 0.1)
const MAIL = exampleRecord('running', {
  call: { id: 'call-mail', name: 'send_mail', arguments: { title: 'Room plan for Friday' } },
  partial: { success: true },
})

/** A promise of so many seconds from now. */
const lasting = (seconds: number, more: Partial<UndoOffer> = {}): UndoOffer => ({
  kind: 'compensate',
  token: 'story',
  expiresAt: Date.now() + seconds * 1000,
  ...more,
})
const known = (outcome: UndoOutcome, more: Partial<UndoOffer> = {}): UndoOffer => ({
  kind: 'compensate',
  token: 'story',
  outcome,
  ...more,
})

type Loaded = Readonly<Record<string, unknown>>
const offering = (offer: () => UndoOffer | null, verbs: Partial<ToolHost> = {}) => [
  () => {
    const made = offer()
    return { host: createTestHost({ offerUndo: () => made, ...verbs }) }
  },
]
const hostOf = (loaded: Loaded) => loaded.host as ReturnType<typeof createTestHost>

const meta = {
  title: 'UndoAffordance',
  component: UndoAffordance,
  loaders: offering(() => lasting(1800)),
  args: { record: DELETED },
  render: ({ record }, { loaded }) => (
    <TestProvider host={hostOf(loaded)} policy={policy} actor={{ id: 'ann', name: 'Ann' }}>
      <ToolCallBubble record={record} />
    </TestProvider>
  ),
} satisfies Meta<typeof UndoAffordance>
export default meta
type Story = StoryObj<typeof meta>

const undoOf = ({ call }: ToolCallRecord) => bubbleOf(call.id).dataset.undo

/**
 * The host reverses what ran, until the moment that it promised. One press, one call; the keyboard
 * stays.
 */
export const Offered: Story = {
  play: async ({ canvas, loaded }) => {
    const button = await canvas.findByRole('button', { name: /^Undo/ })
    await userEvent.dblClick(button)
    await waitFor(() => expect(undoOf(DELETED)).toBe('undone'))
    await expect(hostOf(loaded).sent).toMatchObject([{ verb: 'undo', offer: { token: 'story' } }])
    await expect(canvas.getByText(/^Undone by Ann/)).toBeVisible()
    await expect(canvas.getByRole('button', { name: /then undid it/ })).toBeVisible()
  },
}

/** The host holds the call back, and can give more time. Taken back, it did not run. */
export const Held: Story = {
  args: { record: MAIL },
  loaders: offering(() => lasting(42, { kind: 'hold' }), {
    extendUndo: async () => lasting(90, { kind: 'hold' }),
  }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'More time' }))
    await canvas.findByText(/^at \d/)
    await expect(statusOf('call-mail')).toBe('held')
    await userEvent.tab()
    await userEvent.click(canvas.getByRole('button', { name: /^Cancel/ }))
    await waitFor(() => expect(statusOf('call-mail')).toBe('cancelled'))
  },
}

/** The last minute is counted in seconds. */
export const RunningOut: Story = { loaders: offering(() => lasting(24)) }

const EARLIER = ['Stand-up', 'Retro', 'Lunch with Ben', 'Room plan'].map((title, at) =>
  exampleRecord('succeeded', {
    call: { id: `call-${at}`, name: 'delete_event', arguments: { title } },
  }),
)
/** Offers of earlier turns are one line, and a list on demand. */
export const EarlierTurns: Story = {
  loaders: offering(() => lasting(1800)),
  render: ({ record }, { loaded }) => (
    <TestProvider host={hostOf(loaded)} policy={policy} records={[...EARLIER, record]}>
      {[...EARLIER, record].map((each) => (
        <ToolCallBubble key={each.call.id} record={each} />
      ))}
    </TestProvider>
  ),
  play: async ({ canvas }) => {
    await canvas.findByText(/^4 earlier changes can still be undone, the first until/)
    await userEvent.click(canvas.getByRole('button', { name: 'Show' }))
    await userEvent.click(within(canvas.getByRole('list')).getByRole('button', { name: /Retro/ }))
    await canvas.findByText(/^3 earlier changes can still be undone/)
  },
}

export const Undoing: Story = {
  loaders: offering(() => lasting(1800), { undo: () => new Promise(() => {}) }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Undo/ }))
    await expect(canvas.getByText('Undoing…')).toHaveFocus()
    await expect(canvas.queryByRole('button', { name: /Undo/ })).not.toBeInTheDocument()
  },
}

export const Undone: Story = { loaders: offering(() => known({ kind: 'undone' })) }

/**
 * The host promises to do again exactly what it took back. Redo waits a moment: it stands where Undo
 * stood.
 */
export const Redo: Story = {
  loaders: offering(() => lasting(1800), {
    undo: async () => ({ kind: 'undone', redo: { token: 'redo', expiresAt: Date.now() + 24_000 } }),
  }),
  play: async ({ canvas, loaded }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Undo/ }))
    const button = await canvas.findByRole('button', { name: /^Redo/ })
    // the live region says it, too
    await expect(canvas.getByText(/^Can be redone for/, { selector: 'span' })).toBeVisible()
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'false'))
    await userEvent.click(button)
    await canvas.findByText(/Redone/)
    await expect(hostOf(loaded).sent).toMatchObject([
      { verb: 'undo' },
      { verb: 'redo', offer: { token: 'redo' } },
    ])
  },
}

/** It can be done again, for a while. */
export const CanBeRedone: Story = {
  loaders: offering(() => known({ kind: 'undone', redo: { expiresAt: Date.now() + 24_000 } }), {}),
}

export const RedoFailed: Story = {
  loaders: offering(() => known({ kind: 'undone', redo: {} }), {
    redo: async () => ({ kind: 'failed', reason: 'The disk is full.', canRetry: true }),
  }),
  play: async ({ canvas }) => {
    const button = await canvas.findByRole('button', { name: /^Redo/ })
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'false'))
    await userEvent.click(button)
    await canvas.findByText(/^Redo failed/)
  },
}

const PART: UndoOutcome = {
  kind: 'partial',
  items: [
    { label: 'Stand-up', undone: true },
    { label: 'Retro', undone: true },
    { label: 'Lunch with Ben', undone: false, reason: 'the room is taken now' },
  ],
}
/** Each item is back or not, with its reason. The rest can be tried again if that does no harm. */
export const Partial_: Story = {
  name: 'Partial',
  loaders: offering(() => known(PART, { idempotent: true })),
}

const BEFORE = '# Friday\n\n- Stand-up at 9\n- Review the draft with Ben'
const CONFLICT: UndoOutcome = {
  kind: 'conflict',
  reason: 'Ben changed the file at 14:05, after this call.',
  changes: {
    before: BEFORE,
    after: BEFORE.replace('the draft with Ben', 'the second draft with Ben and Ida'),
  },
}
/** Nothing is merged. The person can compare both states, if the host has them. */
export const Conflict: Story = {
  loaders: offering(() => known(CONFLICT)),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show what changed' }))
    await canvas.findByText(/second/)
    await expect(canvas.getByRole('button', { name: 'Show less' })).toHaveAttribute(
      'aria-expanded',
      'true',
    )
  },
}

/** Of data, and of something that was not there any more when the call had run. */
export const ConflictOfData: Story = {
  args: {
    record: doneRecord(
      { id: 'call-forget', name: 'delete_entities', arguments: { entityNames: ['Ida Lind'] } },
      0.1,
    ),
  },
  loaders: offering(() =>
    known({
      kind: 'conflict',
      reason: 'Ida Lind has been remembered anew since.',
      changes: {
        before: null,
        after: { name: 'Ida Lind', observations: ['paints', 'runs the catering'] },
      },
    }),
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show what changed' }))
    await canvas.findByText(/paints/)
  },
}

/** It may be tried again where the host says so. */
export const Failed: Story = {
  loaders: offering(() => lasting(1800), {
    undo: async () => ({
      kind: 'failed',
      reason: 'The calendar did not answer. Nothing was put back.',
      canRetry: true,
    }),
  }),
  play: async ({ canvas, loaded }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Undo/ }))
    await userEvent.click(await canvas.findByRole('button', { name: /Try again/ }))
    await waitFor(() => expect(hostOf(loaded).sent).toHaveLength(2))
    await canvas.findByRole('button', { name: /Try again/ })
  },
}

/** A lost connection: nobody knows what arrived, so it is not sent again by itself. */
export const NotKnown: Story = {
  loaders: offering(() => lasting(1800), {
    undo: () => Promise.reject(new Error('Failed to fetch')),
  }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Undo/ }))
    await expect(
      await canvas.findByText(/It is not known whether anything was undone/),
    ).toBeVisible()
  },
}

export const Expired: Story = { loaders: offering(() => lasting(-120)) }
export const NotPossible: Story = { loaders: offering(() => null) }

/** The way back follows the offer, in every mode. */
export const EveryMode: Story = {
  render: (_, { loaded }) => (
    <TestProvider host={hostOf(loaded)} policy={policy}>
      {Object.values(CALLS).map((call) => (
        <ToolCallBubble key={call.id} record={doneRecord(call, 0.2)} />
      ))}
    </TestProvider>
  ),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByRole('button', { name: /^Undo/ })).toHaveLength(5))
  },
}

const SEVERAL = ['drafts/outline.md', 'drafts/todo.md', 'drafts/2023/index.md'].map((path, index) =>
  doneRecord({ id: `call-${index}`, name: 'delete_file', arguments: { path } }, 0.1),
)
/** Several of one answer, the last first; one that does not come back stops none of the others. */
export const Several: Story = {
  loaders: offering(() => lasting(1800), {
    undo: async ({ call }) =>
      call.id === 'call-1'
        ? { kind: 'conflict', reason: 'Ben wrote a new one.' }
        : { kind: 'undone' },
  }),
  render: (_, { loaded }) => (
    <TestProvider host={hostOf(loaded)} policy={policy}>
      {SEVERAL.map((record) => (
        <ToolCallBubble key={record.call.id} record={record} />
      ))}
      <UndoAffordanceAll records={SEVERAL} />
    </TestProvider>
  ),
  play: async ({ canvas, loaded }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Undo all 3' }))
    await canvas.findByText('2 of 3 undone')
    await expect(hostOf(loaded).sent.map(({ record }) => record.call.id)).toEqual([
      'call-2',
      'call-1',
      'call-0',
    ])
    await expect(
      within(canvas.getAllByRole('list').at(-1) as HTMLElement).getAllByRole('listitem'),
    ).toHaveLength(3)
  },
}

const STATES: [string, UndoOffer | null][] = [
  ['held', lasting(42, { kind: 'hold' })],
  ['offered', lasting(1800, { label: '3 events' })],
  ['undone', known({ kind: 'undone' })],
  ['partial', known(PART, { idempotent: true })],
  ['conflict', known(CONFLICT)],
  ['failed', known({ kind: 'failed', reason: 'The calendar did not answer.', canRetry: true })],
  ['expired', lasting(-120)],
  ['impossible', null],
]
export const AllStates: Story = {
  loaders: [
    () => ({
      host: createTestHost({
        offerUndo: ({ call }) => STATES.find(([kind]) => call.id === `call-${kind}`)?.[1] ?? null,
        extendUndo: async () => lasting(60),
      }),
    }),
  ],
  render: (_, { loaded }) => (
    <TestProvider host={hostOf(loaded)} policy={policy}>
      {STATES.map(([kind]) => (
        <ToolCallBubble
          key={kind}
          record={
            kind === 'held'
              ? { ...MAIL, call: { ...MAIL.call, id: 'call-held' } }
              : doneRecord({ ...CALLS.destructive, id: `call-${kind}` }, 0.1)
          }
        />
      ))}
    </TestProvider>
  ),
  play: async () => {
    for (const [kind] of STATES)
      await waitFor(() => expect(bubbleOf(`call-${kind}`).dataset.undo).toBe(kind))
  },
}
