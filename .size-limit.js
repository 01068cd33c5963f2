// The sizes that apps notice, of the built package: minified, without peers, gzipped. `npm run size`
// prints them and fails above a limit. A limit is the measured size and a tenth of it.

/** An app's bundler makes a file of its own for each `import()`, so its code does not count. */
const withoutLaterCode = {
  name: 'without-later-code',
  setup: (build) =>
    build.onResolve({ filter: /./ }, ({ kind, path }) =>
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

const FIRST_SCREEN = { 'dist/index.js': '{ ToolCallBubble, ToolHostProvider, useToolCalls }' }

export default [
  code('first screen', '46 kB', FIRST_SCREEN),
  code('first screen, with a request', '87 kB', {
    ...FIRST_SCREEN,
    'dist/lazy/Request.lazy.js': '*',
  }),
  code('everything that the index exports', '182 kB', { 'dist/index.js': '*' }),
  code('rules', '58 kB', { 'dist/rules/index.js': '{ rules }' }),
  code('forms and questions', '72 kB', { 'dist/lazy/Form.lazy.js': '*' }),
  code('details, with a diff', '130 kB', { 'dist/lazy/Details.lazy.js': '*' }),
  code('diffText, diffJson', '5.6 kB', { 'dist/engines/diff/index.js': '{ diffJson, diffText }' }),
  adapter('ag-ui/react'),
  adapter('ai-sdk'),
  adapter('langgraph/react'),
  styles('styles.css', '13.7 kB'),
  styles('shadcn.css', '250 B'),
]
