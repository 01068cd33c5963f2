import { join } from 'node:path'
import { readApp } from '../../cli/app/readApp.ts'
import { appFolder, folderWith, manifestWith } from './appFolder.ts'

const vite = (packages: Record<string, string>) => ({
  'package.json': manifestWith('vite-ts', packages),
})

describe('init sees', () => {
  test.each([
    ['vite-ts', { framework: 'vite', isTypeScript: true, source: 'src/', stack: 'ai-sdk' }],
    ['vite-js', { framework: 'vite', isTypeScript: false, source: 'src/', stack: 'ai-sdk' }],
    ['next-tailwind', { framework: 'next', isTypeScript: true, source: 'src/' }],
  ] as const)('what a generator made: %s', (fixture, seen) => {
    expect(readApp(appFolder(fixture))).toMatchObject(seen)
  })

  test.each([
    [{ ai: '^6.0.0' }, 'ai-sdk'],
    [{ ai: '^6.0.0', '@assistant-ui/react': '^0.15.0' }, 'assistant-ui'],
    [{ '@copilotkit/react-core': '^1.0.0' }, 'copilotkit'],
    [{ '@langchain/langgraph-sdk': '^2.0.0' }, 'langgraph'],
  ])('the stack that an app depends on: %o', (packages: Record<string, string>, stack) => {
    expect(readApp(appFolder('vite-ts', vite(packages))).stack).toBe(stack)
  })

  test('the style sheet that imports Tailwind, and components.json of shadcn/ui', () => {
    expect(readApp(appFolder('next-tailwind'))).toMatchObject({
      tailwindStyles: 'src/app/globals.css',
      isShadcn: false,
    })
    expect(readApp(appFolder('next-tailwind', { 'components.json': '{}' })).isShadcn).toBe(true)
  })

  test('past a style sheet that is none', () => {
    const app = appFolder('next-tailwind', { 'src/app/broken.css': '@import {' })
    expect(readApp(app).tailwindStyles).toBe('src/app/globals.css')
  })

  test.each([
    ['pnpm-lock.yaml', 'pnpm'],
    ['yarn.lock', 'yarn'],
    ['bun.lock', 'bun'],
    ['package-lock.json', 'npm'],
  ])('the package manager that wrote %s', (lockfile, manager) => {
    expect(readApp(appFolder('vite-ts', { [lockfile]: '' })).manager).toBe(manager)
  })

  test('the package manager of the monorepo around an app, and the monorepo', () => {
    const root = folderWith({
      'package.json': '{"workspaces": ["apps/*"]}',
      'pnpm-lock.yaml': '',
      'apps/web/package.json': manifestWith('vite-ts', {}),
      'apps/web/vite.config.ts': 'export default {}',
    })
    expect(readApp(join(root, 'apps/web'))).toMatchObject({ manager: 'pnpm', monorepo: root })
  })

  test('a renderer of tool calls that is there already', () => {
    const app = appFolder('vite-ts', {
      ...vite({ '@assistant-ui/react': '^0.15.0' }),
      'src/components/assistant-ui/tool-fallback.tsx': 'export const ToolFallback = () => null',
    })
    expect(readApp(app).toolFallback).toBe('src/components/assistant-ui/tool-fallback.tsx')
  })
})

describe('init says what to do first', () => {
  test.each([
    ['no package.json', {}, /no package\.json in .*npm create vite/],
    [
      'a package.json that is no JSON',
      { 'package.json': '{' },
      /package\.json cannot be read as JSON/,
    ],
    [
      'neither Vite nor Next',
      { 'package.json': '{"dependencies": {"react": "19"}}' },
      /neither Vite with a config file nor Next/,
    ],
    [
      'Vite without React',
      { 'package.json': '{"devDependencies": {"vite": "8"}}', 'vite.config.ts': '' },
      /Vite without React/,
    ],
    [
      'Next without an app folder',
      { 'package.json': '{"dependencies": {"next": "16"}}', 'pages/index.tsx': '' },
      /no app folder.*beside pages.*Make app\/layout\.jsx .*\(\{ children \}\) =>.*run this again/,
    ],
    [
      'Next without an app folder, in TypeScript',
      {
        'package.json': '{"dependencies": {"next": "16"}}',
        'tsconfig.json': '{}',
        'src/pages/index.tsx': '',
      },
      /Make src\/app\/layout\.tsx .*\{ children: React\.ReactNode \}/,
    ],
    [
      'the root of a monorepo',
      {
        'package.json': '{"workspaces": ["apps/*"]}',
        'apps/web/package.json': '{"devDependencies": {"vite": "8"}}',
        'apps/docs/package.json': '{"dependencies": {"next": "16"}}',
      },
      /root of several packages.*cd apps\/docs, or cd apps\/web/,
    ],
    [
      'the root of a monorepo without an app',
      { 'package.json': '{}', 'pnpm-workspace.yaml': '' },
      /root of several packages.*folder of an app/,
    ],
  ])('where there is %s', (_what, files: Record<string, string>, sentence) => {
    expect(() => readApp(folderWith(files))).toThrow(sentence)
  })
})
