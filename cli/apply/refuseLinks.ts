import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { SetupError } from '../SetupError.ts'

/**
 * Throws if one of these paths below `root` leads elsewhere: a symbolic link in any part of it could
 * name a file that is none of the app's.
 */
export function refuseLinks(root: string, paths: readonly string[]): void {
  for (const path of paths) {
    const parts = path.split('/')
    for (const [at, part] of parts.entries()) {
      const own = parts.slice(0, at + 1).join('/')
      if (part === '..' || isLink(join(root, own)))
        throw new SetupError(
          `${own} in ${root} leads elsewhere: it is a symbolic link. init writes only into the app's own folder, so nothing was written. Put a file or folder of the app in its place, or run this in the folder that it names.`,
        )
    }
  }
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink()
  } catch {
    // nothing is there
    return false
  }
}
