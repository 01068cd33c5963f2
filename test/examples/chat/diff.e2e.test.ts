import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type Locator, type Page } from 'playwright'
import { chromiumLaunchOptions } from '../../chromium.ts'
import { hashFolder, startExample, temporaryFolder } from './support.ts'

let browser: Browser
let page: Page
let example: Awaited<ReturnType<typeof startExample>>
let sandbox: Awaited<ReturnType<typeof temporaryFolder>>

beforeAll(async () => {
  browser = await chromium.launch(await chromiumLaunchOptions(fileURLToPath(new URL('../../..', import.meta.url))))
})
afterAll(() => browser?.close())

beforeEach(async () => {
  sandbox = await temporaryFolder()
  example = await startExample(sandbox.path, { PAUSE: '2' })
  page = await browser.newPage({ viewport: { width: 800, height: 900 } })
  await page.goto(example.url)
})
afterEach(async () => {
  await page?.close()
  await example?.stop()
  await sandbox?.remove()
})

const stands = (path: string): Promise<string> => readFile(join(sandbox.path, path), 'utf8')
const linesOf = (text: string): string[] => text.split('\n').slice(0, -1)
const request = (path: string): Locator => page.locator('[data-handrail=consent]').filter({ hasText: path }).filter({ has: page.getByRole('button', { name: 'Allow', exact: true }) })

async function ask(text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** Clicks with the mouse where the button is, once it is enabled. */
async function press(button: Locator): Promise<void> {
  await vi.waitFor(async () => expect(await button.getAttribute('aria-disabled')).not.toBe('true'), 10_000)
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (!box) throw new Error('The button is not on screen.')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

/** The rows of a request's changes as they are read, each with its sign. */
async function shown(path: string): Promise<string[]> {
  const table = request(path).getByRole('table', { name: 'Changes' })
  await table.waitFor()
  await vi.waitFor(async () => expect(await table.getByRole('row').filter({ hasText: /removed|added/ }).count()).toBeGreaterThan(0), 10_000)
  return table.getByRole('row').evaluateAll((rows) => rows.map((row) => row.textContent ?? ''))
}
const signed = (rows: readonly string[], sign: 'removed' | 'added'): string[] => rows.flatMap((row) => new RegExp(`^\\d+[−+]${sign}(.*)$`).exec(row)?.[1] ?? [])

test('an edit shows the lines of the file that go and come, and these are what stands there after Allow', async () => {
  const before = await stands('notes/plan.md')
  await ask('In notes/plan.md, replace "draft" with "second draft"')
  const rows = await shown('notes/plan.md')
  expect(await stands('notes/plan.md')).toBe(before)
  await press(request('notes/plan.md').getByRole('button', { name: 'Allow', exact: true }))
  await vi.waitFor(async () => expect(await stands('notes/plan.md')).not.toBe(before), 10_000)
  const after = await stands('notes/plan.md')
  expect(signed(rows, 'removed')).toEqual(linesOf(before).filter((line) => !linesOf(after).includes(line)))
  expect(signed(rows, 'added')).toEqual(linesOf(after).filter((line) => !linesOf(before).includes(line)))
  expect(signed(rows, 'added')).toEqual(['- [ ] Review the second draft with Ben'])
})

test('what changed on the disk while the request stood there is said, and reading it writes nothing', async () => {
  const before = await hashFolder(sandbox.path)
  await ask('In notes/plan.md, replace "draft" with "second draft"')
  await shown('notes/plan.md')
  expect(await hashFolder(sandbox.path)).toBe(before)
  await writeFile(join(sandbox.path, 'notes/plan.md'), '# Plan\n- Review the draft\n')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await request('notes/plan.md').getByText(/changed by someone since/).waitFor()
})
