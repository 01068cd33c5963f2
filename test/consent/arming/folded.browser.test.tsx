import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ToolCallRecord } from '../../../src/index.ts'
import { centre, HELD, openRequests, press, show, wait } from '../../support/requestInBrowser.tsx'

openRequests()

const written = (content: string): ToolCallRecord => ({
  ...HELD,
  call: { ...HELD.call, name: 'save_letter', arguments: { path: 'letter.md', content } },
})
const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => `line ${index}`).join('\n')
const everything = () => page.getByRole('button', { name: 'Show everything' })
const unseen = () => page.getByRole('button', { name: 'Allow without seeing it all' })
const allow = () => page.getByRole('button', { name: 'Allow', exact: true })
const box = () => document.querySelector<HTMLElement>('.handrail-diff-rows')!
const inView = (element: Element) => element.scrollIntoView({ block: 'center' })
/** Until the browser has made a click of what was released. */
const afterTheClick = () => wait(400)

describe('a request of which not all is in view', () => {
  it('is allowed by no second press of a double click on “Show everything”', async () => {
    const host = show(written(lines(60)))
    await expect.element(everything()).toBeVisible()
    inView(everything().element())
    const at = centre(everything().element())
    await press(at)
    await press(at)
    await expect.element(allow()).toBeVisible()
    inView(allow().element())
    await press(centre(allow().element()))
    await afterTheClick()
    expect(host.sent).toHaveLength(0)
    await vi.waitFor(() => expect(allow().element()).toHaveAttribute('data-arming', 'armed'))
    await press(centre(allow().element()))
    await vi.waitFor(() => expect(host.sent).toHaveLength(1))
  })

  it('can be allowed without it, but not before the button has armed', async () => {
    const host = show(written(lines(60)))
    await expect.element(unseen()).toBeVisible()
    inView(unseen().element())
    await press(centre(unseen().element()))
    await afterTheClick()
    expect(host.sent).toHaveLength(0)
    await vi.waitFor(() => expect(unseen().element()).toHaveAttribute('data-arming', 'armed'))
    await press(centre(unseen().element()))
    await vi.waitFor(() => expect(host.sent).toHaveLength(1))
  })

  it('is seen once a box that scrolls was at its end, and Allow arms anew', async () => {
    show(written(lines(60)))
    await expect.element(everything()).toBeVisible()
    await expect.element(page.getByText(/Not all of it is shown: the changes/)).toBeVisible()
    for (const more of document.querySelectorAll<HTMLElement>('[data-rest]')) more.click()
    await vi.waitFor(() => expect(box().scrollHeight).toBeGreaterThan(box().clientHeight + 100))
    expect(everything().query()).not.toBeNull()
    inView(unseen().element())
    await vi.waitFor(() => expect(unseen().element()).toHaveAttribute('data-arming', 'armed'))
    const kinds: (string | undefined)[] = []
    const observer = new MutationObserver(() =>
      kinds.push(document.querySelector<HTMLElement>('[data-verb="allow"]')?.dataset.arming),
    )
    observer.observe(document.body, { subtree: true, attributes: true })
    await vi.waitFor(() => {
      box().scrollTop = box().scrollHeight
      expect(allow().query()).not.toBeNull()
    })
    observer.disconnect()
    expect(kinds.some((kind) => kind === 'arming' || kind === 'waiting')).toBe(true)
    box().scrollTop = 0
    await afterTheClick()
    expect(allow().query(), 'what was seen once counts').not.toBeNull()
  })

  it('shows everything in boxes that grow: nothing scrolls in the request', async () => {
    show(written(lines(60)))
    await expect.element(everything()).toBeVisible()
    ;(everything().element() as HTMLElement).click()
    await expect.element(allow()).toBeVisible()
    expect(box().scrollHeight).toBeLessThanOrEqual(box().clientHeight + 2)
    await expect.element(page.getByText('line 59').first()).toBeVisible()
  })

  it.each([360, 760])('has room for its three buttons at %i px', async (width) => {
    await page.viewport(width, 700)
    show(written(lines(60)))
    await expect.element(everything()).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    const buttons = [page.getByRole('button', { name: 'Deny' }), unseen(), everything()]
    for (const button of buttons) {
      const element = button.element()
      expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth)
    }
    await page.viewport(414, 896)
  })
})
