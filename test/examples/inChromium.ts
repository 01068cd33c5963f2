// A page in Chromium, for the e2e tests: what it exports is of the test that runs.
import { fileURLToPath } from 'node:url'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type ElementHandle,
  type JSHandle,
  type Locator,
  type Page,
} from 'playwright'
import { chromiumLaunchOptions } from '../chromium.ts'
import { PATIENCE } from '../support/patience.ts'

export let context: BrowserContext
export let page: Page
/**
 * What the page reported as an error. A test that expects some takes them out; what is left fails
 * it.
 */
export let errors: string[]

let launched: Promise<Browser> | undefined

/** The browser of all files of a worker. It ends with the worker; a test has a context of its own. */
export async function sharedBrowser(): Promise<Browser> {
  const browser = await launched
  if (browser?.isConnected()) return browser
  launched = chromiumLaunchOptions(fileURLToPath(new URL('../..', import.meta.url))).then(
    (options) => chromium.launch(options),
  )
  return launched
}

/**
 * Opens a page for each test of a file. `url` is asked for when the test begins; `height` is of the
 * window, in pixels.
 */
export function openPages(url: () => string, height = 900): void {
  beforeEach(async () => {
    const browser = await sharedBrowser()
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

type Press = {
  request: Element | null
  isClicked: boolean
  isArming: boolean
  isOver: boolean
}

/**
 * Runs in the page: sees what comes of a press, and until then keeps all of the button in view, also
 * where a composer would lie on it.
 */
function watchPress(button: Element): Press {
  const request = button.closest('[data-handrail=consent]')
  const made: Press = { request, isClicked: false, isArming: false, isOver: false }
  const isInView = (): boolean => {
    const { left, top, width, height } = button.getBoundingClientRect()
    return [0.1, 0.5, 0.9].every((part) =>
      button.contains(document.elementFromPoint(left + part * width, top + part * height)),
    )
  }
  const look = (): void => {
    if (made.isOver || !button.isConnected) return
    if (!isInView()) button.scrollIntoView({ block: 'center' })
    requestAnimationFrame(look)
  }
  const click = (): void => {
    made.isClicked = true
    made.isArming = button.hasAttribute('data-arming')
  }
  button.addEventListener('click', click, { capture: true, once: true })
  look()
  return made
}

/**
 * Runs in the page: whether a press counted, undefined while that is not known. What arms does
 * something only where its request is not open any more; it is armed again where it did nothing.
 */
function outcomeOf(button: Element, made: Press): boolean | undefined {
  const end = (counts: boolean): boolean => {
    made.isOver = true
    return counts
  }
  if (!made.isClicked || !made.isArming) return end(made.isClicked)
  const { request } = made
  if (!request?.isConnected || request.getAttribute('data-consent') !== 'open') return end(true)
  if (!button.isConnected || button.getAttribute('data-arming') === 'armed') return end(false)
  return undefined
}

/**
 * Clicks with the mouse where the button is, once it is in view, enabled and still, as a person
 * does: again when it moved away under the pointer, when it was not armed any more, since what moves
 * arms anew, and when it asks to be pressed again. `delay`: milliseconds that the press takes.
 */
export async function press(button: Locator, delay = 0): Promise<void> {
  let pressed: JSHandle<Press> | undefined
  let element: ElementHandle<Element> | null = null
  await vi.waitFor(async () => {
    if (!pressed || !element) {
      // Allow of what is lost for good is the same button with another name: "Press again"
      if (!(await element?.evaluate(({ isConnected }) => isConnected)))
        element = await button.elementHandle()
      if (!element) throw new Error('There is no such button.')
      pressed = await element.evaluateHandle(watchPress)
      await element.click({ delay })
    }
    const outcome = await element.evaluate(outcomeOf, pressed)
    if (outcome === true) return
    if (outcome === false) pressed = undefined
    const state = await element.evaluate((it) => `${it.outerHTML} ${document.hasFocus()}`)
    throw new Error(`The press did not count, or not yet: ${state}`)
  })
}

/** Chooses in the menu "Options" of a request. */
export async function choose(request: Locator, name: string): Promise<void> {
  await request.getByRole('button', { name: 'Options', exact: true }).click()
  await request.getByRole('menu').getByText(name, { exact: true }).click()
}
