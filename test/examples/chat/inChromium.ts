// The example in Chromium, for the e2e tests: what it exports is of the test that runs.
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright'
import { chromiumLaunchOptions } from '../../chromium.ts'
import { startExample, temporaryFolder } from './support.ts'

export let context: BrowserContext
export let page: Page
export let example: Awaited<ReturnType<typeof startExample>>
export let sandbox: Awaited<ReturnType<typeof temporaryFolder>>
/** What the page reported as an error. A test that expects some takes them out; what is left fails it. */
export let errors: string[]

export type ChatOptions = {
  /** Of the window, in pixels. @default 900 */
  height?: number
  /** A server and a sandbox for each test, not one for all of them. @default false */
  isFresh?: boolean
  /** For the server. */
  environment?: Readonly<Record<string, string>>
}

/** Runs the example for the tests of a file, each in a new page of its own. */
export function openChat({ height = 900, isFresh = false, environment = {} }: ChatOptions = {}): void {
  let browser: Browser | undefined
  async function start(): Promise<void> {
    sandbox = await temporaryFolder()
    example = await startExample(sandbox.path, { PAUSE: '2', ...environment })
  }
  async function stop(): Promise<void> {
    await example?.stop()
    await sandbox?.remove()
  }
  beforeAll(async () => {
    if (!isFresh) await start()
    browser = await chromium.launch(await chromiumLaunchOptions(fileURLToPath(new URL('../../..', import.meta.url))))
  })
  afterAll(async () => {
    await browser?.close()
    if (!isFresh) await stop()
  })
  beforeEach(async () => {
    if (isFresh) await start()
    if (!browser) throw new Error('No browser.')
    context = await browser.newContext({ viewport: { width: 800, height } })
    page = await context.newPage()
    errors = []
    page.on('console', (message) => { if (message.type() === 'error') errors.push(message.text()) })
    page.on('pageerror', (error) => errors.push(error.message))
    await page.goto(example.url)
  })
  afterEach(async () => {
    await context?.close()
    if (isFresh) await stop()
    if (errors.length > 0) throw new Error(`The page reported: ${errors.join('\n')}`)
  })
}

/** Writes to the agent as a person does. */
export async function say(text: string, at: Page = page): Promise<void> {
  await at.getByRole('textbox', { name: 'Message' }).click()
  await at.keyboard.type(text)
  await at.keyboard.press('Enter')
}

/** Clicks with the mouse where the button is, once it is enabled. */
export async function press(button: Locator): Promise<void> {
  await vi.waitFor(async () => expect(await button.getAttribute('aria-disabled')).not.toBe('true'), 10_000)
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (!box) throw new Error('The button is not on screen.')
  await button.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}
