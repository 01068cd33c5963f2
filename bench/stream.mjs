// The longest task of a page whose calls change fast, or all at once, in Chromium.
import { digits, median } from './support/measure.mjs'
import { openChromium } from './support/openChromium.mjs'
import { pageOf } from './support/pageOf.mjs'

const CASES = [
  { name: '1,000 events a second over 1,000 calls', work: 'stream', asked: [1000, 7] },
  { name: '10,000 calls that all change at once', work: 'change', asked: ['all', 10_000] },
  { name: '10,000 calls in reverse', work: 'change', asked: ['reverse', 10_000] },
  {
    name: '10,000 calls with ten ids that all change',
    work: 'change',
    asked: ['repeating', 10_000],
  },
  { name: '10,000 calls in a tab that is seen again', work: 'background', asked: [10_000] },
]

async function measureOnce(browser, url, { work, asked }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const tab = await context.newPage()
  tab.setDefaultTimeout(120_000)
  await tab.goto(url)
  await tab.waitForFunction(() => globalThis.bench !== undefined)
  const found = await tab.evaluate(
    ([name, given]) => globalThis.bench[name](...given),
    [work, asked],
  )
  await context.close()
  return found
}

/** Of each case by its name: the median of the longest tasks, and what was lost. */
export async function measureStream(browser, rounds) {
  const server = await pageOf('stream', 'bench/support/streamPage.mjs')
  const found = {}
  for (const { name, ...each } of CASES) {
    const all = []
    for (let round = 0; round < rounds; round++)
      all.push(await measureOnce(browser, server.resolvedUrls.local[0], each))
    found[name] = {
      longest: median(all.map(({ longest }) => longest)),
      until: median(all.map(({ until }) => until)),
      shown: Math.min(...all.map(({ shown }) => shown)),
    }
  }
  await server.close()
  return found
}

export async function run({ rounds }) {
  const { browser, about } = await openChromium()
  console.log(about)
  console.log('Shown: bubbles that say what is true at the end. Until: from the change to then.\n')
  console.log('| case | longest task, ms (0 below 50) | until, ms | shown |\n|---|---|---|---|')
  for (const [name, { longest, until, shown }] of Object.entries(
    await measureStream(browser, rounds),
  ))
    console.log(`| ${name} | ${digits(longest)} | ${digits(until)} | ${shown} |`)
  await browser.close()
}
