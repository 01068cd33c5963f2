// A request in a modal dialog, in the browsers that `npm run test:browsers` finds.
import { servePage } from '../examples/servePage.ts'
import { browsers, useBrowser } from './browsers.ts'
import { pageText, press, pressUntil } from './person.ts'

/** Fewer than the dialog has: behind its last one comes the browser’s own toolbar. */
const STOPS = 3

const url = servePage(new URL('modal', import.meta.url))

describe.each(browsers)('a modal request in $name', ({ open }) => {
  const { driver, visit } = useBrowser(open)
  const text = () => pageText(driver())
  const isOpen = () => driver().run(() => document.querySelector('dialog:modal') !== null)
  const focused = () => driver().run(() => document.activeElement?.textContent)

  test('keeps focus inside, goes by Escape and comes back, and is allowed once', async () => {
    await visit(url())
    await press(driver(), { role: 'button', name: 'Ask' })
    await vi.waitFor(async () => expect(await isOpen()).toBe(true))
    for (let stop = 0; stop < STOPS; stop += 1) {
      await driver().press('Tab')
      expect(await driver().run(() => document.activeElement?.id)).not.toBe('outside')
    }
    await driver().press('Escape')
    await vi.waitFor(async () => expect(await isOpen()).toBe(false))
    await vi.waitFor(async () => expect(await focused()).toBe('Ask'))
    await driver().press('Enter')
    await vi.waitFor(async () => expect(await isOpen()).toBe(true))
    await pressUntil(driver(), { role: 'button', name: 'Allow', within: 'dialog' }, async () =>
      (await text()).includes('Decisions: allow'),
    )
    await vi.waitFor(async () => expect(await isOpen()).toBe(false))
    expect(await text()).toContain('Decisions: allow.')
  })
})
