import { readFileSync } from 'node:fs'

/** The titles of the tests and groups of a test file, as they are written there. */
export function testTitles(file: string): ReadonlySet<string> {
  const calls = readFileSync(file, 'utf8').matchAll(
    /\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"),/g,
  )
  return new Set(
    [...calls].map(([, single, double]) => (single ?? double!).replace(/\\(.)/g, '$1')),
  )
}
