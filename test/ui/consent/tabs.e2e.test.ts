import react from '@vitejs/plugin-react'
import type { Page } from 'playwright'
import { context, openPages, press } from '../../examples/inChromium.ts'
import { servePage } from '../../examples/servePage.ts'
import type { Reached } from './tabs/page.tsx'

const url = servePage(new URL('tabs', import.meta.url), { configFile: false, plugins: [react()] })
openPages(() => 'about:blank')

/** What reached the host of any tab. */
let reached: Reached[]
/** What the host does with it: resolves with why it failed, or nothing. */
let answer: (call: Reached) => Promise<string | undefined>
let conversation = 0

beforeEach(async () => {
  reached = []
  answer = async () => undefined
  conversation += 1
  await context.exposeFunction('reached', async (call: Reached) => {
    reached.push(call)
    return answer(call)
  })
})

async function open(tab: string, query: Record<string, string> = {}): Promise<Page> {
  const page = await context.newPage()
  await page.goto(
    `${url()}?${new URLSearchParams({ tab, conversation: `c${conversation}`, ...query })}`,
  )
  await page.locator('[data-handrail=bubble]').first().waitFor()
  return page
}

const two = async (query?: Record<string, string>): Promise<[Page, Page]> => [
  await open('A', query),
  await open('B', query),
]
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first()
const status = (page: Page, id = 'call-1') =>
  page.locator(`[data-handrail=bubble][data-call-id="${id}"]`).getAttribute('data-status')
const becomes = (page: Page, kind: string, id?: string) =>
  vi.waitFor(async () => expect(await status(page, id)).toBe(kind))
/**
 * Resolves once a tab has heard, in the line that the tabs talk on, all that another has said until
 * now.
 */
async function hasHeard(listener: Page, speaker: Page): Promise<void> {
  const line = `handrail/c${conversation}`
  const heard = await listener.evaluateHandle((name) => {
    const channel = new BroadcastChannel(name)
    const last = new Promise<void>((resolve) =>
      channel.addEventListener('message', ({ data }) => data === 'last' && resolve()),
    )
    return { last }
  }, line)
  await speaker.evaluate((name) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
    new BroadcastChannel(name).postMessage('last')
  }, line)
  await heard.evaluate(({ last }) => last)
}

describe('the same request in two tabs', () => {
  test('allowed in one tab, it is closed in the other, which says when; the host is called in the click itself', async () => {
    const [a, b] = await two()
    await b.evaluate(() => {
      Object.assign(window, { heard: [] })
      const note = () =>
        document
          .querySelectorAll('[aria-live]')
          .forEach(
            ({ textContent }) =>
              textContent && (window as unknown as { heard: string[] }).heard.push(textContent),
          )
      new MutationObserver(note).observe(document.body, {
        childList: true,
        subtree: true,
        characterData: true,
      })
    })
    await press(button(a, 'Allow'), 80)
    for (const page of [a, b]) await becomes(page, 'running')
    expect(reached).toEqual([{ tab: 'A', what: ['allow'], inClick: true }])
    expect(await b.getByRole('button', { name: /^(Allow|Deny)/ }).count()).toBe(0)
    await b
      .getByRole('button', { name: /notes\/plan\.md/ })
      .first()
      .click()
    await b.getByText(/^Allowed by another tab, .*\d.*, once\.$/).waitFor()
    await vi.waitFor(async () =>
      expect(
        await b.evaluate(() => (window as unknown as { heard: string[] }).heard.join('\n')),
      ).toMatch(/Decided in another tab\. .*notes\/plan\.md/),
    )
  })

  test('where one tab fails to send it, the other can decide, and both say what came of it', async () => {
    let fail = (_reason: string) => {}
    answer = () => new Promise((resolve) => (fail = resolve))
    const [a, b] = await two()
    await press(button(a, 'Allow'))
    fail('offline')
    await a.getByText('The decision did not arrive.').waitFor()
    answer = async () => undefined
    await press(button(b, 'Deny'))
    for (const page of [a, b]) await becomes(page, 'denied')
    expect(reached.map(({ tab, what }) => [tab, ...what])).toEqual([
      ['A', 'allow'],
      ['B', 'deny'],
    ])
  })

  test('a reloaded tab asks the tab that decided; when that is gone, the host’s word counts', async () => {
    const [a, b] = await two()
    await press(button(a, 'Allow'))
    await becomes(b, 'running')
    await b.reload()
    await becomes(b, 'running')
    await a.reload()
    await becomes(a, 'awaiting_consent')
    await b.reload()
    await becomes(b, 'awaiting_consent')
    expect(reached).toHaveLength(1)
  })

  test('with other arguments it is another request, though the id is the same', async () => {
    const [a, b] = [await open('A'), await open('B', { path: 'notes/other.md' })]
    await press(button(a, 'Allow'))
    await becomes(a, 'running')
    await hasHeard(b, a)
    expect(await status(b)).toBe('awaiting_consent')
    await press(button(b, 'Deny'))
    await becomes(b, 'denied')
    expect(reached.map(({ tab, what }) => [tab, ...what])).toEqual([
      ['A', 'allow'],
      ['B', 'deny'],
    ])
  })

  test('a call the policy lets run, runs in one tab', async () => {
    const tabs = await Promise.all([open('A', { kind: 'held' }), open('B', { kind: 'held' })])
    for (const tab of tabs) await becomes(tab, 'running')
    expect(reached).toHaveLength(1)
  })

  test('a call the policy lets run, runs in the other tab where the first one closes before', async () => {
    answer = () => new Promise<never>(() => {})
    const a = await open('A', { kind: 'held' })
    await vi.waitFor(() => expect(reached).toHaveLength(1))
    const b = await open('B', { kind: 'held' })
    answer = async () => undefined
    await a.close()
    await becomes(b, 'running')
    expect(reached.map(({ tab }) => tab)).toEqual(['A', 'B'])
  })

  test('a batch is sent from one tab', async () => {
    const [a, b] = await two({ kind: 'batch' })
    const request = (page: Page, id: string) => page.locator(`[data-call-id="${id}"]`)
    const deny = (page: Page, id: string) =>
      press(request(page, id).getByRole('button', { name: 'Deny', exact: true }))
    const isStaged = (page: Page, id: string) =>
      request(page, id).getByText('Denied. Not sent yet.').waitFor()
    await deny(a, 'call-1')
    await isStaged(a, 'call-1')
    await deny(b, 'call-2')
    await isStaged(b, 'call-2')
    await hasHeard(b, a)
    await hasHeard(a, b)
    expect([await status(b, 'call-1'), reached]).toEqual(['awaiting_consent', []])
    await deny(a, 'call-2')
    for (const page of [a, b])
      for (const id of ['call-1', 'call-2']) await becomes(page, 'denied', id)
    expect(reached).toEqual([{ tab: 'A', what: ['deny', 'deny'], inClick: true }])
  })

  test('a question is answered from one tab', async () => {
    const [a, b] = await two({ kind: 'question' })
    for (const page of [a, b]) await button(page, 'Decline').waitFor()
    await button(a, 'Decline').click()
    await button(b, 'Decline').waitFor({ state: 'detached' })
    await b.locator('[data-handrail=bubble] button').first().click()
    await b.getByText('This was answered elsewhere, or stopped').waitFor()
    expect(reached.map(({ tab, what }) => [tab, ...what])).toEqual([['A', 'decline']])
  })

  test('tabs tell each other no arguments', async () => {
    const [a, b] = await two()
    await a.evaluate((name) => {
      Object.assign(window, { told: [] })
      new BroadcastChannel(name).addEventListener('message', ({ data }) =>
        (window as unknown as { told: unknown[] }).told.push(data),
      )
    }, `handrail/c${conversation}`)
    await press(button(b, 'Allow'))
    await becomes(a, 'running')
    await vi.waitFor(async () => {
      const told = await a.evaluate(() => (window as unknown as { told: object[] }).told)
      // a tab that joins late also asks what was decided
      expect(told.filter((message) => !('ask' in message))).toMatchObject([
        { decided: [{ id: 'call-1', said: { kind: 'allow' } }] },
      ])
      expect(JSON.stringify(told)).not.toContain('plan.md')
    })
  })

  test('without Web Locks and BroadcastChannel a tab decides by itself, in the click', async () => {
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'locks', { value: undefined })
      Object.defineProperty(window, 'BroadcastChannel', { value: undefined })
    })
    const a = await open('A')
    await press(button(a, 'Allow'))
    await becomes(a, 'running')
    expect(reached).toEqual([{ tab: 'A', what: ['allow'], inClick: true }])
  })
})
