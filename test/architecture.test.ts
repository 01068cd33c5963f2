import { readdirSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ARGUMENT_READERS, argumentReaders } from './support/sources/argumentReaders.ts'
import { decisionReads } from './support/sources/decisionReads.ts'
import {
  functionsIn,
  parseSource,
  readSourceFiles,
  type SourceFile,
} from './support/sourceFiles.ts'

type Layer = 'pure' | 'hook' | 'component'

/** What a layer may import at run time, besides its own folder's rules. */
const LAYERS: Record<Layer, { layers: readonly Layer[]; packages: readonly string[] }> = {
  pure: { layers: ['pure'], packages: ['@noble/hashes'] },
  hook: { layers: ['pure', 'hook'], packages: ['react', '@tanstack/react-query'] },
  component: {
    layers: ['pure', 'hook', 'component'],
    packages: ['react', 'react-dom', '@tanstack/react-query', 'clsx'],
  },
}

/** Packages that no pure file may reach. */
const IMPURE_PACKAGES = ['react', 'react-dom', '@tanstack/react-query']

/** What a folder's files may import besides what their layer gives them. */
const FOLDER_PACKAGES: Record<string, readonly string[]> = {
  internal: ['clsx'],
  json: ['@cfworker/json-schema', 're2js'],
}

const FEATURES = ['diff', 'undo', 'question'] as const
const FEATURE_IMPORTS = [
  'tool-call',
  'json',
  'execution',
  'decisions',
  'runtime',
  'status',
  'content',
  'form',
  'messages',
  'host',
  'internal',
]
const BELOW_BUBBLE = [
  'tool-call',
  'json',
  'template',
  'shell',
  'internal',
  'policy',
  'execution',
  'messages',
  'host',
  'decisions',
  'runtime',
  'status',
  'content',
  'form',
  ...FEATURES,
  'consent',
]

const BELOW_PROVIDER = [...BELOW_BUBBLE, 'bubble', 'conversation']

/**
 * What a folder may import at run time, besides itself. A new folder needs a row; the bare folder
 * `src` is its index.
 */
const FOLDERS: Record<string, readonly string[]> = {
  'tool-call': [],
  json: [],
  internal: ['tool-call'],
  template: ['json'],
  shell: [],
  policy: ['tool-call', 'json', 'shell', 'internal'],
  execution: ['tool-call', 'json', 'policy', 'internal'],
  'adapters/shared': ['tool-call', 'json', 'internal'],
  messages: ['internal'],
  host: ['tool-call', 'policy', 'execution', 'json', 'messages', 'internal'],
  decisions: ['tool-call', 'json', 'policy', 'execution', 'host', 'messages', 'internal'],
  runtime: ['tool-call', 'policy', 'execution', 'decisions', 'host', 'internal'],
  status: [
    'tool-call',
    'policy',
    'execution',
    'host',
    'decisions',
    'runtime',
    'messages',
    'internal',
  ],
  content: ['tool-call', 'json', 'messages', 'internal'],
  form: ['tool-call', 'json', 'content', 'messages', 'internal'],
  ...Object.fromEntries(FEATURES.map((feature) => [feature, FEATURE_IMPORTS])),
  consent: [...FEATURE_IMPORTS, 'policy', 'shell', 'template'],
  bubble: BELOW_BUBBLE,
  conversation: [...BELOW_BUBBLE, 'bubble'],
  catalogue: BELOW_PROVIDER,
  provider: [...BELOW_PROVIDER, 'catalogue'],
  testing: [...BELOW_PROVIDER, 'provider'],
  devtools: [...BELOW_PROVIDER, 'provider'],
  src: [...BELOW_PROVIDER, 'provider'],
}
const ADAPTER_IMPORTS = ['tool-call', 'json', 'adapters/shared']

/** The kit for adapters of others, and its cases. */
const ADAPTER_KIT: Record<string, readonly string[]> = {
  adapters: ['tool-call', 'adapters/shared', 'adapters/conformance'],
  'adapters/conformance': ['tool-call', 'json', 'status'],
}

/** Their index is for a page, not for a server. */
const IMPURE_INDEXES = ['src/index.ts', 'src/testing/index.ts', 'src/devtools/index.ts']

const folderOf = (path: string): string => {
  const folders = path.split('/').slice(1, -1)
  const depth = folders[0] !== 'adapters' ? 1 : folders[2] === 'react' ? 3 : 2
  return folders.slice(0, depth).join('/') || 'src'
}
const allowedFolders = (folder: string): readonly string[] | undefined =>
  FOLDERS[folder] ??
  ADAPTER_KIT[folder] ??
  (folder.endsWith('/react')
    ? [folder.slice(0, -'/react'.length), 'host', 'tool-call', 'adapters/shared']
    : folder.startsWith('adapters/')
      ? ADAPTER_IMPORTS
      : undefined)
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
const layerOf = (path: string): Layer =>
  path.endsWith('.tsx') ? 'component' : /\/use[^/]*\.ts$/.test(path) ? 'hook' : 'pure'
const isPageIndex = (path: string): boolean =>
  IMPURE_INDEXES.includes(path) || path.endsWith('/react/index.ts')
const isPure = (path: string): boolean => layerOf(path) === 'pure' && !isPageIndex(path)

/** Imports of one file that its layer or its folder forbids, as sentences. */
function forbiddenImports(file: SourceFile): string[] {
  const folder = folderOf(file.path)
  const folders = allowedFolders(folder)
  if (!folders) return [`${file.path}: the folder ${folder} has no row in FOLDERS`]
  const layer = layerOf(file.path)
  const found: string[] = []
  for (const { specifier, file: target, isType } of file.imports) {
    if (target === 'src/index.ts')
      found.push(`${file.path} imports the index: import from the file itself`)
    if (isType) continue
    if (target === null) {
      if (
        ![...LAYERS[layer].packages, ...(FOLDER_PACKAGES[folder] ?? [])].includes(
          packageOf(specifier),
        )
      )
        found.push(`${file.path} (${layer}) imports the package ${specifier}`)
      continue
    }
    const other = folderOf(target)
    if (other !== folder && !folders.includes(other))
      found.push(`${file.path}: the folder ${folder} may not import ${other} (${target})`)
    if (!isPageIndex(file.path) && !LAYERS[layer].layers.includes(layerOf(target)))
      found.push(`${file.path} (${layer}) imports ${target} (${layerOf(target)})`)
  }
  return found
}

/** The shortest chain of run-time imports from `start` to react or what needs it, or null. */
function impureChain(files: ReadonlyMap<string, SourceFile>, start: string): string[] | null {
  const queue = [[start]]
  const seen = new Set([start])
  for (let chain = queue.shift(); chain; chain = queue.shift()) {
    for (const { specifier, file, isType } of files.get(chain.at(-1)!)?.imports ?? []) {
      if (isType) continue
      if (file === null) {
        if (IMPURE_PACKAGES.includes(packageOf(specifier))) return [...chain, specifier]
      } else if (!seen.has(file)) {
        seen.add(file)
        queue.push([...chain, file])
      }
    }
  }
  return null
}

/** A circle of what `next` leads to, as a way from a name back to it; null where there is none. */
function circle(next: ReadonlyMap<string, Iterable<string>>): string[] | null {
  const done = new Set<string>()
  const way: string[] = []
  function visit(name: string): string[] | null {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name]
    if (done.has(name)) return null
    way.push(name)
    for (const other of next.get(name) ?? []) {
      const found = visit(other)
      if (found) return found
    }
    way.pop()
    done.add(name)
    return null
  }
  for (const name of next.keys()) {
    const found = visit(name)
    if (found) return found
  }
  return null
}

/** What each folder imports from other folders, types included. */
function folderImports(all: readonly SourceFile[]): ReadonlyMap<string, ReadonlySet<string>> {
  const folders = new Map<string, Set<string>>()
  for (const { path, imports } of all) {
    const folder = folderOf(path)
    const others = folders.get(folder) ?? new Set()
    folders.set(folder, others)
    for (const { file } of imports)
      if (file !== null && folderOf(file) !== folder) others.add(folderOf(file))
  }
  return folders
}

/** Files that one folder holds at most; a reader should see it at a glance. */
const MOST_FILES = 15

/** Who takes a verb of something named a host, or from its table, besides decisions. */
const DECISION_READERS: Record<string, string> = {
  'src/adapters/mcp/host/createMcpHost.ts': 'the options of which it makes a host',
  'src/adapters/mcp/host/createUndo.ts': 'the table of tools that take back, by the name of a tool',
  'src/host/hostHas.ts': 'asks only whether a verb is there',
  'src/testing/createTestHost.ts': 'the verbs of which it makes a host',
}

/** Folders with more: tables of one kind, a file for each row. */
const TABLES = ['test/adapters/conformance', 'test/samples']

/** Folders of a tree with more files than a reader sees at a glance. */
function crowdedFolders(root: string): string[] {
  const counts = new Map<string, number>()
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const folder = posix.join(...entry.parentPath.split(/[\\/]/))
    if (entry.isFile() && !/node_modules|fixtures/.test(folder))
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count > MOST_FILES).map(([folder]) => folder)
}

const files = readSourceFiles()
const all = [...files.values()]
const indexes = all.filter(({ path }) => path.endsWith('/index.ts'))
const failing = (broken: (file: SourceFile) => boolean): string[] =>
  all.filter(broken).map(({ path }) => path)

describe('imports of src', () => {
  test('go to files that exist, with their extension', () => {
    const missing = all.flatMap(({ path, imports }) =>
      imports
        .filter(({ file }) => file !== null && !files.has(file))
        .map(({ specifier }) => `${path}: ${specifier}`),
    )
    expect(missing).toEqual([])
  })

  // What is shown and what runs are made of one execution; a second reader is a second road.
  test('leave the arguments of a record to the folder execution', () => {
    const found = all.flatMap(({ path, text }) => {
      const reads = argumentReaders(path, text)
      const known = ARGUMENT_READERS[path] === 'anything' ? 'anything' : reads
      return reads.length > 0 ? [[path, known]] : []
    })
    expect(Object.fromEntries(found)).toEqual(ARGUMENT_READERS)
  })

  test.each([
    'call.arguments',
    "call?.['arguments']",
    'record.call!.argumentsText',
    'const { arguments: given } = call',
    'const { call: { arguments: given } } = record',
    'function f({ call: { arguments: given } }: ToolCallRecord) {}',
    'const f = ({ request: { payload } = none }) => payload',
    'call[`arguments`]',
    'const execution = record.call; execution.arguments',
    '(execution ?? call).arguments',
  ])('count as reading the arguments of a record: %s', (text) => {
    expect(argumentReaders('a.ts', text)).toHaveLength(1)
  })

  test('may read the arguments of an execution', () => {
    const text = 'status.execution.arguments; const { arguments: given } = ranExecution'
    expect(argumentReaders('a.ts', text)).toEqual([])
  })

  test('leave the host’s verbs of a decision, and writing the ledger, to the folder decisions', () => {
    const others = failing(
      ({ path, text }) =>
        !path.startsWith('src/decisions/') && decisionReads(path, text).length > 0,
    )
    expect(others).toEqual(Object.keys(DECISION_READERS).sort())
  })

  test.each([
    'host.undo(record, offer)',
    'runtime.host().retry?.(record)',
    "host!['cancel'](record)",
    'host[`cancel`]?.(record)',
    'host[verb]?.(record)',
    'host.undo.call(host, record, offer)',
    'const { undo } = host',
    'const { undo: takeBack = never } = runtime.host()',
    'const { host: { answer } } = runtime',
    'const { runtime: { host: { answer } = none } } = props',
    'const app = runtime.host(); app.cancel(record)',
    'const app = own ? other : runtime.host(); const same = app; same.cancel(record)',
    'let app; app = await runtime.host(); app.cancel(record)',
    'const { host: app } = runtime; app.cancel(record)',
    'function f(app: ToolHost) { app.cancel?.(record) }',
    'function f({ cancel }: ToolHost) {}',
    'function f({ app }: { app: ToolHost }) { app.cancel?.(record) }',
    '(runtime.own as ToolHost).cancel?.(record)',
    'const host = useRef(own); host.current.cancel(record)',
    'ledger.decide(id, key, decided, send)',
    'const { ledger: own } = runtime; own?.stage?.(id, key, member, send)',
    'const store = ledgerOf(call); store[member](id)',
    "import { createLedger as create } from './createLedger.ts'",
    "export { saveUndoOffer as save } from './undoTracking.ts'",
    "const { dispatchUndoEvent: send } = await import('./undoTracking.ts')",
    'tracking.setUndo(call, status)',
  ])('count as doing what only decisions may: %s', (text) => {
    expect(decisionReads('a.ts', text)).toHaveLength(1)
  })

  test.each([
    'runtime.decide(record, choice)',
    'runtime.host().loadDiff?.(record)',
    'const { answer } = useLedgerEntry(record)',
    'runtime.ledger.undo(record); ledger.subscribe(id, listener)',
    'entry.answer; choice.answer; controller.cancel()',
  ])('may read what is decided, and ask the way of a decision: %s', (text) => {
    expect(decisionReads('a.ts', text)).toEqual([])
  })

  test('stay inside what the layer and the folder may use', () => {
    expect(all.flatMap(forbiddenImports)).toEqual([])
  })

  test('never lead from a pure file to react', () => {
    const chains = all
      .filter(({ path }) => isPure(path))
      .flatMap(({ path }) => impureChain(files, path)?.join(' -> ') ?? [])
    expect(chains).toEqual([])
  })

  test('make no circle, types included', () => {
    const next = new Map(
      all.map(({ path, imports }) => [
        path,
        imports.flatMap(({ file }) => (file !== null && files.has(file) ? [file] : [])),
      ]),
    )
    expect(circle(next)).toBeNull()
  })

  test('make no circle of folders, types included', () => {
    expect(circle(folderImports(all))).toBeNull()
  })

  test('are fetched later from files that end in .lazy, and those files are all fetched later', () => {
    const lazy = all.flatMap(({ imports }) =>
      imports.flatMap(({ isLazy, file }) => (isLazy && file !== null ? [file] : [])),
    )
    const named = all.map(({ path }) => path).filter((path) => /\.lazy\.tsx?$/.test(path))
    expect([...new Set(lazy)].sort()).toEqual(named)
  })
})

describe('folders', () => {
  test.each(['src', 'test', 'stories', 'examples', 'scripts'])(
    'of %s hold at most 15 files, but for tables',
    (root) => {
      expect(crowdedFolders(root).filter((folder) => !TABLES.includes(folder))).toEqual([])
    },
  )
})

describe('files of src', () => {
  test('have functions that fit a screen: at most 60 lines', () => {
    const long = all.flatMap(({ path, text }) =>
      functionsIn(path, text)
        .filter(({ lines }) => lines > 60)
        .map(({ name, line, lines }) => `${path}:${line} ${name}: ${lines}`),
    )
    expect(long).toEqual([])
  })

  test("say 'use client' exactly where hooks and components are", () => {
    expect(
      failing(
        ({ path, directives, text }) =>
          directives.includes('use client') !== (layerOf(path) !== 'pure') ||
          (directives.length > 0 && !/^['"]use client['"]/.test(text)),
      ),
    ).toEqual([])
  })

  test('are index.ts files that open with a comment and only re-export', () => {
    expect(
      indexes
        .filter(({ text, onlyReexports }) => !text.startsWith('//') || !onlyReexports)
        .map(({ path }) => path),
    ).toEqual([])
  })

  test('are split at 300 lines', () => {
    const long = failing(({ text }) => text.trimEnd().split('\n').length > 300)
    expect(long).toEqual([])
  })

  test('never write HTML', () => {
    expect(
      failing(({ text }) =>
        /dangerouslySetInnerHTML|\b(inner|outer)HTML\b|insertAdjacentHTML/.test(text),
      ),
    ).toEqual([])
  })

  test('contain no lookbehind in a regular expression: older browsers could not read the bundle', () => {
    expect(failing(({ text }) => /\(\?<[=!]/.test(text))).toEqual([])
  })

  test('export one component per .tsx file', () => {
    const components = (text: string): string[] =>
      [...text.matchAll(/^export (?:default )?(?:const|function) ([A-Z]\w*[a-z]\w*)/gm)].map(
        ([, name]) => name!,
      )
    expect(
      all
        .filter(({ path, text }) => path.endsWith('.tsx') && components(text).length > 1)
        .map(({ path, text }) => `${path}: ${components(text).join(', ')}`),
    ).toEqual([])
  })
})

describe('the rules themselves', () => {
  const check = (path: string, text: string): string[] => forbiddenImports(parseSource(path, text))

  test('notice a pure file that loads react', () => {
    expect(check('src/status/tense.ts', "import { useState } from 'react'")).toHaveLength(1)
    expect(check('src/status/tense.ts', "import type { ReactNode } from 'react'")).toEqual([])
  })

  test('notice react two files away, and print the path to it', () => {
    const tree = [
      parseSource('src/a/index.ts', "export { b } from './b.ts'"),
      parseSource('src/a/b.ts', "const load = () => import('./useC.ts')"),
      parseSource('src/a/useC.ts', "'use client'\nimport { useState } from 'react'"),
    ]
    expect(impureChain(new Map(tree.map((file) => [file.path, file])), 'src/a/index.ts')).toEqual([
      'src/a/index.ts',
      'src/a/b.ts',
      'src/a/useC.ts',
      'react',
    ])
  })

  test('keep adapters to themselves, and the index out of the kit', () => {
    expect(
      check(
        'src/bubble/ToolCallBubble.tsx',
        "import { fromAiSdk } from '../adapters/ai-sdk/index.ts'",
      ),
    ).toHaveLength(1)
    expect(
      check('src/adapters/ai-sdk/fromAiSdk.ts', "import { ledger } from '../../host/ledger.ts'"),
    ).toHaveLength(1)
    expect(
      check(
        'src/adapters/ai-sdk/fromAiSdk.ts',
        "import type { ToolHost } from '../../host/ToolHost.ts'",
      ),
    ).toEqual([])
    expect(
      check('src/bubble/ToolCallBubble.tsx', "import type { ToolCall } from '../index.ts'"),
    ).toHaveLength(1)
  })

  test('catch a circle, and print the way', () => {
    const next = new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['b']],
    ])
    expect(circle(next)).toEqual(['b', 'c', 'b'])
    expect(
      circle(
        new Map([
          ['a', ['b', 'c']],
          ['b', ['c']],
        ]),
      ),
    ).toBeNull()
  })

  test('keep components out of hooks', () => {
    expect(
      check('src/status/useTense.ts', "import { Icon } from '../internal/icons/Icon.tsx'"),
    ).toHaveLength(1)
  })
})
