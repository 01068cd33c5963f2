// What is far out of view is not drawn, and anchors, Tab and paper reach it all the same.
import { userEvent } from 'vitest/browser'
import { ToolCallBubble, ToolCallGroup, type ToolCallRecord } from '../../../src/index.ts'
import { createTestHost, exampleRecord } from '../../../src/testing/index.ts'
import { openRequests, protocol, Provided, render } from '../../support/requestInBrowser.tsx'
import '../../../cli/templates/chat.css'

openRequests()

const COUNT = 300
const LAST = COUNT - 1
const recordAt = (at: number): ToolCallRecord =>
  exampleRecord('succeeded', {
    call: { id: `call-${at}`, name: 'read_file', arguments: { path: `notes/page-${at}.md` } },
  })
const RECORDS = Array.from({ length: COUNT }, (_, at) => recordAt(at))
/** Ten calls each. */
const GROUPS = Array.from({ length: COUNT / 10 }, (_, at) => RECORDS.slice(at * 10, at * 10 + 10))

const SHAPES = {
  bubbles: () =>
    RECORDS.map((record) => (
      <ToolCallBubble key={record.call.id} record={record} id={record.call.id} />
    )),
  groups: () =>
    GROUPS.map((records, at) => <ToolCallGroup key={at} records={records} open id={`run-${at}`} />),
  /** As `handrail init` writes them. */
  messages: () =>
    GROUPS.map((records, at) => (
      <div key={at} id={`run-${at}`} className="chat-message" data-role="assistant">
        {records.map((record) => (
          <ToolCallBubble key={record.call.id} record={record} />
        ))}
      </div>
    )),
}

const toggles = () => [
  ...document.querySelectorAll<HTMLElement>('.handrail-line[data-glyph] > .handrail-toggle'),
]
const toggleOf = (at: number) =>
  document.querySelector<HTMLElement>(`[data-call-id=call-${at}] .handrail-toggle`)!
const isSkipped = (element: Element) => !element.checkVisibility({ contentVisibilityAuto: true })
/** But for the pixel that a scroll is rounded by. */
const isInView = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= -1 && bottom <= window.innerHeight + 1
}

async function show(shape: keyof typeof SHAPES) {
  render(
    <Provided host={createTestHost()}>
      {SHAPES[shape]()}
      <a href="#end" id="end">
        The end
      </a>
    </Provided>,
  )
  window.scrollTo(0, 0)
  await vi.waitFor(() => {
    expect(toggles()).toHaveLength(COUNT)
    expect(isSkipped(toggleOf(LAST))).toBe(true)
    expect(isSkipped(toggleOf(0))).toBe(false)
  })
}

const reached = (at: number) =>
  vi.waitFor(() => {
    expect(isInView(toggleOf(at))).toBe(true)
    expect(isSkipped(toggleOf(at))).toBe(false)
  })

describe.each(Object.keys(SHAPES) as (keyof typeof SHAPES)[])('far out of view, of %s', (shape) => {
  it('most is skipped, and a page of calls is as long as what is in it', async () => {
    await show(shape)
    expect(toggles().filter(isSkipped).length).toBeGreaterThan(COUNT / 2)
    toggleOf(LAST).scrollIntoView()
    await reached(LAST)
    // how long a message is that was never in view is guessed
    const length = shape === 'messages' ? GROUPS.length * 80 : COUNT * 30
    expect(document.documentElement.scrollHeight).toBeGreaterThan(length)
  })

  it('an anchor goes to it', async () => {
    await show(shape)
    const [id, at] = shape === 'bubbles' ? ['call-290', 290] : ['run-29', 290]
    location.hash = id
    await reached(at)
    await vi.waitFor(() => expect(isSkipped(toggleOf(0))).toBe(true))
    history.replaceState(null, '', location.pathname + location.search)
  })

  it('Tab brings it into view', async () => {
    await show(shape)
    document.getElementById('end')!.focus({ preventScroll: true })
    expect(isSkipped(toggleOf(LAST))).toBe(true)
    await userEvent.tab({ shift: true })
    expect(toggleOf(LAST)).toHaveFocus()
    await reached(LAST)
  })

  it('on paper everything is drawn', async () => {
    await show(shape)
    await protocol().send('Emulation.setEmulatedMedia', { media: 'print' })
    try {
      await vi.waitFor(() => expect(toggles().filter(isSkipped)).toHaveLength(0))
    } finally {
      await protocol().send('Emulation.setEmulatedMedia', { media: '' })
    }
  })
})
