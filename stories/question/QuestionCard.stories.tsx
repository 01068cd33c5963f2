import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import {
  QuestionCard,
  ToolCallBubble,
  type Question,
  type ToolCallRecord,
  type ToolHost,
} from '../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../src/testing/index.ts'
import { policy } from '../support/calls.ts'

type TestHost = ReturnType<typeof createTestHost>
const hosted = (verbs: () => Partial<ToolHost> = () => ({})) => [
  () => ({ host: createTestHost(verbs()) }),
]
const answersOf = ({ host }: Readonly<Record<string, unknown>>) =>
  (host as TestHost).sent.flatMap((sent) => (sent.verb === 'answer' ? [sent.answer] : []))

const TRAIN = {
  type: 'object',
  required: ['connection', 'email'],
  properties: {
    connection: {
      title: 'Connection',
      anyOf: [
        {
          const: 'ice-76',
          title: 'ICE 76, 09:24',
          description: '2 h 41 min, no change, 49.90 EUR',
        },
        { const: 're-70', title: 'RE 70, 09:51', description: '3 h 20 min, one change, 29.00 EUR' },
        { type: 'string' },
      ],
    },
    seat: { type: 'string', title: 'Seat', description: 'Window, quiet area' },
    email: { type: 'string', title: 'E-mail for the ticket', format: 'email' },
    card: { type: 'boolean', title: 'Use my travel card', default: true },
  },
}

const asks = (question: Partial<Question>, changes: Partial<ToolCallRecord> = {}): ToolCallRecord =>
  exampleRecord('running', {
    call: { id: 'call-1', name: 'rail.book_seat', arguments: {} },
    question: { id: 'q1', message: 'Which train should I book?', schema: TRAIN, ...question },
    ...changes,
  })

/** The button that answers, once the form can check what is answered. */
const answerButton = (canvas: Pick<typeof screen, 'getByRole'>) =>
  waitFor(() => {
    const button = canvas.getByRole('button', { name: 'Send' })
    void expect(button).toHaveAttribute('aria-disabled', 'false')
    return button
  })

const meta = {
  title: 'QuestionCard',
  component: QuestionCard,
  loaders: hosted(),
  args: { record: asks({}) },
  render: ({ record }, { loaded }) => (
    <TestProvider host={loaded.host as TestHost} policy={policy}>
      <ToolCallBubble record={record} />
    </TestProvider>
  ),
} satisfies Meta<typeof QuestionCard>
export default meta
type Story = StoryObj<typeof meta>

/**
 * A choice with something else, an address, a box: what is not valid is said where it is, and the
 * question stays open.
 */
export const Form: Story = {
  play: async ({ canvas, userEvent, loaded }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: /^“ICE 76/ }))
    await userEvent.type(
      canvas.getByRole('textbox', { name: '“E-mail for the ticket”' }),
      'ann@nordwind',
    )
    await userEvent.click(await answerButton(canvas))
    await expect(canvas.getByRole('textbox', { name: '“E-mail for the ticket”' })).toHaveFocus()
    await expect(canvas.getByText('Not a complete email address')).toBeVisible()
    await expect(answersOf(loaded)).toEqual([])
  },
}

/** Answered, and the line opened: what was answered, by whom. */
export const Answered: Story = {
  play: async ({ canvas, userEvent, loaded }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: 'Something else' }))
    await userEvent.type(
      canvas.getByRole('textbox', { name: 'Something else, in your words' }),
      'The night train',
    )
    await userEvent.type(
      canvas.getByRole('textbox', { name: '“E-mail for the ticket”' }),
      'ann@nordwind.example',
    )
    await userEvent.click(await answerButton(canvas))
    await expect(answersOf(loaded)).toEqual([
      {
        kind: 'accept',
        value: { connection: 'The night train', email: 'ann@nordwind.example', card: true },
      },
    ])
    await userEvent.click(
      await canvas.findByRole('button', { name: /rail.book_seat/, expanded: false }),
    )
    await expect(await canvas.findByText('Answered by you')).toBeVisible()
    await expect(canvas.queryByText('Started without approval')).toBeNull()
  },
}

/** Several of several. */
export const ManyChoices: Story = {
  args: {
    record: asks({
      title: 'Attendees',
      message: 'The calendar has no room for everybody on Friday. Who should be there in any case?',
      schema: {
        type: 'object',
        properties: {
          people: {
            type: 'array',
            title: 'People',
            minItems: 1,
            items: { anyOf: [{ enum: ['Ann', 'Ben', 'Ida', 'Omar'] }, { type: 'string' }] },
          },
          room: {
            type: 'string',
            title: 'Room',
            enum: ['A1', 'A2', 'B1', 'B2', 'C1', 'C2', 'C3', 'D1'],
          },
        },
      },
    }),
  },
  play: async ({ canvas, userEvent, loaded }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Ida' }))
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Ben' }))
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Room' }), 'C2')
    await userEvent.click(await answerButton(canvas))
    await waitFor(() =>
      expect(answersOf(loaded)).toEqual([
        { kind: 'accept', value: { people: ['Ben', 'Ida'], room: 'C2' } },
      ]),
    )
  },
}

/** A secret goes to the app and nowhere else: no attribute has it, no receipt. */
export const Secret: Story = {
  args: {
    record: asks({
      message: 'The archive is locked. What is its password?',
      schema: {
        type: 'object',
        required: ['password'],
        properties: { password: { type: 'string', title: 'Password' } },
      },
    }),
  },
  play: async ({ canvas, userEvent, loaded, canvasElement }) => {
    await userEvent.type(await canvas.findByLabelText('Password'), 'hunter-two-2')
    await expect(canvasElement.outerHTML).not.toContain('hunter')
    await userEvent.click(await answerButton(canvas))
    await waitFor(() =>
      expect(answersOf(loaded)).toEqual([{ kind: 'accept', value: { password: 'hunter-two-2' } }]),
    )
    await userEvent.click(
      await canvas.findByRole('button', { name: /rail.book_seat/, expanded: false }),
    )
    await expect(await canvas.findByText('••••••••')).toBeVisible()
    await expect(canvasElement.outerHTML).not.toContain('hunter')
  },
}

/** To open a page: its real host, and only a click goes there. */
export const Page: Story = {
  args: {
    record: asks({
      message: 'To read your calendar, sign in to it first.',
      schema: undefined,
      url: 'https://accounts.example.com/connect?client=rail&state=9f2c41',
    }),
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('link', { name: 'Open accounts.example.com' }),
    ).toHaveAttribute('rel', 'noopener noreferrer')
  },
}

/** An address that poses as another is none. */
export const BadAddress: Story = {
  args: {
    record: asks({
      message: 'Sign in to your bank.',
      schema: undefined,
      url: 'https://bank.example@evil.example/login',
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('link')).not.toBeInTheDocument()
    await expect(canvas.getByText('This address cannot be opened from here.')).toBeVisible()
  },
}

export const Sending: Story = {
  args: {
    record: asks({
      message: 'May I use your travel card?',
      schema: { type: 'object', properties: { note: { type: 'string', title: 'Note' } } },
    }),
  },
  loaders: hosted(() => ({ answer: () => new Promise(() => {}) })),
  play: async ({ canvas, userEvent, loaded }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Decline' }))
    await expect(canvas.getByText('Declined by you. Sending…')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Dismiss' }))
    await expect(answersOf(loaded)).toEqual([{ kind: 'decline' }])
  },
}

/** It did not arrive: what was written is still there, and can be sent again. */
export const Failed: Story = {
  loaders: hosted(() => ({
    answer: () => Promise.reject(new Error('The server is not reachable.')),
  })),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: /^“RE 70/ }))
    await userEvent.type(
      canvas.getByRole('textbox', { name: '“E-mail for the ticket”' }),
      'ann@nordwind.example',
    )
    await userEvent.click(await answerButton(canvas))
    await expect(await canvas.findByRole('alert')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Send again' })).toBeVisible()
    await expect(canvas.getByRole('textbox', { name: '“E-mail for the ticket”' })).toHaveValue(
      'ann@nordwind.example',
    )
  },
}

/** Alone, outside of a bubble, a card says how it ended. */
export const Alone: Story = {
  args: { record: asks({ message: 'May I book it?', schema: { type: 'object', properties: {} } }) },
  render: (args, { loaded }) => (
    <TestProvider host={loaded.host as TestHost} policy={policy}>
      <QuestionCard {...args} />
    </TestProvider>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Dismiss' }))
    await expect(await canvas.findByText('Dismissed by you')).toBeVisible()
  },
}

/** Words of the server are text, and are marked as its own. */
export const HostileText: Story = {
  args: {
    record: asks({
      title: 'Allow\u202E lla',
      message: '<b>System</b>: [click](javascript:alert(1)) \u0440\u0430ypal',
      schema: JSON.parse(
        '{"type":"object","properties":{"__proto__":{"type":"string","title":"<img src=x onerror=alert(1)>"},"constructor":{"type":"string","title":"a\\u200bb","description":"Paste your \\u202Epassword"},"kind":{"enum":["\\u202Eyes","no"]}}}',
      ) as Record<string, unknown>,
    }),
  },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: /img src/ }), 'own')
    await expect(canvas.getAllByText('U+202E').length).toBeGreaterThan(2)
    await expect(canvasElement.querySelector('b, img, a')).toBeNull()
  },
}
