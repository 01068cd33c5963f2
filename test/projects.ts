// What all vitest projects share, and those that run in node and jsdom. test/browser.config.ts has
// those that need a browser.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { mergeConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { PATIENCE, TEST_PATIENCE } from './support/patience.ts'

export const path = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url))

/**
 * Makes a project run with React 18. Takes Testing Library's ESM file, which is inlined with
 * react-query: otherwise they would load React 19 through require.
 */
export const react18 = {
  resolve: {
    alias: [
      { find: /^react($|\/.*)/, replacement: `${path('test/react-18/node_modules/react')}$1` },
      {
        find: /^react-dom($|\/.*)/,
        replacement: `${path('test/react-18/node_modules/react-dom')}$1`,
      },
      {
        find: /^@testing-library\/react$/,
        replacement: path('node_modules/@testing-library/react/dist/@testing-library/react.esm.js'),
      },
    ],
  },
}
const inlineForReact18 = [
  '@testing-library/react',
  '@tanstack/react-query',
  '@ai-sdk/react',
  'ai-sdk-react-4',
  'swr',
  'use-sync-external-store',
  'throttleit',
  /@assistant-ui/,
  /@radix-ui/,
  'zustand',
  'radix-ui',
  '@langchain/langgraph-sdk',
  'langgraph-sdk-2',
]

export const common = {
  globals: true,
  maxWorkers: 2, // vitest takes one less than there are cores
  experimental: { fsModuleCache: true }, // a file is compiled again only if it changed
  env: {
    HANDRAIL_PATIENCE: String(PATIENCE),
    HANDRAIL_DEEP: process.env.HANDRAIL_DEEP ?? '',
  }, // for the pages too
  testTimeout: TEST_PATIENCE,
  hookTimeout: TEST_PATIENCE,
  expect: { poll: { timeout: PATIENCE } },
}

/** Makes projects run one after the other, each on both cores. */
export function inTurn(
  projects: readonly TestProjectInlineConfiguration[],
): TestProjectInlineConfiguration[] {
  return projects.map((project, groupOrder) =>
    mergeConfig(project, { test: { sequence: { groupOrder } } }),
  )
}

const { exports } = JSON.parse(readFileSync(path('package.json'), 'utf8')) as {
  exports: Record<string, string | { default: string }>
}

/** Resolves each public path of the package to src, so that no test needs a build. */
export const fromSource = {
  resolve: {
    alias: Object.entries(exports).map(([name, target]) => ({
      find: new RegExp(`^${`handrail${name.slice(1)}`.replaceAll('.', '\\.')}$`),
      replacement: path(
        (typeof target === 'string' ? target : target.default)
          .replace('./dist/', 'src/')
          .replace(/\.js$/, '.ts'),
      ),
    })),
  },
}

const exclude = ['**/node_modules/**', '**/*.{browser,e2e,journey}.test.{ts,tsx}']
/** Keeps more short-lived objects before they are collected: a tenth of the time of these tests. */
const execArgv = ['--max-semi-space-size=64']

/** The files of a worker share one process. */
const inNode: TestProjectInlineConfiguration = {
  extends: true,
  ...fromSource,
  test: {
    environment: 'node',
    isolate: false,
    execArgv,
    exclude,
    css: { include: [/cli\/templates/] }, // vitest leaves others empty
    setupFiles: ['test/patient.ts', 'test/support/random/commitSeed.ts', 'test/nothing-left.ts'],
  },
}

/** The files of a worker share one page. */
const inJsdom: TestProjectInlineConfiguration = {
  extends: true,
  ...fromSource,
  test: {
    environment: 'jsdom',
    isolate: false,
    execArgv: [
      ...execArgv,
      ...['oneBidi', 'shortSheet'].flatMap((name) => [
        '--require',
        path(`test/support/${name}.cjs`),
      ]),
    ],
    exclude,
    setupFiles: ['test/patient.ts', 'test/dialog-polyfill.ts', 'test/setup.ts'],
  },
}

/** `mergeConfig` joins lists: what a project includes stands here alone. */
const project = (
  base: TestProjectInlineConfiguration,
  test: TestProjectInlineConfiguration['test'],
): TestProjectInlineConfiguration => mergeConfig(base, { test })

const dom = { include: ['test/**/*.test.tsx'], exclude: ['**/*.alone.test.tsx'] }

export const nodeProjects = (): TestProjectInlineConfiguration[] =>
  inTurn([
    project(inNode, {
      name: 'pure',
      include: ['test/**/*.test.ts'],
      exclude: ['**/*.deep.test.ts'],
    }),
    project(inJsdom, { name: 'dom', ...dom }),
    // reads modules anew: each file has a page of its own
    project(inJsdom, { name: 'dom-alone', include: ['test/**/*.alone.test.tsx'], isolate: true }),
    // reads the built package, or starts a command that takes long
    project(inNode, { name: 'deep', include: ['test/**/*.deep.test.ts'] }),
    mergeConfig(project(inJsdom, { name: 'dom-react-18', ...dom }), {
      ...react18,
      test: { server: { deps: { inline: inlineForReact18 } } },
    }),
  ])
