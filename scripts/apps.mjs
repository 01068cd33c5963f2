// Other people's apps: makes each app of test/apps/table.mjs as its generator does, installs the packed
// handrail into it, builds it for production and looks at it in Chromium. Needs dist, and npm's registry.
//   npm run test:apps                  all of them, one after the other
//   npm run test:apps -- next webpack  those
//   npm run test:apps -- --fresh       with the newest generators and versions, without lockfiles
//   npm run test:apps -- next --lock   writes its lockfile anew
//   npm run test:apps -- init-vite --starter   writes its folder of examples anew
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { runnerImport } from 'vite'
import { inspectApp } from '../test/apps/run/inspectApp.mjs'
import { inspectHydration } from '../test/apps/run/inspectHydration.mjs'
import { inspectNative } from '../test/apps/run/inspectNative.mjs'
import { makeApp } from '../test/apps/run/makeApp.mjs'
import { serveApp } from '../test/apps/run/serveApp.mjs'
import { starterThatDiffers, writeStarter } from '../test/apps/run/starters.mjs'
import { run } from '../test/apps/run/shell.mjs'
import { APPS } from '../test/apps/table.mjs'

const options = process.argv.slice(2)
const isAsked = (option) => options.includes(`--${option}`)
const names = options.filter((option) => !option.startsWith('--'))
const unknown = names.filter((name) => !APPS.some((app) => app.name === name))
if (unknown.length > 0)
  throw new Error(
    `No app is called ${unknown.join(', ')}. There are ${APPS.map(({ name }) => name).join(', ')}.`,
  )

const chosen = names.length === 0 ? APPS : APPS.filter(({ name }) => names.includes(name))

const isReached = await run(['npm', 'view', 'react', 'version']).then(
  () => true,
  () => false,
)
if (!isReached) {
  console.error('npm’s registry cannot be reached. The apps are made from it, so none was tested.')
  process.exit(1)
}

const folder = await mkdtemp(join(tmpdir(), 'handrail-apps-'))
const how = { isFresh: isAsked('fresh'), writesLock: isAsked('lock') }

/** What an app's tools made of the styles that ship, where it has a page to compare them. */
async function compare({ compares }, url) {
  if (!compares) return []
  const page = await browser.newPage()
  try {
    await page.goto(new URL(compares, url).href)
    return await stylesThatDiffer(page)
  } finally {
    await page.close()
  }
}

/** What is wrong with an app, in sentences. */
async function problemsOf(row, tarball) {
  const place = await mkdtemp(join(folder, `${row.name}-`))
  try {
    const app = await makeApp(row, place, { ...how, tarball })
    if (!row.serve) return []
    if (row.starter && isAsked('starter')) await writeStarter(row, app)
    const differing = isAsked('fresh') ? [] : await starterThatDiffers(row, app)
    const { url, stop } = await serveApp(row, app)
    try {
      const onWeighed = ({ first, withRequest }) =>
        console.log(
          `${row.name}: ${first} kB of scripts and styles when the page can be used, ${withRequest} kB with its first request`,
        )
      const seen = await inspectApp(row, url, {
        browser,
        readLook,
        pictures: 'pictures/apps',
        onWeighed,
      })
      return [
        ...differing,
        ...seen,
        ...(await inspectHydration(row, url, browser)),
        ...(await inspectNative(row, url, browser)),
        ...(await compare(row, url)),
      ]
    } finally {
      stop()
    }
  } catch (error) {
    return [error.message]
  } finally {
    if (!isAsked('keep')) await rm(place, { recursive: true, force: true })
    else console.log(place)
  }
}

const load = async (file) => (await runnerImport(file)).module
const { chromiumLaunchOptions } = await load('./test/chromium.ts')
const { readLook } = await load('./test/apps/run/readLook.ts')
const { stylesThatDiffer } = await load('./test/apps/run/compareStyles.ts')
const browser = await chromium.launch(await chromiumLaunchOptions())
const packed = JSON.parse(await run(['npm', 'pack', '--json', '--pack-destination', folder]))
const tarball = join(folder, Object.values(packed)[0].filename)
let failed = 0
for (const row of chosen) {
  const start = Date.now()
  const problems = await problemsOf(row, tarball)
  const time = `${Math.round((Date.now() - start) / 1000)} s`
  console.log(`${problems.length > 0 ? 'FAILED' : 'ok    '}  ${row.name} (${time}): ${row.shows}`)
  for (const problem of problems) console.log(`        ${problem.replaceAll('\n', '\n        ')}`)
  if (problems.length > 0) failed += 1
}
await browser.close()
if (!isAsked('keep')) await rm(folder, { recursive: true, force: true })
console.log(`${chosen.length} apps, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
