import { readFileSync } from 'node:fs'
import { basename, dirname, relative, sep } from 'node:path'

/** What an app shows before a person does anything. */
const FIRST_PAINT = [
  'ui/bubble/ToolCallBubble.tsx',
  'host/provider/ToolHostProvider.tsx',
  'host/useToolCalls.ts',
  'policy/defineToolPolicy.ts',
  'policy/commonNames.ts',
]
/** What a chat fetches on its own soon after: what looks after calls. */
const SOON = ['host/provider/observing.lazy.tsx']
/** What a chat fetches soon after: what a request needs. */
const SECOND_PAINT = 'ui/bubble/Request.lazy.tsx'

/** What the build knows of the modules of `src`. */
export type Modules = {
  readonly ids: readonly string[]
  readonly entries: readonly string[]
  importsOf(id: string): readonly string[]
  fetchesOf(id: string): readonly string[]
  /** Whether it imports a package of which an app might have nothing else. */
  usesPackage(id: string): boolean
}

const isLazy = (id: string): boolean => /\.lazy\.tsx?$/.test(id)
const isIndex = (id: string): boolean => relative('src', id) === 'index.ts'
export const isForClient = (id: string): boolean =>
  /^['"]use client['"]/.test(readFileSync(id, 'utf8'))

/**
 * The shared file of each module that needs one; what only one subpath or one `import()` loads stays
 * in the file of that. Modules are together that the same `import()`s load: nothing is loaded before
 * it is needed. Which subpaths load them does not count: a bundler drops what an app does not use.
 *
 * Apart are also: what is for the client, since a server component calls the rest; and what needs
 * packages, since a bundler may keep them.
 */
export function sharedFiles(modules: Modules): Map<string, string> {
  const { ids, entries, importsOf, usesPackage } = modules
  const roots = [...entries, ...ids.filter(isLazy)]
  const rootsOf = new Map<string, string[]>(ids.map((id) => [id, []]))
  for (const root of roots) for (const id of loadedBy(root, importsOf)) rootsOf.get(id)?.push(root)
  const loadedByNames = (names: readonly string[]): Set<string> => {
    const found = new Set<string>()
    for (const id of ids)
      if (names.some((name) => id.endsWith(`/src/${name}`))) loadedBy(id, importsOf, found)
    return found
  }
  for (const name of [...FIRST_PAINT, ...SOON, SECOND_PAINT])
    if (!ids.some((id) => id.endsWith(`/src/${name}`))) throw new Error(`src/${name} is no file`)
  const first = loadedByNames(FIRST_PAINT)
  const soon = SOON.map((name) => loadedByNames([name]))
  const isOfClients = (id: string): boolean =>
    ids.every((user) => isForClient(user) || !importsOf(user).includes(id))
  const soonOf = (id: string): number => soon.findIndex((loaded) => loaded.has(id))

  const groups = new Map<string, string[]>()
  for (const id of ids) {
    const own = rootsOf.get(id) ?? []
    const isOfOneFile = own.length === 1 && !own.some(isIndex) // the index only names what it exports
    if (entries.includes(id) || isOfOneFile) continue
    const isClient = isForClient(id) || (usesPackage(id) && isOfClients(id))
    const group = JSON.stringify([
      first.has(id) || (soonOf(id) >= 0 ? soonOf(id) : own.filter(isLazy)),
      isClient,
      !(isClient && first.has(id)) && [...loadedBy(id, importsOf)].some(usesPackage),
    ])
    groups.set(group, [...(groups.get(group) ?? []), id])
  }
  const isFirst = (id: string): boolean => first.has(id)
  const isSoon = (id: string): boolean => soonOf(id) >= 0
  const isOfIndex = (id: string): boolean => rootsOf.get(id)?.some(isIndex) ?? false
  const isSecond = (id: string): boolean =>
    rootsOf.get(id)?.some((root) => root.endsWith(`/src/${SECOND_PAINT}`)) ?? false
  const adapters = entries.filter(
    (id) =>
      id.includes('/src/adapters/') &&
      ![...loadedBy(id, importsOf)].some((loaded) => loaded.endsWith(`/src/${FIRST_PAINT[0]}`)),
  )
  const isOfAdapter = (id: string): boolean =>
    rootsOf.get(id)?.some((root) => adapters.includes(root)) ?? false
  const kinds = { isFirst, isSoon, isSecond, isOfIndex, isOfAdapter }
  return named(withSmallTogether([...groups.values()], modules, kinds))
}

const fetchesNothing = (id: string, { importsOf, fetchesOf }: Modules): boolean =>
  [...loadedBy(id, importsOf)].every((loaded) => fetchesOf(loaded).length === 0)

const SMALL = 80000 // characters of source

/**
 * What is small, fetches nothing and imports only the like, or what the first view has, goes into one
 * file: it comes with the first that needs any of it, and saves a file for each. What requests need
 * is in another one than the rest.
 */
function withSmallTogether(
  groups: readonly (readonly string[])[],
  modules: Modules,
  {
    isFirst,
    isSoon,
    isSecond,
    isOfIndex,
    isOfAdapter,
  }: Record<
    'isFirst' | 'isSoon' | 'isSecond' | 'isOfIndex' | 'isOfAdapter',
    (id: string) => boolean
  >,
): (readonly string[])[] {
  const small = new Set<string>()
  const lengthOf = (id: string): number => readFileSync(id, 'utf8').length
  const isSmall = (ids: readonly string[]): boolean =>
    !ids.some((id) => isFirst(id) || isSoon(id)) &&
    ids.reduce((sum, id) => sum + lengthOf(id), 0) < SMALL &&
    ids.every((id) => fetchesNothing(id, modules) && !modules.usesPackage(id)) &&
    ids
      .flatMap((id) => modules.importsOf(id))
      .every((id) => ids.includes(id) || isFirst(id) || isSoon(id) || small.has(id))
  for (let before = -1; before !== small.size;) {
    before = small.size
    for (const ids of groups) if (isSmall(ids)) for (const id of ids) small.add(id)
  }
  const kindOf = (id: string): number =>
    [isForClient, isOfIndex, isSecond, isOfAdapter].reduce(
      (sum, isKind, at) => sum + Number(isKind(id)) * 2 ** at,
      0,
    )
  return [
    ...groups.filter((ids) => !ids.some((id) => small.has(id))),
    ...Array.from({ length: 16 }, (_, kind) => [...small].filter((id) => kindOf(id) === kind)),
  ].filter((ids) => ids.length > 0)
}

/** All that a module loads at once, itself included. */
function loadedBy(
  id: string,
  importsOf: (id: string) => readonly string[],
  found = new Set<string>(),
): Set<string> {
  if (found.has(id)) return found
  found.add(id)
  for (const imported of importsOf(id)) loadedBy(imported, importsOf, found)
  return found
}

/** Files are named by what is in them: `diff-engine`, if all is of `src/diff/engine`. */
function named(groups: Iterable<readonly string[]>): Map<string, string> {
  const files = new Map<string, string>()
  const taken = new Map<string, number>()
  for (const ids of groups) {
    const name = ids.length === 1 ? basename(ids[0] ?? '').replace(/\.tsx?$/, '') : folderOf(ids)
    const count = (taken.get(name) ?? 0) + 1
    taken.set(name, count)
    for (const id of ids) files.set(id, count === 1 ? name : `${name}-${count}`)
  }
  return files
}

function folderOf(ids: readonly string[]): string {
  const [first = [], ...others] = ids.map((id) => dirname(relative('src', id)).split(sep))
  const end = first.findIndex((name, at) => others.some((folder) => folder[at] !== name))
  return first.slice(0, end === -1 ? undefined : end).join('-') || 'parts'
}
