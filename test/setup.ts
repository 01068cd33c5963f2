import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import * as React from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { fetchViews } from './support/later/fetchViews.ts'
import { PATIENCE } from './support/patience.ts'

configure({ asyncUtilTimeout: PATIENCE })
beforeAll(fetchViews)
// An import that is under way when a file ends would never arrive in the next one.
afterAll(() => vi.dynamicImportSettled())

// Code that comes later draws when it has come, which React calls an update outside of `act`. Testing
// Library asks for that complaint once per worker, so it would depend on which file runs first.
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

// Tests of a file are no tabs to those of another. A conversation listens for minutes after it has
// gone, and answers under its name if the code was loaded twice, as hydration.test.tsx does.
type Channels = typeof BroadcastChannel
const { Every = BroadcastChannel } = BroadcastChannel as Channels & { Every?: Channels }
const file = crypto.randomUUID()
globalThis.BroadcastChannel = class extends Every {
  static readonly Every = Every
  constructor(name: string) {
    super(`${name} ${file}`)
  }
}

// React 19 takes a stack trace for most elements it makes, which only its warnings and DevTools
// show: an eighth of the time of these tests. It stops where it believes to have taken enough.
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
)
if (internals instanceof Object)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => 10_000,
    set: () => {},
  })

// A complaint of React (keys, hydration, unknown props) fails the test that caused it. A test
// that expects one spies on console itself.
const complaints: string[] = []
for (const level of ['error', 'warn'] as const) {
  console[level] = (...parts: unknown[]) => {
    complaints.push(`console.${level}: ${parts.map(String).join(' ')}`)
  }
}

afterEach(() => {
  cleanup() // Testing Library registers its own once per worker, and the worker is shared
  const seen = complaints.splice(0)
  if (seen.length > 0) throw new Error(`The test wrote to the console:\n${seen.join('\n')}`)
})
