// What the kit adds to an app: each row is bundled and minified as an app would, without the peers,
// and gzipped (level 9). Fails when a row is over its budget. Needs dist. A row of a part only is
// bundled from src, where each file is a module and can be left out.
//   npm run size -- why [a row]    also lists the modules of src in each row, or in those whose name
//                                  has the text, and what stands in them for later code only
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { modulesIn, valuesIn } from './package/bundled.mjs'

const KILOBYTE = 1000
const PEERS = [/^react($|\/)/, /^react-dom($|\/)/, '@tanstack/react-query']
/** What a bundler puts around `import()`: an app that fetches anything has it once. */
const LOADER = /vite\/preload-helper/
const ADAPTER_BUDGET = 6.25 // the aim is 3

const { exports } = JSON.parse(readFileSync('package.json', 'utf8'))
const folders = readdirSync('src', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
const adapters = Object.keys(exports)
  .filter((subpath) => subpath.startsWith('./adapters/'))
  .map((subpath) => subpath.slice(2))

const FIRST_VIEW =
  "export * from 'src/diff/preview/DiffPreviewView.lazy.tsx'; export * from 'src/diff/preview/engine.lazy.ts'"
const DIFF_WORDS = ['diff/messages.en.ts', 'diff/previewMessages.en.ts']
const AROUND_DIFFS = [
  'tool-call',
  'json',
  'policy',
  'execution',
  'status',
  'content',
  'messages',
  'host',
  'internal',
]
const LINE_ENGINE = [
  'engine/alignSequences',
  'engine/text/diffLines',
  'engine/text/diffWords',
  'engine/text/dropSlivers',
  'engine/gapsOf',
  'engine/text/lines',
  'engine/pairAlike',
  'engine/text/pairLines',
  'engine/text/slideChanges',
  'engine/tokensOf',
  'engine/text/whiteSpace',
  'file/wordMarks',
  'engine/text/words',
]
  .map((name) => `diff/${name}.ts`)
  .concat('internal/work/runInSlices.ts')

const FIRST_SCREEN = "export { ToolCallBubble, ToolHostProvider, useToolCalls } from 'handrail'"

/**
 * Kilobytes of what loads at once; `import()`ed chunks are shown beside it. `without`: folders and
 * files that a row does not count. `fetched`: what it counts although it loads later. The aim for the bubble is 8 kB;
 * docs/decisions/037-sizes.md says what it holds instead.
 * @type {{ what: string, code: string, budget: number, without?: string[], fetched?: string[] }[]}
 */
const ROWS = [
  { what: 'first screen, no request', code: FIRST_SCREEN, budget: 44.1 }, // the aim is 22
  {
    what: '... and a tool by its name',
    code: FIRST_SCREEN,
    budget: 50.7,
    fetched: ['readModes.lazy'],
  }, // that nobody registered: what its name says is fetched
  {
    what: '... and with a request',
    code: FIRST_SCREEN,
    budget: 80.75,
    fetched: ['WholeRequest.lazy'],
  }, // the aim is 45
  {
    what: '... of a tool by its name',
    code: FIRST_SCREEN,
    budget: 87.35,
    fetched: ['readModes.lazy', 'WholeRequest.lazy'],
  },
  {
    what: 'ToolCallBubble',
    code: "export { ToolCallBubble } from 'handrail'",
    budget: 30.3,
    without: ['consent', 'undo', 'question', 'diff'],
  },
  {
    what: 'ToolCallBubble, whole',
    code: "export { ToolCallBubble } from 'handrail'",
    budget: 34.7,
  },
  {
    what: 'UndoAffordance, undo alone',
    code: "export { UndoAffordance, useUndo } from 'handrail'",
    budget: 4.15,
    without: folders.filter((folder) => folder !== 'undo'),
  }, // its components; docs/decisions/033-undo.md says what undo holds besides
  {
    what: 'ConsentDialog, consent alone',
    code: "export { ConsentDialog } from 'handrail'",
    budget: 23.25,
    without: folders.filter((folder) => folder !== 'consent'),
  }, // the aim is 10; docs/decisions/037-sizes.md says what it holds instead
  {
    what: 'a form',
    code: "export { SchemaForm } from 'src/form/SchemaForm.lazy.tsx'",
    budget: 11.35,
    without: ['content', 'internal', 'json', 'messages', 'tool-call'],
  }, // loaded with the first one, and its validator after it; the aim is 6
  {
    what: '... that has patterns',
    code: "export * from 'src/json/pattern/linearPattern.lazy.ts'",
    budget: 48,
  }, // loaded with the first pattern; docs/decisions/047-linear-patterns.md says why
  { what: 'everything of handrail', code: "export * from 'handrail'", budget: 173.85 },
  {
    what: 'DiffPreview, its first view',
    code: FIRST_VIEW,
    budget: 13.65,
    without: [...AROUND_DIFFS, ...LINE_ENGINE, ...DIFF_WORDS],
  }, // without its words, and without what compares lines
  {
    what: '... and its line engine',
    code: FIRST_VIEW,
    budget: 16.65,
    without: [...AROUND_DIFFS, ...DIFF_WORDS],
  }, // 3 of it
  { what: '... and its words', code: FIRST_VIEW, budget: 18.45, without: AROUND_DIFFS },
  {
    what: 'createJsonReader',
    code: "export { createJsonReader } from 'handrail/json'",
    budget: 1.75,
  },
  {
    what: 'confirmation templates',
    code: "export { confirmationPrompt } from 'src/template/confirmation/confirmationPrompt.lazy.ts'",
    budget: 12.85,
  }, // loaded with the first one
  {
    what: '... that say more',
    code: ['confirmation/confirmationPrompt', 'go/language/goLanguage', 'confirmation/intoShape']
      .map((name) => `export * from 'src/template/${name}.lazy.ts'`)
      .join('\n'),
    budget: 19.85,
  },
  {
    what: 'renderTemplate',
    code: "export { renderTemplate } from 'handrail/template'",
    budget: 16.45,
  },
  {
    what: 'diffText, diffJson',
    code: "export { applyTextDiff, diffJson, diffText } from 'handrail/diff'",
    budget: 5.05,
  }, // the aim is 3; docs/decisions/025-diff-engine.md says what the rest is
  ...adapters.map((name) => ({
    what: name,
    code: `export * from 'handrail/${name}'`,
    budget: ADAPTER_BUDGET,
    without: ['json', 'tool-call', 'adapters/shared', ...(name.endsWith('/react') ? ['host'] : [])],
  })),
]

const gzipped = (text) => gzipSync(text, { level: 9 }).length / KILOBYTE

/** Where a row of a part finds what it names: `handrail/json`, or a file of `src`. */
function sourceOf(id) {
  if (id.startsWith('src/')) return resolve(id)
  const [, folder] = /^handrail(?:\/(.+))?$/.exec(id) ?? []
  return /^handrail(?:\/|$)/.test(id) ? resolve('src', folder ?? '', 'index.ts') : undefined
}

/**
 * The chunks of a row, and which of them load at once. `isAlone`: without what loads later.
 * `isOfSource`: from `src`, with source maps.
 */
async function bundle({ code, without = [], fetched = [] }, { isAlone, isOfSource, ...how } = {}) {
  const entry = 'virtual:size'
  const isOfPart = isOfSource || without.length > 0 || code.includes("'src/")
  const { output } = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'size',
        enforce: 'pre', // before vite finds handrail in dist
        resolveId: (id) => (id === entry ? id : isOfPart ? sourceOf(id) : undefined),
        resolveDynamicImport: (id) => (isAlone ? { id, external: true } : undefined),
        load: (id) => (id === entry ? code : undefined),
      },
    ],
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      modulePreload: false,
      sourcemap: isOfSource,
      ...how,
      rolldownOptions: {
        input: entry,
        external: [
          ...PEERS,
          LOADER,
          ...without.map((folder) => new RegExp(`/src/${folder}(?:/|$)`)),
        ],
        preserveEntrySignatures: 'strict',
        // neither our files' names nor where they lie are counted: an app has neither
        output: {
          chunkFileNames: '[hash].js',
          paths: (id) => (id.includes('/src/') ? 'left-out' : id),
        },
      },
    },
  })
  const chunks = new Map(
    output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]),
  )
  const atOnce = new Set()
  const follow = (name) => {
    if (atOnce.has(name) || !chunks.has(name)) return
    atOnce.add(name)
    chunks.get(name).imports.forEach(follow)
  }
  for (const { isEntry, fileName, facadeModuleId } of chunks.values())
    if (isEntry || fetched.some((name) => facadeModuleId?.includes(name))) follow(fileName)
  // by their modules: the names of chunks are hashes, and another order has another size
  const inOrder = [...chunks.values()].sort((a, b) =>
    Object.keys(a.modules)[0] < Object.keys(b.modules)[0] ? -1 : 1,
  )
  return (isAtOnce) => inOrder.filter(({ fileName }) => atOnce.has(fileName) === isAtOnce)
}

const textOf = (chunks) => chunks.map(({ code }) => code).join('')

async function measure(row) {
  const chunks = await bundle(row)
  return { now: gzipped(textOf(chunks(true))), later: gzipped(textOf(chunks(false))) }
}

/** What a row is made of: its modules, and values that only what loads later uses. */
async function printWhy({ fetched = [], ...row }) {
  const chunks = await bundle({ fetched, ...row }, { isOfSource: true })
  for (const { module, length, own } of modulesIn(chunks(true), gzipped))
    console.log(`${own.toFixed(2).padStart(10)} kB ${String(length).padStart(6)}  ${module}`)
  if (fetched.length > 0) return
  const [all, alone] = await Promise.all(
    [false, true].map((isAlone) => bundle(row, { isAlone, minify: false })),
  )
  const used = valuesIn(textOf(alone(true)))
  const unused = [...valuesIn(textOf(all(true)))].filter(([name]) => !used.has(name))
  const said = unused.map(([name, length]) => `${name} ${length}`).join(', ')
  if (said) console.log(`           only for what loads later, in characters: ${said}`)
}

/** What a chat needs in which no call is open and none asks. */
const BASE_STYLES = [
  'src/styles/tokens.css',
  'src/styles/reset.css',
  'src/styles/base.css',
  'src/bubble/line/line.css',
  'src/conversation/group.css',
  'src/bubble/line/closed/call.css',
  'src/bubble/line/closed/glyphs.css',
]

/** The stylesheet as an app's bundler ships it: without comments and white space. */
async function measureStyles(input) {
  const { output } = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      cssMinify: true,
      target: 'es2022',
      rolldownOptions: { input },
    },
  })
  const sheets = output.filter(({ fileName }) => fileName.endsWith('.css'))
  return gzipped(sheets.map(({ source }) => source).join(''))
}

const print = (...cells) =>
  console.log(
    cells.map((cell, column) => (column === 0 ? cell.padEnd(28) : cell.padStart(12))).join(''),
  )
const kilobytes = (value) => `${value.toFixed(2)} kB`
let over = 0

print('', 'gzip', 'budget', 'on demand')
const report = (what, { now, later }, budget) => {
  const isOver = now > budget
  if (isOver) over += 1
  print(
    what,
    kilobytes(now),
    kilobytes(budget),
    later > 0.05 ? kilobytes(later) : '-',
    isOver ? 'OVER' : '',
  )
}
const [why, asked = ''] = process.argv.slice(2)
for (const row of ROWS) {
  report(row.what, await measure(row), row.budget)
  if (why && row.what.includes(asked)) await printWhy(row)
}
const STYLES = [
  ['styles of closed calls', BASE_STYLES, 6.05], // 1.65 of it are their icons; the aim is 5
  ['styles.css', 'dist/styles.css', 14.45], // the aim is 8; docs/decisions/061-rules-by-class.md says what it holds
]
for (const [what, input, budget] of STYLES)
  report(what, { now: await measureStyles(input), later: 0 }, budget)

if (over > 0) {
  console.error(`${over} over budget`)
  process.exit(1)
}
