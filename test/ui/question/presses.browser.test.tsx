// A question that comes where something else stood is not answered by the press that was meant for
// that.
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ToolCallBubble, ToolHostProvider, type Question } from '../../../src/index.ts'
import { createTestHost, exampleRecord } from '../../../src/testing/index.ts'
import { advance, soon } from '../../support/page/clock.ts'
import {
  centre,
  openRequests,
  press,
  protocol,
  render,
  touch,
  type Point,
} from '../../support/requestInBrowser.tsx'

openRequests()

const CONFIRM: Question = { id: 'q1', message: 'Go on?' }
const LINK: Question = { id: 'q1', message: 'Sign in first.', url: `${location.origin}/sign-in` }
const calling = (question?: Question) =>
  exampleRecord('running', {
    call: { id: 'call-1', name: 'book_room', arguments: {} },
    ...(question && { question }),
  })
const setUp = () => {
  const host = createTestHost()
  const answers = () => host.sent.flatMap((sent) => (sent.verb === 'answer' ? [sent.answer] : []))
  return { host, answers }
}
type Host = ReturnType<typeof createTestHost>

const accept = () => document.querySelector<HTMLElement>('[data-verb=answer]')
const ready = () => soon(() => expect(accept()!.getAttribute('aria-disabled')).toBe('false'))
/** It can be answered, but for a press that was not meant for it. */
const arming = () =>
  vi.waitFor(() => expect(accept()!.dataset.arming).toBe('arming'), { interval: 5 })
/** Where the button comes to stand. */
async function placeOf(host: Host, question: Question): Promise<Point> {
  render(<Chat host={host} question={question} />)
  await vi.waitFor(() => expect(accept()).not.toBeNull())
  await ready()
  const place = centre(accept()!)
  render(<Chat host={host} />)
  await vi.waitFor(() => expect(accept()).toBeNull())
  return place
}
function Chat({ host, question }: { host: Host; question?: Question }) {
  return (
    <ToolHostProvider host={host}>
      <ToolCallBubble record={calling(question)} />
    </ToolHostProvider>
  )
}
/** A press of what stands where the question comes brings it. */
function Before({ host, question }: { host: Host; question: Question }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Chat host={host} {...(isAsked && { question })} />
      {!isAsked && (
        <button onClick={() => setAsked(true)} style={{ position: 'fixed', inset: 0 }}>
          Next
        </button>
      )}
    </>
  )
}

describe.each([
  ['a question that asks for a yes', CONFIRM],
  ['a question that leads to a page', LINK],
])('%s', (_what, question) => {
  it('is not answered by the second click of a double click on what stood there', async () => {
    const { host, answers } = setUp()
    const at = await placeOf(host, question)
    render(<Before host={host} question={question} />)
    await expect.element(page.getByRole('button', { name: 'Next' })).toBeVisible()
    await press(at)
    await vi.waitFor(() => expect(accept()).not.toBeNull(), { interval: 5 })
    await arming()
    const opens = noteOpened()
    await press(centre(accept()!))
    await advance(100)
    expect(answers()).toEqual([])
    expect(opens()).toBe(0)
  })

  it('is not answered by a finger that rests there while it comes', async () => {
    const { host, answers } = setUp()
    const at = await placeOf(host, question)
    await touch(at)
    render(<Chat host={host} question={question} />)
    await vi.waitFor(() => expect(accept()).not.toBeNull())
    await ready()
    const opens = noteOpened()
    await touch()
    await advance(300)
    expect(answers()).toEqual([])
    expect(opens()).toBe(0)
  })

  it('is refused at once: nobody waits to say no', async () => {
    const { host, answers } = setUp()
    render(<Chat host={host} question={question} />)
    await vi.waitFor(() => expect(accept()).not.toBeNull(), { interval: 5 })
    await press(centre(document.querySelector('[data-verb=decline]')!))
    await vi.waitFor(() => expect(answers()).toEqual([{ kind: 'decline' }]))
  })

  it('is answered by a press that begins after a moment', async () => {
    const { host, answers } = setUp()
    render(<Chat host={host} question={question} />)
    await vi.waitFor(() => expect(accept()).not.toBeNull())
    await ready()
    const opens = noteOpened()
    await press(centre(accept()!))
    await vi.waitFor(() => expect(answers()).toEqual([{ kind: 'accept', value: {} }]))
    expect(opens()).toBe(question.url ? 1 : 0)
  })
})

it('a page that is opened with the middle button is an answer, too', async () => {
  const { host, answers } = setUp()
  render(<Chat host={host} question={LINK} />)
  await vi.waitFor(() => expect(accept()).not.toBeNull())
  const opens = noteOpened()
  await middle(centre(accept()!))
  await advance(100)
  expect(answers()).toEqual([])
  await ready()
  await middle(centre(accept()!))
  await vi.waitFor(() => expect(answers()).toEqual([{ kind: 'accept', value: {} }]))
  expect(opens()).toBe(1)
})

it('the right button of the mouse answers nothing', async () => {
  const { host, answers } = setUp()
  render(<Chat host={host} question={LINK} />)
  await vi.waitFor(() => expect(accept()).not.toBeNull())
  await ready()
  window.addEventListener('contextmenu', (event) => event.preventDefault(), { once: true })
  await middle(centre(accept()!), 'right')
  await advance(100)
  expect(answers()).toEqual([])
})

async function middle(at: Point, button = 'middle') {
  for (const type of ['mousePressed', 'mouseReleased'])
    await protocol().send('Input.dispatchMouseEvent', { type, ...at, button, clickCount: 1 })
}

/** Counts the clicks that would open a page, and opens none. */
function noteOpened(): () => number {
  let count = 0
  const note = (event: Event) => {
    const link = (event.target as Element).closest('a')
    if (link?.href && !event.defaultPrevented) count += 1
    if (link) event.preventDefault()
  }
  for (const type of ['click', 'auxclick']) document.body.addEventListener(type, note)
  return () => {
    for (const type of ['click', 'auxclick']) document.body.removeEventListener(type, note)
    return count
  }
}
