import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { SchemaForm } from '../../src/ui/form/SchemaForm.tsx'
import type { JsonObject } from '../../src/index.ts'
import { GUEST } from '../support/guests.ts'

const EVERY_KIND: JsonObject = {
  type: 'object',
  required: ['title', 'attendees', 'notify', 'visibility'],
  properties: {
    title: { type: 'string', title: 'Title', minLength: 3, maxLength: 60 },
    start: { type: 'string', title: 'Day', format: 'date' },
    minutes: { type: 'integer', title: 'Minutes', minimum: 5, maximum: 480 },
    homepage: { type: 'string', title: 'Page', format: 'uri' },
    notes: {
      type: 'string',
      title: 'Notes',
      maxLength: 5000,
      description: 'Everybody who is invited reads them.',
    },
    visibility: {
      title: 'Visibility',
      oneOf: [
        { const: 'team', title: 'The team' },
        { const: 'all', title: 'Everybody' },
      ],
    },
    attendees: {
      type: 'array',
      title: 'Attendees',
      items: { type: 'string', enum: ['Ann', 'Ben', 'Ida'] },
    },
    tags: { type: 'array', title: 'Tags', items: { type: 'string' } },
    notify: { type: 'boolean', title: 'Write to everybody' },
    recurring: { type: 'boolean', title: 'Every week' },
    room: { type: ['string', 'null'], title: 'Room' },
    api_key: { type: 'string', title: 'Key for the calendar' },
    place: {
      type: 'object',
      title: 'Place',
      required: ['city'],
      properties: {
        city: { type: 'string', title: 'City' },
        street: { type: 'string', title: 'Street' },
      },
    },
    rule: { title: 'Rule', type: 'array', items: { type: 'object' } },
  },
}

const PROPOSED: JsonObject = {
  title: 'Friday stand-up',
  start: '2026-11-27',
  minutes: 15,
  notes: 'Bring the draft.\nAnd coffee.',
  visibility: 'team',
  attendees: ['Ann', 'Ida'],
  tags: ['weekly'],
  notify: false,
  room: null,
  api_key: 'made-up-key-123',
  place: { city: 'Kiel' },
  rule: [{ freq: 'weekly' }],
  unknown: { kept: true },
}

/** Forms that are made from a schema: for questions, and to edit what a call was given. */
const meta = {
  title: 'Form',
  component: SchemaForm,
  args: { schema: EVERY_KIND, onReport: fn() },
  render: (args) => (
    <div data-handrail="question">
      <SchemaForm {...args} />
    </div>
  ),
} satisfies Meta<typeof SchemaForm>
export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('textbox', { name: 'Title' })).toBeVisible()
  },
}

/**
 * A changed value stands beside the proposed one. Given secrets stay hidden. Members unknown
 * to the schema are kept.
 */
export const Edited: Story = {
  args: { value: PROPOSED, showsProposed: true },
  play: async ({ canvas, userEvent, canvasElement }) => {
    const title = await canvas.findByRole('textbox', { name: 'Title' })
    await userEvent.clear(title)
    await userEvent.type(title, 'Friday retro')
    await expect(title).toHaveAccessibleDescription('Proposed: Friday stand-up')
    const minutes = canvas.getByRole('textbox', { name: 'Minutes' })
    await userEvent.clear(minutes)
    await userEvent.type(minutes, '9007199254740993')
    await userEvent.tab()
    await expect(
      canvas.getByText('This number cannot be sent with all of its digits'),
    ).toBeVisible()
    await expect(canvasElement.outerHTML).not.toContain('made-up-key')
  },
}

const GUESTS: JsonObject = {
  type: 'object',
  properties: { guests: { type: 'array', title: 'Guests', items: GUEST } },
}

/** A list of objects is written as JSON, checked against the schema. */
export const Nested: Story = {
  args: {
    schema: GUESTS,
    value: {
      guests: [
        { name: 'Ann Berg', age: 30, place: { table: 'A' } },
        { name: 'Ben Holm', age: 40 },
      ],
    },
    showsProposed: true,
  },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const box = await canvas.findByRole('textbox', { name: /Guests/ })
    await userEvent.clear(box)
    await userEvent.click(box)
    await userEvent.paste('[{ "name": "Ann Berg" }, { "age": 40 }]')
    await userEvent.tab()
    await waitFor(() => expect(canvasElement).toHaveTextContent('[1].name: Required'))
  },
}
