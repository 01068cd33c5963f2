import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readApp } from '../../cli/app/readApp.ts'
import { installCommand } from '../../cli/apply/installPackages.ts'
import { addVitePlugin } from '../../cli/edit/addVitePlugin.ts'
import { planInit } from '../../cli/plan/planInit.ts'
import { appFolder, folderWith, manifestWith, read, runPlan, writeFiles } from './appFolder.ts'

const pathsOf = ({ changes }: ReturnType<typeof planInit>) => changes.map(({ path }) => path)
const vite = (packages: Record<string, string>, files: Record<string, string> = {}) =>
  appFolder('vite-ts', { 'package.json': manifestWith('vite-ts', packages), ...files })

describe('the config of Vite as a function', () => {
  test.each([
    [
      'that makes other objects first',
      'export default defineConfig(({ mode } = { mode: "a" }) => {\n  const options = { a: 1 }\n  return { plugins: [react(options)] }\n})\n',
      'return { plugins: [react(options), chatServer()] }',
    ],
    [
      'that is async',
      'export default defineConfig(async () => ({ plugins: [react()] }))\n',
      '{ plugins: [react(), chatServer()] }',
    ],
    [
      'with a name',
      'export default function config() {\n  return { plugins: [react()] }\n}\n',
      '{ plugins: [react(), chatServer()] }',
    ],
    [
      'that merges another one',
      'export default mergeConfig(base, defineConfig({ plugins: [react()] }))\n',
      '{ plugins: [react(), chatServer()] }',
    ],
    [
      'beside a type',
      'export default { plugins: [react()] } satisfies UserConfig\n',
      '{ plugins: [react(), chatServer()] }',
    ],
  ])('%s', (_what, config, edited) => {
    expect(addVitePlugin(config, 'vite.config.ts', './p')).toContain(edited)
  })

  test.each([
    [
      'returns one of two',
      'export default defineConfig(({ command }) => {\n  if (command === "build") return { base: "/a" }\n  return { plugins: [react()] }\n})\n',
    ],
    ['chooses one of two', 'export default isTest ? { a: 1 } : { plugins: [react()] }\n'],
    ['gives options to what makes it', 'export default make(base, { strict: true }, extra)\n'],
  ])('is left to the person where it %s', (_what, config) => {
    expect(addVitePlugin(config, 'vite.config.ts', './p')).toBeUndefined()
  })
})

describe('line ends of Windows', () => {
  const asWindows = (text: string) => text.replaceAll('\n', '\r\n')

  test.each([
    ['vite-ts', ['src/App.tsx', 'vite.config.ts']],
    ['next-tailwind', ['src/app/globals.css']],
  ] as const)('stay in what is changed, and nothing is done twice: %s', (fixture, files) => {
    const folder = appFolder(fixture)
    writeFiles(
      folder,
      Object.fromEntries(files.map((path) => [path, asWindows(read(folder, path))])),
    )
    runPlan(folder)
    for (const path of files) {
      const text = read(folder, path)
      expect(text).toMatch(/Chat|chatServer|handrail/)
      expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    }
    expect(planInit(readApp(folder)).changes).toEqual([])
  })
})

test('a mark at the start of files, as some editors of Windows write it', () => {
  const folder = appFolder('vite-ts')
  for (const path of ['package.json', 'src/App.tsx', 'vite.config.ts', 'tsconfig.json'])
    writeFiles(folder, { [path]: `\uFEFF${read(folder, path)}` })
  runPlan(folder)
  expect(read(folder, 'src/App.tsx')).toMatch(/^\uFEFFimport [^]*<Chat \/>/)
  expect(read(folder, 'vite.config.ts')).toMatch(/^\uFEFF[^\uFEFF]*chatServer\(\)/)
})

describe('the package manager that adds packages', () => {
  test.each([
    ['pnpm-lock.yaml', 'pnpm add handrail@'],
    ['yarn.lock', 'yarn add handrail@'],
    ['bun.lock', 'bun add handrail@'],
    ['package-lock.json', 'npm install handrail@'],
  ])('%s', (lockfile, command) => {
    const app = readApp(appFolder('vite-ts', { [lockfile]: '' }))
    const { packages } = planInit(app)
    expect(installCommand(app, packages).join(' ')).toContain(command)
  })
})

describe('the look of an app', () => {
  test('Tailwind 3 has no layer for us: the page imports the styles, and its style sheet stays', () => {
    const css = '@tailwind base;\n@tailwind components;\n@tailwind utilities;\n'
    const folder = vite({ tailwindcss: '^3.4.0' }, { 'src/index.css': css })
    runPlan(folder)
    expect(read(folder, 'src/index.css')).toBe(css)
    expect(read(folder, 'src/chat/Chat.tsx')).toContain("import 'handrail/styles.css'")
  })

  test('CSS modules alone: none is touched', () => {
    const folder = vite({}, { 'src/App.module.css': '.a { color: red }\n' })
    rmSync(join(folder, 'src/index.css'), { force: true })
    rmSync(join(folder, 'src/App.css'), { force: true })
    expect(pathsOf(runPlan(folder)).filter((path) => path.endsWith('.css'))).toEqual([
      'src/chat/chat.css',
    ])
    expect(read(folder, 'src/App.module.css')).toBe('.a { color: red }\n')
  })

  test.each([
    ['in its code', { 'src/main.tsx': "import 'handrail/styles.css'\n" }],
    [
      'in another style sheet',
      { 'src/kit.css': "@import 'handrail/styles.css' layer(components);\n" },
    ],
  ])('handrail’s styles that an app imports already %s are not imported twice', (_where, files) => {
    const folder = vite({ tailwindcss: '^4.0.0' }, { 'src/tw.css': "@import 'tailwindcss';\n" })
    writeFiles(folder, files)
    runPlan(folder)
    expect(read(folder, 'src/tw.css')).toBe("@import 'tailwindcss';\n")
    expect(read(folder, 'src/chat/Chat.tsx')).not.toContain('handrail/styles.css')
  })
})

test.each([
  ['deno.json', /no package\.json in .*deno\.json is there.*needs one/],
  ['deno.jsonc', /no package\.json in .*deno\.jsonc is there.*needs one/],
])('an app of Deno without a package.json is seen: %s', (file, sentence) => {
  expect(() => readApp(folderWith({ [file]: '{}' }))).toThrow(sentence)
})

describe('Next', () => {
  test('in TypeScript without a folder src', () => {
    const folder = appFolder('next-tailwind')
    renameSync(join(folder, 'src/app'), join(folder, 'app'))
    rmSync(join(folder, 'src'), { recursive: true })
    expect(pathsOf(runPlan(folder))).toEqual([
      'chat/policy.ts',
      'chat/Chat.tsx',
      'chat/chat.css',
      'app/api/chat/route.ts',
      'chat/server/agent.ts',
      'chat/server/standIn.ts',
      'app/chat/page.tsx',
      'app/globals.css',
    ])
    expect(read(folder, 'app/chat/page.tsx')).toContain("from '../../chat/Chat'")
  })

  test.each(['[locale]', '(site)'])(
    'whose root layout stands in app/%s: the page goes there, since one beside it has none',
    (group) => {
      const folder = appFolder('next-tailwind')
      mkdirSync(join(folder, 'src/app', group))
      for (const file of ['layout.tsx', 'page.tsx'])
        renameSync(join(folder, 'src/app', file), join(folder, 'src/app', group, file))
      expect(pathsOf(runPlan(folder))).toContain(`src/app/${group}/chat/page.tsx`)
      expect(read(folder, `src/app/${group}/chat/page.tsx`)).toContain("'../../../chat/Chat'")
      expect(pathsOf(planInit(readApp(folder)))).toEqual([])
    },
  )
})

test('paths that TypeScript knows by another name change nothing of ours', () => {
  const folder = appFolder('vite-ts')
  const before = pathsOf(planInit(readApp(folder)))
  writeFiles(folder, {
    'tsconfig.json':
      '{\n  // by name\n  "compilerOptions": { "paths": { "@/*": ["./src/*"], },  },\n}\n',
    'src/App.tsx':
      "import { Page } from '@/Page'\nexport default function App() {\n  return <Page />\n}\n",
  })
  expect(pathsOf(runPlan(folder))).toEqual(before)
  expect(read(folder, 'src/App.tsx')).toContain("import { Chat } from './chat/Chat'")
})

test('a config of Vite in .mts, which Node reads with endings', () => {
  const folder = appFolder('vite-ts')
  renameSync(join(folder, 'vite.config.ts'), join(folder, 'vite.config.mts'))
  runPlan(folder)
  expect(read(folder, 'vite.config.mts')).toMatch(
    /from '\.\/server\/chat\/vitePlugin\.ts'[^]*chatServer\(\)/,
  )
})

describe('files that cannot be read or written', () => {
  test('a package.json around the app, or of a folder beside it, that is none', () => {
    const root = folderWith({
      'package.json': '',
      'web/package.json': manifestWith('vite-ts', {}),
      'web/vite.config.ts': 'export default {}',
    })
    expect(readApp(join(root, 'web')).monorepo).toBeUndefined()
    const several = folderWith({
      'package.json': '{"workspaces": ["apps/*"]}',
      'apps/broken/package.json': '{',
      'apps/web/package.json': manifestWith('vite-ts', {}),
    })
    expect(() => readApp(several)).toThrow(/root of several packages.*cd apps\/web/)
  })
})
