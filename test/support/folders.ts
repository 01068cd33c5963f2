import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders: string[] = []

/** An empty folder that goes away after the tests of its file. */
export function makeFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `handrail-${name}-`))
  folders.push(folder)
  return folder
}

export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}
