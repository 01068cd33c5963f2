// The files in a browser share one page, which reads each module once: a file that leaves something
// changed in it fails, not one that comes later.
import { cleanup } from '@testing-library/react'
import { page } from 'vitest/browser'
import { isClockHeld } from './page/clock.ts'
import { fetchViews } from './later/fetchViews.ts'
import { loadFonts } from './page/loadFonts.ts'
import '../fixtures/fonts/page.css'

const VIEWPORT = [414, 896] as const // what vitest begins with

/** What of a page outlives a file. An empty style attribute does nothing. */
const look = (): string[] =>
  [
    ...Array.from(document.documentElement.attributes, ({ name, value }) => `${name}="${value}"`),
    document.body.outerHTML.trim(),
    `at ${location.href} ${window.scrollX} ${window.scrollY}`,
    `stored ${JSON.stringify([localStorage, sessionStorage])}`,
    `fake timers: ${vi.isFakeTimers()}`,
    `held clock: ${isClockHeld()}`,
  ]
    .map((line) => line.replace(/ ?style=""/, ''))
    .filter(Boolean)

let before: string[]
beforeAll(async () => {
  await page.viewport(...VIEWPORT)
  await fetchViews()
  await loadFonts()
  before = look()
})
// Testing Library does both in the first file that reads it only.
beforeEach(() => void Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false))
afterEach(cleanup)
afterAll(() => {
  const now = look()
  const left = [
    ...now.filter((line) => !before.includes(line)),
    ...before.filter((line) => !now.includes(line)).map((line) => `without ${line}`),
  ]
  if (left.length > 0)
    throw new Error(`After the last test the page is not as before: ${left.join('\n')}`)
})
