import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createLangGraphHost, createLangGraphReader } from '../../src/adapters/langgraph/index.ts'
import { bubbleOf } from '../../src/testing/index.ts'
import { inbox, interruptId, recording, type Turn } from '../adapters/langgraph/support.ts'
import { flow, inBubble, press, statuses } from './support.tsx'
import { chooseOption } from '../support/chooseOption.ts'

/** A chat whose graph remembers what it was resumed with, and goes on as the recorded one did. */
function openChat(scenario: string) {
  const [asking, ...later] = recording(scenario) as [Turn, ...Turn[]]
  const reader = createLangGraphReader()
  const resumed: unknown[] = []
  const chat = flow(reader, [asking.state], {
    host: createLangGraphHost({
      submit: async (_values, { command }) => void resumed.push(command.resume),
    }),
  })
  const click = (id: string, name: string) =>
    chat.user.click(inBubble(id).getByRole('button', { name }))
  return {
    ...chat,
    click,
    async deny(id: string, reason: string) {
      await click(id, 'Options')
      await chat.user.click(inBubble(id).getByRole('menuitem', { name: 'Deny with a reason' }))
      await chat.user.type(inBubble(id).getByRole('textbox', { name: /Why not/ }), reason)
      await click(id, 'Deny and send')
    },
    /** The host received what the real graph took, and the state that came of it arrives. */
    async goesOn() {
      await waitFor(() => expect(resumed).toEqual(later.map(({ resume }) => resume)))
      act(() => later.forEach(({ state }) => reader.push(state)))
    },
    resumed,
  }
}

describe('LangGraph, from a recorded state to what resumed the real graph', () => {
  it('an allowed call resumes the run and succeeds', async () => {
    const chat = openChat('approve')
    expect(statuses()).toEqual({ c1: 'awaiting_consent' })
    expect(inBubble('c1').getByText(/Tool execution requires approval/)).toBeVisible()
    await chat.click('c1', 'Allow')
    await chat.goesOn()
    await waitFor(() => expect(statuses()).toEqual({ c1: 'succeeded' }))
  })

  it('a call runs with the edited arguments', async () => {
    const chat = openChat('edit')
    await chooseOption('Edit')
    const field = await inBubble('c2').findByRole('textbox', { name: /to/ })
    await chat.user.clear(field)
    await chat.user.type(field, 'ann')
    await waitFor(() =>
      expect(inBubble('c2').getByRole('button', { name: 'Allow edited' })).toHaveAttribute(
        'aria-disabled',
        'false',
      ),
    )
    await chat.click('c2', 'Allow edited')
    await chat.goesOn()
    await waitFor(() => expect(statuses()).toEqual({ c2: 'succeeded' }))
  })

  it('the reason of a denial goes to the model, and the call is shown as denied, though its message says error', async () => {
    const chat = openChat('reject')
    await chat.deny('c1', 'not this one')
    await chat.goesOn()
    await waitFor(() => expect(statuses()).toEqual({ c1: 'denied' }))
  })

  it('two actions of one interrupt are one answer, in the order they were asked', async () => {
    const chat = openChat('two-actions')
    expect(statuses()).toEqual({ c3: 'preparing', c1: 'awaiting_consent', c2: 'awaiting_consent' })
    await chat.click('c2', 'Allow')
    expect(chat.resumed).toEqual([])
    await chat.click('c1', 'Allow')
    await chat.goesOn()
    await waitFor(() =>
      expect(statuses()).toEqual({ c3: 'succeeded', c1: 'succeeded', c2: 'succeeded' }),
    )
  })

  it('a person asked about two calls is told that one denial drops the other, and it does', async () => {
    const chat = openChat('two-actions-one-rejected')
    expect(inBubble('c1').getByText('If you deny one, none will run.')).toBeVisible()
    await chat.click('c1', 'Allow')
    await chat.deny('c2', 'wrong address')
    await chat.goesOn()
    await waitFor(() => expect(statuses()).toEqual({ c1: 'cancelled', c2: 'denied' }))
  })

  it('a human interrupt is accepted, ignored, or answered with words', async () => {
    for (const [scenario, click] of [
      ['inbox-accept', 'Allow'],
      ['inbox-ignore', 'Deny'],
    ] as const) {
      const chat = openChat(scenario)
      expect(inBubble('c1').getByText('Please look at this mail.')).toBeVisible()
      await chat.click('c1', click)
      await chat.goesOn()
      chat.unmount()
    }
    const question = openChat('inbox-question')
    await question.user.type(await screen.findByRole('textbox'), 'To Zoe')
    await press(
      () => screen.queryByRole('button', { name: 'Send' }),
      () => expect(question.resumed).toHaveLength(1),
    )
    await question.goesOn()
    expect(statuses()).toEqual({ c1: 'succeeded' })
  })

  it('the graph’s own questions are answered with words, or a no that is not text; both go in one answer', async () => {
    const chat = openChat('own-questions')
    const [city, goOn] = ['Which city', 'Shall I go on'].map((name) =>
      within(screen.getByRole('group', { name: new RegExp(`asks “${name}\\?”$`) })),
    )
    await chat.user.click(await city!.findByRole('radio', { name: 'Something else' }))
    await chat.user.type(await city!.findByRole('textbox'), 'Bern')
    await press(
      () => city!.queryByRole('button', { name: 'Send' }),
      () =>
        expect(
          city!.getByText('Answered by you. It is sent with the other answers.'),
        ).toBeVisible(),
    )
    expect(chat.resumed).toEqual([])
    await chat.user.click(await goOn!.findByRole('radio', { name: 'No' }))
    await press(
      () => goOn!.queryByRole('button', { name: 'Send' }),
      () => expect(chat.resumed).toHaveLength(1),
    )
    await chat.goesOn()
    await waitFor(() => expect(Object.values(statuses())).toEqual(['succeeded', 'succeeded']))
  })

  it('an answer the thread does not accept comes back to the person', async () => {
    const host = createLangGraphHost({
      submit: () => Promise.reject(new Error('The thread is busy')),
    })
    flow(
      createLangGraphReader(),
      [{ messages: [], __interrupt__: [inbox(interruptId(1), 'publish', { page: 1 })] }],
      { host },
    )
    await userEvent.click(screen.getByRole('button', { name: 'Allow' }))
    expect(await screen.findByText(/The thread is busy/)).toBeVisible()
    expect(bubbleOf(`${interruptId(1)}:0`)).toHaveAttribute('data-status', 'awaiting_consent')
  })
})
