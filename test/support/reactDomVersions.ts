import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

/**
 * A file of two neighbouring versions of react-dom (MIT), as two real versions of a source: 19.0
 * and 19.1.
 */
export const reactDomVersions = (path: string): readonly [before: string, after: string] => [
  read('react-dom-19-0', path),
  read('react-dom-19-1', path),
]

const read = (name: string, path: string): string =>
  readFileSync(join(dirname(require.resolve(`${name}/package.json`)), path), 'utf8')
