import { chromium } from 'playwright'
import { runnerImport } from 'vite'
import { machine } from './measure.mjs'

/** The Chromium of the tests, and a line that says on what is measured. */
export async function openChromium() {
  const { module } = await runnerImport('./test/chromium.ts')
  const browser = await chromium.launch(await module.chromiumLaunchOptions())
  return { browser, about: `${machine()} Chromium ${browser.version()}.\n` }
}
