// The vitest projects that need a browser. They are part of `npm run test:deep`.
//   npm run test:browser -- arming    one of them, and a part of it
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { chromiumLaunchOptions } from './chromium.ts'
import { common, fromSource, inTurn, path, react18 } from './projects.ts'
import { PATIENCE } from './support/patience.ts'

/** Where React 18 may differ: where a press meets what React draws. */
const PRESSES = [
  'test/ui/consent/arming/*.browser.test.tsx',
  'test/ui/{question,undo}/**/*.browser.test.tsx',
]
/** Gives React 18 its own folder of optimised dependencies: Storybook shares one among projects. */
const ownCache = {
  name: 'handrail:react-18-cache',
  enforce: 'post' as const,
  config: () => ({ cacheDir: 'node_modules/.cache/stories-react-18' }),
}
const exclude = ['**/node_modules/**']

async function browserProjects(): Promise<TestProjectInlineConfiguration[]> {
  const launchOptions = await chromiumLaunchOptions(path('.'))
  const browser = (contextOptions = {}) => ({
    enabled: true,
    headless: true,
    screenshotFailures: false,
    provider: playwright({ launchOptions, contextOptions, actionTimeout: PATIENCE }),
    instances: [{ browser: 'chromium' as const }],
  })

  const inBrowser = (version: 18 | 19): TestProjectInlineConfiguration => ({
    extends: true,
    resolve: {
      alias: [...fromSource.resolve.alias, ...(version === 18 ? react18.resolve.alias : [])],
    },
    test: {
      name: version === 18 ? 'browser-react-18' : 'browser',
      include: version === 18 ? PRESSES : ['test/**/*.browser.test.tsx'],
      setupFiles: ['test/patient.ts', 'test/support/onePage.ts'],
      exclude,
      isolate: false, // each module is read once, not once per file
      browser: browser(),
    },
  })

  const e2e: TestProjectInlineConfiguration = {
    extends: true,
    test: {
      name: 'e2e',
      environment: 'node',
      env: { NODE_ENV: 'production' }, // for the pages that they build
      isolate: false, // Playwright is read once
      include: ['test/**/*.e2e.test.ts'],
      setupFiles: ['test/patient.ts'],
      exclude,
    },
  }

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
      isolate: false,
      browser: browser(theme === 'forced-colours' ? { forcedColors: 'active' } : {}),
    },
  })

  return inTurn([
    inBrowser(19),
    inBrowser(18),
    e2e,
    // each version, theme and direction once
    stories(19, 'light', 'ltr'),
    stories(18, 'dark', 'rtl'),
    stories(19, 'forced-colours', 'ltr'),
  ])
}

/** Runs in the browsers that scripts/browsers.mjs found. */
const journeys: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'journeys',
    environment: 'node',
    include: ['test/browsers/*.journey.test.ts'],
    setupFiles: ['test/patient.ts'],
    maxWorkers: 1,
  },
}

export default defineConfig(async () => ({
  plugins: [react()],
  test: {
    ...common,
    projects: process.env.BROWSERS ? [journeys] : await browserProjects(),
  },
}))
