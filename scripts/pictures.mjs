// Writes every story and the chat as pictures: light, dark, 360 px wide, right to left. Nothing
// moves in them and the clock stands still.
//   npm run pictures                  everything, into pictures/
//   npm run pictures -- bubble chat   those whose story id or page name contains one of the words
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { chromium } from 'playwright'
import { preview, runnerImport } from 'vite'
import { serve } from './serve.mjs'

const OUT = 'pictures'
const WIDE = 760
const LOOKS = [
  { name: 'light', globals: 'theme:light', colorScheme: 'light', width: WIDE },
  { name: 'dark', globals: 'theme:dark', colorScheme: 'dark', width: WIDE },
  { name: '360', globals: 'theme:light', colorScheme: 'light', width: 360 },
  { name: '360-dark', globals: 'theme:dark', colorScheme: 'dark', width: 360 },
  { name: 'rtl', globals: 'theme:light;direction:rtl', colorScheme: 'light', width: WIDE },
]
/** What the person types into the chat before the second picture of it. */
const REQUEST = 'Read welcome.txt, then write a file ideas.txt that says hello'
const NOW = new Date('2026-01-15T12:00:00Z')

const words = process.argv.slice(2)
const isWanted = (name) => words.length === 0 || words.some((word) => name.includes(word))
const problems = []

async function shoot(page, path, height) {
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({
    path,
    fullPage: true,
    animations: 'disabled',
    caret: 'hide',
    ...(height !== undefined && { clip: { x: 0, y: 0, width: page.viewportSize().width, height } }),
  })
}

/** How far down a story goes; all of the view where something stands over it. */
const storyHeight = (page) =>
  page.evaluate(() => {
    const root = document.querySelector('#storybook-root')
    return document.querySelector('dialog:modal')
      ? innerHeight
      : Math.ceil(
          root.getBoundingClientRect().bottom +
            scrollY +
            Number.parseFloat(getComputedStyle(document.body).paddingBottom),
        )
  })

async function newPage(browser, { colorScheme, width }, height) {
  const page = await browser.newPage({
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'UTC',
  })
  await page.clock.setFixedTime(NOW)
  return page
}

/** Resolves when the story and its play function are through; says whether they failed. */
const settled = (page) =>
  page
    .waitForFunction(() => {
      const { phase } = globalThis.__STORYBOOK_PREVIEW__?.currentRender ?? {}
      return ['completed', 'finished', 'errored', 'aborted'].includes(phase) ? phase : false
    })
    .then((handle) => handle.jsonValue())

async function storyPictures(browser) {
  execFileSync('npm', ['run', '--silent', 'build:storybook'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stories = Object.values(
    JSON.parse(readFileSync('storybook-static/index.json', 'utf8')).entries,
  ).filter(({ type, id }) => type === 'story' && isWanted(id))
  const server = await preview({
    configFile: false,
    logLevel: 'error',
    build: { outDir: 'storybook-static' },
    preview: { port: 0, open: false },
  })
  const base = server.resolvedUrls.local[0]
  for (const look of LOOKS) {
    for (const { id } of stories) {
      const page = await newPage(browser, look, 720)
      try {
        await page.goto(`${base}iframe.html?id=${id}&viewMode=story&globals=${look.globals}`)
        if ((await settled(page)) === 'errored')
          problems.push(`${id} (${look.name}): the story failed`)
        await page.waitForLoadState('networkidle') // what a story fetches
        await page.evaluate(() => document.fonts.ready)
        await shoot(page, `${OUT}/${id}--${look.name}.png`, await storyHeight(page))
      } catch (error) {
        problems.push(`${id} (${look.name}): ${error.message}`)
      } finally {
        await page.close()
      }
    }
  }
  await server.close()
  return stories.length
}

async function chatPictures(browser) {
  const { url, stop } = await serve('npm', ['start'], { timeout: 120_000 })
  for (const look of LOOKS.filter(({ name }) => name !== 'rtl')) {
    const page = await newPage(browser, look, 900)
    try {
      await page.goto(url)
      await page.getByRole('textbox').first().waitFor()
      await shoot(page, `${OUT}/chat-empty--${look.name}.png`)
      await page.getByRole('textbox').first().fill(REQUEST)
      await page.keyboard.press('Enter')
      await page.locator('[data-handrail="bubble"]').first().waitFor()
      await page.waitForFunction(
        () =>
          !document.querySelector(
            '[data-handrail="bubble"]:is([data-status="preparing"], [data-status="running"])',
          ),
      )
      await page.waitForTimeout(1500) // the assistant's closing words
      await shoot(page, `${OUT}/chat-asked--${look.name}.png`)
    } catch (error) {
      problems.push(`chat (${look.name}): ${error.message}`)
      await page.screenshot({ path: `${OUT}/chat-failed--${look.name}.png` })
    } finally {
      await page.close()
    }
  }
  stop()
}

rmSync(OUT, { recursive: true, force: true })
mkdirSync(OUT)
const { module } = await runnerImport('./test/chromium.ts')
const browser = await chromium.launch(await module.chromiumLaunchOptions())
const onlyChat = words.length > 0 && words.every((word) => word === 'chat')
const count = onlyChat ? 0 : await storyPictures(browser)
if (isWanted('chat')) await chatPictures(browser).catch((error) => problems.push(error.message))
await browser.close()

console.log(`${count} stories in ${LOOKS.length} looks: ${OUT}/`)
for (const problem of problems) console.error(problem)
process.exit(problems.length > 0 ? 1 : 0)
