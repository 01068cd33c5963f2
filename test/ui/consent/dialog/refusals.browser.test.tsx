import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  ConsentQueue,
  QuestionCard,
  ToolCallBubble,
  UndoAffordance,
  UndoAffordanceAll,
  type ToolCallRecord,
} from '../../../../src/index.ts'
import { createTestHost, exampleRecord } from '../../../../src/testing/index.ts'
import { advance, soon } from '../../../support/page/clock.ts'
import {
  afterTheClick,
  armed,
  centre,
  HELD,
  mouse,
  openRequests,
  Provided,
  render,
  show,
  touch,
  type Point,
} from '../../../support/requestInBrowser.tsx'

openRequests()

/** Each has its own path, since what was loaded of one is kept. */
let requests = 0
const deny = () => page.getByRole('button', { name: 'Deny', exact: true })
const topOf = (button: Element) => button.getBoundingClientRect().top

/** The Answer of a question whose form has not arrived. */
const late = () => document.querySelector('[data-handrail=question] [aria-disabled=true]')

/** Resolves once a button has stood still while the page was drawn often: all that is late has come. */
async function rests(button: Element): Promise<void> {
  let top = topOf(button)
  for (let still = 0; still < 20; still += 1) {
    await advance(20)
    if (topOf(button) !== top) still = 0
    top = topOf(button)
  }
}

const byMouse = {
  begin: (at: Point) => mouse('mousePressed', at),
  end: (at: Point) => mouse('mouseReleased', at),
}
const byFinger = { begin: (at: Point) => touch(at), end: () => touch() }

/** Begins a press on a button. What comes late may move it away before: then it is begun again. */
async function beginOn(button: Element, { begin, end } = byMouse): Promise<Point> {
  for (;;) {
    const at = centre(button)
    const began = new Promise<boolean>((resolve) => {
      const note = ({ target }: Event) => resolve(button.contains(target as Node))
      window.addEventListener('pointerdown', note, { capture: true, once: true })
    })
    await begin(at)
    if (await began) return at
    await end(at)
  }
}

/** Resolves once a button is elsewhere. */
async function moves(button: Element, top = topOf(button)): Promise<void> {
  await vi.waitFor(() => expect(Math.abs(topOf(button) - top)).toBeGreaterThan(40))
}

/** A request whose changes arrive when they are asked to. */
async function requestThatGrows() {
  let arrive = () => {}
  const path = `notes/${requests++}.md`
  const record = exampleRecord('awaiting_consent', {
    call: { id: path, name: 'move_note', arguments: { path } },
  })
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  const host = createTestHost({
    async loadDiff() {
      await arrived
      return { before: 'one\n2\n3\n4\nfive\n', after: 'one\ntwo\nthree\nfour\nfive\n' }
    },
  })
  show(record, host)
  await armed()
  const button = deny().element()
  await rests(button)
  return {
    host,
    button,
    async grow() {
      const moved = moves(button)
      arrive()
      await moved
    },
  }
}

it.each([
  ['mouse', byMouse],
  ['finger', byFinger],
])('a %s on Deny denies, though the request grows before it lifts', async (_, device) => {
  const { host, button, grow } = await requestThatGrows()
  const at = await beginOn(button, device)
  await grow()
  await device.end(at)
  await vi.waitFor(() => expect(host.sent).toMatchObject([{ decision: { kind: 'deny' } }]))
})

it('a press of Deny that slides off denies nothing, also after the request has grown', async () => {
  const { host, button, grow } = await requestThatGrows()
  const first = await beginOn(button)
  await mouse('mouseMoved', { x: first.x - 150, y: first.y })
  await mouse('mouseReleased', { x: first.x - 150, y: first.y })
  const { x, y } = await beginOn(button)
  await grow()
  await mouse('mouseMoved', { x: x - 150, y })
  await mouse('mouseReleased', { x: x - 150, y })
  await afterTheClick()
  expect(host.sent).toHaveLength(0)
  const at = centre(button)
  await mouse('mousePressed', at)
  await mouse('mouseReleased', at)
  await vi.waitFor(() => expect(host.sent).toHaveLength(1))
})

it('a press of Allow allows nothing when the request grows before it lifts', async () => {
  const { host, grow } = await requestThatGrows()
  const at = await beginOn(page.getByRole('button', { name: 'Allow', exact: true }).element())
  await grow()
  await mouse('mouseReleased', at)
  await afterTheClick()
  expect(host.sent).toHaveLength(0)
})

it.each([
  ['the page scrolled', new PointerEvent('pointercancel', { bubbles: true })],
  ['a key was pressed', new KeyboardEvent('keydown', { code: 'Enter', bubbles: true })],
])('a click in the place of Deny is its own once %s', async (_, ends) => {
  const { host, button } = await requestThatGrows()
  const other = document.querySelector('main')!.appendChild(document.createElement('button'))
  const clicked = vi.fn()
  other.addEventListener('click', clicked)
  const { left, top } = button.getBoundingClientRect()
  await touch(centre(button))
  button.dispatchEvent(ends)
  const place = { clientX: left + 5, clientY: top + 5 }
  other.dispatchEvent(new MouseEvent('click', { bubbles: true, ...place }))
  expect(clicked).toHaveBeenCalledOnce()
  expect(host.sent).toHaveLength(0)
  await touch()
})

const DELETED = exampleRecord('succeeded', {
  call: { id: 'call-1', name: 'delete_note', arguments: { path: 'notes/plan.md' } },
})
const DELETED_TOO = { ...DELETED, call: { ...DELETED.call, id: 'call-2' } }
const ASKED: ToolCallRecord = {
  ...exampleRecord('running'),
  question: { id: 'question-1', message: 'For whom?', schema: { type: 'object' } },
}
const SECOND: ToolCallRecord = {
  ...HELD,
  call: { ...HELD.call, id: 'call-2' },
  request: { id: 'request-2' },
}
it.each([
  ['Deny all', <ConsentQueue key="" records={[HELD, SECOND]} />, 2],
  ['Decline', <QuestionCard key="" record={ASKED} />, 1],
  ['Dismiss', <QuestionCard key="" record={ASKED} />, 1],
  [/^Undo/, <UndoAffordance key="" record={DELETED} />, 1],
  ['Undo all 2', <UndoAffordanceAll key="" records={[DELETED, DELETED_TOO]} />, 2],
])('a press of %s counts, though the button moves before it ends', async (name, view, sent) => {
  const host = createTestHost({
    offerUndo: () => ({ kind: 'compensate', token: 't1', expiresAt: Date.now() + 60_000 }),
  })
  const under = (height: number) => (
    <Provided host={host}>
      <div style={{ height }} />
      {view}
      {view.type === ConsentQueue &&
        [HELD, SECOND].map((record) => <ToolCallBubble key={record.call.id} record={record} />)}
    </Provided>
  )
  render(under(0))
  const button = page.getByRole('button', { name }).first()
  await expect.element(button).toBeVisible()
  // the form of a question arrives late, moves its buttons, and lets it be answered
  await soon(() => expect(late()).toBeNull())
  const element = button.element()
  await rests(element)
  const at = await beginOn(element)
  const moved = moves(element)
  render(under(120))
  await moved
  await mouse('mouseReleased', at)
  await vi.waitFor(() => expect(host.sent).toHaveLength(sent))
})
