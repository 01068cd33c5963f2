import { readApp } from '../../cli/app/readApp.ts'
import { filesBelow } from '../../cli/app/files.ts'
import { planInit } from '../../cli/plan/planInit.ts'
import { TEMPLATES } from '../../cli/plan/templates.ts'
import { appFolder, manifestWith, read, runPlan, writeFiles } from './appFolder.ts'

const pathsOf = ({ changes }: ReturnType<typeof planInit>) => changes.map(({ path }) => path)

describe('what init writes', () => {
  test('into a Vite app: a chat, its server, and one line each where they begin', () => {
    const folder = appFolder('vite-ts')
    const before = read(folder, 'src/App.tsx')
    expect(pathsOf(runPlan(folder))).toEqual([
      'src/chat/policy.ts',
      'src/chat/Chat.tsx',
      'src/chat/chat.css',
      'server/chat/route.ts',
      'server/chat/agent.ts',
      'server/chat/standIn.ts',
      'server/chat/vitePlugin.ts',
      'vite.config.ts',
      'src/App.tsx',
    ])
    expect(read(folder, 'src/App.tsx').split('\n')).toHaveLength(before.split('\n').length + 2)
    expect(read(folder, 'src/App.tsx')).toContain(
      '    <>\n      <Chat />\n      <section id="center">',
    )
    expect(read(folder, 'vite.config.ts')).toContain('plugins: [react(), chatServer()],')
    expect(read(folder, 'src/chat/Chat.tsx')).toContain("import 'handrail/styles.css'")
    expect(read(folder, 'src/chat/chat.css')).toContain('.chat-message')
    expect(read(folder, 'server/chat/route.ts')).toContain("from '../../src/chat/policy.ts'")
  })

  test('into a Next app: a page and a route, and the styles after Tailwind’s', () => {
    const folder = appFolder('next-tailwind', { 'components.json': '{}' })
    expect(pathsOf(runPlan(folder))).toEqual([
      'src/chat/policy.ts',
      'src/chat/Chat.tsx',
      'src/chat/chat.css',
      'src/app/api/chat/route.ts',
      'src/chat/server/agent.ts',
      'src/chat/server/standIn.ts',
      'src/app/chat/page.tsx',
      'src/app/globals.css',
    ])
    expect(read(folder, 'src/chat/Chat.tsx')).toMatch(/^'use client'\n/)
    expect(read(folder, 'src/chat/Chat.tsx')).not.toContain('handrail/styles.css')
    expect(read(folder, 'src/app/chat/page.tsx')).toContain("from '../../chat/Chat'")
    expect(read(folder, 'src/app/globals.css')).toMatch(
      /^@import "tailwindcss";\n@import "handrail\/styles\.css" layer\(components\);\n@import "handrail\/shadcn\.css" layer\(components\);\n\n:root/,
    )
  })

  test('into an app in JavaScript has no types, and names modules as Node does', () => {
    const folder = appFolder('vite-js')
    const files = pathsOf(runPlan(folder))
    expect(files.filter((path) => /\.tsx?$/.test(path))).toEqual([])
    expect(read(folder, 'src/chat/Chat.jsx')).toContain(
      "import { useChat } from '@ai-sdk/react'\nimport { DefaultChatTransport } from 'ai'\n",
    )
    expect(read(folder, 'src/chat/Chat.jsx')).toContain('function Composer({ onSend }) {')
    expect(read(folder, 'server/chat/route.js')).toContain("from './agent.js'")
    expect(read(folder, 'server/chat/route.js')).toContain('export async function POST(request) {')
    for (const path of files.filter((file) => file.startsWith('server')))
      expect(read(folder, path)).not.toMatch(/import type|\bas [A-Z]|: (?:string|Part)\b/)
  })

  test.each(['vite-ts', 'vite-js', 'next-tailwind'] as const)(
    'a second time is nothing, also where the files were changed since: %s',
    (fixture) => {
      const folder = appFolder(fixture, { 'components.json': '{}' })
      runPlan(folder)
      const policy = filesBelow(folder).find((path) => path.includes('chat/policy'))!
      writeFiles(folder, { [policy]: `${read(folder, policy)}// mine\n` })
      expect(planInit(readApp(folder)).changes).toEqual([])
    },
  )

  test('into a Next app in JavaScript is JavaScript, where its app folder is', () => {
    const folder = appFolder('next-javascript')
    expect(pathsOf(runPlan(folder)).filter((path) => !path.endsWith('.css'))).toEqual([
      'chat/policy.js',
      'chat/Chat.jsx',
      'app/api/chat/route.js',
      'chat/server/agent.js',
      'chat/server/standIn.js',
      'app/chat/page.jsx',
    ])
    expect(read(folder, 'chat/Chat.jsx')).toMatch(/^'use client'\nimport \{ memo, useEffect, /)
    expect(read(folder, 'app/api/chat/route.js')).toContain("from '../../../chat/server/agent'")
  })

  test('styles the chat’s own elements, and none of those that handrail draws in it', () => {
    const folder = appFolder('vite-ts')
    runPlan(folder)
    const css = read(folder, 'src/chat/chat.css')
    const selectors = Array.from(css.matchAll(/^(\..+?)(?:,| \{)$/gm), ([, selector]) => selector)
    const own =
      /^\.chat(?:-message|-composer)?(?:\[.+\])?(?: > p)?$|^\.chat-composer (?:input|button)$/
    expect(selectors.length).toBeGreaterThan(5)
    expect(selectors.filter((selector) => !own.test(selector!))).toEqual([])
  })

  test('imports types apart from values, as a linter may ask', () => {
    for (const code of Object.values(TEMPLATES)) expect(code).not.toMatch(/import \{[^}]*\btype \w/)
  })

  test('names the types of Node for an app in TypeScript that has none', () => {
    const manifest = JSON.stringify({ dependencies: { react: '19', vite: '8' } })
    const withoutTypes = (fixture: 'vite-ts' | 'vite-js') =>
      planInit(readApp(appFolder(fixture, { 'package.json': manifest }))).packages
    expect(withoutTypes('vite-ts')).toContain('@types/node')
    expect(withoutTypes('vite-js')).not.toContain('@types/node')
  })

  test('names the packages that an app lacks, and none that it has', () => {
    const folder = appFolder('vite-ts', {
      'package.json': manifestWith('vite-ts', { ai: '^7.0.0', handrail: '0.1.0' }),
    })
    expect(planInit(readApp(folder)).packages).toEqual([
      '@tanstack/react-query@^5.0.0',
      '@ai-sdk/react@^4.0.0',
      'zod@^4.0.0',
    ])
  })

  test('names the AI SDK in the version of its hooks', () => {
    const folder = appFolder('vite-ts', {
      'package.json': manifestWith('vite-ts', { '@ai-sdk/react': '^2.0.0' }),
    })
    expect(planInit(readApp(folder)).packages).toContain('ai@^5.0.0')
  })
})

describe('init leaves alone', () => {
  test('a plugin that was taken out since it wrote it', () => {
    const folder = appFolder('vite-ts')
    const config = read(folder, 'vite.config.ts')
    runPlan(folder)
    writeFiles(folder, { 'vite.config.ts': config })
    expect(planInit(readApp(folder)).changes).toEqual([])
  })

  test('a chat and a route that an app has, and takes another name', () => {
    const route = 'export async function POST() {}'
    const folder = appFolder('next-tailwind', { 'src/app/api/chat/route.ts': route })
    const plan = runPlan(folder)
    expect(read(folder, 'src/app/api/chat/route.ts')).toBe(route)
    expect(read(folder, 'src/handrail-chat/Chat.tsx')).toContain("api: '/api/handrail-chat'")
    expect(pathsOf(plan)).toContain('src/app/api/handrail-chat/route.ts')
    expect(plan.notes).toEqual([expect.stringContaining('a chat of its own')])
  })

  test('an app whose code it cannot follow, and says which lines are missing', () => {
    const folder = appFolder('vite-ts', {
      'vite.config.ts': "import { config } from './shared'\nexport default config\n",
      'src/App.tsx': 'export { App as default } from "./pages"\n',
    })
    const { remaining } = runPlan(folder)
    expect(read(folder, 'vite.config.ts')).not.toContain('chatServer')
    expect(remaining).toEqual([
      expect.stringContaining('Add the plugin to vite.config.ts'),
      expect.stringContaining('Show the chat where you want it'),
    ])
  })

  test('rules for elements that win over a layer, and says so', () => {
    const folder = appFolder('next-tailwind')
    const css = read(folder, 'src/app/globals.css')
    writeFiles(folder, { 'src/app/globals.css': `${css}code { border: 1px solid }\n` })
    const { notes } = runPlan(folder)
    expect(notes).toEqual([
      'src/app/globals.css has rules for code outside of a layer. They change handrail, too. Put these rules into @layer base.',
    ])
    expect(read(folder, 'src/app/globals.css')).toMatch(/code \{ border: 1px solid \}\n$/)
  })

  test('a renderer of tool calls, and says so', () => {
    const folder = appFolder('vite-ts', { 'src/ToolFallback.tsx': 'export {}' })
    const { notes } = runPlan(folder)
    expect(notes).toEqual([
      expect.stringContaining('src/ToolFallback.tsx shows tool calls already'),
    ])
    expect(read(folder, 'src/ToolFallback.tsx')).toBe('export {}')
  })
})
