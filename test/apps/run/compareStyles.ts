import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'

const SIGHTS = [
  { width: 800, colorScheme: 'light' },
  { width: 800, colorScheme: 'dark' },
  { width: 320, colorScheme: 'light' },
] as const

/** A style sheet with what it imports, as it was written. */
const joined = (file: URL): string =>
  readFileSync(file, 'utf8').replace(/@import '(.+?)';/g, (_, path: string) =>
    joined(new URL(path, file)),
  )

/**
 * What a page of `Looks.tsx`, whose styles a tool wrote, draws in another way than with the file that
 * ships, in sentences.
 */
export async function stylesThatDiffer(page: Page): Promise<string[]> {
  const shipped = joined(new URL('../../../src/styles.css', import.meta.url))
  const found: string[] = []
  for (const { width, colorScheme } of SIGHTS) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(() => (document.documentElement.style.colorScheme = 'light dark'))
    for (const part of ['bubble', 'consent', 'undo', 'diff', 'queue'])
      await page.locator(`[data-handrail=${part}]`).first().waitFor()
    const { compared, differences } = await page.evaluate(compareStyles, shipped)
    if (compared < 50_000) found.push(`only ${compared} values are there`)
    found.push(...differences.map((each) => `${width} px, ${colorScheme}: ${each}`))
  }
  return found
}

/**
 * How a page looks with the styles that a tool wrote, against those that it was given: how many
 * computed values there are, and each that differs, in a sentence. All style sheets of the page are
 * the tool's. Runs in the page, so it is whole in itself.
 */
function compareStyles(given: string): { compared: number; differences: string[] } {
  const PARTS = ['', '::before', '::after']
  const elements = [...document.querySelectorAll('[data-handrail], [data-handrail] *')]
  /** What is drawn: no place of no picture, and no figures that are said to be even twice. */
  const isDrawn = (name: string, style: CSSStyleDeclaration): boolean =>
    name === 'background-position'
      ? style.backgroundImage !== 'none'
      : name === 'font-feature-settings'
        ? style.fontVariantNumeric !== 'tabular-nums'
        : !name.startsWith('--')
  const namesOf = (style: CSSStyleDeclaration, part: string): string[] =>
    part !== '' && ['none', 'normal'].includes(style.content)
      ? ['content']
      : [...style].filter((name) => isDrawn(name, style))
  /** All is laid out anew: Chromium tells an automatic margin as 0 where it kept a part's layout. */
  const layOut = (): void => {
    const { style } = document.documentElement
    style.display = 'none'
    void document.documentElement.offsetHeight
    style.display = ''
  }
  const read = (): Map<string, string>[] => {
    layOut()
    return elements.flatMap((element) =>
      PARTS.map((part) => {
        const style = getComputedStyle(element, part)
        return new Map(
          namesOf(style, part).map((name) => [name, style.getPropertyValue(name)] as const),
        )
      }),
    )
  }
  const written = read()
  const sheets = [...document.styleSheets]
  const shipped = new CSSStyleSheet()
  shipped.replaceSync(given)
  document.adoptedStyleSheets = [shipped]
  for (const sheet of sheets) sheet.disabled = true
  const wanted = read()
  for (const sheet of sheets) sheet.disabled = false
  document.adoptedStyleSheets = []

  const NUMBER = /-?\d+(?:\.\d+)?(?:e-\d+)?/g
  /** Tools write an alpha in 255ths. */
  const isSame = (one: string, other: string): boolean => {
    if (one === other) return true
    if (one.replace(NUMBER, '0') !== other.replace(NUMBER, '0')) return false
    const others = other.match(NUMBER) ?? []
    return [...(one.match(NUMBER) ?? [])].every(
      (number, at) => Math.abs(Number(number) - Number(others[at])) < 1 / 255,
    )
  }
  const nameOf = (at: number): string => {
    const element = elements[Math.floor(at / PARTS.length)]
    return `${element?.localName}.${element?.getAttribute('class')}${PARTS[at % PARTS.length]}`
  }
  const differences = wanted.flatMap((values, at) =>
    [...values].flatMap(([name, value]) => {
      const found = written[at]?.get(name) ?? 'nothing'
      return isSame(value, found) ? [] : [`${nameOf(at)} { ${name}: ${found} }, not ${value}`]
    }),
  )
  const compared = wanted.reduce((sum, { size }) => sum + size, 0)
  return { compared, differences: [...new Set(differences)] }
}
