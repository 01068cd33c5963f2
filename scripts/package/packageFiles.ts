import type { Plugin } from 'vite'
import { droppable } from './droppable.ts'
import { isForClient, sharedFiles } from './sharedFiles.ts'

/**
 * What `import()` fetches is a file that only names it: the module itself may be in a file with
 * others, of which a bundler would keep all.
 */
const FETCHED = '?fetched'
const PEERS = /^(?:react|react-dom|@tanstack\/react-query)(?:\/|$)/

/**
 * Makes few files of many modules, and no app larger by it: which module goes into which file, which
 * files are for the client, and what a bundler may drop. docs/notes/dependencies-and-checks.md
 */
export function packageFiles(): { plugin: Plugin; fileOf(id: string): string | null } {
  let files = new Map<string, string>()
  const isOurs = (id: string): boolean => /\/src\/.+\.tsx?$/.test(id)
  return {
    fileOf: (id) => files.get(id) ?? null,
    plugin: {
      name: 'handrail:package-files',
      apply: 'build',
      async resolveDynamicImport(specifier, importer) {
        const found = typeof specifier === 'string' && (await this.resolve(specifier, importer))
        return found && isOurs(found.id) ? found.id + FETCHED : null
      },
      load: (id) =>
        id.endsWith(FETCHED) ? `export * from '${id.slice(0, -FETCHED.length)}'` : null,
      buildEnd() {
        const ids = [...this.getModuleIds()].filter(isOurs).sort()
        files = sharedFiles({
          ids,
          entries: ids.filter((id) => this.getModuleInfo(id)?.isEntry),
          importsOf: (id) => this.getModuleInfo(id)?.importedIds.filter(isOurs) ?? [],
          fetchesOf: (id) =>
            this.getModuleInfo(id)?.dynamicallyImportedIds.map((each) =>
              each.slice(0, -FETCHED.length),
            ) ?? [],
          usesPackage: (id) =>
            this.getModuleInfo(id)?.importedIds.some((to) => !isOurs(to) && !PEERS.test(to)) ??
            false,
        })
      },
      renderChunk(code, { fileName, moduleIds }) {
        const directive = moduleIds.filter(isOurs).some(isForClient) ? "'use client'\n" : ''
        return directive + droppable(code, fileName)
      },
    },
  }
}
