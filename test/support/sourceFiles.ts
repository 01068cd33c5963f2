import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync } from 'vite'

/** One `import`, `export … from` or `import()` of a source file. */
export interface SourceImport {
  /** As written. */
  specifier: string
  /** The file it means, from the repository's root (`src/engines/json/index.ts`), or null for a package. */
  file: string | null
  /** The statement is `import type` or `export type`: nothing is left of it at run time. */
  isType: boolean
  /** `import()`: fetched when it is first wanted. */
  isLazy: boolean
}

/** A file of src, parsed. */
export interface SourceFile {
  /** From the repository's root: `src/engines/json/index.ts`. */
  path: string
  text: string
  imports: readonly SourceImport[]
  directives: readonly string[]
  /** `export … from` and comments only. */
  onlyReexports: boolean
}

/** Reads and parses every .ts and .tsx file under `root`. */
export function readSourceFiles(root = 'src'): ReadonlyMap<string, SourceFile> {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) =>
    posix.join(root, name.replaceAll('\\', '/')),
  )
  const paths = names.filter((name) => /\.tsx?$/.test(name)).sort()
  return new Map(paths.map((path) => [path, parseSource(path, readFileSync(path, 'utf8'))]))
}

/** The functions of a file, each with its name, its first line and how many lines it has. */
export function functionsIn(
  path: string,
  text: string,
): { name: string; line: number; lines: number }[] {
  const found: { name: string; line: number; lines: number }[] = []
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  function visit(node: unknown, name: string): void {
    if (Array.isArray(node)) return node.forEach((each) => visit(each, name))
    if (typeof node !== 'object' || node === null) return
    const { type, start, end, id, key } = node as Record<string, unknown> & { type?: string }
    const own = [id, key].map((each) => (each as { name?: string } | null | undefined)?.name)
    const named = own.find((each) => each !== undefined) ?? name
    if (/Function/.test(type ?? '')) {
      const line = lineAt(start as number)
      found.push({ name: named, line, lines: lineAt(end as number) - line + 1 })
    }
    for (const child of Object.values(node)) visit(child, named)
  }
  visit(parseSync(path, text).program, '')
  return found
}

/** Parses one file. `path` decides the language and what relative specifiers mean. */
export function parseSource(path: string, text: string): SourceFile {
  const { program, module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`)
  const imports: SourceImport[] = []
  const directives: string[] = []
  const add = (specifier: string, isType: boolean, isLazy = false): void => {
    imports.push({
      specifier,
      isType,
      isLazy,
      file: specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : null,
    })
  }
  let onlyReexports = true
  for (const node of program.body) {
    if (node.type === 'ImportDeclaration') add(node.source.value, node.importKind === 'type')
    else if (node.type === 'ExportAllDeclaration')
      add(node.source.value, node.exportKind === 'type')
    else if (node.type === 'ExportNamedDeclaration' && node.source)
      add(node.source.value, node.exportKind === 'type')
    else if (
      node.type === 'ExpressionStatement' &&
      'directive' in node &&
      typeof node.directive === 'string'
    )
      directives.push(node.directive)
    if (
      node.type !== 'ExportAllDeclaration' &&
      !(node.type === 'ExportNamedDeclaration' && node.source)
    )
      onlyReexports = false
  }
  for (const { moduleRequest } of module.dynamicImports)
    add(
      text.slice(moduleRequest.start, moduleRequest.end).replace(/^['"`]|['"`]$/g, ''),
      false,
      true,
    )
  for (const [, specifier] of text.matchAll(/\btypeof import\('([^']+)'\)/g)) add(specifier!, true)
  return { path, text, imports, directives, onlyReexports }
}
