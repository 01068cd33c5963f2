import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { membersOf, readJson } from '../app/readJson.ts'

/** A package where code in a folder finds it. */
export type Installed = {
  /** Its real place, links followed. */
  folder: string
  version: string
  peers: Readonly<Record<string, unknown>>
}

/** As Node looks: in node_modules of the folder, then of those around it. */
export function installedFrom(from: string, name: string): Installed | undefined {
  const folder = join(from, 'node_modules', name)
  if (existsSync(join(folder, 'package.json'))) {
    const { version, peerDependencies } = membersOf(readJson(folder, 'package.json'))
    return {
      folder: realpathSync(folder),
      version: typeof version === 'string' ? version : '0.0.0',
      peers: membersOf(peerDependencies),
    }
  }
  const parent = dirname(from)
  return parent === from ? undefined : installedFrom(parent, name)
}
