import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readApp } from '../../cli/app/readApp.ts'
import { planInit } from '../../cli/plan/planInit.ts'
import { examine } from '../../cli/doctor/examine.ts'
import { folderWith, read, runPlan, writeFiles } from './appFolder.ts'

const manifest = (dependency: string) =>
  JSON.stringify({ dependencies: { react: '19', vite: '8', [dependency]: '1' } })

/** As `create-react-router` makes one. */
const ROUTES = `import { type RouteConfig, index } from "@react-router/dev/routes";

export default [index("routes/home.tsx")] satisfies RouteConfig;
`
const router = (files: Record<string, string> = {}) =>
  folderWith({
    'package.json': manifest('@react-router/dev'),
    'tsconfig.json': '{}',
    'vite.config.ts': 'export default { plugins: [] }\n',
    'app/routes.ts': ROUTES,
    'app/routes/home.tsx': 'export default () => null\n',
    ...files,
  })

/** As `create-start-app` makes one. */
const tanstack = () =>
  folderWith({
    'package.json': manifest('@tanstack/react-start'),
    'tsconfig.json': '{}',
    'vite.config.ts': 'export default { plugins: [] }\n',
    'src/routes/__root.tsx': '',
  })

/** As `create astro` and `astro add react` make one. */
const ASTRO_CONFIG = `import { defineConfig } from 'astro/config';
import react from '@astrojs/react';

export default defineConfig({
  integrations: [react()]
});
`
const astro = (files: Record<string, string> = {}) =>
  folderWith({
    'package.json': JSON.stringify({ dependencies: { astro: '7', react: '19' } }),
    'tsconfig.json': '{ "extends": "astro/tsconfigs/strict" }',
    'astro.config.mjs': ASTRO_CONFIG,
    'src/pages/index.astro': '<h1>Astro</h1>\n',
    ...files,
  })

const pathsOf = ({ changes }: ReturnType<typeof planInit>) => changes.map(({ path }) => path)
const problemsOf = (folder: string) =>
  examine(folder)
    .filter(({ name }) => ['Page', 'Policy', 'Server', 'Styles'].includes(name))
    .flatMap(({ findings }) => findings)

describe('in React Router, init writes', () => {
  test('a page and a route for production, in its folders', () => {
    const folder = router()
    expect(pathsOf(runPlan(folder))).toEqual([
      'app/chat/policy.ts',
      'app/chat/Chat.tsx',
      'app/chat/chat.css',
      'app/chat/server/route.ts',
      'app/chat/server/agent.ts',
      'app/chat/server/standIn.ts',
      'app/routes/api.chat.ts',
      'app/routes/chat.tsx',
      'app/routes.ts',
    ])
    expect(read(folder, 'app/routes/api.chat.ts')).toBe(`import { POST } from '../chat/server/route'

/** Answers the chat, in development and in production. */
export const action = ({ request }: { request: Request }) => POST(request)
`)
    expect(read(folder, 'app/routes/chat.tsx')).toContain("from '../chat/Chat'")
    expect(read(folder, 'app/chat/server/route.ts')).toContain("from '../policy'")
    expect(read(folder, 'vite.config.ts')).toBe('export default { plugins: [] }\n')
    expect(planInit(readApp(folder)).changes).toEqual([])
    expect(problemsOf(folder)).toEqual([])
  })

  test('both into the list of routes, as the file is written', () => {
    const folder = router()
    runPlan(folder)
    expect(read(folder, 'app/routes.ts'))
      .toBe(`import { type RouteConfig, index, route } from "@react-router/dev/routes";

export default [
  index("routes/home.tsx"),
  route("api/chat", "routes/api.chat.ts"),
  route("chat", "routes/chat.tsx"),
] satisfies RouteConfig;
`)
  })

  test('nothing in SPA mode, whose routes answer no request', () => {
    const folder = router({ 'react-router.config.ts': 'export default { ssr: false }\n' })
    expect(() => planInit(readApp(folder))).toThrow(
      'react-router.config.ts has ssr: false, so no route can answer the chat. Remove it, and run this again.',
    )
    expect(planInit(readApp(folder, 'langgraph')).changes.length).toBeGreaterThan(0)
  })

  test('below the routes of a list of several lines', () => {
    const routes = `import { index, route } from '@react-router/dev/routes'

export default [
  index('routes/home.tsx'),
  route('about', 'routes/about.tsx'),
]
`
    const folder = router({ 'app/routes.ts': routes })
    runPlan(folder)
    expect(read(folder, 'app/routes.ts'))
      .toBe(`import { index, route } from '@react-router/dev/routes'

export default [
  index('routes/home.tsx'),
  route('about', 'routes/about.tsx'),
  route('api/chat', 'routes/api.chat.ts'),
  route('chat', 'routes/chat.tsx'),
]
`)
  })

  test('what doctor then finds missing there: the line of the route', () => {
    const folder = router()
    runPlan(folder)
    const listed = read(folder, 'app/routes.ts')
    writeFiles(folder, { 'app/routes.ts': ROUTES })
    expect(problemsOf(folder)).toEqual([
      {
        kind: 'problem',
        says: 'app/routes.ts does not name app/routes/api.chat.ts, so React Router does not serve it.',
        remedy: "Run npx handrail init, or add route('api/chat', 'routes/api.chat.ts').",
      },
    ])
    writeFiles(folder, {
      'app/routes.ts': listed.replace('routes/api.chat.ts', './routes/api.chat'),
    })
    expect(problemsOf(folder)).toEqual([])
  })

  test('no line where the folder is the list, and a sentence where the list is computed', () => {
    const flat = `import { flatRoutes } from '@react-router/fs-routes'\nexport default flatRoutes()\n`
    const folder = router({ 'app/routes.ts': flat })
    runPlan(folder)
    expect(read(folder, 'app/routes.ts')).toBe(flat)
    expect(problemsOf(folder)).toEqual([])
    const computed = router({ 'app/routes.ts': "export { default } from './other'\n" })
    expect(runPlan(computed).remaining).toEqual([
      "Add to the routes of app/routes.ts: route('api/chat', 'routes/api.chat.ts'), route('chat', 'routes/chat.tsx').",
    ])
  })
})

test('in TanStack Start, init writes a page and a route for production, in its folders', () => {
  const folder = tanstack()
  expect(pathsOf(runPlan(folder)).slice(3)).toEqual([
    'src/chat/server/route.ts',
    'src/chat/server/agent.ts',
    'src/chat/server/standIn.ts',
    'src/routes/api/chat.ts',
    'src/routes/chat.tsx',
  ])
  const api = read(folder, 'src/routes/api/chat.ts')
  expect(api).toContain("import { POST } from '../../chat/server/route'")
  expect(api).toContain("createFileRoute('/api/chat')")
  expect(read(folder, 'src/routes/chat.tsx')).toContain("createFileRoute('/chat')")
  expect(planInit(readApp(folder)).changes).toEqual([])
  expect(problemsOf(folder)).toEqual([])
})

test('in Remix, init writes both into the folder of its routes', () => {
  const folder = folderWith({
    'package.json': manifest('@remix-run/dev'),
    'vite.config.js': 'export default { plugins: [] }\n',
    'app/root.jsx': '',
  })
  expect(pathsOf(runPlan(folder)).slice(-2)).toEqual([
    'app/routes/api.chat.js',
    'app/routes/chat.jsx',
  ])
  expect(read(folder, 'app/routes/api.chat.js')).toContain('({ request }) => POST(request)')
})

describe('in Astro, init writes', () => {
  test('a page with an island, and a route that answers in production, in its folders', () => {
    const folder = astro()
    expect(pathsOf(runPlan(folder)).slice(3)).toEqual([
      'src/chat/server/route.ts',
      'src/chat/server/agent.ts',
      'src/chat/server/standIn.ts',
      'src/pages/api/chat.ts',
      'src/pages/chat.astro',
    ])
    expect(read(folder, 'src/pages/api/chat.ts'))
      .toBe(`import { POST as answer } from '../../chat/server/route'

export const prerender = false

/** Answers the chat, in development and in production. */
export const POST = ({ request }: { request: Request }) => answer(request)
`)
    const page = read(folder, 'src/pages/chat.astro')
    expect(page).toMatch(/^---\nimport \{ Chat \} from '\.\.\/chat\/Chat'\n---\n/)
    expect(page).toContain('<Chat client:load />')
    expect(read(folder, 'src/chat/Chat.tsx')).toContain("import 'handrail/styles.css'")
    expect(read(folder, 'astro.config.mjs')).toBe(ASTRO_CONFIG)
    expect(planInit(readApp(folder)).changes).toEqual([])
  })

  test('the same in JavaScript', () => {
    const folder = astro()
    rmSync(join(folder, 'tsconfig.json'))
    expect(pathsOf(runPlan(folder)).slice(-2)).toEqual([
      'src/pages/api/chat.js',
      'src/pages/chat.astro',
    ])
    expect(read(folder, 'src/pages/api/chat.js')).toContain('({ request }) => answer(request)')
  })

  test('beside a chat of the app’s own, under another name', () => {
    const folder = astro({ 'src/pages/chat.astro': '<h1>Chat</h1>\n' })
    expect(pathsOf(runPlan(folder))).toContain('src/pages/handrail-chat.astro')
    expect(read(folder, 'src/pages/handrail-chat.astro')).toContain("from '../handrail-chat/Chat'")
  })

  test('a sentence about its adapter, which production needs', () => {
    const sentence = 'Add an adapter, which the route needs in production: npx astro add node.'
    expect(runPlan(astro()).remaining).toEqual([sentence])
    const config = ASTRO_CONFIG.replace('integrations', 'adapter: node(),\n  integrations')
    expect(runPlan(astro({ 'astro.config.mjs': config })).remaining).toEqual([])
  })

  test('nothing before it has React', () => {
    const folder = astro({ 'package.json': '{"dependencies": {"astro": "7"}}' })
    expect(() => readApp(folder)).toThrow('Astro without React. Run npx astro add react')
  })
})

describe('in Astro, doctor finds', () => {
  const withAdapter = () => {
    const config = ASTRO_CONFIG.replace('integrations', 'adapter: node(),\n  integrations')
    const folder = astro({ 'astro.config.mjs': config })
    runPlan(folder)
    return folder
  }
  const change = (folder: string, path: string, edit: (code: string) => string) =>
    writeFiles(folder, { [path]: edit(read(folder, path)) })

  test('nothing wrong with what init has made', () => {
    expect(problemsOf(withAdapter())).toEqual([])
  })

  test('a route that no page folder has', () => {
    const folder = withAdapter()
    rmSync(join(folder, 'src/pages/api/chat.ts'))
    expect(problemsOf(folder)).toMatchObject([{ says: /No route of Astro leads to/ }])
  })

  test('a route that is rendered in advance', () => {
    const folder = withAdapter()
    change(folder, 'src/pages/api/chat.ts', (code) => code.replace(/export const prerender.*/, ''))
    expect(problemsOf(folder)).toMatchObject([{ remedy: /export const prerender = false/ }])
    change(folder, 'astro.config.mjs', (code) =>
      code.replace('adapter', "output: 'server', adapter"),
    )
    expect(problemsOf(folder)).toEqual([])
  })

  test('no adapter', () => {
    const folder = withAdapter()
    change(folder, 'astro.config.mjs', () => ASTRO_CONFIG)
    expect(problemsOf(folder)).toMatchObject([{ remedy: 'Run npx astro add node.' }])
  })
})
