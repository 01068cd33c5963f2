// `npm run test:browsers`: the journeys of test/browsers in the browsers that this machine has, and
// says which it has not. Nothing is installed or downloaded; Debian has all three:
//   apt-get install chromium firefox-esr webkit2gtk-driver xvfb
// CHROMIUM_PATH, FIREFOX_PATH and WEBKIT_PATH (its MiniBrowser) name others.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'

const inPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file))

const first = (...paths) => paths.find((path) => path && existsSync(path))

const WEBKIT = ['x86_64', 'aarch64'].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
)

/** @type {Record<string, () => string | undefined>} */
const BROWSERS = {
  Chromium: () =>
    first(process.env.CHROMIUM_PATH) ??
    inPath('chromium') ??
    inPath('chromium-browser') ??
    inPath('google-chrome'),
  Firefox: () => first(process.env.FIREFOX_PATH) ?? inPath('firefox-esr') ?? inPath('firefox'),
  WebKit: () =>
    inPath('WebKitWebDriver') && inPath('Xvfb') && first(process.env.WEBKIT_PATH, ...WEBKIT),
}

const found = {}
for (const [name, find] of Object.entries(BROWSERS)) {
  const path = find()
  console.log(`${name}: ${path ?? 'not here, not tested'}`)
  if (path) found[name] = path
}

if (Object.keys(found).length > 0) {
  const vitest = resolve('node_modules/vitest/vitest.mjs')
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', '--config', 'test/browser.config.ts', ...process.argv.slice(2)],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        BROWSERS: JSON.stringify(found),
        // Node 20 has its WebSocket behind this
        NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --experimental-websocket`.trim(),
      },
    },
  )
  process.exitCode = status ?? 1
}
