// The longest task of a page whose calls change fast, or all at once, in Chromium.
import { chromium } from 'playwright'
import { runnerImport } from 'vite'
import { digits, machine, median } from './support/measure.mjs'
import { pageOf } from './support/pageOf.mjs'

const CASES = [
  { name: '1,000 events a second over 1,000 calls', work: 'stream', asked: [1000, 7] },
  { name: '10,000 calls that all change at once', work: 'change', asked: ['all', 10_000] },
  { name: '10,000 calls in reverse', work: 'change', asked: ['reverse', 10_000] },
  { name: '10,000 calls with ten ids', work: 'change', asked: ['repeating', 10_000] },
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

export async function run({ rounds }) {
  const server = await pageOf('stream', 'bench/support/streamPage.mjs')
  const { module } = await runnerImport('./test/chromium.ts')
  const browser = await chromium.launch(await module.chromiumLaunchOptions())
  console.log(`${machine()} Chromium ${browser.version()}.\n`)
  console.log('| case | longest task, ms (0 below 50) | bubbles |\n|---|---|---|')
  for (const each of CASES) {
    const found = []
    for (let round = 0; round < rounds; round++)
      found.push(await measureOnce(browser, server.resolvedUrls.local[0], each))
    const longest = median(found.map((one) => one.longest))
    console.log(`| ${each.name} | ${digits(longest)} | ${found[0].shown} |`)
  }
  await browser.close()
  await server.close()
}
