// Installs handrail's items into an app, by shadcn's own tool, as a person does. The stock items come
// from here, too: stand-ins of our own (stock/), in place of shadcn's registry.
//   node addItems.mjs radix
import { readFileSync } from 'node:fs'
import { registryFiles, serveJson } from '../../../scripts/docs/registry.mjs'
import { run } from '../run/shell.mjs'

const [flavour] = process.argv.slice(2)
const { style } = JSON.parse(readFileSync('components.json', 'utf8'))
const PACKAGE = { radix: 'radix-ui', base: '@base-ui/react' }[flavour]

const stock = (name, { type, source, dependencies, registryDependencies = [] }) => ({
  [`styles/${style}/${name}.json`]: {
    name,
    type: `registry:${type}`,
    dependencies,
    registryDependencies,
    files: [
      {
        path: `${type}/${source.split('/').at(-1)}`,
        type: `registry:${type}`,
        content: readFileSync(new URL(`stock/${source}`, import.meta.url), 'utf8'),
      },
    ],
  },
})
const component = (name) =>
  stock(name, {
    type: 'ui',
    source: `${flavour}/${name}.tsx`,
    dependencies: [PACKAGE],
    registryDependencies: ['utils'],
  })

const NO_COLOURS = {
  inlineColors: { light: {}, dark: {} },
  cssVars: { light: {}, dark: {} },
  inlineColorsTemplate: '',
  cssVarsTemplate: '',
}

const { url, stop } = await serveJson({
  ...registryFiles(),
  ...stock('utils', {
    type: 'lib',
    source: 'utils.ts',
    dependencies: ['clsx', 'tailwind-merge'],
  }),
  ...component('button'),
  ...component('card'),
  ...component('collapsible'),
  'colors/neutral.json': NO_COLOURS,
})
try {
  const items = ['tool-call', 'consent', 'diff'].map((name) => `${url}/${flavour}/${name}.json`)
  const add = ['npx', '--no-install', 'shadcn', 'add', '--yes', ...items]
  console.log(await run(add, { env: { REGISTRY_URL: url } }))
} finally {
  stop()
}
