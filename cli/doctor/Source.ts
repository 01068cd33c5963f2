import type { File } from '@babel/types'
import { filesBelow, readText } from '../app/files.ts'
import { styleImportsOf } from '../edit/importStyles.ts'
import { importsOf } from '../edit/importsOf.ts'
import { parse } from '../edit/parse.ts'

/** A file of the app's code, as far as it concerns handrail or a model. */
export type Source = { path: string; file: File; imports: readonly string[] }

const CODE = /\.[cm]?[jt]sx?$/
const TEST = /(?:^|\/)(?:tests?|__tests__|e2e)\/|\.(?:test|spec|stories|d)\.[cm]?[jt]sx?$/
const CONCERNS = ['handrail', "'ai'", '"ai"']

/** The files of an app that doctor reads. What is no code that can be read is left out. */
export function readSources(root: string): Source[] {
  return filesBelow(root).flatMap((path) => {
    if (!CODE.test(path) || TEST.test(path)) return []
    const code = readText(root, path) ?? ''
    if (!CONCERNS.some((text) => code.includes(text))) return []
    try {
      const file = parse(code, path)
      return { path, file, imports: importsOf(file) }
    } catch {
      return []
    }
  })
}

/** What the style sheets of an app import. */
export function readStyleImports(root: string): string[] {
  return filesBelow(root).flatMap((path) => {
    if (!path.endsWith('.css')) return []
    try {
      return styleImportsOf(readText(root, path) ?? '', path).map(({ params }) => params)
    } catch {
      return []
    }
  })
}
