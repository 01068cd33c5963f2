import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { PATIENCE } from './support/patience.ts'

configure({ asyncUtilTimeout: PATIENCE })

// A complaint of React (act, keys, hydration, unknown props) fails the test that caused it. A test
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
