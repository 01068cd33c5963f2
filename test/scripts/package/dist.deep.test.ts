import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { packageExports, pureSubpaths } from '../../support/packageExports.ts'

/** Needs the built package. The command holds the code that it writes into apps, as text. */
const files = new Map(
  readdirSync('dist', { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join('dist', name.replaceAll('\\', '/')))
    .filter((path) => /\.(?:js|d\.ts)$/.test(path) && path !== 'dist/cli.js')
    .map((path) => [path, readFileSync(path, 'utf8')]),
)

function found(path: string, pattern: RegExp): string[] {
  return [...(files.get(path) ?? '').matchAll(pattern)].map(([, to = '']) =>
    posix.join(posix.dirname(path), to),
  )
}
const importsOf = (path: string) => found(path, /^(?:im|ex)port\b[^;'"]*['"](\.[^'"]+)['"]/gm)
const fetchesOf = (path: string) => found(path, /\bimport\("(\.[^"]+)"\)/g)

function loadedBy(path: string, loaded = new Set<string>()): Set<string> {
  if (loaded.has(path)) return loaded
  loaded.add(path)
  for (const next of importsOf(path)) loadedBy(next, loaded)
  return loaded
}

const isForClient = (path: string) => /^['"]use client['"]/.test(files.get(path) ?? '')
const entry = (subpath: string) => posix.normalize(packageExports()[subpath] ?? '')

describe('the built files', () => {
  test('what only renders in a browser says so, and the index that names it does not', () => {
    expect(isForClient('dist/index.js')).toBe(false)
    const ofReact = [...files].filter(
      ([path, code]) => path.endsWith('.js') && /from ['"](?:react|@tanstack)/.test(code),
    )
    expect(ofReact.length).toBeGreaterThan(0)
    expect(ofReact.map(([path]) => path).filter((path) => !isForClient(path))).toEqual([])
  })

  test.each(pureSubpaths())('%s loads nothing that is for the client', (subpath) => {
    expect([...loadedBy(entry(subpath))].filter(isForClient)).toEqual([])
  })

  test.each(pureSubpaths())('the types of %s do without those of React', (subpath) => {
    const declarations = new Set<string>()
    const follow = (path: string): void => {
      if (declarations.has(path)) return
      declarations.add(path)
      for (const next of importsOf(path)) follow(next.replace(/\.js$/, '.d.ts'))
    }
    follow(entry(subpath).replace(/\.js$/, '.d.ts'))
    expect([...declarations].filter((path) => files.get(path)?.includes("'react'"))).toEqual([])
  })

  test('no file is imported in a circle', () => {
    const circles = [...files.keys()]
      .filter((path) => path.endsWith('.js'))
      .filter((path) => importsOf(path).some((next) => loadedBy(next).has(path)))
    expect(circles).toEqual([])
  })

  test('what is fetched later is there, and the index does not load it', () => {
    const fetched = [...files.keys()].flatMap(fetchesOf)
    expect(fetched.length).toBeGreaterThan(5)
    expect(fetched.filter((path) => !files.has(path))).toEqual([])
    const first = loadedBy('dist/index.js')
    expect(fetched.filter((path) => first.has(path))).toEqual([])
  })
})
