// Many requests at once: those near the view are whole, the others plain, and all can be denied.
import { page, userEvent } from 'vitest/browser'
import { ToolCallBubble, type ToolCallRecord } from '../../../src/index.ts'
import { createTestHost, exampleRecord } from '../../../src/testing/index.ts'
import { openRequests, Provided, render } from '../../support/requestInBrowser.tsx'

openRequests()

const COUNT = 50
const RECORDS = Array.from({ length: COUNT }, (_, at): ToolCallRecord =>
  exampleRecord('awaiting_consent', {
    call: { id: `call-${at}`, name: 'shell_run', arguments: { command: `npm run task-${at}` } },
    request: { id: `request-${at}`, title: `Run task ${at}?` },
  }),
)

const all = <E extends Element = HTMLElement>(selector: string) => [
  ...document.querySelectorAll<E>(selector),
]
const bubbleOf = (at: number) => document.querySelector<HTMLElement>(`[data-call-id=call-${at}]`)!
const allowOf = (at: number) => bubbleOf(at).querySelector('[data-verb=allow]')
const denyOf = (at: number) => bubbleOf(at).querySelector<HTMLElement>('[data-verb=deny]')!
const LAST = COUNT - 1

async function showAll(records = RECORDS) {
  const host = createTestHost()
  render(
    <Provided host={host} openRequests="all">
      {records.map((record) => (
        <ToolCallBubble key={record.call.id} record={record} />
      ))}
    </Provided>,
  )
  await vi.waitFor(() => {
    expect(all('[data-verb=deny]')).toHaveLength(records.length)
    expect(all('[data-verb=allow]')).not.toHaveLength(0)
  })
  return host
}

/** Until all that is in view is whole. */
const settled = () =>
  vi.waitFor(() => {
    for (const button of all('[data-call-id]')) {
      const { top, bottom } = button.getBoundingClientRect()
      if (bottom > 0 && top < window.innerHeight)
        expect(button.querySelector('[data-verb=allow]')).not.toBeNull()
    }
  })

describe('fifty requests at once', () => {
  it('are whole where they are in view; the others have all words, Deny and a way to the rest', async () => {
    await showAll()
    await settled()
    expect(all('[data-verb=allow]').length).toBeLessThan(COUNT / 2)
    for (const { call } of RECORDS)
      expect(document.body).toHaveTextContent(String(call.arguments?.command))
    expect(allowOf(LAST)).toBeNull()
    expect(bubbleOf(LAST)).toHaveTextContent('Run task 49?')
    const buttons = page.elementLocator(bubbleOf(LAST)).getByRole('button').all()
    expect(buttons.map((each) => each.element().textContent)).toEqual([
      '50 of 50',
      'Review',
      'Deny',
    ])
  })

  it('become whole when they come near the view, and stay so', async () => {
    await showAll()
    bubbleOf(LAST).scrollIntoView()
    await settled()
    expect(allowOf(LAST)).not.toBeNull()
    bubbleOf(0).scrollIntoView()
    await settled()
    expect(allowOf(LAST)).not.toBeNull()
  })

  it('become whole one after the other, but for the first two', async () => {
    const counts: number[] = []
    const observer = new MutationObserver(() => counts.push(all('[data-verb=allow]').length))
    observer.observe(document.body, { childList: true, subtree: true })
    await showAll()
    await settled()
    observer.disconnect()
    const steps = counts.map((count, index) => count - (counts[index - 1] ?? 0))
    expect(Math.max(...steps)).toBeLessThanOrEqual(2)
  })

  it('can be denied out of view, in the click itself', async () => {
    const host = await showAll()
    denyOf(LAST).click()
    expect(host.sent).toMatchObject([{ decision: { kind: 'deny', id: 'request-49' } }])
    await vi.waitFor(() => expect(bubbleOf(LAST).dataset.status).toBe('denied'))
  })

  it('keep the focus on Deny when the keyboard brings it into view', async () => {
    await showAll()
    denyOf(LAST).focus()
    await vi.waitFor(() => expect(allowOf(LAST)).not.toBeNull())
    expect(document.activeElement).toBe(denyOf(LAST))
  })

  it('are whole at once where “Review” is pressed, with the focus on the title', async () => {
    await showAll()
    const review = page.elementLocator(bubbleOf(LAST)).getByRole('button', { name: 'Review' })
    ;(review.element() as HTMLElement).focus({ preventScroll: true })
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(allowOf(LAST)).not.toBeNull())
    expect(document.activeElement).toHaveTextContent('Run task 49?')
  })
})

describe('one request', () => {
  it('is never plain once its code is there', async () => {
    await showAll(RECORDS.slice(0, 1))
    const wasPlain: boolean[] = []
    const observer = new MutationObserver(() =>
      wasPlain.push(all('[data-verb=deny]').length > all('[data-verb=allow]').length),
    )
    observer.observe(document.body, { childList: true, subtree: true })
    await showAll(RECORDS.slice(0, 2))
    observer.disconnect()
    expect(wasPlain).not.toContain(true)
  })
})
