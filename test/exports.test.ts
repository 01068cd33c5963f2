import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { packageExports } from './support/packageExports.ts'
import { runNode } from './support/runNode.ts'

/** Folders whose index.ts other folders use, and that apps do not import. */
const PRIVATE_FOLDERS = [
  'adapters/shared',
  'bubble',
  'content',
  'host',
  'internal',
  'messages',
  'provider',
]

const modules = Object.entries(packageExports())
  .filter(([, file]) => file.endsWith('.js'))
  .map(([subpath, file]) => ({ subpath, declarations: file.replace(/\.js$/, '.d.ts') }))

describe('package.json', () => {
  test('exports the folders of src that have an index.ts, and no other', () => {
    const indexes = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => /(^|\/)index\.ts$/.test(path))
    const folders = indexes
      .map((path) => path.replace(/\/?index\.ts$/, ''))
      .filter((folder) => !PRIVATE_FOLDERS.includes(folder))
    expect(folders.map((folder) => (folder === '' ? '.' : `./${folder}`)).sort()).toEqual(
      modules.map(({ subpath }) => subpath).sort(),
    )
  })

  test('points at files that the build wrote (npm run build)', () => {
    const files = [
      ...Object.values(packageExports()),
      ...modules.map(({ declarations }) => declarations),
    ]
    expect(files.filter((file) => !existsSync(file))).toEqual([])
  })
})

test('the API report is up to date (else: npm run api, and review the diff)', async () => {
  expect(await runNode('scripts/api.mjs', '--check')).toEqual({
    code: 0,
    output: 'The API report is up to date.',
  })
})
