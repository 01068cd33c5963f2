import { chromium } from 'playwright'
import { chromiumLaunchOptions } from '../../chromium.ts'
import { bodyOf, VIEW, type Driver } from './Driver.ts'

/** Chromium by Playwright, as the e2e tests have it. */
export async function openChromium(executablePath: string): Promise<Driver> {
  const options = await chromiumLaunchOptions()
  const browser = await chromium.launch({ executablePath, args: options.args })
  const page = await (await browser.newContext({ viewport: VIEW, hasTouch: true })).newPage()
  return {
    open: async (url) => void (await page.goto(url)),
    run: (script, ...args) => page.evaluate(`(() => { ${bodyOf(script, args)} })()`),
    click: ({ x, y }) => page.mouse.click(x, y),
    tap: ({ x, y }) => page.touchscreen.tap(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key, isBack = false) => page.keyboard.press(isBack ? `Shift+${key}` : key),
    close: () => browser.close(),
  }
}
