// What closed calls and requests cost in a page: processor time of the main thread, elements, heap
// and renders, beside plain markup with a keyed store and content-visibility, in Chromium,
// interleaved.
import { digits, median } from './support/measure.mjs'
import { openChromium } from './support/openChromium.mjs'
import { pageOf } from './support/pageOf.mjs'

const UPDATES = 30
/** What each case draws, and how many calls. */
const CASES = [
  { name: '1,000 calls', what: 'readme', count: 1000 },
  { name: '1,000 calls, one loop', what: 'loop', count: 1000 },
  { name: '1,000 calls, keyed store', what: 'keyed', count: 1000 },
  { name: '1,000 calls, plain', what: 'plain', count: 1000 },
  { name: '1,000 calls in groups of ten', what: 'groups', count: 1000 },
  { name: '10,000 calls', what: 'readme', count: 10_000 },
  { name: '10,000 calls, keyed store', what: 'keyed', count: 10_000 },
  { name: '10,000 calls, plain', what: 'plain', count: 10_000 },
  { name: '50 requests', what: 'readme', count: 50, isAsking: true },
]

/**
 * Counts the components that worked in a commit, as React tells its developer tools. One that is
 * memoised with a comparison of its own has a fiber around it, which counts for none.
 */
function countRenders() {
  globalThis.renders = { all: 0, ofApp: 0 }
  const COMPONENTS = new Set([0, 1, 11, 15])
  const walk = (fiber, previous) => {
    if (COMPONENTS.has(fiber.tag) && fiber.flags & 1) {
      globalThis.renders.all++
      if (globalThis.ofApp.includes(fiber.type)) globalThis.renders.ofApp++
    }
    if (previous && fiber.child === previous.child) return
    for (let child = fiber.child; child; child = child.sibling) walk(child, child.alternate)
  }
  globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    renderers: new Map(),
    inject: () => 1,
    onCommitFiberUnmount() {},
    onPostCommitFiberRoot() {},
    onCommitFiberRoot: (_, { current }) => walk(current, current.alternate),
  }
}

async function measureOnce(browser, url, { what, count, isAsking = false }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const tab = await context.newPage()
  tab.setDefaultTimeout(120_000)
  const devtools = await context.newCDPSession(tab)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await tab.addInitScript(countRenders)
  await tab.goto(url)
  await tab.waitForFunction(() => globalThis.calls !== undefined)
  const metric = async (name) => {
    if (name === 'JSHeapUsedSize') await devtools.send('HeapProfiler.collectGarbage')
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find((each) => each.name === name).value
  }
  const time = () => metric('TaskDuration')
  const heap = await metric('JSHeapUsedSize')
  const start = await time()
  const { nodes, longest } = await tab.evaluate(
    (asked) => globalThis.calls.mount(...asked),
    [what, count, isAsking],
  )
  const mounted = await time()
  const found = {
    mount: (mounted - start) * 1000,
    longest,
    nodes: nodes / count,
    heap: ((await metric('JSHeapUsedSize')) - heap) / count / 1000,
  }
  if (!isAsking) {
    const update = (times) =>
      tab.evaluate((asked) => globalThis.calls.update(...asked), [what, count, times])
    await update(6)
    const before = await time()
    await update(UPDATES)
    found.update = (((await time()) - before) * 1000) / UPDATES
    const { all, ofApp } = await tab.evaluate(
      (asked) => globalThis.calls.renders(...asked),
      [what, Math.floor(count / 2) + 3],
    )
    Object.assign(found, { renders: all, ofApp })
  }
  await context.close()
  return found
}

const COLUMNS = {
  mount: 'mount, ms',
  longest: 'longest task, ms',
  update: 'update, ms',
  renders: 'renders',
  ofApp: "the app's",
  nodes: 'nodes',
  heap: 'kB',
}

/** Medians of each case by its name. */
export async function measureView(browser, rounds) {
  const server = await pageOf('view', 'bench/support/callsPage.mjs')
  const found = CASES.map((each) => ({ ...each, all: [] }))
  for (let round = 0; round < rounds; round++)
    for (const each of round % 2 ? found.toReversed() : found)
      each.all.push(await measureOnce(browser, server.resolvedUrls.local[0], each))
  await server.close()
  const middle = (all, column) =>
    all[0][column] === undefined ? undefined : median(all.map((each) => each[column]))
  return Object.fromEntries(
    found.map(({ name, all }) => [
      name,
      Object.fromEntries(Object.keys(COLUMNS).map((column) => [column, middle(all, column)])),
    ]),
  )
}

export async function run({ rounds }) {
  const { browser, about } = await openChromium()
  console.log(about)
  console.log(
    'Mount and update: processor time of the main thread, frames included. Longest task: wall time, 0 below 50 ms. Nodes and heap: for each call.\n',
  )
  const found = await measureView(browser, rounds)
  console.log(`| case | ${Object.values(COLUMNS).join(' | ')} |`)
  console.log(
    `|---|${Object.keys(COLUMNS)
      .map(() => '---|')
      .join('')}`,
  )
  for (const [name, values] of Object.entries(found)) {
    const cells = Object.values(values).map((value) => (value === undefined ? '-' : digits(value)))
    console.log(`| ${name} | ${cells.join(' | ')} |`)
  }
  await browser.close()
}
