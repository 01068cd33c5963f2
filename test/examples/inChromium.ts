// A page in Chromium, for the e2e tests: what it exports is of the test that runs.
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright'
import { chromiumLaunchOptions } from '../chromium.ts'
import { PATIENCE } from '../support/patience.ts'

export let context: BrowserContext
export let page: Page
/**
 * What the page reported as an error. A test that expects some takes them out; what is left fails
 * it.
 */
export let errors: string[]

/**
 * Opens a page for each test of a file. `url` is asked for when the test begins; `height` is of the
 * window, in pixels.
 */
export function openPages(url: () => string, height = 900): void {
  let browser: Browser | undefined
  beforeAll(async () => {
    browser = await chromium.launch(
      await chromiumLaunchOptions(fileURLToPath(new URL('../..', import.meta.url))),
    )
  })
  afterAll(async () => browser?.close())
  beforeEach(async () => {
    if (!browser) throw new Error('No browser.')
    context = await browser.newContext({ viewport: { width: 800, height } })
    context.setDefaultTimeout(PATIENCE)
    page = await context.newPage()
    errors = []
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    page.on('pageerror', (error) => errors.push(error.message))
    await page.goto(url())
  })
  afterEach(async () => {
    await context?.close()
    if (errors.length > 0) throw new Error(`The page reported: ${errors.join('\n')}`)
  })
}

/** Writes to the agent as a person does. */
export async function say(text: string, at: Page = page): Promise<void> {
  await at.getByRole('textbox', { name: 'Message' }).click()
  await at.keyboard.type(text)
  await at.keyboard.press('Enter')
}

/**
 * Clicks with the mouse where the button is, once it is in view, enabled and still: what moves arms
 * anew. `delay`: milliseconds that the press takes.
 */
export const press = (button: Locator, delay = 0): Promise<void> => button.click({ delay })
