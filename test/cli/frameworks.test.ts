import { readApp } from '../../cli/app/readApp.ts'
import { planInit } from '../../cli/plan/planInit.ts'
import { examine } from '../../cli/doctor/examine.ts'
import { folderWith, read, runPlan } from './appFolder.ts'

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

  test('both into the list of routes', () => {
    const folder = router()
    runPlan(folder)
    expect(read(folder, 'app/routes.ts'))
      .toBe(`import { type RouteConfig, index, route } from "@react-router/dev/routes";

export default [index("routes/home.tsx"),
  route('api/chat', 'routes/api.chat.ts'),
  route('chat', 'routes/chat.tsx'),
] satisfies RouteConfig;
`)
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

  test('no line where the folder is the list, and a sentence where the list is computed', () => {
    const flat = `import { flatRoutes } from '@react-router/fs-routes'\nexport default flatRoutes()\n`
    const folder = router({ 'app/routes.ts': flat })
    runPlan(folder)
    expect(read(folder, 'app/routes.ts')).toBe(flat)
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
