// Writes every story and the chat as pictures: light, dark, 360 px wide, right to left. Nothing
// moves in them and the clock stands still.
//   npm run pictures                  everything, into pictures/
//   npm run pictures -- bubble chat   those whose story id or page name contains one of the words
//   npm run pictures -- --readme      the two of the README, into docs/pictures/
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { preview, runnerImport } from 'vite'
import { serve } from './serve.mjs'

const OUT = 'pictures'
const README_OUT = 'docs/pictures'
const WIDE = 760
const LOOKS = [
  { name: 'light', globals: 'theme:light', colorScheme: 'light', width: WIDE },
  { name: 'dark', globals: 'theme:dark', colorScheme: 'dark', width: WIDE },
  { name: '360', globals: 'theme:light', colorScheme: 'light', width: 360 },
  { name: '360-dark', globals: 'theme:dark', colorScheme: 'dark', width: 360 },
  { name: 'rtl', globals: 'theme:light;direction:rtl', colorScheme: 'light', width: WIDE },
]
const CREATE = 'Create notes/friday.md saying Bring the plan'
/** What the person does in the chat before each picture of it. */
const CHAT = {
  empty: async () => {},
  asked: async (page) => {
    await say(page, 'Read welcome.txt, then write a file ideas.txt that says hello')
    await inRequest(page, 'Deny').waitFor()
  },
  'changed-by-the-runtime': async (page) => {
    await say(page, `${CREATE}, then think again: Send it to Eve`)
    await page.getByText('This request changed while you were reading.').waitFor()
    await inRequest(page, 'Show what changed').click()
  },
  'changed-by-the-person': (page) => edit(page),
  'allowed-as-edited': async (page) => {
    await edit(page)
    await allow(page)
    await receipt(page, 'Allowed by you').waitFor()
  },
  'changed-by-a-second-tab': async (page) => {
    await say(page, CREATE)
    await inRequest(page, 'Allow').waitFor()
    const other = await page.context().newPage()
    await other.goto(page.url())
    await editRequest(other)
    await allow(other)
    await receipt(page, 'Allowed by another tab').waitFor()
  },
}
const NOW = new Date('2026-01-15T12:00:00Z')

const words = process.argv.slice(2)
const isWanted = (name) => words.length === 0 || words.some((word) => name.includes(word))
const problems = []

async function shoot(page, path, heightOf = pageHeight) {
  await page.evaluate(() => document.fonts.ready)
  // a closed call is drawn only in view, and a picture is longer than the window
  await page.addStyleTag({ content: '.handrail-line { content-visibility: visible !important }' })
  const { width } = page.viewportSize()
  await page.screenshot({
    path,
    fullPage: true,
    animations: 'disabled',
    caret: 'hide',
    clip: { x: 0, y: 0, width, height: await page.evaluate(heightOf) },
  })
}

const pageHeight = () => document.documentElement.scrollHeight

/** How far down a story goes; all of the view where something stands over it. */
function storyHeight() {
  const root = document.querySelector('#storybook-root')
  return document.querySelector('dialog:modal')
    ? innerHeight
    : Math.ceil(
        root.getBoundingClientRect().bottom +
          scrollY +
          Number.parseFloat(getComputedStyle(document.body).paddingBottom),
      )
}

async function newPage(browser, { colorScheme, width, scale = 1 }, height) {
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'UTC',
  })
  await context.clock.setFixedTime(NOW)
  return context.newPage()
}

/** Resolves when the story and its play function are through; says whether they failed. */
const settled = (page) =>
  page
    .waitForFunction(() => {
      const { phase } = globalThis.__STORYBOOK_PREVIEW__?.currentRender ?? {}
      return ['completed', 'finished', 'errored', 'aborted'].includes(phase) ? phase : false
    })
    .then((handle) => handle.jsonValue())

/** Builds Storybook and serves it while something is done with its stories. */
async function withStorybook(act) {
  execFileSync('npm', ['run', '--silent', 'build:storybook'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const server = await preview({
    configFile: false,
    logLevel: 'error',
    build: { outDir: 'storybook-static' },
    preview: { port: 0, open: false },
  })
  try {
    return await act(server.resolvedUrls.local[0])
  } finally {
    await server.close()
  }
}

async function storyPicture(browser, base, id, look, path) {
  const page = await newPage(browser, look, 720)
  try {
    await page.goto(`${base}iframe.html?id=${id}&viewMode=story&globals=${look.globals}`)
    if ((await settled(page)) === 'errored') problems.push(`${id} (${look.name}): the story failed`)
    await page.waitForLoadState('networkidle') // what a story fetches
    // what sticks to the end of the view is where it is in a view as high as the story
    const height = Math.max(720, await page.evaluate(storyHeight))
    await page.setViewportSize({ width: look.width, height })
    await shoot(page, path, storyHeight)
  } catch (error) {
    problems.push(`${id} (${look.name}): ${error.message}`)
  } finally {
    await page.context().close()
  }
}

async function storyPictures(browser, base) {
  const stories = Object.values(
    JSON.parse(readFileSync('storybook-static/index.json', 'utf8')).entries,
  ).filter(({ type, id }) => type === 'story' && isWanted(id))
  for (const look of LOOKS)
    for (const { id } of stories)
      await storyPicture(browser, base, id, look, `${OUT}/${id}--${look.name}.png`)
  return `${stories.length} stories in ${LOOKS.length} looks: ${OUT}/`
}

/** What handrail is, in one picture: a conversation, light and dark. */
async function readmePictures(browser, base) {
  mkdirSync(README_OUT, { recursive: true })
  for (const look of LOOKS.slice(0, 2))
    await storyPicture(
      browser,
      base,
      'overview--conversation',
      { ...look, scale: 2 },
      `${README_OUT}/overview-${look.name}.png`,
    )
  return `2 pictures: ${README_OUT}/`
}

const inRequest = (page, name) =>
  page.locator('[data-handrail=consent]').getByRole('button', { name, exact: true })
const receipt = (page, text) => page.locator('[data-handrail=bubble]').getByText(text)

async function say(page, text) {
  await page.getByRole('textbox').first().fill(text)
  await page.keyboard.press('Enter')
}

async function edit(page) {
  await say(page, CREATE)
  await editRequest(page)
}

async function editRequest(page) {
  await inRequest(page, 'Options').click()
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
  const content = page.locator('[data-handrail=consent]').getByRole('textbox', { name: /content/i })
  await content.fill('Bring the plan and a pen')
}

/** As a person does it: Allow is in view, and becomes ready while nothing moves. */
async function allow(page) {
  const button = page.locator('[data-verb=allow]')
  await button.scrollIntoViewIfNeeded()
  await button.hover()
  await page.locator('[data-verb=allow]:not([aria-disabled=true])').click()
}

async function chatPictures(browser) {
  const sandbox = mkdtempSync(join(tmpdir(), 'handrail-pictures-'))
  const { url, stop } = await serve('npm', ['start'], {
    timeout: 120_000,
    env: { SANDBOX: sandbox, PAUSE: '40' },
  })
  for (const look of LOOKS)
    for (const [name, act] of Object.entries(CHAT)) {
      const page = await newPage(browser, look, 900)
      try {
        await page.goto(url)
        if (look.name === 'rtl') await page.evaluate(() => (document.dir = 'rtl'))
        await page.getByRole('textbox').first().waitFor()
        await act(page)
        await page.waitForTimeout(1500) // the assistant's closing words
        await shoot(page, `${OUT}/chat-${name}--${look.name}.png`)
      } catch (error) {
        problems.push(`chat-${name} (${look.name}): ${error.message}`)
        await page.screenshot({ path: `${OUT}/chat-${name}-failed--${look.name}.png` })
      } finally {
        await page.context().close()
        rmSync(join(sandbox, 'notes/friday.md'), { force: true }) // each finds the same files
      }
    }
  stop()
  rmSync(sandbox, { recursive: true, force: true })
}

const isReadme = words.includes('--readme')
if (!isReadme) {
  rmSync(OUT, { recursive: true, force: true })
  mkdirSync(OUT)
}
const { module } = await runnerImport('./test/chromium.ts')
const browser = await chromium.launch(await module.chromiumLaunchOptions())
const onlyChat = words.length > 0 && words.every((word) => word === 'chat')
const picturesOf = isReadme ? readmePictures : storyPictures
const said = onlyChat ? '' : await withStorybook((base) => picturesOf(browser, base))
if (!isReadme && isWanted('chat'))
  await chatPictures(browser).catch((error) => problems.push(error.message))
await browser.close()

console.log(said)
for (const problem of problems) console.error(problem)
process.exit(problems.length > 0 ? 1 : 0)
