import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { SetupError } from '../SetupError.ts'
import type { Change } from '../plan/Plan.ts'
import { refuseLinks } from './refuseLinks.ts'

/** A way back to how a folder was. */
export type Undo = () => void

/** The files as they are now; `undo` brings these texts back. A file that was missing goes away. */
export function keepFiles(root: string, paths: readonly string[]): Undo {
  refuseLinks(root, paths)
  const kept = paths.map((path) => {
    const file = join(root, path)
    return { file, content: existsSync(file) ? readFileSync(file) : undefined }
  })
  return () => {
    for (const { file, content } of kept)
      if (content) writeFileSync(file, content)
      else rmSync(file, { force: true })
  }
}

/**
 * Writes all of the changes, or none: where one fails, what was written is as it was, and the error
 * goes on. Each file takes its place whole.
 */
export function writeChanges(root: string, changes: readonly Change[]): void {
  refuseLinks(
    root,
    changes.map(({ path }) => path),
  )
  for (const { path, before } of changes) {
    const file = join(root, path)
    const now = existsSync(file) ? readFileSync(file, 'utf8') : undefined
    if (now !== before)
      throw new SetupError(`${path} was changed meanwhile. Nothing was written: run this again.`)
  }
  const ending = `.handrail-${randomUUID()}`
  const stagedAs = (file: string): string => `${file}${ending}`
  const made: string[] = []
  const staged: string[] = []
  const undos: Undo[] = []
  try {
    for (const { path, after } of changes) {
      const file = join(root, path)
      makeFolder(dirname(file), made)
      writeFileSync(stagedAs(file), after, { flag: 'wx' })
      staged.push(file)
    }
    for (const { path } of changes) {
      undos.push(keepFiles(root, [path]))
      renameSync(stagedAs(join(root, path)), join(root, path))
    }
  } catch (error) {
    for (const undo of undos) undo()
    for (const file of staged) rmSync(stagedAs(file), { force: true })
    for (const folder of made.toReversed()) rmdirSync(folder)
    const reason = error instanceof Error ? error.message : String(error)
    throw new SetupError(`A file could not be written, so none was: ${reason}`)
  }
}

/** Makes a folder and those around it; `made` gets what was missing, outer ones first. */
function makeFolder(folder: string, made: string[]): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder), made)
  mkdirSync(folder)
  made.push(folder)
}
