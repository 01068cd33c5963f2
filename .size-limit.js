// The sizes that apps notice, of the built package: minified, without peers, gzipped. `npm run size`
// prints them and fails above a limit. A limit is the measured size and a tenth of it.

import { resolve } from 'node:path'
import { build } from 'vite'

const PEERS = /^(?:react|react-dom|@tanstack\/react-query)(?:$|\/)/
/** A page of the quick start, and a page of an agent by the AI SDK. */
const PAGES = {
  page: `
    export { ToolCallBubble, ToolHostProvider, useToolCalls } from './dist/index.js'
    export { commonNames, defineToolPolicy } from './dist/policy/index.js'`,
  aiSdk: `
    export { ToolCallBubble, ToolHostProvider } from './dist/index.js'
    export { commonNames, defineToolPolicy } from './dist/policy/index.js'
    export { sendWhenSettled } from './dist/adapters/ai-sdk/index.js'
    export { useAiSdkToolCalls } from './dist/adapters/ai-sdk/react/index.js'`,
}

/**
 * Builds a page as an app does: a bundler keeps a whole module together, also if only a later
 * `import()` uses part of it. Returns the files that load at once, and those with a first request.
 */
async function filesOf(name) {
  const outDir = `node_modules/.cache/size/${name}`
  const page = resolve('page.js')
  const { output } = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'page',
        resolveId: (id) => (id === 'page' ? page : null),
        load: (id) => (id === page ? PAGES[name] : null),
      },
    ],
    build: {
      outDir,
      emptyOutDir: true,
      rolldownOptions: { input: 'page', external: PEERS, preserveEntrySignatures: 'strict' },
    },
  })
  const chunks = new Map(output.map((chunk) => [chunk.fileName, chunk]))
  const loaded = (fileName, files = new Set()) => {
    if (files.has(fileName)) return files
    files.add(fileName)
    for (const imported of chunks.get(fileName).imports)
      if (chunks.has(imported)) loaded(imported, files)
    return files
  }
  const fileOf = (isIt) => output.find(isIt).fileName
  const first = loaded(fileOf(({ isEntry }) => isEntry))
  const request = loaded(
    fileOf((chunk) => chunk.name === 'Request.lazy'),
    new Set(first),
  )
  return [first, request].map((files) => [...files].map((file) => `${outDir}/${file}`))
}

/** What an app fetches later is in files of its own, so it does not count. */
const withoutLaterCode = {
  name: 'without-later-code',
  setup: ({ onResolve }) =>
    onResolve({ filter: /./ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    ),
}
const modifyEsbuildConfig = (config) => ({
  ...config,
  format: 'esm',
  logLevel: 'error',
  plugins: [withoutLaterCode],
})

/** `imports`: what an app takes of each built file. */
const code = (name, limit, imports) => ({
  name,
  limit,
  gzip: true,
  path: Object.keys(imports),
  import: imports,
  modifyEsbuildConfig,
})
const adapter = (name) =>
  code(`adapters/${name}`, '25 kB', { [`dist/adapters/${name}/index.js`]: '*' })
const styles = (name, limit) => ({ name, limit, gzip: true, path: `dist/${name}` })

const built = (name, limit, path) => ({
  name,
  limit,
  gzip: true,
  disablePlugins: ['@size-limit/esbuild'],
  path,
})
const [first, withRequest] = await filesOf('page')
const [firstOfAiSdk] = await filesOf('aiSdk')

export default [
  built('first screen, as Vite builds it', '58 kB', first),
  built('first screen, with a request', '107 kB', withRequest),
  built('first screen, with the AI SDK', '77 kB', firstOfAiSdk),
  code('everything that the index exports', '176 kB', { 'dist/index.js': '*' }),
  code('rules', '55 kB', { 'dist/rules/index.js': '{ rules }' }),
  code('forms and questions', '68 kB', { 'dist/lazy/Form.lazy.js': '*' }),
  code('details, with a diff', '128 kB', { 'dist/lazy/Details.lazy.js': '*' }),
  code('diffText, diffJson', '5.6 kB', { 'dist/engines/diff/index.js': '{ diffJson, diffText }' }),
  adapter('ag-ui/react'),
  adapter('ai-sdk'),
  adapter('langgraph/react'),
  styles('styles.css', '13.7 kB'),
  styles('shadcn.css', '250 B'),
]
