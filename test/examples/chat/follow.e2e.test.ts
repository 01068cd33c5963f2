import { openChat, page, press, say } from './support/inChromium.ts'

openChat({ isFresh: true, height: 760 })

const allow = () => page.getByRole('button', { name: 'Allow', exact: true })
const last = () => page.locator('.conversation > article').last()
/** The end of the conversation is in view, and the composer does not lie over it. */
const endIsSeen = (): Promise<boolean> =>
  page.evaluate(() => {
    const end = document.querySelector('.conversation')!.lastElementChild!.getBoundingClientRect()
    const dock = document.querySelector('.composer')!.getBoundingClientRect()
    return end.bottom <= dock.top + 1 && end.bottom > 0
  })
const settled = () => vi.waitFor(async () => expect(await endIsSeen()).toBe(true))
const LONG = ['Read notes/plan.md', 'List notes', 'Read welcome.txt', 'List drafts', 'Hello']

it('says who answers, and greets', async () => {
  await page.getByText('a small offline assistant answers').waitFor()
  await say('Hello')
  const greeting = page.getByText('Hello! I’m a small offline assistant')
  await vi.waitFor(async () => expect(await greeting.count()).toBe(1))
})

it('a command asks, and runs once it is allowed', async () => {
  await say('Run wc -l notes/plan.md')
  await press(allow())
  await vi.waitFor(async () => expect(await page.getByText('It ran.').count()).toBe(1))
})

it('the end stays in view after sending, when a request appears and after Allow', async () => {
  for (const text of LONG) await say(text)
  await settled()
  await say('Create notes/friday.md saying Bring the plan')
  await page.locator('[data-verb=allow][data-arming=armed]').waitFor() // the request is at rest
  await settled()
  const top = () => last().locator('[data-handrail=bubble]').last().evaluate(topOf)
  const before = await top()
  await press(allow())
  await vi.waitFor(async () => expect(await last().locator('p').count()).toBeGreaterThan(1))
  await settled()
  expect(Math.abs((await top()) - before), 'the line begins where the request stood').toBeLessThan(
    2,
  )
})

it('the end stays where the person reads, until they go to the latest', async () => {
  for (const text of LONG) await say(text)
  await settled()
  await page.mouse.move(300, 250)
  await page.mouse.wheel(0, -600)
  const latest = page.getByRole('button', { name: 'To the latest' })
  await latest.waitFor()
  const scrolled = await page.evaluate(() => scrollY)
  await latest.click()
  await settled()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(scrolled)
  await latest.waitFor({ state: 'detached' })
})

const topOf = (element: Element): number => element.getBoundingClientRect().top
