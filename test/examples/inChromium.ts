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

/**
 * Writes to the agent as a person does: Enter again where the composer kept the text, since the
 * agent was still answering.
 */
export async function say(
  text: string,
  at: Page = page,
  message: Locator = at.getByRole('textbox', { name: 'Message' }),
): Promise<void> {
  await message.click()
  await at.keyboard.type(text)
  await vi.waitFor(async () => {
    await at.keyboard.press('Enter')
    expect(await message.inputValue()).toBe('')
  })
}

/** Nobody looks at the page: nothing on it arms, however slow the machine, until `lookBack`. */
export async function lookAway(at: Page = page): Promise<void> {
  await at.evaluate(() => void Object.assign(document, { hasFocus: () => false }))
}

/** What is in view arms from now on. */
export async function lookBack(at: Page = page): Promise<void> {
  await at.evaluate(() => {
    Reflect.deleteProperty(document, 'hasFocus')
    window.dispatchEvent(new FocusEvent('focus'))
  })
}

/**
 * Clicks with the mouse where the button is, once it is in view, enabled and still, as a person
 * does: again when it moved away under the pointer, and when it was not armed any more, since what
 * moves arms anew. `delay`: milliseconds that the press takes.
 */
export async function press(button: Locator, delay = 0): Promise<void> {
  for (const end = Date.now() + PATIENCE; Date.now() < end;) {
    const element = await button.elementHandle()
    const before = await element?.evaluateHandle((pressed) => {
      const request = pressed.closest('[data-handrail=consent]')
      const heading = request?.querySelector('h1, h2, h3, h4, h5, h6')?.textContent
      const seen = { heading, isClicked: false }
      pressed.addEventListener('click', () => (seen.isClicked = true), { once: true })
      return seen
    })
    await button.click({ delay })
    const counts = await element?.evaluate(async (pressed, seen) => {
      const isAnother = (): boolean =>
        !pressed.isConnected ||
        pressed.closest('[data-handrail=consent]')?.querySelector('h1, h2, h3, h4, h5, h6')
          ?.textContent !== seen?.heading
      const arming = (): string | null => pressed.getAttribute('data-arming')
      if (!isAnother() && !seen?.isClicked) return false
      // a press that counts takes the arming away; after one that does not it begins again
      while (!isAnother() && arming() !== null) {
        await new Promise((resolve) => requestAnimationFrame(resolve))
        if (arming() === 'armed') return isAnother()
      }
      return true
    }, before)
    if (counts) return
  }
  throw new Error('No press of the button counted.')
}
