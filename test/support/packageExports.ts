import { readFileSync } from 'node:fs'

/** package.json's exports: subpath (`.`, `./policy`) -> the built file that it means, or its types. */
export function packageExports(kind: 'default' | 'types' = 'default'): Record<string, string> {
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    exports: Record<string, string | { types: string; default: string }>
  }
  return Object.fromEntries(
    Object.entries(exports).map(([subpath, target]) => [
      subpath,
      typeof target === 'string' ? target : target[kind],
    ]),
  )
}

/** Subpaths whose code a page needs; every other one is pure and runs on a server. */
const PAGE_SUBPATHS: readonly string[] = ['.', './helpers', './testing']
const isForPages = (subpath: string): boolean =>
  PAGE_SUBPATHS.includes(subpath) || subpath.endsWith('/react')

/** The pure subpaths: no react, no DOM. */
export const pureSubpaths = (): string[] =>
  Object.entries(packageExports())
    .filter(([subpath, file]) => file.endsWith('.js') && !isForPages(subpath))
    .map(([subpath]) => subpath)

/** `./policy` -> `handrail/policy`. */
export const moduleName = (subpath: string): string => subpath.replace(/^\./, 'handrail')
