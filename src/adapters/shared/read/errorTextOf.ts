import { textOf } from './textOf.ts'

/** What to say about anything that was thrown, `undefined` included. Never throws, never empty. */
export function errorTextOf(thrown: unknown): string {
  if (thrown === undefined || thrown === null) return 'The tool failed without saying why'
  try {
    if (thrown instanceof Error) return textOf(thrown.message) || textOf(thrown.name) || 'Error'
  } catch {
    return textOf(thrown)
  }
  return textOf(thrown) || 'The tool failed without saying why'
}
