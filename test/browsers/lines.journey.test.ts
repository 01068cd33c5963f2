// Several requests and the keys that decide, in the browsers that `npm run test:browsers` finds.
import { servePage } from '../examples/servePage.ts'
import { browsers, useBrowser } from './browsers.ts'
import { pageText, press, pressAt, ready, write } from './person.ts'

const url = servePage(new URL('lines', import.meta.url))
const ALLOW = { role: 'button', name: 'Allow', isStart: true } as const

describe.each(browsers)('two requests in $name', ({ open }) => {
  const { driver, visit } = useBrowser(open)
  const decisions = async () => /Decisions: (.*)\./.exec(await pageText(driver()))?.[1]
  const become = (wanted: string) => vi.waitFor(async () => expect(await decisions()).toBe(wanted))
  const states = () =>
    driver().run(() =>
      [...document.querySelectorAll<HTMLElement>('[data-handrail=consent]')].map(
        ({ dataset }) => dataset.consent,
      ),
    )
  const areKeysNamed = () =>
    vi.waitFor(async () =>
      expect(await driver().run(() => document.querySelectorAll('kbd').length)).toBe(2),
    )
  /** Not in a box of text, and nothing was pressed just before. */
  const rest = async () => {
    await driver().run(() => (document.activeElement as HTMLElement | null)?.blur())
    await ready(driver(), ALLOW)
    await driver().run(() => new Promise((resolve) => setTimeout(resolve, 700)))
  }

  beforeEach(async () => {
    await visit('about:blank')
    await visit(url())
    await areKeysNamed()
  })

  test('one stands open, the other is a line that says what it wants, what is grave and which it is', async () => {
    expect(await states()).toEqual(['open', 'folded'])
    const text = await pageText(driver())
    for (const said of ['1 of 2', 'Delete b.md', 'Cannot be undone', 'Review'])
      expect(text).toContain(said)
  })

  test('the keys decide the open one, and what opens after it only when it was seen', async () => {
    await rest()
    await driver().press('Enter', 'Control')
    await become('allow a.md')
    await vi.waitFor(async () => expect((await states()).at(-1)).toBe('open'))
    await driver().press('Enter', 'Control')
    expect(await decisions()).toBe('allow a.md')
    await areKeysNamed()
    await rest()
    await driver().press('Backspace', 'Control')
    await become('allow a.md, deny b.md')
  })

  test('in a box of text the keys are for the text', async () => {
    await ready(driver(), ALLOW)
    await write(driver(), { role: 'textbox', name: 'Message' }, 'one two')
    await driver().press('Enter', 'Control')
    await driver().press('Backspace', 'Control')
    expect(await driver().run(() => document.querySelector('textarea')?.value)).not.toBe('one two')
    await rest()
    expect(await decisions()).toBe('none')
  })

  test('Review opens the line in its place, with the focus on what it asks', async () => {
    await press(driver(), { role: 'button', name: 'Review', isStart: true })
    await vi.waitFor(async () => expect(await states()).toEqual(['open', 'open']))
    expect(await driver().run(() => document.activeElement?.textContent)).toContain('b.md')
    const within = '[data-call-id="b.md"]'
    await pressAt(driver(), await ready(driver(), { ...ALLOW, within }))
    await press(driver(), { role: 'button', name: 'Press again', isStart: true, within })
    await become('allow b.md')
  })
})
