// What a person sees who scrolls through 10,000 calls of the corpus, in Chromium and in Firefox:
// how long frames take, and how much of a picture taken in between is blank.
//   FIREFOX_PATH and CHROMIUM_PATH name the browsers; SCROLL_PICTURES a folder that keeps the pictures.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { runnerImport } from 'vite'
import { blankRun } from './support/blankRun.mjs'
import { corpusCalls } from './support/corpusCalls.mjs'
import { digits, machine, median } from './support/measure.mjs'
import { pageOf } from './support/pageOf.mjs'

const COUNT = 10_000
const SHAPES = ['bubbles', 'open groups', 'plain lines']
const MIDDLE = { x: 450, y: 400 }
const NOTCH = 120
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** What a person does; each gives a chance to look in between. */
const WAYS = {
  /** Ten notches a second, down and half of it up again. */
  async wheel(driver, look) {
    for (let turn = 0; turn < 60; turn++) {
      await driver.wheel(MIDDLE, turn < 40 ? NOTCH * 2 : -NOTCH * 2)
      if (turn % 12 === 6) await look()
      else await wait(100)
    }
  },
  async keys(driver, look) {
    for (let turn = 0; turn < 4; turn++) {
      await driver.press(turn % 2 ? 'Home' : 'End')
      await look()
      await wait(1000)
    }
  },
  async bar(driver, look) {
    await driver.run((milliseconds) => globalThis.scrolling.drag(milliseconds), 6000)
    while (!(await driver.run(() => globalThis.scrolling.isDragged))) {
      await look()
      await wait(300)
    }
  },
}

async function measureOnce(open, url, shape, keep) {
  const driver = await open()
  await driver.open(url)
  await driver.run((what) => void globalThis.scrolling.draw(what), shape)
  while (!(await driver.run(() => globalThis.scrolling.isDrawn))) await wait(500)
  await wait(2000)
  const found = {}
  for (const [way, go] of Object.entries(WAYS)) {
    await driver.run(() => window.scrollTo(0, 0))
    await wait(1000)
    await driver.run(() => globalThis.scrolling.watch())
    await go(driver, () => wait(100))
    const gaps = await driver.run(() => globalThis.scrolling.seen())
    const pictures = []
    await driver.run(() => window.scrollTo(0, 0))
    await go(driver, async () => {
      await wait(100) // sooner, nobody notices
      pictures.push(await driver.picture())
    })
    const blank = await keep(way, pictures)
    found[way] = {
      frames: gaps.length,
      slow: gaps.filter((gap) => gap > 100).length,
      longest: Math.max(0, ...gaps),
      dropped: gaps.filter((gap) => gap >= 1000).length,
      blank,
    }
  }
  await driver.close()
  return found
}

/** Those of the two that this machine has. */
async function browsers() {
  const { module } = await runnerImport('./test/chromium.ts')
  const { executablePath } = await module.chromiumLaunchOptions()
  const { module: forChromium } = await runnerImport('./test/browsers/drivers/openChromium.ts')
  const { module: forFirefox } = await runnerImport('./test/browsers/drivers/openFirefox.ts')
  const firefox = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'
  return {
    Chromium: () => forChromium.openChromium(executablePath),
    ...(existsSync(firefox) && { Firefox: () => forFirefox.openFirefox(firefox) }),
  }
}

export async function run({ rounds }) {
  const server = await pageOf('scroll', 'bench/support/scrollPage.mjs')
  writeFileSync(
    'node_modules/.cache/bench/scroll/calls.json',
    JSON.stringify(await corpusCalls(COUNT)),
  )
  const url = server.resolvedUrls.local[0]
  const folder = process.env.SCROLL_PICTURES
  console.log(`${machine()}\n`)
  console.log(
    '| browser, shape, way | frames | over 100 ms | longest, ms | dropped seconds | blank, % |',
  )
  console.log('|---|---|---|---|---|---|')
  const found = new Map()
  const all = await browsers()
  const reader = await all.Chromium()
  for (let round = 0; round < rounds; round++)
    for (const [browser, open] of Object.entries(all))
      for (const shape of SHAPES) {
        const keep = async (way, pictures) => {
          keepPictures(folder, `${browser}-${shape}-${way}`.replace(' ', '-'), pictures)
          const blank = []
          for (const picture of pictures) blank.push(await reader.run(blankRun, picture))
          return Math.max(...blank)
        }
        const ways = await measureOnce(open, url, shape, keep)
        for (const [way, seen] of Object.entries(ways)) {
          const name = `${browser}, ${shape}, ${way}`
          found.set(name, [...(found.get(name) ?? []), seen])
          console.error(name, seen)
        }
      }
  for (const [name, rows] of found) {
    const of = (column) => digits(median(rows.map((each) => each[column])))
    console.log(
      `| ${name} | ${of('frames')} | ${of('slow')} | ${of('longest')} | ${of('dropped')} | ${of('blank')} |`,
    )
  }
  await reader.close()
  await server.close()
}

function keepPictures(folder, name, pictures) {
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  for (const [at, picture] of pictures.entries())
    writeFileSync(`${folder}/${name}-${at}.png`, Buffer.from(picture, 'base64'))
}
