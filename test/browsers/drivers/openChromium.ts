import { chromium, type Page } from 'playwright'
import { chromiumLaunchOptions } from '../../chromium.ts'
import { bodyOf, VIEW, type Driver } from './Driver.ts'

/** Chromium by Playwright, as the e2e tests have it. */
export async function openChromium(executablePath: string): Promise<Driver> {
  const options = await chromiumLaunchOptions()
  // the tree that a screen reader gets: without one it has only what is drawn
  const args = [...options.args, '--force-renderer-accessibility']
  const browser = await chromium.launch({ executablePath, args })
  const context = await browser.newContext({ viewport: VIEW, hasTouch: true })
  return drive(await context.newPage(), () => browser.close())
}

async function drive(page: Page, close: () => Promise<void>): Promise<Driver> {
  // Playwright's own fingers only tap.
  const protocol = await page.context().newCDPSession(page)
  const touch = async (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    void (await protocol.send('Input.dispatchTouchEvent', { type, touchPoints }))
  return {
    open: async (url) => void (await page.goto(url)),
    run: (script, ...args) => page.evaluate(`(() => { ${bodyOf(script, args)} })()`),
    hasTouch: true,
    async hold({ x, y }, by) {
      if (by === 'touch') return touch('touchStart', [{ x, y }])
      await page.mouse.move(x, y)
      await page.mouse.down()
    },
    lift: (by) => (by === 'touch' ? touch('touchEnd', []) : page.mouse.up()),
    type: (text) => page.keyboard.type(text),
    async wheel({ x, y }, down) {
      await page.mouse.move(x, y)
      await page.mouse.wheel(0, down)
    },
    async isHeard(selector, { role, name }) {
      const { result } = await protocol.send('Runtime.evaluate', {
        expression: `document.querySelector(${JSON.stringify(selector)})`,
      })
      const { nodes } = await protocol.send('Accessibility.getPartialAXTree', {
        ...(result.objectId !== undefined && { objectId: result.objectId }),
        fetchRelatives: false,
      })
      return nodes.some(
        (node) => !node.ignored && node.role?.value === role && node.name?.value === name,
      )
    },
    picture: async () => (await page.screenshot()).toString('base64'),
    press: (key, modifier) => page.keyboard.press(modifier ? `${modifier}+${key}` : key),
    async openTab() {
      const tab = await page.context().newPage()
      return drive(tab, () => tab.close())
    },
    close,
  }
}
