// The files in a browser share one page, which reads each module once: a file that leaves something
// changed in it fails, not one that comes later.
import { cleanup } from '@testing-library/react'
import { page } from 'vitest/browser'
import { fetchViews } from './later/fetchViews.ts'

const VIEWPORT = [414, 896] as const // what vitest begins with

/** What of a page outlives a file. */
const look = () => ({
  html: document.documentElement.cloneNode(false),
  body: document.body.cloneNode(true),
  scroll: [window.scrollX, window.scrollY],
  address: location.href,
  stored: { ...localStorage, ...sessionStorage },
  isFake: vi.isFakeTimers(),
})

let before: ReturnType<typeof look>
beforeAll(async () => {
  await page.viewport(...VIEWPORT)
  await fetchViews()
  before = look()
})
// Testing Library does both in the first file that reads it only.
beforeEach(() => void Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false))
afterEach(cleanup)
afterAll(() => expect(look(), 'the page after the last test').toEqual(before))
