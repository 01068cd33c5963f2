import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { choose, context, openChat, page, press, sandbox, say } from './support/inChromium.ts'

// Long enough for a first thought of the agent to be read: 200 pauses.
openChat({ isFresh: true, environment: { PAUSE: '40' } })

const ASK = 'Create notes/friday.md saying Bring the plan'
const FIRST = 'Bring the plan'
const CHANGED = 'This request changed while you were reading.'

const request = (at: Page = page): Locator =>
  at.locator('[data-handrail=consent]').filter({ has: at.getByRole('heading') })
const button = (name: string, at: Page = page): Locator =>
  request(at).getByRole('button', { name, exact: true })
/** What would run, as the request tells it. */
const given = (): Locator => request().locator('.handrail-sheet')
const line = (at: Page = page): Locator => at.locator('[data-handrail=bubble]')
const written = (): Promise<string> => readFile(join(sandbox.path, 'notes/friday.md'), 'utf8')

/** What screen readers are told from now on, each sentence once. */
async function listen(at: Page = page): Promise<() => Promise<string>> {
  const heard = await at.evaluateHandle(() => {
    const said = new Set<string>()
    const hear = (): void => {
      for (const region of document.querySelectorAll('[role=status], [role=alert]'))
        said.add(region.textContent ?? '')
    }
    new MutationObserver(hear).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    })
    return said
  })
  return () => heard.evaluate((said) => [...said].join('\n'))
}
/** What the page sends to the server from now on, by path. */
function sent(at: Page = page): { path: string; body: string }[] {
  const requests: { path: string; body: string }[] = []
  at.on('request', (one) => {
    if (one.method() === 'POST')
      requests.push({ path: new URL(one.url()).pathname, body: one.postData() ?? '' })
  })
  return requests
}

test('what the agent asks for changes while the request is open: the page says so, Allow begins anew, and the new payload is what is allowed', async () => {
  await say(`${ASK}, then think again: Send it to Eve`)
  await given().getByText(FIRST).first().waitFor()
  await request().getByRole('heading', { name: 'Create notes/friday.md?' }).waitFor()
  const heard = await listen()
  // What Allow was when the new payload came into the page.
  const arming = page.evaluate(
    () =>
      new Promise<string | null>((resolve) => {
        new MutationObserver((_, observer) => {
          const consent = document.querySelector('[data-handrail=consent]')
          if (!consent?.textContent?.includes('Send it to Eve')) return
          observer.disconnect()
          resolve(consent.querySelector('[data-verb=allow]')?.getAttribute('aria-disabled') ?? null)
        }).observe(document, { childList: true, subtree: true, characterData: true })
      }),
  )
  await request().getByText(CHANGED).waitFor()
  expect(await arming).toBe('true')
  await given().getByText('Send it to Eve').first().waitFor()
  expect(await given().getByText(FIRST).count()).toBe(0)
  await vi.waitFor(async () => expect(await heard()).toContain(CHANGED))
  await button('Show what changed').click()
  await request()
    .getByText(/"Bring the plan".*"Send it to Eve"/s)
    .first()
    .waitFor()
  const requests = sent()
  await press(button('Allow'))
  await page.getByText('notes/friday.md is written').waitFor()
  expect(await written()).toBe('Send it to Eve')
  const [answer] = requests.filter(({ path }) => path === '/api/chat')
  expect(answer?.body).toContain('"content":"Send it to Eve"')
  expect(answer?.body).not.toContain('"content":"Bring the plan"')
  await line().getByText('Wrote').first().waitFor()
  await line()
    .getByText(/^Allowed by you$/)
    .waitFor()
  await vi.waitFor(async () => expect(await heard()).toContain('Done: Wrote notes/friday.md'))
})

test('what the person edits is what is sent, what runs, and what the receipt says', async () => {
  await say(ASK)
  await choose(request(), 'Edit')
  const heard = await listen()
  await request()
    .getByRole('textbox', { name: /content/i })
    .fill('Bring the plan and a pen')
  await request().getByText('Edited by you').waitFor()
  await request().getByText('Proposed: Bring the plan').waitFor()
  const changes = request().getByRole('table', { name: 'Changes' })
  await changes.getByText('Bring the plan and a pen').waitFor()
  expect(await page.getByText(CHANGED).count()).toBe(0)
  const requests = sent()
  await press(button('Allow edited'))
  await page.getByText('Done, as you edited it').waitFor()
  expect(await written()).toBe('Bring the plan and a pen')
  expect(requests.map(({ path }) => path)).toEqual(['/api/edit', '/api/chat'])
  expect(requests[0]?.body).toContain('"content":"Bring the plan and a pen"')
  await line()
    .getByText(/^Allowed by you\. The input was edited\.$/)
    .waitFor()
  await vi.waitFor(async () => expect(await heard()).toContain('Done: Wrote notes/friday.md'))
})

test.each([
  ['Allow', 'Wrote', /^Allowed by another tab$/, true],
  ['Deny', 'Did not write', /^Denied by another tab/, false],
] as const)(
  'a second tab decides with "%s" while the request is open in the first, which closes it and goes on without a reload',
  async (verb, says, receipt, runs) => {
    await say(ASK)
    await button('Allow').waitFor()
    const heard = await listen()
    const requests = sent()
    const other = await context.newPage()
    await other.goto(page.url())
    await press(button(verb, other))
    await line().getByText(says).first().waitFor()
    await line().getByText(receipt).waitFor()
    expect(await request().count()).toBe(0)
    // the saved chat may tell it before the other tab does
    await vi.waitFor(async () =>
      expect(await heard()).toMatch(/Decided (in another tab|elsewhere)\./),
    )
    if (runs) await page.getByText('notes/friday.md is written').waitFor()
    expect(requests.filter(({ path }) => path === '/api/chat')).toEqual([])
    await vi.waitFor(() => expect(existsSync(join(sandbox.path, 'notes/friday.md'))).toBe(runs))
    await line(other)
      .getByText(runs ? /^Allowed by you$/ : /^Denied by you/)
      .waitFor()
  },
)
