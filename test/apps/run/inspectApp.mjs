// Playwright runs `readLook` (readLook.ts) in the page.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const PATIENCE = 30_000
const COLOURS = 5000 // milliseconds for what moves from one colour to another
const REQUEST = '[data-handrail=consent]'
const NARROW = [240, 320, 480]

/** How an app says that it is dark, or says nothing. */
const THEMES = [
  { name: 'light', system: 'light' },
  { name: 'dark system', system: 'dark' },
  { name: 'color-scheme of the system', system: 'dark', style: 'color-scheme: light dark' },
  { name: 'color-scheme dark', system: 'dark', style: 'color-scheme: dark' },
  { name: 'dark on light', system: 'light', style: 'color-scheme: dark', isContrary: true },
  { name: 'light on dark', system: 'dark', style: 'color-scheme: light', isContrary: true },
  { name: 'class dark', system: 'light', class: 'dark' },
  { name: 'data-theme dark', system: 'light', theme: 'dark' },
]

/** What is wrong with a look, in sentences. */
function problemsOf({ card, allow, deny, texts, faint, unhidden, sideways }) {
  const drawn = (what, box) =>
    !box
      ? [`no ${what} is there`]
      : [
          !box.isFilled && !box.hasFrame && `${what} has neither ground nor frame`,
          box.padding < 6 && `${what} has no padding`,
          box.radius === 0 && `${what} has no round corners`,
        ].filter(Boolean)
  return [
    ...drawn('the request', card),
    ...drawn('Allow', allow),
    ...drawn('Deny', deny),
    ...(card && !(card.isFilled && card.hasFrame) ? ['the request is no card'] : []),
    ...(allow && allow.edge < 3 ? [`Allow is ${allow.edge.toFixed(2)} against its ground`] : []),
    ...(texts < 10 ? [`only ${texts} texts of the kit are there`] : []),
    ...faint.map((text) => `too faint: ${text}`),
    ...unhidden.map((text) => `only to be heard, and seen: ${text}`),
    ...(sideways > 0 ? [`the page scrolls ${sideways} px sideways`] : []),
  ]
}

async function wear(page, { system, style = '', class: name = '', theme }) {
  await page.emulateMedia({ colorScheme: system, reducedMotion: 'reduce' })
  await page.evaluate(
    ([rules, classes, data]) => {
      const { documentElement: root } = document
      root.style.cssText = rules
      root.className = classes
      if (data) root.dataset.theme = data
      else delete root.dataset.theme
    },
    [style, name, theme],
  )
}

/** What is wrong with how the page looks, once the colours of its theme have come. */
async function lookAt(page, readLook) {
  const end = Date.now() + COLOURS
  for (;;) {
    const found = problemsOf(await page.evaluate(readLook))
    if (found.length === 0 || Date.now() > end) return found
    await page.waitForTimeout(100)
  }
}

/** Until Allow is in sight and counts: it waits anew whenever it has moved. */
async function armed(page) {
  await page.locator(`${REQUEST} [data-verb=allow]`).scrollIntoViewIfNeeded()
  await page.locator(`${REQUEST} [data-arming=armed]`).waitFor()
}

/** Sums up the scripts and styles that a page fetches, gzipped, in kB. */
function weigh(page) {
  const sizes = []
  page.on('response', (response) => {
    if (response.ok() && /\.(?:m?js|css)(?:\?|$)/.test(response.url()))
      sizes.push(response.body().then((body) => gzipSync(body).length))
  })
  return async () => {
    const all = await Promise.all(sizes)
    return Number((all.reduce((sum, size) => sum + size, 0) / 1000).toFixed(1))
  }
}

/**
 * Goes to where the page asks: at once, or once its agent was told to. Returns what was fetched when
 * the page could be used, and when its first request could be answered.
 */
async function openRequest(page, url, ask) {
  const fetched = weigh(page)
  await page.goto(url)
  const first = await fetched()
  if (ask) {
    await page.getByRole('textbox').click()
    await page.keyboard.type(ask)
    await page.keyboard.press('Enter')
  }
  await page.locator(REQUEST).first().waitFor()
  await armed(page)
  return { first, withRequest: await fetched() }
}

/** One click on Allow: what is wrong with what came of it. */
async function allowOnce(page, outcome) {
  await page.locator(`${REQUEST} [data-arming=armed]`).first().click()
  if (outcome) {
    await page.getByText(outcome).waitFor()
    return []
  }
  await page.waitForFunction(() => (window.sent ?? []).length > 0)
  await page.locator(`${REQUEST} [data-verb=allow]`).waitFor({ state: 'detached' })
  const sent = await page.evaluate(() => window.sent)
  return sent.length === 1 && sent[0].kind === 'allow'
    ? []
    : [`one click on Allow sent ${JSON.stringify(sent)}`]
}

/** Opens an app as a person does, in each of its themes; returns what is wrong, in sentences. */
export async function inspectApp(
  { name, ask, outcome, path = '', paintsBySystem },
  origin,
  { browser, readLook, pictures, onWeighed },
) {
  const url = new URL(path, origin).href
  const context = await browser.newContext({ viewport: { width: 800, height: 1000 } })
  context.setDefaultTimeout(PATIENCE)
  const problems = []
  try {
    const page = await context.newPage()
    page.on('console', (message) => {
      const isIcon = message.location().url.endsWith('/favicon.ico')
      if (['error', 'warning'].includes(message.type()) && !isIcon)
        problems.push(`console: ${message.text()}`)
    })
    page.on('pageerror', (error) => problems.push(`error: ${error.message}`))
    onWeighed(await openRequest(page, url, ask))
    await mkdir(pictures, { recursive: true })
    for (const theme of THEMES) {
      if (theme.isContrary && paintsBySystem) continue
      await wear(page, theme)
      await armed(page)
      const found = await lookAt(page, readLook)
      problems.push(...found.map((problem) => `${theme.name}: ${problem}`))
      const file = `${name} ${theme.name}.png`.replaceAll(' ', '-')
      await page.screenshot({ path: join(pictures, file), fullPage: true })
    }
    await wear(page, THEMES[0])
    for (const width of NARROW) {
      await page.setViewportSize({ width, height: 1000 })
      await armed(page)
      const { sideways } = await page.evaluate(readLook)
      if (sideways > 0) problems.push(`${width} px: the page scrolls ${sideways} px sideways`)
      await page.screenshot({ path: join(pictures, `${name}-${width}.png`), fullPage: true })
    }
    await page.setViewportSize({ width: 800, height: 1000 })
    await openRequest(page, url, ask) // where it has just moved, Allow does not count yet
    problems.push(...(await allowOnce(page, outcome)))
  } catch (error) {
    problems.push(error.message)
  } finally {
    await context.close()
  }
  return problems
}
