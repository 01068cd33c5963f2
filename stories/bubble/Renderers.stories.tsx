/* oxlint-disable jsx-a11y/control-has-associated-label -- the part gives its words */
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { z } from 'zod'
import {
  ConsentDialogAllow,
  ConsentDialogContent,
  ConsentDialogDeny,
  ConsentDialogFooter,
  ConsentDialogStatus,
  ConsentDialogWayBack,
  defineConsentView,
  defineRenderer,
  ToolCallBubble,
  ToolHostProvider,
  type RendererProps,
} from '../../src/index.ts'
import { createTestHost, exampleRecord } from '../../src/testing/index.ts'

/**
 * A product's own card for one of its tools: it gets what the schema accepted, and nothing else.
 */
const EventCard = defineRenderer(
  {
    arguments: z.object({
      title: z.string(),
      start: z.string(),
      guests: z.array(z.string()).optional(),
    }),
    data: z.object({ room: z.string() }),
  },
  ({ arguments: event, data, status }) => (
    <article
      aria-label={event.title}
      aria-busy={status.isPending}
      style={{
        display: 'grid',
        gap: 2,
        padding: '8px 12px',
        borderInlineStart: '3px solid #2563eb',
        maxInlineSize: 360,
        fontSize: 13,
      }}
    >
      <strong>{event.title}</strong>
      <span>
        {event.start}
        {data && `, ${data.room}`}
      </span>
      {event.guests && <span>{event.guests.join(', ')}</span>}
    </article>
  ),
)
const CALL = {
  id: 'call-1',
  name: 'create_event',
  arguments: { title: 'Friday stand-up', start: '09:30', guests: ['Ann', 'Ben'] },
}
const Source = ({ record }: RendererProps) => (
  <p style={{ margin: 0, fontSize: 13 }}>
    The {Object.keys(record.call.arguments).length} arguments of {record.call.name}, in this
    product’s words.
  </p>
)

const meta = {
  title: 'Renderers',
  component: ToolCallBubble,
  args: {
    record: exampleRecord('succeeded', {
      call: CALL,
      result: { success: true, data: { room: 'Room 4' } },
    }),
  },
  loaders: [() => ({ host: createTestHost({ offerUndo: () => ({ kind: 'compensate' }) }) })],
  render: (args, { loaded }) => (
    <ToolHostProvider
      host={(loaded as { host: ReturnType<typeof createTestHost> }).host}
      renderers={{ tools: { create_event: EventCard }, modes: { read: Source } }}
    >
      <ToolCallBubble {...args} />
    </ToolHostProvider>
  ),
} satisfies Meta<typeof ToolCallBubble>
export default meta
type Story = StoryObj<typeof meta>

/** The app's card below the line; the way back stays below it. */
export const OfATool: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('article', { name: 'Friday stand-up' })).toHaveTextContent(
      '09:30, Room 4',
    )
    await expect(await canvas.findByRole('button', { name: /^Undo/ })).toBeVisible()
  },
}

/** While it runs there is no data yet. */
export const WhileItRuns: Story = { args: { record: exampleRecord('running', { call: CALL }) } }

/** Its request is the kit's: no view can take that away. */
export const Asks: Story = {
  args: { record: exampleRecord('awaiting_consent', { call: CALL }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Deny' })).toBeVisible()
    await expect(canvas.queryByRole('article')).toBeNull()
  },
}

/** Arguments that the schema refuses: the default view stands. */
export const Refused: Story = {
  args: {
    record: exampleRecord('succeeded', {
      call: { ...CALL, arguments: { title: ['not', 'a', 'text'] } },
      result: { success: true },
    }),
  },
  play: async ({ canvas }) => expect(canvas.queryByRole('article')).toBeNull(),
}

/** A view for every tool of a mode. */
export const OfAMode: Story = {
  args: {
    record: exampleRecord('succeeded', {
      call: { id: 'call-1', name: 'read_file', arguments: { path: 'notes/plan.md' } },
    }),
  },
}

const button = {
  minBlockSize: 40,
  padding: '0 20px',
  border: '2px solid #2563eb',
  borderRadius: 20,
  background: 'transparent',
  color: 'inherit',
  font: 'inherit',
}
const consent = defineConsentView(() => (
  <>
    <ConsentDialogContent />
    <ConsentDialogFooter>
      <ConsentDialogWayBack />
      <span className="handrail-custom handrail-end">
        <ConsentDialogDeny render={<button style={button} />} />
        <ConsentDialogAllow render={<button style={button} />} />
      </span>
      <ConsentDialogStatus />
    </ConsentDialogFooter>
  </>
))
const withoutDeny = defineConsentView(() => (
  <>
    <ConsentDialogContent />
    <ConsentDialogAllow render={<button style={button} />} />
  </>
))
const asked = (view: typeof consent): NonNullable<Story['render']> =>
  function Asked(args, { loaded }) {
    return (
      <ToolHostProvider
        host={(loaded as { host: ReturnType<typeof createTestHost> }).host}
        renderers={{ consent: view }}
      >
        <ToolCallBubble {...args} />
      </ToolHostProvider>
    )
  }

/** A request in the product's own buttons: what it shows, and when Allow counts, is the kit's. */
export const OfARequest: Story = {
  args: { record: exampleRecord('awaiting_consent', { call: CALL }) },
  render: asked(consent),
  play: async ({ canvas }) => {
    const deny = await canvas.findByRole('button', { name: 'Deny' })
    await expect(deny).toHaveStyle({ borderRadius: '20px' })
    await expect(canvas.getByRole('button', { name: 'Allow' })).toHaveAttribute('data-arming')
  },
}

/** A view of a request that forgets Deny: the kit's stands. */
export const WithoutDeny: Story = {
  args: { record: exampleRecord('awaiting_consent', { call: CALL }) },
  render: asked(withoutDeny),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Deny' })).toBeVisible()
    await expect(canvas.getAllByRole('button', { name: 'Allow' })).toHaveLength(1)
  },
}
