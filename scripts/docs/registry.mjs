// The registry of shadcn's format: what `npx shadcn add` installs, made of examples/registry.
// `npm run registry` serves it; the static site has it below r/.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'

const SOURCES = new URL('../../examples/registry/', import.meta.url)
const SCHEMA = 'https://ui.shadcn.com/schema'
/** What the app's own components are made of, and how a source that is written for Radix says it. */
const FLAVOURS = {
  radix: (source) => source,
  base: (source) => source.replace(/<(\w+) asChild>\s*(<[^>]*\/>)\s*<\/\1>/g, '<$1 render={$2} />'),
}

/** shadcn's tool says this when it has written an item. */
const PROVIDER =
  "Give your provider the view of requests: import { consentView } from '@/components/consent', and <ToolHostProvider renderers={{ consent: consentView }}>."

const ITEMS = [
  {
    name: 'tool-call',
    title: 'Tool call',
    description: 'A call in a card: its sentence, its details, and its request while it waits.',
    registryDependencies: ['button', 'card', 'collapsible'],
    sources: ['tool-call.tsx', 'consent.tsx'],
    docs: PROVIDER,
  },
  {
    name: 'consent',
    title: 'Consent',
    description: 'A request in a card, decided by the app’s own buttons.',
    registryDependencies: ['button', 'card'],
    sources: ['consent.tsx'],
    docs: PROVIDER,
  },
  {
    name: 'diff',
    title: 'Diff',
    description: 'What a call changes, in a card.',
    registryDependencies: ['card'],
    sources: ['diff.tsx'],
  },
]

const fileOf = (source) => ({ path: `registry/${source}`, type: 'registry:component' })

/** An item as the list has it: without its sources. */
const entryOf = ({ sources, ...item }) => ({
  ...item,
  type: 'registry:component',
  dependencies: ['handrail', '@tanstack/react-query'],
  css: {
    '@import "handrail/styles.css" layer(components)': {},
    '@import "handrail/shadcn.css" layer(components)': {},
  },
  files: sources.map(fileOf),
})

const itemOf = (item, flavour) => ({
  $schema: `${SCHEMA}/registry-item.json`,
  ...entryOf(item),
  files: item.sources.map((source) => ({
    ...fileOf(source),
    content: FLAVOURS[flavour](readFileSync(new URL(source, SOURCES), 'utf8')),
  })),
})

/** One flavour: the list of its items, and each of them. By path below `r/`. */
const filesOf = (flavour) => [
  [
    `${flavour}/registry.json`,
    {
      $schema: `${SCHEMA}/registry.json`,
      name: 'handrail',
      items: ITEMS.map(entryOf),
    },
  ],
  ...ITEMS.map((item) => [`${flavour}/${item.name}.json`, itemOf(item, flavour)]),
]

/** Every file of the registry, by its path below `r/`. */
export const registryFiles = () => Object.fromEntries(Object.keys(FLAVOURS).flatMap(filesOf))

/** Serves JSON by path. Resolves with its URL, once it listens, and how to stop it. */
export function serveJson(files, port = 0) {
  const server = createServer((request, response) => {
    const [path = ''] = request.url.slice(1).split('?')
    const file = Object.hasOwn(files, path) ? files[path] : undefined
    response.writeHead(file ? 200 : 404, {
      'Content-Type': 'application/json',
      'Access-Control-Allow-Origin': '*',
    })
    response.end(file && JSON.stringify(file, null, 2))
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () =>
      resolve({
        url: `http://localhost:${server.address().port}`,
        stop: () => server.close().closeAllConnections(),
      }),
    )
  })
}

const below = (folder, files) =>
  Object.fromEntries(Object.entries(files).map(([path, file]) => [`${folder}/${path}`, file]))

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const port = Number(process.env.PORT) || 5178
  const { url } = await serveJson(below('r', registryFiles()), port)
  for (const { name } of ITEMS) console.log(`npx shadcn@latest add ${url}/r/radix/${name}.json`)
  console.log('base instead of radix where your components are Base UI’s')
}
