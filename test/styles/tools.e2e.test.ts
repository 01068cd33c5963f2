import { fileURLToPath } from 'node:url'
import type { BuildEnvironmentOptions, InlineConfig } from 'vite'
import { stylesThatDiffer } from '../apps/run/compareStyles.ts'
import { readLook } from '../apps/run/readLook.ts'
import { openPages, page } from '../examples/inChromium.ts'
import { servePage } from '../examples/servePage.ts'

const src = fileURLToPath(new URL('../../src/', import.meta.url))
const alias = [
  { find: /^handrail$/, replacement: `${src}index.ts` },
  { find: /^handrail\/(.*)$/, replacement: `${src}$1/index.ts` },
]
const OF_2022 = ['chrome105', 'safari16', 'firefox104']

/** How an app is built: `cssMinify` is who writes its styles, `cssTarget` for which browsers. */
const built = (build: BuildEnvironmentOptions): InlineConfig => ({
  configFile: false,
  resolve: { alias },
  plugins: [{ name: 'styles', config: () => ({ build }) }],
})

const TOOLS: [string, BuildEnvironmentOptions][] = [
  ['lightningcss', { cssMinify: 'lightningcss' }],
  ['lightningcss for older browsers', { cssMinify: 'lightningcss', cssTarget: OF_2022 }],
  ['esbuild', { cssMinify: 'esbuild' }],
  ['esbuild for older browsers', { cssMinify: 'esbuild', cssTarget: OF_2022 }],
]

describe.each(TOOLS)('the styles as %s writes them', (_, build) => {
  const url = servePage(new URL('./page/', import.meta.url), built(build))
  openPages(url)

  it('look as the file that ships: a line, a request, a way back, a diff and a queue', async () => {
    expect(await stylesThatDiffer(page)).toEqual([])
  })

  it.each([
    ['a page without a theme', ''],
    ['color-scheme: dark', 'color-scheme: dark'],
  ])('draw a request as a card whose buttons have a shape: %s', async (__, style) => {
    await page.evaluate((text) => (document.documentElement.style.cssText = text), style)
    await page.locator('[data-arming=armed]').first().waitFor()
    await vi.waitFor(async () => {
      const { card, allow, deny, faint } = await page.evaluate(readLook)
      expect(card).toMatchObject({ isFilled: true, hasFrame: true })
      expect(card?.padding).toBeGreaterThanOrEqual(12)
      expect(allow).toMatchObject({ isFilled: true })
      expect(allow?.edge).toBeGreaterThan(3)
      expect(deny).toMatchObject({ hasFrame: true })
      expect(deny?.radius).toBeGreaterThan(0)
      expect(faint).toEqual([])
    })
  })
})
