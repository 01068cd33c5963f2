import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, waitFor } from 'storybook/test'
import {
  defineToolPolicy,
  ToolCallBubble,
  ToolHostProvider,
  type ToolCallRecord,
  type ToolHostProviderProps,
} from '../../src/index.ts'
import { createTestHost, exampleRecord, statusOf, TestProvider } from '../../src/testing/index.ts'
import { CALLS, policy } from '../support/calls.ts'

const bubbles = (...records: readonly ToolCallRecord[]) =>
  records.map((record) => <ToolCallBubble key={record.call.id} record={record} />)

/**
 * A call that the app holds until it is told, and for which no protocol asks: whether it asks is
 * the policy's word.
 */
const waiting = (mode: keyof typeof CALLS) =>
  exampleRecord('awaiting_consent', { call: CALLS[mode], request: undefined })

/** A host made anew for every run, so that `sent` begins empty. */
const loaders = [() => ({ host: createTestHost(), other: createTestHost() })]
const hosts = (loaded: Readonly<Record<string, unknown>>) =>
  loaded as Record<'host' | 'other', ReturnType<typeof createTestHost>>

const meta = {
  title: 'ToolHostProvider',
  component: ToolHostProvider,
  loaders,
  args: {
    policy,
    children: bubbles(
      waiting('read'),
      waiting('safe_write'),
      waiting('destructive'),
      waiting('local'),
    ),
  },
  render: (args: ToolHostProviderProps, { loaded }) => (
    <TestProvider host={hosts(loaded).host} {...args} />
  ),
} satisfies Meta<typeof ToolHostProvider>
export default meta
type Story = StoryObj<typeof meta>

/**
 * By default only calls that run on the person's computer ask. The others were held too: the policy
 * lets them run, once.
 */
export const AsksForLocal: Story = {
  play: async ({ canvas, loaded }) => {
    await waitFor(() => expect(hosts(loaded).host.sent).toHaveLength(3))
    await expect(
      hosts(loaded).host.sent.map((sent) => sent.verb === 'decideConsent' && sent.decision.by),
    ).toEqual([{ kind: 'policy' }, { kind: 'policy' }, { kind: 'policy' }])
    await expect(canvas.getAllByRole('button', { name: 'Allow' })).toHaveLength(1)
  },
}

/** `consentFor` names the modes that ask. */
export const AsksForChanges: Story = {
  args: {
    policy: defineToolPolicy({ ...policy, consentFor: ['safe_write', 'destructive', 'local'] }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('button', { name: 'Allow' })).toHaveLength(3)
    const why = canvas.getByText(/this app asks for calls that delete or overwrite/, {
      selector: '.handrail-meta *', // it may be announced, too
    })
    await expect(why).toBeVisible()
  },
}

/** `ask` looks at the call itself. */
export const AsksByTheCall: Story = {
  args: {
    policy: defineToolPolicy({
      ...policy,
      ask: (call) => (call.arguments?.command === 'npm test' ? false : undefined),
    }),
  },
  play: async ({ canvas, loaded }) => {
    await waitFor(() => expect(hosts(loaded).host.sent).toHaveLength(4))
    await expect(canvas.queryByRole('button', { name: 'Allow' })).not.toBeInTheDocument()
  },
}

/**
 * An inner provider changes what it names, here the host, and shares policy, words and the voice of
 * the outer one.
 */
export const Nested: Story = {
  render: (_, { loaded }) => (
    <TestProvider host={hosts(loaded).host} policy={policy} actor={{ id: 'ann', name: 'Ann' }}>
      <ToolCallBubble record={waiting('local')} />
      <ToolHostProvider host={hosts(loaded).other}>
        <ToolCallBubble record={exampleRecord('awaiting_consent')} />
      </ToolHostProvider>
    </TestProvider>
  ),
  play: async ({ canvas, userEvent, loaded }) => {
    const { host, other } = hosts(loaded)
    await expect(canvas.getAllByRole('status')).toHaveLength(1)
    const inner = canvas.getAllByRole('button', { name: 'Deny' })[1]
    if (!inner) throw new Error('The inner request is missing')
    await userEvent.click(inner)
    await waitFor(() => expect(statusOf('call-1')).toBe('denied'))
    await expect(other.sent).toMatchObject([
      {
        verb: 'decideConsent',
        decision: { kind: 'deny', by: { kind: 'person', id: 'ann', name: 'Ann' } },
      },
    ])
    await expect(host.sent).toHaveLength(0)
  },
}

function Changing() {
  const [record, setRecord] = useState(exampleRecord('running'))
  return (
    <>
      <ToolCallBubble record={record} />
      <button
        type="button"
        style={{ marginBlockStart: '0.75rem' }}
        onClick={() => setRecord(exampleRecord('succeeded'))}
      >
        Let it end
      </button>
    </>
  )
}

/** One polite live region speaks for the whole chat: of requests, and of outcomes that matter. */
export const OneAnnouncer: Story = {
  args: { children: <Changing /> },
  play: async ({ canvas, userEvent }) => {
    // the chat's; a diff has one of its own
    const voice = canvas.getAllByRole('status').find((region) => region.ariaAtomic === 'true')
    await expect(voice).toBeEmptyDOMElement()
    await userEvent.click(canvas.getByRole('button', { name: 'Let it end' }))
    await waitFor(() => expect(voice).toHaveTextContent('Done: Changed notes/plan.md'))
  },
}
