// What closed calls and requests cost in a page: processor time of the main thread, elements, heap
// and renders, beside plain markup with a keyed store and content-visibility, in Chromium,
// interleaved.
import { chromium } from 'playwright'
import { runnerImport } from 'vite'
import { digits, machine, median } from './support/measure.mjs'
import { pageOf } from './support/pageOf.mjs'

const UPDATES = 30
/** What each case draws, and how many calls. */
const CASES = [
  { name: '1,000 calls', what: 'handrail', count: 1000 },
  { name: '1,000 calls, plain', what: 'plain', count: 1000 },
  { name: '1,000 calls in groups of ten', what: 'groups', count: 1000 },
  { name: '10,000 calls', what: 'handrail', count: 10_000 },
  { name: '10,000 calls, plain', what: 'plain', count: 10_000 },
  { name: '50 requests', what: 'handrail', count: 50, isAsking: true },
]

/** Counts the components that worked in a commit, as React tells its developer tools. */
function countRenders() {
  globalThis.renders = 0
  const COMPONENTS = new Set([0, 1, 11, 14, 15])
  const walk = (fiber, previous) => {
    if (COMPONENTS.has(fiber.tag) && fiber.flags & 1) globalThis.renders++
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
    found.renders = await tab.evaluate(
      (asked) => globalThis.calls.renders(...asked),
      [what, Math.floor(count / 2) + 3],
    )
  }
  await context.close()
  return found
}

export async function run({ rounds }) {
  const server = await pageOf('view', 'bench/support/callsPage.mjs')
  const { module } = await runnerImport('./test/chromium.ts')
  const browser = await chromium.launch(await module.chromiumLaunchOptions())
  console.log(`${machine()} Chromium ${browser.version()}.\n`)
  console.log(
    'Mount and update: processor time of the main thread, frames included. Longest task: wall time, 0 below 50 ms. Nodes and heap: for each call.\n',
  )
  const columns = ['mount', 'longest', 'update', 'renders', 'nodes', 'heap']
  const heads = ['case', 'mount, ms', 'longest task, ms', 'update, ms', 'renders', 'nodes', 'kB']
  console.log(`| ${heads.join(' | ')} |\n|${heads.map(() => '---|').join('')}`)
  const found = new Map(CASES.map((each) => [each, []]))
  for (let round = 0; round < rounds; round++)
    for (const each of round % 2 ? CASES.toReversed() : CASES)
      found.get(each).push(await measureOnce(browser, server.resolvedUrls.local[0], each))
  for (const [{ name }, all] of found) {
    const cells = columns.map((column) =>
      all[0][column] === undefined ? '-' : digits(median(all.map((each) => each[column]))),
    )
    console.log(`| ${name} | ${cells.join(' | ')} |`)
  }
  await browser.close()
  await server.close()
}
