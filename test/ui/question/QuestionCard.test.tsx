import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { messages as ja } from '../../../src/words/catalogue/ja/index.ts'
import {
  QuestionCard,
  ToolCallBubble,
  type Question,
  type ToolCallRecord,
  type ToolHost,
} from '../../../src/index.ts'
import {
  createTestHost,
  exampleRecord,
  bubbleOf,
  statusOf,
  TestProvider,
} from '../../../src/testing/index.ts'
import { answerButton } from './answerButton.ts'

const SCHEMA = {
  type: 'object',
  required: ['email'],
  properties: {
    seat: { type: 'string', title: 'Seat' },
    email: { type: 'string', title: 'E-mail', format: 'email' },
  },
}

const asks = (
  question: Partial<Question> = {},
  changes: Partial<ToolCallRecord> = {},
): ToolCallRecord =>
  exampleRecord('running', {
    call: { id: 'call-1', name: 'book_seat', arguments: {} },
    question: { id: 'q1', message: 'Which seat should I book?', schema: SCHEMA, ...question },
    ...changes,
  })

/** A bubble whose call asks; the form is there. */
async function shown(record: ToolCallRecord, verbs: Partial<ToolHost> = {}) {
  const host = createTestHost(verbs)
  const view = (now: ToolCallRecord) => (
    <TestProvider host={host}>
      <ToolCallBubble record={now} />
    </TestProvider>
  )
  const { rerender } = render(view(record))
  if (record.question?.url === undefined) {
    await screen.findAllByRole('textbox')
    await answerButton()
  }
  return { host, user: userEvent.setup(), show: (now: ToolCallRecord) => rerender(view(now)) }
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const answers = (host: ReturnType<typeof createTestHost>) =>
  host.sent.flatMap((sent) => (sent.verb === 'answer' ? [sent.answer] : []))

describe('a question in the bubble', () => {
  test('is a group named by its message, with the machine name beside it and three ways to answer', async () => {
    await shown(asks())
    const card = screen.getByRole('group', { name: /asks “Which seat should I book\?”$/ })
    expect(within(card).getByText('book_seat')).toBeVisible()
    expect(within(card).getByRole('heading', { level: 3 })).toHaveTextContent(
      'Which seat should I book?',
    )
    expect(
      within(card)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Dismiss', 'Decline', 'Send'])
  })

  test('lists what the assistant lacks as the language does', async () => {
    render(
      <TestProvider host={createTestHost()} messages={ja}>
        <ToolCallBubble record={asks({ missing: ['seat', 'e-mail'] })} />
      </TestProvider>,
    )
    const hint = await waitFor(() => document.querySelector('.handrail-aside')!)
    expect(hint).toHaveTextContent(/“?seat”?、“?e-mail”?/)
  })

  test.each([
    ['Send', {}],
    ['Open sign-in.example', { url: 'https://sign-in.example/', schema: undefined }],
  ] as const)(
    'takes no press in its first moment, shows that as Allow does, and says so: %s',
    async (name, question) => {
      const view = (armDelay: number) => (
        <TestProvider host={createTestHost()} armDelay={armDelay}>
          <ToolCallBubble record={asks(question)} />
        </TestProvider>
      )
      const { unmount } = render(view(60_000))
      const answer = () => document.querySelector<HTMLElement>('[data-verb=answer]')!
      await waitFor(() => expect(answer()).toHaveAttribute('data-arming', 'arming'))
      expect(answer()).toHaveAccessibleName(name)
      expect(answer()).toHaveAttribute('aria-disabled', 'true')
      expect(answer()).toHaveAccessibleDescription('In a moment')
      expect(answer().querySelector('.handrail-arming')).not.toBeNull()
      expect(button('Decline')).toHaveAttribute('aria-disabled', 'false')
      unmount()
      render(view(200))
      await waitFor(() => expect(answer()).toHaveAttribute('data-arming', 'armed'))
      expect(answer()).toHaveAttribute('aria-disabled', 'false')
      expect(answer()).not.toHaveAccessibleDescription()
      expect(answer().querySelector('.handrail-arming')).toBeNull()
    },
  )

  test('stays open and sends nothing while the answer is invalid; a valid answer is sent once', async () => {
    const { host, user } = await shown(asks())
    await waitFor(
      () => (fireEvent.click(button('Send')), expect(screen.getByText('Required')).toBeVisible()),
    )
    await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'ann@nordwind')
    await user.click(button('Send'))
    expect(answers(host)).toEqual([])
    await user.type(screen.getByRole('textbox', { name: 'E-mail' }), '.example')
    const [answer, decline] = [button('Send'), button('Decline')]
    act(() => {
      answer.click()
      answer.click()
      decline.click()
    })
    expect(answers(host)).toEqual([{ kind: 'accept', value: { email: 'ann@nordwind.example' } }])
    await waitFor(() => expect(statusOf('call-1')).toBe('running'))
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
  })

  test.each([
    ['Decline', 'decline'],
    ['Dismiss', 'cancel'],
  ] as const)('%s is an answer of its own, whatever the form holds', async (name, kind) => {
    const { host, user } = await shown(asks())
    await user.type(screen.getByRole('textbox', { name: 'Seat' }), 'window')
    await user.click(button(name))
    expect(answers(host)).toEqual([{ kind }])
  })

  test('stays open with what was written when the answer does not arrive, and can be answered again', async () => {
    let fails = true
    const { host, user } = await shown(asks(), {
      answer: () =>
        fails ? Promise.reject(new Error('The server is not reachable.')) : Promise.resolve(),
    })
    await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'ann@nordwind.example')
    await user.click(button('Send'))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /did not arrive\..*“The server is not reachable\.” The question is still open\./,
    )
    expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveValue('ann@nordwind.example')
    fails = false
    await user.click(button('Send again'))
    expect(answers(host)).toHaveLength(2)
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  })

  test('keeps its buttons but cannot be changed while the answer is sent', async () => {
    let arrive = () => {}
    const { host, user } = await shown(asks(), {
      answer: () => new Promise((resolve) => (arrive = resolve)),
    })
    await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'ann@nordwind.example')
    await user.click(button('Send'))
    expect(screen.getByText('Answered by you. Sending…')).toBeVisible()
    expect(button('Send')).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveAttribute('readonly')
    await user.click(button('Decline'))
    expect(host.sent).toHaveLength(1)
    await act(async () => arrive())
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('shows the answer in the receipt of the opened line', async () => {
    const { user, show } = await shown(asks())
    await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'ann@nordwind.example')
    await user.click(button('Send'))
    show(asks({}, { question: undefined, phase: 'done', result: { success: true } }))
    await user.click(screen.getByRole('button', { expanded: false, name: /book_seat/ }))
    expect(await screen.findByText('Answered by you')).toBeVisible()
    // the person was asked
    expect(bubbleOf('call-1')).not.toHaveTextContent(/without approval|not asked/i)
    expect(screen.getByText('ann@nordwind.example')).toBeVisible()
  })

  test('closes when it is answered elsewhere or withdrawn, and the receipt says so', async () => {
    const { host, user, show } = await shown(asks())
    show(asks({}, { question: undefined }))
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
    await user.click(screen.getByRole('button', { expanded: false, name: /book_seat/ }))
    expect(await screen.findByText('This was answered elsewhere, or stopped')).toBeVisible()
    expect(host.sent).toEqual([])
  })

  test('a second question of the same call is asked and answered separately', async () => {
    const { host, user, show } = await shown(asks())
    await user.click(button('Decline'))
    show(asks({ id: 'q2', message: 'And the return trip?' }))
    expect(
      await screen.findByRole('group', { name: /asks “And the return trip\?”$/ }),
    ).toBeVisible()
    await user.click(button('Dismiss'))
    expect(answers(host)).toEqual([{ kind: 'decline' }, { kind: 'cancel' }])
  })

  test('keeps what was written when the client copies the question, but not when it asks for something else', async () => {
    const { user, show } = await shown(asks())
    await user.type(screen.getByRole('textbox', { name: 'Seat' }), 'window')
    show(asks({ schema: structuredClone(SCHEMA) }, { progress: { value: 1 } }))
    expect(screen.getByRole('textbox', { name: 'Seat' })).toHaveValue('window')
    show(
      asks({
        schema: {
          ...SCHEMA,
          properties: { seat: { type: 'string', title: 'Seat', description: 'Of your neighbour' } },
          required: [],
        },
      }),
    )
    expect(screen.getByRole('textbox', { name: 'Seat' })).toHaveValue('')
  })

  test('closes at its deadline', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    try {
      const host = createTestHost()
      render(
        <TestProvider host={host}>
          <ToolCallBubble record={asks({ expiresAt: Date.now() + 400 })} />
        </TestProvider>,
      )
      expect(button('Send')).toBeVisible()
      act(() => void vi.advanceTimersByTime(400))
      expect(statusOf('call-1')).toBe('expired')
      expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
      expect(host.sent).toEqual([])
    } finally {
      vi.useRealTimers()
    }
  })

  test('shows the line without buttons when the app accepts no answers', () => {
    render(
      <TestProvider host={{}}>
        <ToolCallBubble record={asks()} />
      </TestProvider>,
    )
    expect(screen.getByText('Waits for input')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull()
  })

  test('is announced to screen readers', async () => {
    const { show } = await shown(asks())
    await waitFor(() =>
      expect(document.querySelector('[aria-live]')).toHaveTextContent(
        'book_seat asks: “Which seat should I book?”',
      ),
    )
    show(asks({ id: 'q2' }))
    await waitFor(() =>
      expect(document.querySelector('[aria-live]')?.textContent?.match(/asks:/g)).toHaveLength(1),
    )
  })
})

test('an answer that nobody takes says after a time that there is none, and is not sent again', async () => {
  const { host } = await shown(asks(), { answer: () => new Promise<void>(() => {}) })
  vi.useFakeTimers()
  try {
    fireEvent.click(document.querySelector('[data-verb="decline"]')!)
    await act(() => vi.advanceTimersByTimeAsync(8_000))
    expect(screen.queryByText(/no answer/i)).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    expect(screen.getByText(/No answer yet\./)).toHaveTextContent(/^Declined by you\./)
    fireEvent.click(document.querySelector('[data-verb="cancel"]')!)
    expect(answers(host)).toHaveLength(1)
  } finally {
    vi.useRealTimers()
  }
})

describe('a batch of questions answered together', () => {
  const part = (id: string, index: number): ToolCallRecord =>
    exampleRecord('running', {
      call: { id, name: 'book_seat', arguments: {} },
      question: {
        id: `q-${id}`,
        message: `Question ${id}`,
        schema: {
          type: 'object',
          required: ['pin'],
          properties: { pin: { type: 'string', title: `PIN ${id}`, format: 'password' } },
        },
        batch: { id: 'b', size: 2, index, submit: 'together' },
      },
    })

  test('waits, can be changed, and is sent once, in order, with what only the host may have', async () => {
    const batches: unknown[] = []
    const host = createTestHost({
      settleBatch: async (entries) => void batches.push(entries.map(({ answer }) => answer)),
    })
    render(
      <TestProvider host={host}>
        <ToolCallBubble record={part('a', 0)} />
        <ToolCallBubble record={part('b', 1)} />
      </TestProvider>,
    )
    const user = userEvent.setup()
    const card = (id: string) =>
      within(screen.getByRole('group', { name: new RegExp(`asks “Question ${id}”$`) }))
    expect(card('b').getByText('question 2 of 2')).toBeVisible()
    await user.click(card('b').getByRole('button', { name: 'Decline' }))
    expect(card('b').getByText('Declined by you. It is sent with the other answers.')).toBeVisible()
    await user.type(await screen.findByLabelText('“PIN b”'), '2222')
    await user.click(card('b').getByRole('button', { name: 'Send' }))
    expect(card('b').getByText('Answered by you. It is sent with the other answers.')).toBeVisible()
    expect([batches, host.sent]).toEqual([[], []])
    await user.type(screen.getByLabelText('“PIN a”'), '1111')
    await user.click(card('a').getByRole('button', { name: 'Send' }))
    expect(batches).toEqual([
      [
        { kind: 'accept', value: { pin: '1111' } },
        { kind: 'accept', value: { pin: '2222' } },
      ],
    ])
    expect(host.sent).toEqual([])
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Send' })).toBeNull())
    expect(document.documentElement.outerHTML).not.toMatch(/1111|2222/)
  })
})

describe('secrets in a question', () => {
  const PIN = {
    type: 'object',
    required: ['pin'],
    properties: { pin: { type: 'string', title: 'PIN', format: 'password' } },
  }

  test('are in no attribute and no text, before or after they are sent; only the host has them', async () => {
    const { host, user, show } = await shown({
      ...asks(),
      question: {
        id: 'q1',
        message: 'Unlock',
        schema: { ...PIN, properties: { ...PIN.properties, note: { type: 'string' } } },
      },
    })
    const pin = screen.getByLabelText('PIN')
    await user.type(pin, '4711-geheim')
    expect(pin).toHaveAttribute('type', 'password')
    expect(document.documentElement.outerHTML).not.toContain('geheim')
    await user.click(button('Send'))
    expect(answers(host)).toEqual([{ kind: 'accept', value: { pin: '4711-geheim' } }])
    show(asks({}, { question: undefined, phase: 'done', result: { success: true } }))
    await user.click(screen.getByRole('button', { expanded: false, name: /book_seat/ }))
    expect(await screen.findByText('••••••••')).toBeVisible()
    expect(document.documentElement.outerHTML).not.toContain('geheim')
  })
})

describe('a question that leads to a page', () => {
  const url = 'https://accounts.example.com/connect?state=1'

  test('shows the real host and opens only by a click, which is the answer', async () => {
    const { host, user } = await shown(
      asks({ url, schema: undefined, message: 'Connect your account' }),
    )
    const link = screen.getByRole('link', { name: 'Open accounts.example.com' })
    expect(link).toHaveAttribute('href', url)
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    expect(link).toHaveAttribute('target', '_blank')
    expect(host.sent).toEqual([])
    link.addEventListener('click', (event) => event.preventDefault())
    await user.click(link)
    expect(answers(host)).toEqual([{ kind: 'accept', value: {} }])
  })

  test.each([
    'javascript:alert(1)',
    'https://bank.example@evil.example/',
    'data:text/html,x',
    'file:///etc/passwd',
    '',
    7,
  ])('does not link to %j', async (address) => {
    const { host, user } = await shown(asks({ url: address as string, schema: undefined }))
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.getByText('This address cannot be opened from here.')).toBeVisible()
    await user.click(button('Decline'))
    expect(answers(host)).toEqual([{ kind: 'decline' }])
  })
})

describe('a card alone', () => {
  test('says how it ended', async () => {
    const host = createTestHost()
    render(
      <TestProvider host={host}>
        <QuestionCard record={asks()} />
      </TestProvider>,
    )
    await screen.findAllByRole('textbox')
    await userEvent.click(button('Decline'))
    expect(await screen.findByText('Declined by you')).toBeVisible()
  })

  test('says what is missing outside of a provider', () => {
    const quiet = console.error
    console.error = () => {}
    expect(() => render(<QuestionCard record={asks()} />)).toThrow(/useQuestion.*ToolHostProvider/)
    console.error = quiet
  })
})
