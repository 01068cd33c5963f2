import { describe, expect, test } from 'vitest'
import { ARGUMENT_READERS, argumentReaders } from './support/sources/argumentReaders.ts'
import { decisionReads } from './support/sources/decisionReads.ts'
import {
  functionsIn,
  parseSource,
  readSourceFiles,
  type SourceFile,
} from './support/sourceFiles.ts'

/** Packages that a file for the client may import. */
const CLIENT_PACKAGES = ['react', 'react-dom', '@tanstack/react-query', 'clsx']
const PURE_PACKAGES = ['@noble/hashes']

/** Packages that no pure file may reach. */
const IMPURE_PACKAGES = ['react', 'react-dom', '@tanstack/react-query']

/** What a folder's files may import besides what their layer gives them. */
const FOLDER_PACKAGES: Record<string, readonly string[]> = {
  internal: ['clsx'],
  'engines/json': ['@cfworker/json-schema', 're2js'],
}

const CORE = ['model', 'engines/json', 'policy', 'host', 'requests', 'status', 'words', 'internal']
const PARTS = [...CORE, 'ui/content', 'ui/form']
const UI = [...PARTS, 'commands', 'engines/template', 'engines/diff', 'ui/diff', 'ui/undo']
const VIEWS = [...UI, 'ui/question', 'ui/consent', 'ui/bubble', 'ui/conversation']

/**
 * What a folder may import, besides itself. A folder under one of these rows belongs to it; the bare
 * folder `src` is its index.
 */
const FOLDERS: Record<string, readonly string[]> = {
  model: [],
  internal: ['model'],
  words: ['internal'],
  'engines/json': ['model'],
  'engines/terminal': [],
  'engines/template': ['model', 'engines/json'],
  'engines/diff': ['model', 'engines/json', 'internal'],
  commands: ['words'],
  policy: ['model', 'engines/json', 'internal'],
  rules: ['model', 'engines/json', 'commands', 'policy', 'internal'],
  host: ['model', 'engines/json', 'policy', 'words', 'internal'],
  requests: ['model', 'engines/json', 'policy', 'host', 'words', 'internal'],
  status: ['model', 'engines/json', 'policy', 'host', 'requests', 'words', 'internal'],
  'ui/content': [...CORE, 'engines/terminal'],
  'ui/form': PARTS,
  'ui/diff': [...PARTS, 'engines/diff'],
  'ui/undo': PARTS,
  'ui/question': PARTS,
  'ui/consent': [...PARTS, 'commands', 'engines/template', 'ui/question'],
  'ui/bubble': [...UI, 'ui/question', 'ui/consent'],
  'ui/conversation': [...UI, 'ui/consent', 'ui/bubble'],
  'words/catalogue': VIEWS,
  'host/provider': [...VIEWS, 'words/catalogue'],
  testing: [...VIEWS, 'host/provider'],
  helpers: [...UI, 'ui/bubble'],
  src: [...VIEWS, 'words/catalogue', 'host/provider'],
  highlight: ['requests'],
  adapters: ['model', 'adapters/shared', 'adapters/conformance'],
  'adapters/shared': ['model', 'engines/json', 'internal'],
  'adapters/conformance': ['model', 'engines/json', 'status'],
}
const ADAPTER_IMPORTS = ['model', 'engines/json', 'adapters/shared']
/** Systems that speak the protocol of another adapter besides their own. */
const SPEAKS: Readonly<Record<string, string>> = { 'adapters/glue': 'adapters/acp' }

/** Their index is for a page, not for a server. */
const PAGE_INDEXES = ['src/index.ts', 'src/testing/index.ts', 'src/helpers/index.ts']

const folderOf = (path: string): string => {
  const folders = path.split('/').slice(1, -1)
  if (folders[0] === 'adapters' && folders[1]) return folders.slice(0, 3).join('/')
  const named = folders.map((_, depth) => folders.slice(0, depth + 1).join('/'))
  return named.findLast((each) => each in FOLDERS) ?? (folders.join('/') || 'src')
}
const allowedFolders = (folder: string): readonly string[] | undefined =>
  FOLDERS[folder] ??
  (folder.endsWith('/react')
    ? [folder.slice(0, -'/react'.length), 'host', 'model', 'adapters/shared']
    : folder.startsWith('adapters/')
      ? [...ADAPTER_IMPORTS, SPEAKS[folder] ?? folder]
      : undefined)
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
const isForClient = ({ directives }: SourceFile): boolean => directives.includes('use client')
const isPageIndex = (path: string): boolean =>
  PAGE_INDEXES.includes(path) || path.endsWith('/react/index.ts')
const isPure = (file: SourceFile): boolean => !isForClient(file) && !isPageIndex(file.path)

/** Imports of one file that are forbidden, as sentences. */
function forbiddenImports(file: SourceFile): string[] {
  const folder = folderOf(file.path)
  const folders = allowedFolders(folder)
  if (!folders) return [`${file.path}: the folder ${folder} has no row in FOLDERS`]
  const packages = [
    ...PURE_PACKAGES,
    ...(isForClient(file) ? CLIENT_PACKAGES : []),
    ...(FOLDER_PACKAGES[folder] ?? []),
  ]
  const found: string[] = []
  for (const { specifier, file: target, isType } of file.imports) {
    if (target === 'src/index.ts')
      found.push(`${file.path} imports the index: import from the file itself`)
    if (isType) continue
    if (target === null) {
      if (!packages.includes(packageOf(specifier)))
        found.push(`${file.path} imports the package ${specifier}`)
      continue
    }
    const other = folderOf(target)
    if (other !== folder && !folders.includes(other))
      found.push(`${file.path}: the folder ${folder} may not import ${other} (${target})`)
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

/** Who takes a verb of something named a host, or from its table, besides requests. */
const DECISION_READERS: Record<string, string> = {
  'src/adapters/mcp/createMcpHost.ts':
    'the options of which it makes a host, and the table of tools that take back',
  'src/host/hostHas.ts': 'asks only whether a verb is there',
  'src/testing/createTestHost.ts': 'the verbs of which it makes a host',
}

/** Folders that read what comes from outside: its shape is checked there, and nowhere else. */
const PARSERS = ['src/adapters/', 'src/engines/', 'src/model/', 'src/rules/', 'src/ui/form/']

/** Other files that look into JSON, and whose. Nothing that the type of a record names is checked. */
const JSON_READERS: Record<string, string> = {
  'src/host/provider/checkProps.lazy.ts': 'the props of a provider, to warn in development',
  'src/host/provider/readProviderProps.ts': 'the props of a provider',
  'src/host/createConversationGrants.ts': 'a store of the browser',
  'src/policy/declaredArguments.ts': 'a schema',
  'src/policy/defineToolPolicy.ts': 'a policy',
  'src/policy/deriveExecution.ts': 'the arguments of a call',
  'src/policy/frozenRecord.ts': 'the arguments of a call',
  'src/policy/explainToolMode.ts': 'the arguments of a call',
  'src/policy/grants/findGrant.ts': 'a grant of a store',
  'src/policy/registeredMode.ts': 'the tables of a policy',
  'src/policy/schemaHints.ts': 'a schema',
  'src/requests/useToolRuntime.ts': 'the renderers of a provider',
  'src/status/phrase.ts': 'the arguments of a call',
  'src/status/speech.ts': 'the arguments of a call',
  'src/ui/bubble/Outcome.tsx': 'a result',
  'src/ui/bubble/ToolCallBubbleResult.tsx': 'a result that a host loads',
  'src/ui/bubble/endings.ts': 'a result',
  'src/ui/bubble/readResult.ts': 'a result',
  'src/ui/bubble/requestChanges.tsx': 'the arguments of a call',
  'src/ui/consent/Form.lazy.tsx': 'what a person wrote',
  'src/ui/consent/declaredConfirmationOf.ts': 'what a template says',
  'src/ui/diff/acceptedArguments.ts': 'the arguments of a call',
  'src/ui/question/QuestionCard.tsx': 'what a person wrote',
}
const SHAPE_CHECK = /\b(?:isJsonObject|getOwnMember|ownOptions|readShape)\b/
/** A copy of options that somebody else made. */
const OPTION_COPY = /\bownOptions\b/

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
      const reads = path.startsWith('src/adapters/') ? [] : argumentReaders(path, text)
      return reads.length > 0 ? [[path, reads.sort()]] : []
    })
    const known = Object.entries(ARGUMENT_READERS).map(([path, reads]) => [path, reads.toSorted()])
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(known))
  })

  test('check shapes only where data comes in', () => {
    const found = failing(
      ({ path, text }) =>
        SHAPE_CHECK.test(text) && !PARSERS.some((folder) => path.startsWith(folder)),
    )
    expect(found.sort()).toEqual(Object.keys(JSON_READERS).sort())
  })

  test('copy options only in adapters, in rules and in requests', () => {
    const isAllowed = /^src\/(?:adapters|rules|requests)\/|^src\/model\/JsonObject\.ts$/
    expect(failing(({ path, text }) => OPTION_COPY.test(text) && !isAllowed.test(path))).toEqual([])
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

  test('leave the host’s verbs of a decision, and writing the ledger, to the folder requests', () => {
    const others = failing(
      ({ path, text }) => !path.startsWith('src/requests/') && decisionReads(path, text).length > 0,
    )
    expect(others).toEqual(Object.keys(DECISION_READERS).sort())
  })

  test.each([
    'host.undo(record, offer)',
    'runtime.host().retryDecision?.(record)',
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
    'ledger.write(id, key, entry)',
    'const { ledger: own } = runtime; own?.write?.(id, key, entry)',
    'sendings.sendingOf(ledger).send(id, key, decided, call)',
    'const store = ledgerOf(call); store[member](id)',
    "import { createLedger as create } from './createLedger.ts'",
    "export { saveUndoOffer as save } from './undoTracking.ts'",
    "const { dispatchUndoEvent: send } = await import('./undoTracking.ts')",
    'tracking.setActivity(call, status)',
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

  test('stay inside what the folder may use', () => {
    expect(all.flatMap(forbiddenImports)).toEqual([])
  })

  test('never lead from a pure file to react', () => {
    const chains = all
      .filter(isPure)
      .flatMap(({ path }) => impureChain(files, path)?.join(' -> ') ?? [])
    expect(chains).toEqual([])
  })

  test('make no circle, types included; what is fetched later may lead back', () => {
    const next = new Map(
      all.map(({ path, imports }) => [
        path,
        imports.flatMap(({ file, isLazy }) =>
          file !== null && !isLazy && files.has(file) ? [file] : [],
        ),
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

describe('files of src', () => {
  test('have functions that fit a screen: at most 60 lines', () => {
    const long = all.flatMap(({ path, text }) =>
      functionsIn(path, text)
        .filter(({ lines }) => lines > 60)
        .map(({ name, line, lines }) => `${path}:${line} ${name}: ${lines}`),
    )
    expect(long).toEqual([])
  })

  test("say 'use client' first, if they do", () => {
    expect(
      failing(({ directives, text }) => directives.length > 0 && !/^['"]use client['"]/.test(text)),
    ).toEqual([])
  })

  test('are index.ts files that open with a comment and only re-export', () => {
    expect(
      indexes
        .filter(({ text, onlyReexports }) => !text.startsWith('//') || !onlyReexports)
        .map(({ path }) => path),
    ).toEqual([])
  })

  test('are split at 500 lines', () => {
    const long = failing(({ text }) => text.trimEnd().split('\n').length > 500)
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
})

describe('the rules themselves', () => {
  const check = (path: string, text: string): string[] => forbiddenImports(parseSource(path, text))

  test('notice a pure file that loads react', () => {
    expect(check('src/status/phrase.ts', "import { useState } from 'react'")).toHaveLength(1)
    expect(check('src/status/phrase.ts', "import type { ReactNode } from 'react'")).toEqual([])
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
        'src/ui/bubble/ToolCallBubble.tsx',
        "import { fromAiSdk } from '../../adapters/ai-sdk/index.ts'",
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
      check('src/ui/bubble/ToolCallBubble.tsx', "import type { ToolCall } from '../../index.ts'"),
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
})
