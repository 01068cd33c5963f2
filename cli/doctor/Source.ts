import { posix } from 'node:path'
import type { File, JSXOpeningElement } from '@babel/types'
import { filesBelow, readText } from '../app/files.ts'
import { elementRules, styleImportsOf } from '../edit/importStyles.ts'
import { importsOf } from '../edit/importsOf.ts'
import { parse, walk } from '../edit/parse.ts'

/** A file of the app's code that concerns handrail or a model, or imports one that does. */
export type Source = { path: string; file: File; imports: readonly string[] }

const CODE = /\.[cm]?[jt]sx?$/
const TEST = /(?:^|\/)(?:tests?|__tests__|e2e)\/|\.(?:test|spec|stories|d)\.[cm]?[jt]sx?$/
const CONCERNS = ['handrail', "'ai'", '"ai"']

/** The files of an app that doctor reads, without those that are not valid code. */
export function readSources(root: string): Source[] {
  const files = filesBelow(root)
    .filter((path) => CODE.test(path) && !TEST.test(path))
    .map((path) => ({ path, code: readText(root, path) ?? '' }))
  const concerned = files.filter(({ code }) => CONCERNS.some((text) => code.includes(text)))
  const names = new Set(concerned.map(({ path }) => posix.basename(stemOf(path))))
  const importsOne = ({ code }: { code: string }) =>
    Array.from(code.matchAll(/from\s+["']([^"']+)["']/g)).some(([, name = '']) =>
      names.has(posix.basename(stemOf(name))),
    )
  return files
    .filter((file) => concerned.includes(file) || importsOne(file))
    .flatMap(({ path, code }) => {
      try {
        const file = parse(code, path)
        return { path, file, imports: importsOf(file) }
      } catch {
        return []
      }
    })
}

/** Without its ending, and without `index`. */
const stemOf = (path: string): string => path.replace(CODE, '').replace(/\/index$/, '')

/** True if the import `name` in one file means the other. An alias such as `~/` counts by its rest. */
function leadsTo(name: string, from: string, to: string): boolean {
  if (name.startsWith('.')) return stemOf(posix.join(posix.dirname(from), name)) === stemOf(to)
  const [, rest] = /^[~@#]\/(.+)$/.exec(name) ?? []
  return rest !== undefined && `/${stemOf(to)}`.endsWith(`/${stemOf(rest)}`)
}

const imports = (one: Source, other: Source): boolean =>
  one.imports.some((name) => leadsTo(name, one.path, other.path))

export const importedBy = (source: Source, sources: readonly Source[]): Source[] =>
  sources.filter((other) => imports(source, other))

/** The files that import one, directly or not. */
export function importersOf(source: Source, sources: readonly Source[]): Source[] {
  const found = new Set([source])
  for (const known of found)
    for (const other of sources) if (imports(other, known)) found.add(other)
  found.delete(source)
  return [...found]
}

/** True if another file of the app, or a page in HTML, names this one as code that it loads. */
export function isLoaded(root: string, { path }: Source): boolean {
  const name = posix.basename(stemOf(path))
  return filesBelow(root)
    .filter(
      (other) => other !== path && /\.(?:html|[cm]?[jt]sx?)$/.test(other) && !TEST.test(other),
    )
    .some((other) =>
      Array.from((readText(root, other) ?? '').matchAll(/["']([^"'\n]*\/[^"'\n]+)["']/g)).some(
        ([, loaded = '']) => posix.basename(stemOf(loaded)) === name,
      ),
    )
}

export function isNamed({ file }: Source, names: ReadonlySet<string>): boolean {
  let isFound = false
  walk(file, (node) => {
    if (node.type === 'Identifier' && names.has(node.name)) isFound = true
    return !isFound && node.type !== 'ImportDeclaration'
  })
  return isFound
}

/** The elements of a file, by their names. */
export function elementsIn({ file }: Source): { name: string; element: JSXOpeningElement }[] {
  const found: { name: string; element: JSXOpeningElement }[] = []
  walk(file, (node) => {
    if (node.type === 'JSXOpeningElement' && node.name.type === 'JSXIdentifier')
      found.push({ name: node.name.name, element: node })
  })
  return found
}

/** What `read` makes of each style sheet of an app, without those that are not valid. */
function fromStyles<T>(root: string, read: (css: string, path: string) => readonly T[]): T[] {
  return filesBelow(root).flatMap((path) => {
    if (!path.endsWith('.css')) return []
    try {
      return read(readText(root, path) ?? '', path)
    } catch {
      return []
    }
  })
}

/** What the style sheets of an app import. */
export const readStyleImports = (root: string): string[] =>
  fromStyles(root, (css, path) => styleImportsOf(css, path).map(({ params }) => params))

export const readElementRules = (root: string): string[] =>
  fromStyles(root, (css, path) => (path.endsWith('.module.css') ? [] : elementRules(css, path)))
