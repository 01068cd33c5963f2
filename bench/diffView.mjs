// The view of a diff in a page, beside the best readable viewer of npm, windowed too: the time to
// the first paint of a changed line, and how long the page does not answer, in Chromium,
// interleaved. An empty page's own tasks are counted the same way.
import { chromium } from 'playwright'
import { runnerImport } from 'vite'
import { textPairs } from './support/diffInputs.mjs'
import { digits, machine, median } from './support/measure.mjs'
import { pageOf } from './support/pageOf.mjs'
import { randomOf } from './support/random.mjs'

const WHATS = ['handrail', 'peer', 'empty']
const TIMEOUT = 60_000

/**
 * Pairs by what the table calls them. The peer's engine is quadratic: where it takes minutes it is
 * left out.
 */
function pairsOf(seed) {
  const [some, many] = [5000, 20_000].map((lines) => textPairs(randomOf(seed), lines))
  const scattered = '5 % scattered'
  return [
    { name: '5,000 lines, 5 % scattered', texts: some[scattered], streams: true },
    { name: '5,000 lines, a new file', texts: ['', some[scattered][1]], streams: false },
    { name: '20,000 lines, 5 % scattered', texts: many[scattered], streams: true },
    {
      name: '20,000 lines, react-dom 19.0 to 19.1',
      texts: many['react-dom 19.0 to 19.1'],
      streams: false,
      isAlone: true,
    },
  ]
}

async function measureOnce(browser, url, what, { texts: [before, after], streams }) {
  const context = await browser.newContext({ viewport: { width: 1000, height: 800 } })
  const tab = await context.newPage()
  tab.setDefaultTimeout(TIMEOUT)
  await tab.goto(url)
  await tab.waitForFunction(() => globalThis.measureDiff !== undefined)
  const found = await Promise.race([
    tab.evaluate((asked) => globalThis.measureDiff(asked), {
      what,
      before,
      after,
      streams: streams && what !== 'peer',
    }),
    new Promise((resolve) => setTimeout(resolve, TIMEOUT)),
  ])
  await context.close()
  return found
}

export async function run({ seed, rounds }) {
  const server = await pageOf('diffView', 'bench/support/diffPage.mjs')
  const { module } = await runnerImport('./test/chromium.ts')
  const browser = await chromium.launch(await module.chromiumLaunchOptions())
  console.log(`${machine()} Chromium ${browser.version()}.\n`)
  console.log(
    'First paint: from the first render to the frame that has a changed line; in brackets that of a first diff of one line, its code fetched. Longest task: of the main thread, 0 below 50 ms; drawing / scrolling to the end / arguments arriving in 100 frames.\n',
  )
  const head = [
    'diff',
    'first paint, ms',
    'of the peer',
    'peer, ms',
    'longest task',
    'peer',
    'empty page',
    'nodes',
    'peer',
  ]
  console.log(`| ${head.join(' | ')} |\n|${head.map(() => '---|').join('')}`)
  for (const pair of pairsOf(seed)) {
    const whats = WHATS.filter((what) => !(pair.isAlone && what === 'peer'))
    const found = Object.fromEntries(whats.map((what) => [what, []]))
    for (let round = 0; round < rounds; round++) {
      for (let turn = 0; turn < whats.length; turn++) {
        const what = whats[(round + turn) % whats.length]
        const measured = await measureOnce(browser, server.resolvedUrls.local[0], what, pair)
        if (measured) found[what].push(measured)
      }
    }
    const middle = (what, of) => (found[what]?.length > 0 ? median(found[what].map(of)) : undefined)
    const shown = (value) => (value === undefined ? '-' : digits(value))
    const longest = (what) =>
      ['drawn', 'scrolled', 'streamed']
        .map((phase) =>
          phase === 'streamed' && (!pair.streams || what === 'peer')
            ? '-'
            : shown(middle(what, (each) => each[phase].longest)),
        )
        .join(' / ')
    const [own, peer] = ['handrail', 'peer'].map((what) => middle(what, ({ paint }) => paint))
    const withCode = (what) =>
      `${shown(middle(what, ({ paint }) => paint))} (${shown(middle(what, ({ code }) => code))})`
    const nodesOf = (what) => shown(middle(what, ({ nodes }) => nodes))
    const row = [
      pair.name,
      withCode('handrail'),
      peer === undefined ? '-' : `1/${digits(peer / own)}`,
      withCode('peer'),
      longest('handrail'),
      longest('peer'),
      longest('empty'),
      nodesOf('handrail'),
      nodesOf('peer'),
    ]
    console.log(`| ${row.join(' | ')} |`)
  }
  await browser.close()
  await server.close()
}
