import { existsSync, readdirSync, readFileSync, statSync, type Dirent } from 'node:fs'
import { dirname, join } from 'node:path'

const SKIPPED = new Set(['node_modules', 'dist', 'build', 'out', 'coverage', 'public'])
const MOST_FILES = 5000

const MOST_BYTES = 50_000_000

/** A file's text, or undefined if there is none. A pipe has no end, and no code is so large. */
export function readText(...path: string[]): string | undefined {
  const file = join(...path)
  const found = statSync(file, { throwIfNoEntry: false })
  return found?.isFile() && found.size <= MOST_BYTES ? readFileSync(file, 'utf8') : undefined
}

/** The first of these paths that exists below `root`. */
export const firstOf = (root: string, paths: readonly string[]): string | undefined =>
  paths.find((path) => existsSync(join(root, path)))

/** The folder, and those around it. */
export function parentsOf(root: string): string[] {
  const parent = dirname(root)
  return parent === root ? [root] : [root, ...parentsOf(parent)]
}

/** What a folder holds; nothing where it is closed to us, as a database’s may be. */
export function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

/** The files of an app, without what it installed or built; paths with `/`, in order. */
export function filesBelow(root: string, folder = '', found: string[] = []): string[] {
  for (const entry of entriesOf(join(root, folder))) {
    if (found.length >= MOST_FILES) break
    const path = `${folder}${entry.name}`
    if (entry.isFile()) found.push(path)
    else if (entry.isDirectory() && !SKIPPED.has(entry.name) && !entry.name.startsWith('.'))
      filesBelow(root, `${path}/`, found)
  }
  return found.toSorted()
}
