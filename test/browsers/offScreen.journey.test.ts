// What is far out of view is not drawn; a browser's own search and screen readers reach it all the same.
import { servePage } from '../examples/servePage.ts'
import { browsers, useBrowser } from './browsers.ts'

const url = servePage(new URL('offScreen', import.meta.url))

describe.each(browsers)('calls far out of view in $name', ({ open }) => {
  const { driver, visit } = useBrowser(open)

  /** Runs in the page: where the line of a call stands, and whether it is drawn. */
  const lineOf = (at: number) =>
    driver().run((id) => {
      const toggle = document.querySelector(`[data-call-id=${id}] .handrail-toggle`)
      const { top, bottom } = toggle?.getBoundingClientRect() ?? { top: NaN, bottom: NaN }
      const isDrawn = toggle?.checkVisibility({ contentVisibilityAuto: true }) ?? false
      return { isDrawn, isInView: top >= 0 && bottom <= window.innerHeight }
    }, `call-${at}`)

  async function visitFarFrom(at: number): Promise<void> {
    await visit(url())
    await vi.waitFor(async () =>
      expect([await lineOf(0), await lineOf(at)]).toMatchObject([
        { isDrawn: true, isInView: true },
        { isDrawn: false, isInView: false },
      ]),
    )
  }

  describe.each([
    ['a call that stands alone', 290],
    ['a call of an open group', 590],
  ])('%s', (_, at) => {
    it('is found by its text', async () => {
      await visitFarFrom(at)
      const find = (text: string) =>
        driver().run(
          (wanted) => (window as unknown as { find(text: string): boolean }).find(wanted),
          text,
        )
      expect(await find('page-nowhere.md')).toBe(false)
      expect(await find(`page-${at}.md`)).toBe(true)
      await vi.waitFor(async () =>
        expect(await lineOf(at)).toEqual({ isDrawn: true, isInView: true }),
      )
    })

    it('is heard, and stays where it is', async () => {
      await visitFarFrom(at)
      const toggle = `[data-call-id=call-${at}] .handrail-toggle`
      const read = { role: 'button', name: `Read notes/page-${at}.md` }
      await vi.waitFor(async () => expect(await driver().isHeard(toggle, read)).toBe(true))
      expect(await driver().isHeard(toggle, { ...read, name: 'Read nothing' })).toBe(false)
      expect(await lineOf(at)).toEqual({ isDrawn: false, isInView: false })
    })
  })
})
