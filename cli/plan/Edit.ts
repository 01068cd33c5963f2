import type { App } from '../app/App.ts'
import { readText } from '../app/files.ts'
import type { Change } from './Plan.ts'

/** A change of a file, or the sentence that says how a person makes it. */
export type Edit = { change?: Change; remaining?: string }

/**
 * What `change` makes of a file; it is given lines that end in one character. Where it makes nothing
 * of it, `remaining` is left to do.
 */
export function edit(
  { root }: App,
  path: string,
  change: (before: string) => string | undefined,
  remaining: string,
): Edit {
  const before = readText(root, path) ?? ''
  const isWindows = before.includes('\r\n')
  const changed = change(isWindows ? before.replaceAll('\r\n', '\n') : before)
  const after = isWindows ? changed?.replaceAll('\n', '\r\n') : changed
  if (after === undefined) return { remaining }
  return after === before ? {} : { change: { path, before, after } }
}
