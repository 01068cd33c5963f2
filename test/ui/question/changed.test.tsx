// A question that becomes another one while a person looks at it, or presses.
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ToolCallBubble, type Question } from '../../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../../src/testing/index.ts'
import { advance, holdClock, releaseClock, soon } from '../../support/page/clock.ts'

const asks = (question: Partial<Question>) =>
  exampleRecord('running', {
    call: { id: 'call-1', name: 'ask_user', arguments: {} },
    question: { id: 'q1', message: 'Keep the files?', ...question },
  })
const mode = (value: string): Partial<Question> => ({
  schema: {
    type: 'object',
    properties: { mode: { type: 'string', enum: ['keep', 'delete'], default: value } },
  },
})
const send = () => document.querySelector<HTMLElement>('[data-verb=answer]')!

beforeEach(holdClock)
afterEach(releaseClock)

/** A question whose button is armed, and what makes another one of it. */
async function armed(question: Partial<Question>, answer?: () => Promise<void>) {
  const host = createTestHost(answer && { answer })
  const view = (now: Partial<Question>) => (
    <TestProvider host={host} armDelay={500}>
      <ToolCallBubble record={asks(now)} />
    </TestProvider>
  )
  const { rerender } = render(view(question))
  await soon(() => expect(send()).toBeInTheDocument())
  await advance(600)
  await soon(() => expect(send()).toHaveAttribute('data-arming', 'armed'))
  return { host, become: (now: Partial<Question>) => rerender(view(now)) }
}

describe('a question that changes', () => {
  it.each<[what: string, before: Partial<Question>, after: Partial<Question>]>([
    ['its message', {}, { message: 'Delete the files?' }],
    ['its title', { title: 'Keep' }, { title: 'Delete' }],
    ['a default', mode('keep'), mode('delete')],
    ['its address', { url: 'https://good.example/' }, { url: 'https://evil.example/' }],
    ['its id', {}, { id: 'q2', message: 'Delete the files?' }],
  ])(
    'is not answered by a press that was meant for the one before: %s',
    async (_, before, after) => {
      const { host, become } = await armed(before)
      become(after)
      await soon(() => expect(send()).toHaveAttribute('data-arming', 'arming'))
      const isFollowed = fireEvent.click(send())
      expect(host.sent).toEqual([])
      expect(isFollowed).toBe(false)
      await advance(600)
      await soon(() => expect(send()).toHaveAttribute('data-arming', 'armed'))
      await userEvent.click(send())
      await soon(() => expect(host.sent).toHaveLength(1))
    },
  )

  it('is not answered by Enter in the form of the one before', async () => {
    const text = { schema: { type: 'object', properties: { note: { type: 'string' } } } }
    const { host, become } = await armed(text)
    const box = screen.getByRole('textbox')
    become({ ...text, message: 'Delete the files?' })
    await soon(() => expect(send()).toHaveAttribute('data-arming', 'arming'))
    await userEvent.type(box, 'yes{Enter}')
    expect(host.sent).toEqual([])
  })

  it('is open, whatever was answered to the one before', async () => {
    const { host, become } = await armed({}, () => new Promise(() => {}))
    await userEvent.click(send())
    await soon(() => expect(host.sent).toHaveLength(1))
    expect(screen.getByText(/Answered by you/)).toBeVisible()
    become({ message: 'Delete the files?' })
    expect(await screen.findByRole('group', { name: /Delete the files/ })).toBeVisible()
    expect(screen.queryByText(/Answered by you/)).toBeNull()
  })
})
