import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ConsentDialog, ToolCallBubble, type ToolCallRecord } from '../../../../src/index.ts'
import { createTestHost } from '../../../../src/testing/index.ts'
import { chooseOption } from '../../../support/chooseOption.ts'
import { soon } from '../../../support/page/clock.ts'
import {
  allow,
  armed,
  centre,
  HELD,
  openRequests,
  press,
  pressTwice,
  Provided,
  render,
  show,
} from '../../../support/requestInBrowser.tsx'

openRequests()
afterEach(() => window.scrollTo(0, 0))

const running = (command: string): ToolCallRecord => ({
  ...HELD,
  call: { ...HELD.call, name: 'bash', arguments: { command } },
})
const writing = (content: string): ToolCallRecord => ({
  ...HELD,
  call: { ...HELD.call, name: 'save_letter', arguments: { path: 'letter.md', content } },
})
const lines = (count: number, line = 'echo') =>
  Array.from({ length: count }, (_, index) => `${line} ${index}`).join('\n')
const unread = () => page.getByRole('button', { name: 'Allow without reading all of it' })
const end = (part: string) =>
  [...document.querySelectorAll(`[data-part="${part}"] [data-end]`)].at(-1)!
const armedUnread = () =>
  soon(() => expect(unread().element()).toHaveAttribute('data-arming', 'armed'))
/** Marked when its code has come, which draws it anew. */
const GRAVE = `rm -rf build\n${lines(80)}`
const marked = () =>
  vi.waitFor(() => expect(document.querySelector('.handrail-risks')).not.toBeNull())
const openAll = (part: string) =>
  vi.waitFor(() => {
    const rest = document.querySelector<HTMLElement>(`[data-part="${part}"] [data-rest]`)
    rest?.click()
    expect(rest).toBeNull()
  })

describe('a long command', () => {
  it('is allowed without reading all of it, in so many words, and the receipt says so', async () => {
    const host = show(running(lines(80)))
    await expect.element(unread()).toBeVisible()
    expect(unread().element()).not.toHaveAttribute('data-kind', 'primary')
    await armedUnread()
    await press(centre(unread().element()))
    await vi.waitFor(() =>
      expect(host.sent).toMatchObject([{ decision: { kind: 'allow', unread: true } }]),
    )
    await expect.element(page.getByText(/^Allowed by .*, not read to the end/)).toBeVisible()
  })

  it('is read if an edit took it away', async () => {
    show({ ...running(lines(80)), request: { id: 'r', can: { edit: true } } })
    await expect.element(unread()).toBeVisible()
    await chooseOption('Edit')
    await page.getByRole('textbox').first().fill(' ')
    await expect.element(page.getByRole('button', { name: 'Allow edited' })).toBeVisible()
    await expect.element(page.getByText('Read to the end')).toBeVisible()
  })

  it('is not allowed by a press that began before the button armed', async () => {
    const host = show(running(lines(80)))
    await expect.element(unread()).toBeVisible()
    await press(centre(unread().element()))
    await armedUnread()
    expect(host.sent).toHaveLength(0)
  })

  it('is read once all of it is shown and its end was above the decision; Allow arms anew', async () => {
    const host = show(running(GRAVE))
    await marked()
    await openAll('command')
    await armedUnread()
    const kinds: (string | undefined)[] = []
    const observer = new MutationObserver(() =>
      kinds.push(document.querySelector<HTMLElement>('[data-verb="allow"]')?.dataset.arming),
    )
    observer.observe(document.body, { subtree: true, attributes: true })
    const { bottom } = end('command').getBoundingClientRect()
    window.scrollBy(0, bottom - innerHeight + 10) // on screen, under the decision
    await armedUnread()
    end('command').scrollIntoView({ block: 'center' })
    await expect.element(allow()).toBeVisible()
    await armed()
    observer.disconnect()
    expect(kinds.some((kind) => kind === 'arming')).toBe(true)
    await pressTwice()
    await vi.waitFor(() => expect(host.sent).toMatchObject([{ decision: { kind: 'allow' } }]))
    expect(host.sent).not.toMatchObject([{ decision: { unread: true } }])
  })

  it('is not read by its end alone: what was left out counts once it is shown', async () => {
    await page.viewport(800, 1600)
    show(running(GRAVE))
    await marked()
    await armedUnread()
    expect(end('command').getBoundingClientRect().bottom).toBeLessThan(1400)
    await openAll('command')
    await armedUnread()
    end('command').scrollIntoView({ block: 'center' })
    await armed()
    await page.viewport(414, 896)
  })

  it('says how many lines are below; each press shows the next, and Allow stays where it is', async () => {
    show(running(GRAVE))
    await marked()
    await openAll('command')
    await armedUnread()
    const row = () => document.querySelector<HTMLElement>('.handrail-unread')!
    const [, below, total] = /^(\d+) of (\d+) lines below$/.exec(row().textContent) ?? []
    expect(Number(total)).toBeGreaterThanOrEqual(81)
    expect(Number(below)).toBeLessThan(Number(total))
    const { right, bottom, width } = unread().element().getBoundingClientRect()
    let left = Number(below)
    while (left > 0) {
      const before = left
      row().click()
      left = await vi.waitFor(() => {
        const now = Number(/^\d+/.exec(row().textContent)?.[0] ?? 0)
        expect(now).toBeLessThan(before)
        return now
      })
    }
    await vi.waitFor(() => expect(row()).toHaveTextContent('Read to the end'))
    expect(row()).toHaveAttribute('aria-disabled', 'true')
    await armed()
    const after = allow().element().getBoundingClientRect()
    expect([after.right, after.width]).toEqual([right, width])
    expect(after.bottom).toBeCloseTo(bottom, 0)
  })

  it('is named again if the request changes', async () => {
    const host = show(running(lines(3)))
    await armed()
    show(running(lines(80)), host)
    await expect.element(unread()).toBeVisible()
  })

  it('can be denied at once', async () => {
    const host = show(running(lines(80)))
    await expect.element(unread()).toBeVisible()
    await press(centre(page.getByRole('button', { name: 'Deny' }).element()))
    await vi.waitFor(() => expect(host.sent).toMatchObject([{ decision: { kind: 'deny' } }]))
  })

  it('says it of an option that lets it run, too', async () => {
    const options = [{ id: 'always', label: 'Yes, and always' }]
    const host = show({ ...running(lines(80)), request: { id: 'request-1', options } })
    await armedUnread()
    await press(centre(page.getByRole('button', { name: /Yes, and always/ }).element()))
    await vi.waitFor(() =>
      expect(host.sent).toMatchObject([{ decision: { kind: 'respond', unread: true } }]),
    )
  })
})

describe('a long diff', () => {
  it('is read once its box was scrolled to its end', async () => {
    show(writing(lines(60, 'line')))
    await expect.element(unread()).toBeVisible()
    await openAll('changes')
    const box = document.querySelector<HTMLElement>('.handrail-diff-rows')!
    await vi.waitFor(() => expect(box.scrollHeight).toBeGreaterThan(box.clientHeight + 100))
    end('changes').scrollIntoView({ block: 'center' })
    await armedUnread()
    await vi.waitFor(() => {
      box.scrollTop = box.scrollHeight
      expect(allow().query()).not.toBeNull()
    })
    box.scrollTop = 0
    await armed()
    expect(unread().query(), 'what was reached once counts').toBeNull()
    await expect.element(page.getByRole('button', { name: /of 6\d lines below/ })).toBeVisible()
  })
})

describe('what is short, or neither a command nor a diff', () => {
  it.each<[string, ToolCallRecord]>([
    ['a short command', running('ls -l')],
    ['a short diff', writing(lines(3, 'line'))],
    [
      'a long text',
      { ...HELD, call: { ...HELD.call, name: 'invite', arguments: { text: lines(150) } } },
    ],
    ['a long prompt', { ...running('ls'), request: { id: 'r', prompt: lines(150) } }],
  ])('is allowed without such words, also off screen: %s', async (_what, record) => {
    render(
      <Provided host={createTestHost()}>
        <div style={{ height: '300vh' }} />
        <ToolCallBubble record={record} />
      </Provided>,
    )
    await expect.element(page.getByRole('button', { name: /^Allow/ })).toHaveAccessibleName('Allow')
    allow().element().scrollIntoView({ block: 'center' })
    await armed()
    expect(unread().query()).toBeNull()
    expect(document.querySelector('.handrail-unread')).toBeNull()
  })
})

it('in a modal, the request scrolls under its decision, too', async () => {
  render(
    <Provided host={createTestHost()}>
      <ConsentDialog record={running(GRAVE)} presentation="modal" onOpenChange={() => {}} />
    </Provided>,
  )
  await marked()
  await openAll('command')
  await armedUnread()
  end('command').scrollIntoView({ block: 'center' })
  await armed()
  expect(unread().query()).toBeNull()
})
