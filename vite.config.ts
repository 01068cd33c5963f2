import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { packageFiles } from './scripts/package/packageFiles.ts'
import { chromiumLaunchOptions } from './test/chromium.ts'
import { PATIENCE, TEST_PATIENCE } from './test/support/patience.ts'

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

/**
 * One entry per public subpath, read from package.json: ./policy is src/policy/index.ts and becomes
 * dist/policy/index.js.
 */
function entries(): Record<string, string> {
  const { exports } = JSON.parse(readFileSync(path('package.json'), 'utf8')) as {
    exports: Record<string, string | { default: string }>
  }
  const built = Object.values(exports)
    .map((target) => (typeof target === 'string' ? target : target.default))
    .filter((target) => target.startsWith('./dist/'))
  const files = built.map((target) => target.slice('./dist/'.length))
  return Object.fromEntries(
    files.map((file) => [file.replace(/\.\w+$/, ''), `src/${file.replace(/\.js$/, '.ts')}`]),
  )
}

/**
 * Testing Library goes by its ESM file and is inlined with react-query, or they would load React 19
 * through require.
 */
const react18 = {
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
/**
 * Storybook gives all of its projects one folder of optimised dependencies; React 18 gets its own.
 */
const ownCache = {
  name: 'handrail:react-18-cache',
  enforce: 'post' as const,
  config: () => ({ cacheDir: 'node_modules/.cache/stories-react-18' }),
}
/** More room for what lives briefly: a tenth of these tests' time was collecting it. */
const execArgv = ['--max-semi-space-size=64']
const inlineForReact18 = [
  '@testing-library/react',
  '@tanstack/react-query',
  '@ai-sdk/react',
  'swr',
  'use-sync-external-store',
  'throttleit',
  /@assistant-ui/,
  /@radix-ui/,
  'zustand',
  'radix-ui',
  '@langchain/langgraph-sdk',
]

/**
 * What React 18 runs in jsdom: the tests of one component or hook, which are named after it, what a
 * server renders, and how often React draws. `npm run test:all` runs all of them with it, also the
 * three longest.
 */
const testsOfReact18 = [
  'test/**/[A-Z]*.test.tsx',
  'test/**/use[A-Z]*.test.tsx',
  'test/provider/hydration.test.tsx',
  'test/bubble/renders.test.tsx',
  '!test/consent/{ConsentQueue,coverage/CoverageChooser,grants/ConsentGrants}.test.tsx',
]

/** What React 18 runs in a browser: where a press meets what React draws. */
const pressesOfReact18 = [
  'test/consent/arming/*.browser.test.tsx',
  'test/{question,undo,bubble/later}/**/*.browser.test.tsx',
]

async function projects(): Promise<TestProjectInlineConfiguration[]> {
  const matrix = Boolean(process.env.HANDRAIL_MATRIX)
  const launchOptions = await chromiumLaunchOptions(path('.'))
  const browser = (contextOptions = {}) => ({
    enabled: true,
    headless: true,
    screenshotFailures: false,
    provider: playwright({ launchOptions, contextOptions, actionTimeout: PATIENCE }),
    instances: [{ browser: 'chromium' as const }],
  })
  const exclude = [
    '**/node_modules/**',
    '**/*.browser.test.tsx',
    '**/*.e2e.test.ts',
    '**/*.journey.test.ts',
  ]
  let groupOrder = 0 // one project after the other: two cores, and a time for each
  const inTurn = () => ({ sequence: { groupOrder: groupOrder++ } })

  const pure = (): TestProjectInlineConfiguration => ({
    extends: true,
    test: {
      name: 'pure',
      environment: 'node',
      isolate: false,
      execArgv,
      include: ['test/**/*.test.ts'],
      exclude,
      css: { include: [/cli\/templates/] }, // vitest leaves others empty
      maxWorkers: 1, // scripts/test.mjs runs other projects beside it
      setupFiles: [
        'test/patient.ts',
        'test/support/random/commitSeed.ts',
        'test/support/later/bringCode.ts',
        'test/nothing-left.ts',
      ],
      ...inTurn(),
    },
  })

  const dom = (version: 18 | 19): TestProjectInlineConfiguration => ({
    extends: true,
    ...(version === 18 && react18),
    test: {
      name: version === 18 ? 'dom-react-18' : 'dom',
      environment: 'jsdom',
      isolate: false,
      execArgv,
      maxWorkers: 1, // one page: what is fetched on demand is there for the same tests in every run
      include: version === 18 && !matrix ? testsOfReact18 : ['test/**/*.test.tsx'],
      exclude: [...exclude, '**/*.alone.test.tsx'],
      setupFiles: ['test/patient.ts', 'test/dialog-polyfill.ts', 'test/setup.ts'],
      ...(version === 18 && { server: { deps: { inline: inlineForReact18 } } }),
      ...inTurn(),
    },
  })

  /** Tests that read modules anew: each file has a page of its own. */
  const domAlone = (): TestProjectInlineConfiguration => ({
    extends: true,
    test: {
      name: 'dom-alone',
      environment: 'jsdom',
      execArgv,
      maxWorkers: 1,
      include: ['test/**/*.alone.test.tsx'],
      setupFiles: ['test/patient.ts', 'test/dialog-polyfill.ts', 'test/setup.ts'],
      ...inTurn(),
    },
  })

  const inBrowser = (version: 18 | 19): TestProjectInlineConfiguration => ({
    extends: true,
    ...(version === 18 && react18),
    test: {
      name: version === 18 ? 'browser-react-18' : 'browser',
      include: version === 18 ? pressesOfReact18 : ['test/**/*.browser.test.tsx'],
      setupFiles: ['test/patient.ts', 'test/support/onePage.ts'],
      exclude: ['**/node_modules/**'],
      isolate: false, // each module is read once, not once per file
      maxWorkers: 2, // a page each
      browser: browser(),
      ...inTurn(),
    },
  })

  const e2e = (): TestProjectInlineConfiguration => ({
    extends: true,
    test: {
      name: 'e2e',
      environment: 'node',
      isolate: false, // Playwright is read once
      include: ['test/**/*.e2e.test.ts'],
      setupFiles: ['test/patient.ts'],
      exclude: ['**/node_modules/**'],
      maxWorkers: 2, // a browser each
      ...inTurn(),
    },
  })

  /** In the browsers that `scripts/browsers.mjs` found. */
  const journeys = (): TestProjectInlineConfiguration => ({
    extends: true,
    test: {
      name: 'journeys',
      environment: 'node',
      include: ['test/browsers/*.journey.test.ts'],
      setupFiles: ['test/patient.ts'],
      maxWorkers: 1,
      ...inTurn(),
    },
  })

  const stories = (
    version: 18 | 19,
    theme: 'light' | 'dark' | 'forced-colours',
    direction: 'ltr' | 'rtl',
  ): TestProjectInlineConfiguration => ({
    extends: true,
    ...(version === 18 && react18),
    plugins: [
      storybookTest({ configDir: path('.storybook'), storybookScript: 'npm run storybook' }),
      ...(version === 18 ? [ownCache] : []),
    ],
    test: {
      name: [
        'stories',
        version === 18 && 'react-18',
        theme !== 'light' && theme,
        direction === 'rtl' && 'rtl',
      ]
        .filter(Boolean)
        .join('-'),
      env: { STORYBOOK_THEME: theme === 'dark' ? theme : 'light', STORYBOOK_DIRECTION: direction },
      isolate: theme === 'dark', // in one page, a hook of the dark Overview does not end
      browser: browser(theme === 'forced-colours' ? { forcedColors: 'active' } : {}),
      ...inTurn(),
    },
  })

  /** Every two of version, theme and direction together: half of all that there are. */
  const looks = () => [
    stories(19, 'light', 'ltr'),
    stories(19, 'dark', 'rtl'),
    stories(19, 'forced-colours', 'ltr'),
    stories(18, 'light', 'rtl'),
    stories(18, 'dark', 'ltr'),
  ]

  if (process.env.BROWSERS) return [journeys()]
  const common = [pure(), dom(19), domAlone(), dom(18), inBrowser(19), e2e()]
  return matrix ? [...common, inBrowser(18), ...looks()] : [...common, stories(19, 'light', 'ltr')]
}

const files = packageFiles()

export default defineConfig(async () => ({
  plugins: [react()],
  build: {
    target: 'es2022',
    minify: false,
    cssMinify: 'lightningcss' as const, // an app without a bundler loads it as it is
    cssTarget: 'esnext',
    copyPublicDir: false,
    cssCodeSplit: true,
    lib: { entry: entries(), formats: ['es' as const] },
    rolldownOptions: {
      plugins: [files.plugin],
      external: [
        /^react($|\/)/,
        /^react-dom($|\/)/,
        '@tanstack/react-query',
        'clsx',
        /^@noble\/hashes($|\/)/,
        '@cfworker/json-schema',
        're2js',
      ],
      preserveEntrySignatures: 'allow-extension' as const,
      output: {
        entryFileNames: '[name].js',
        minifyInternalExports: false,
        chunkFileNames: (chunk: { isDynamicEntry: boolean }) =>
          chunk.isDynamicEntry ? 'lazy/[name].js' : 'shared/[name].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ debugName: 'shared', name: files.fileOf }],
        },
      },
    },
  },
  test: {
    globals: true,
    maxWorkers: 2, // one less than there are cores, vitest says: of two that is half
    env: {
      HANDRAIL_PATIENCE: String(PATIENCE),
      HANDRAIL_MATRIX: process.env.HANDRAIL_MATRIX ?? '',
    }, // for the pages too
    testTimeout: TEST_PATIENCE,
    hookTimeout: TEST_PATIENCE,
    expect: { poll: { timeout: PATIENCE } },
    reporters: ['default', './test/support/totals.ts'],
    projects: process.env.VITEST ? await projects() : [],
  },
}))
