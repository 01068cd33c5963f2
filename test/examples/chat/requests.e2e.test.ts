import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type Locator, type Page } from 'playwright'
import { chromiumLaunchOptions } from '../../chromium.ts'
import { startExample, temporaryFolder } from './support.ts'

let browser: Browser
let page: Page
let example: Awaited<ReturnType<typeof startExample>>
let sandbox: Awaited<ReturnType<typeof temporaryFolder>>
let errors: string[]

beforeAll(async () => {
  sandbox = await temporaryFolder()
  example = await startExample(sandbox.path, { PAUSE: '2' })
  browser = await chromium.launch(await chromiumLaunchOptions(fileURLToPath(new URL('../../..', import.meta.url))))
})

afterAll(async () => {
  await browser?.close()
  await example?.stop()
  await sandbox?.remove()
})

beforeEach(async () => {
  errors = []
  page = await browser.newPage({ viewport: { width: 800, height: 1000 } })
  page.on('console', (message) => { if (message.type() === 'error') errors.push(message.text()) })
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(example.url)
})

afterEach(async () => {
  await page.close()
  if (errors.length > 0) throw new Error(`The page reported: ${errors.join('\n')}`)
})

async function type(text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** Clicks with the mouse where the button is, once it is enabled. */
async function press(button: Locator): Promise<void> {
  await vi.waitFor(async () => expect(await button.getAttribute('aria-disabled')).not.toBe('true'), 10_000)
  const box = await button.boundingBox()
  if (!box) throw new Error('The button is not on screen.')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

const queue = (): Locator => page.getByRole('region', { name: 'Open requests' })
const button = (name: string, around: Locator = page.locator('body')): Locator => around.getByRole('button', { name, exact: true })
const statuses = (): Promise<(string | undefined)[]> => page.locator('[data-handrail=bubble]').evaluateAll((all) => all.map((bubble) => (bubble as HTMLElement).dataset.status))
const onDisk = (name: string): boolean => existsSync(join(sandbox.path, name))

test('a burst of writes: asked one by one in their order, decided apart, and the title says how many wait', async () => {
  await type('Create notes/mon.md saying one and create notes/tue.md saying two and create notes/wed.md saying three')
  await queue().getByText('3 requests wait for you').waitFor()
  await vi.waitFor(async () => expect(await page.title()).toMatch(/^\(3\) /))
  expect(await button('Allow').count()).toBe(1)
  expect(await queue().getByRole('heading').innerText()).toContain('notes/mon.md')
  await press(button('Allow', queue()))
  await queue().getByText('1 of 2').waitFor()
  expect(await queue().getByRole('heading').innerText()).toContain('notes/tue.md')
  await press(button('Deny', queue()))
  await press(button('Allow'))
  await vi.waitFor(async () => expect(await statuses()).toEqual(['succeeded', 'denied', 'succeeded']), 10_000)
  expect(['mon', 'tue', 'wed'].map((day) => onDisk(`notes/${day}.md`))).toEqual([true, false, true])
  await vi.waitFor(async () => expect(await page.title()).not.toMatch(/^\(/))
})

test('a rule is given, used by the next write in that folder, and revoked on its receipt', async () => {
  await type('Create notes/rule-a.md saying one')
  await page.getByRole('combobox', { name: 'For how long' }).selectOption({ label: 'Always' })
  await page.getByText(/May use .* on files in/).first().waitFor()
  await press(button('Allow'))
  await page.getByText('notes/rule-a.md is written').waitFor()
  await type('Create notes/rule-b.md saying two')
  await page.getByText('notes/rule-b.md is written').waitFor()
  expect(await readFile(join(sandbox.path, 'notes/rule-b.md'), 'utf8')).toBe('two')
  await page.locator('[data-handrail=bubble]').last().getByRole('button').first().click()
  await page.getByText(/Allowed by your rule of/).waitFor()
  await button('Revoke', page.locator('[data-handrail=bubble]').last()).click()
  await page.getByText('The rule is revoked.').waitFor()
  await type('Create notes/rule-c.md saying three')
  await button('Allow').waitFor()
  expect(onDisk('notes/rule-c.md')).toBe(false)
  await page.getByText('Allowed for longer', { exact: true }).click()
  await page.getByText('Nothing is allowed for longer.').waitFor()
})

test('demand 5: a new message while a request is open is a no to it, and goes on', async () => {
  await type('Create notes/late.md saying late')
  await button('Allow').waitFor()
  await type('List drafts')
  await page.getByText('drafts holds 2 files').waitFor()
  await vi.waitFor(async () => expect(await statuses()).toEqual(['denied', 'succeeded']))
  expect(await button('Allow').count()).toBe(0)
  expect(onDisk('notes/late.md')).toBe(false)
  expect(await page.getByRole('article', { name: 'You' }).count()).toBe(2)
  await page.waitForTimeout(500)
  expect(await page.getByRole('article', { name: 'Agent' }).count()).toBe(2)
})
