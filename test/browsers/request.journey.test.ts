// What must not allow a request, in the browsers that `npm run test:browsers` finds.
import { servePage } from '../examples/servePage.ts'
import { browsers, useBrowser } from './browsers.ts'
import type { Point, Pointer } from './drivers/Driver.ts'
import { pageText, press, pressUntil, ready } from './person.ts'

const ALLOW = { role: 'button', name: 'Allow' } as const
const BUILD = 'npm run build'
const PUBLISH = 'npm publish'

const url = servePage(new URL('request', import.meta.url))

describe.each(browsers)('a request in $name', ({ name, open }) => {
  const { driver, visit } = useBrowser(open)
  const decisions = async () => /Decisions: (.*)\./.exec(await pageText(driver()))?.[1]
  const allowed = (command: string) => `allow ${JSON.stringify({ command })}`

  /** The runtime asks for this command, or takes its request away. */
  const ask = (command: string | null) =>
    vi.waitFor(() =>
      driver().run(
        (asked) => (window as unknown as { ask(command: string | null): void }).ask(asked),
        command,
      ),
    )
  const arming = () =>
    driver().run(() => document.querySelector('[data-verb=allow]')?.getAttribute('data-arming'))
  const becomes = (state: string) => vi.waitFor(async () => expect(await arming()).toBe(state))

  /** Nothing came of what was pressed before: a later press elsewhere has come to its end. */
  async function nothingIsDecided(by: Pointer = 'mouse'): Promise<void> {
    const times = () => driver().run(() => document.title.split(' pressed').length)
    const before = await times()
    await press(driver(), { role: 'button', name: 'Elsewhere' }, by)
    await vi.waitFor(async () => expect(await times()).toBe(before + 1))
    expect(await decisions()).toBe('none')
  }

  /** What is decided once a person presses Allow and means it. */
  async function allow(): Promise<string | undefined> {
    await pressUntil(driver(), ALLOW, async () => (await decisions()) !== 'none')
    return decisions()
  }

  /** Where Allow stands while a request is open and in view. */
  async function placeOfAllow(): Promise<Point> {
    await ask(BUILD)
    const { x, y } = await ready(driver(), ALLOW)
    return { x, y }
  }

  beforeEach(async () => {
    await visit('about:blank')
    await visit(url())
  })

  describe.each(['mouse', 'touch'] as const)('by %s', (by) => {
    beforeEach(({ skip }) =>
      skip(by === 'touch' && !driver().hasTouch, `The driver of ${name} has no touch.`),
    )

    test('what rests on the page while the request appears under it allows nothing when it lifts', async () => {
      const place = await placeOfAllow()
      await ask(null)
      await driver().hold(place, by)
      await ask(BUILD)
      await becomes('armed')
      expect(await ready(driver(), ALLOW)).toMatchObject(place)
      await driver().lift(by)
      await nothingIsDecided(by)
      expect(await allow()).toBe(allowed(BUILD))
    })

    test('what rests on a page that scrolls until Allow is under it allows nothing when it lifts', async () => {
      const place = await placeOfAllow()
      const scroll = (distance: number) =>
        driver().run((y) => window.scrollBy({ top: y, behavior: 'instant' }), distance)
      await scroll(-120)
      await driver().hold(place, by)
      for (let steps = 0; steps < 6; steps += 1) await scroll(20)
      await becomes('armed')
      expect(await ready(driver(), ALLOW)).toMatchObject(place)
      await driver().lift(by)
      await nothingIsDecided(by)
      expect(await allow()).toBe(allowed(BUILD))
    })

    test('a press that began before the command changed allows neither the old nor the new one', async () => {
      await driver().hold(await placeOfAllow(), by)
      await ask(PUBLISH)
      await vi.waitFor(async () =>
        expect(await pageText(driver())).toContain('This request changed while you were reading.'),
      )
      await becomes('armed')
      await driver().lift(by)
      await nothingIsDecided(by)
      expect(await allow()).toBe(allowed(PUBLISH))
    })
  })
})
