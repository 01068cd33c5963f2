// The apps that `npm run test:apps` makes, builds and looks at. A row's folder, if it has one, holds
// our few files, which are laid over what the generator made, and its lockfile.

const TESTED = { '@tanstack/react-query': '5.108.0' }
const PAGE = ['Chat.tsx', 'policy.ts', 'page.css']
const inSrc = (...names) => Object.fromEntries(names.map((name) => [`src/${name}`, name]))
const viteGenerator = (template) => ({
  package: 'create-vite@9.3.0',
  args: ['.', '--template', template, '--no-interactive'],
})
const VITE = {
  generator: viteGenerator('react-ts'),
  page: inSrc(...PAGE, 'main.tsx'),
  build: ['npm', 'run', 'build'],
  serve: { folder: 'dist' },
  paintsBySystem: true,
}

const nextGenerator = (...how) => ({
  package: 'create-next-app@16.4.3',
  args: [
    'app',
    '--ts',
    '--app',
    '--empty',
    '--no-linter',
    '--no-react-compiler',
    '--skip-install',
    '--disable-git',
    '--use-npm',
    '--import-alias',
    '@/*',
    '--yes',
    ...how,
  ],
})

const BUNDLE = [
  '--bundle',
  '--splitting',
  '--minify',
  '--format=esm',
  '--outdir=dist',
  '--define:process.env.NODE_ENV="production"',
]
/** Rendered on a server by one version of React, and hydrated in the page. */
const serverRow = (react) => ({
  packages: { ...TESTED, react, 'react-dom': react, esbuild: '0.28.2' },
  page: {
    'Chat.js': 'Chat.tsx',
    'policy.js': 'policy.ts',
    'Rendered.js': 'Rendered.tsx',
    'hydrate.js': 'hydrate.tsx',
    'serve.mjs': 'serve.mjs',
    'page.css': 'page.css',
    'styles.css': 'styles.css',
  },
  build: ['npx', 'esbuild', 'hydrate.js', 'styles.css', ...BUNDLE],
  serve: { command: ['node', 'serve.mjs'] },
  hydrates: ['/', '/suspense', '/islands'],
})
/**
 * @typedef {object} AppRow
 * @property {string} name also its folder, and how it is asked for
 * @property {string} shows what breaks only here
 * @property {{ package: string, bin?: string, args: string[], env?: Record<string, string> }} [generator]
 *   without one, the app is what its folder holds
 * @property {Record<string, string>} [packages] installed besides what the generator names and handrail
 * @property {Record<string, string>} [overrides] versions that npm must take
 * @property {Record<string, string>} [page] files of `page/`, by where the app wants them; what ends in
 *   .js is compiled first
 * @property {string[]} [build]
 * @property {number} [minutes] after which its build counts as hanging
 * @property {{ folder: string, headers?: Record<string, string> } | { command: string[] }} [serve] an app
 *   without it has no page: its build is its test
 * @property {string[]} [hydrates] what its server renders, to be hydrated in three zones
 * @property {string} [compares] a page whose styles, as its tools wrote them, are compared with the file
 *   that ships
 * @property {boolean} [paintsBySystem] its own styles ask `prefers-color-scheme` for their grounds, so it
 *   cannot say another scheme than that of the system
 * @property {boolean} [isShadcn] what the kit draws in the app's own Button and Card looks like them
 * @property {string} [starter] the folder of `examples` that is what the app was made into
 * @property {string} [path] where its chat is, below its URL
 * @property {string} [ask] a message that makes its agent ask
 * @property {string} [outcome] what its page says once a person has allowed; without it, its host keeps
 *   what it was given as `window.sent`
 */

/** The packages that `handrail init` adds. It finds them, and needs no registry. */
const AI_SDK = { ...TESTED, ai: '6.0.326', '@ai-sdk/react': '3.0.326', zod: '4.6.7' }
const initAnd = (...commands) =>
  ['npx --no-install handrail init --yes', ...commands, 'npx --no-install handrail doctor'].join(
    ' && ',
  )
const INIT = {
  packages: AI_SDK,
  build: ['sh', '-c', `${initAnd()} && npm run build`],
  ask: 'Delete the old plan',
  outcome: 'That is what came of it.',
}
const OVERRIDES_OF_ASSISTANT_UI = {
  // newer ones of core want a store and a tap that the registry does not have
  '@assistant-ui/core': '0.3.20',
  '@assistant-ui/store': '0.3.14',
  '@assistant-ui/tap': '0.9.18',
}
const COPILOTKIT = { ...TESTED, '@copilotkit/react-core': '1.74.0', rxjs: '7.8.1', zod: '4.6.7' }
const PREVIEW = { command: ['sh', '-c', 'npx vite preview --port $PORT --strictPort'] }

/** The style sheet of an app of shadcn/ui. */
const SHADCN_STYLES = { 'src/index.css': '../shadcn/index.css' }

/** The items of examples/registry in an app of shadcn/ui, whose own parts are of `flavour`. */
const registryRow = (flavour, packages) => ({
  ...VITE,
  name: `registry-${flavour}`,
  packages: {
    ...TESTED,
    shadcn: '4.23.0',
    tailwindcss: '4.3.5',
    '@tailwindcss/vite': '4.3.5',
    clsx: '2.1.1',
    'tailwind-merge': '3.7.0',
    ...packages,
  },
  page: {
    'src/main.tsx': '../shadcn/Page.tsx',
    ...SHADCN_STYLES,
    'src/policy.ts': 'policy.ts',
    'tsconfig.json': '../shadcn/tsconfig.json',
    'vite.config.ts': '../shadcn/vite.config.ts',
  },
  build: [
    'sh',
    '-c',
    `node "$REPOSITORY/test/apps/shadcn/addItems.mjs" ${flavour} && npx tsc && npx vite build`,
  ],
  paintsBySystem: false,
  isShadcn: true,
})

/** @type {AppRow[]} */
export const APPS = [
  {
    ...VITE,
    name: 'vite-react-19',
    shows: 'the default of the most used generator',
    packages: TESTED,
  },
  {
    ...VITE,
    name: 'vite-react-18',
    shows: 'the oldest React that is supported',
    packages: {
      ...TESTED,
      react: '18.3.1',
      'react-dom': '18.3.1',
      '@types/react': '18.3.29',
      '@types/react-dom': '18.3.7',
    },
  },
  {
    ...INIT,
    name: 'init-vite',
    starter: 'vite-ai-sdk',
    shows: 'what `handrail init` makes of a new Vite app',
    generator: viteGenerator('react-ts'),
    serve: PREVIEW,
    paintsBySystem: true,
  },
  {
    ...INIT,
    name: 'init-vite-javascript',
    shows: 'what `handrail init` makes of a new Vite app in JavaScript',
    generator: viteGenerator('react'),
    serve: PREVIEW,
    paintsBySystem: true,
  },
  {
    ...INIT,
    name: 'init-shadcn',
    starter: 'shadcn-chat',
    shows: 'what `handrail init` makes of a Vite app with Tailwind and shadcn/ui',
    generator: viteGenerator('react-ts'),
    packages: { ...AI_SDK, tailwindcss: '4.3.5', '@tailwindcss/vite': '4.3.5' },
    page: SHADCN_STYLES,
    serve: PREVIEW,
  },
  {
    ...VITE,
    name: 'init-assistant-ui',
    shows: 'what `handrail init` makes of a thread of assistant-ui that shows calls in its own way',
    packages: { ...TESTED, '@assistant-ui/react': '0.15.21' },
    overrides: OVERRIDES_OF_ASSISTANT_UI,
    page: inSrc('page.css'),
    build: ['sh', '-c', `${initAnd('node finish.mjs')} && npm run build`],
    outcome: 'It was allowed.',
  },
  {
    ...VITE,
    name: 'init-copilotkit',
    shows: 'what `handrail init` makes of a chat of CopilotKit',
    packages: COPILOTKIT,
    page: inSrc('page.css'),
    build: ['sh', '-c', `${initAnd('node finish.mjs')} && npm run build`],
    ask: 'Delete the old plan',
    outcome: 'It was allowed.',
  },
  {
    ...VITE,
    name: 'init-langgraph',
    shows: 'what `handrail init` makes of a page that streams a graph of LangGraph',
    packages: {
      ...TESTED,
      '@langchain/core': '1.4.0',
      '@langchain/langgraph-sdk': '2.0.0',
    },
    page: inSrc('page.css'),
    build: ['sh', '-c', `${initAnd('node finish.mjs')} && npm run build`],
    serve: PREVIEW,
    ask: 'Delete the old plan',
    outcome: 'It was allowed.',
  },
  {
    ...INIT,
    name: 'init-next',
    starter: 'next-ai-sdk',
    shows: 'what `handrail init` makes of a new Next app with Tailwind',
    generator: nextGenerator('--tailwind', '--src-dir'),
    serve: { command: ['npx', 'next', 'start'] },
    path: 'chat',
    paintsBySystem: true,
  },
  {
    name: 'next',
    shows: 'server components, cacheComponents, lightningcss in Turbopack',
    generator: nextGenerator('--no-tailwind', '--no-src-dir'),
    packages: TESTED,
    page: { 'app/Chat.tsx': 'Chat.tsx', 'app/policy.ts': 'policy.ts', 'app/page.css': 'page.css' },
    build: ['npm', 'run', 'build'],
    serve: { command: ['npx', 'next', 'start'] },
  },
  {
    ...serverRow('18.3.1'),
    name: 'server-react-18',
    shows: 'rendered by React 18.3 in UTC, hydrated in three zones',
  },
  {
    ...serverRow('19.0.0'),
    name: 'server-react-19-0',
    shows: 'rendered by React 19.0 in UTC, hydrated in three zones',
  },
  {
    ...serverRow('19.3.1'),
    name: 'server-react-19',
    shows: 'rendered by the newest React in UTC, hydrated in three zones',
  },
  {
    name: 'react-compiler',
    shows: 'the examples of the repository, compiled by the React compiler, and their tests',
    packages: { ...TESTED, '@babel/core': '7.29.13', 'babel-plugin-react-compiler': '1.0.0' },
    build: ['node', 'testExamples.mjs'],
    minutes: 10,
  },
  {
    ...VITE,
    name: 'tailwind-shadcn',
    shows: 'Tailwind 4 with the variables and the .dark of shadcn/ui',
    packages: { ...TESTED, tailwindcss: '4.3.5', '@tailwindcss/vite': '4.3.5' },
    page: { ...inSrc('Chat.tsx', 'policy.ts'), ...SHADCN_STYLES },
    paintsBySystem: false,
  },
  {
    ...registryRow('radix', { 'radix-ui': '1.8.1' }),
    shows: 'our registry’s items, by shadcn’s own tool, in parts of Radix',
  },
  {
    ...registryRow('base', { '@base-ui/react': '1.9.0' }),
    shows: 'our registry’s items, by shadcn’s own tool, in parts of Base UI',
  },
  {
    name: 'webpack',
    shows: 'webpack 5, babel, postcss-preset-env, cssnano, JavaScript, React 18',
    generator: {
      package: 'create-webpack-app@2.1.0',
      args: ['init', 'app', '--force', '--template', 'react'],
      env: { npm_config_package_lock_only: 'true' }, // it would install at once
    },
    packages: {
      ...TESTED,
      postcss: '8.5.28',
      'postcss-loader': '8.2.1',
      'postcss-preset-env': '11.6.2',
      'mini-css-extract-plugin': '2.10.2',
      'css-minimizer-webpack-plugin': '8.0.0',
    },
    page: {
      'src/Chat.js': 'Chat.tsx',
      'src/Looks.js': 'Looks.tsx',
      'src/policy.js': 'policy.ts',
      'src/page.css': 'page.css',
    },
    build: ['npm', 'run', 'build'],
    serve: { folder: 'dist' },
    compares: 'looks.html',
  },
  {
    name: 'jest-commonjs',
    shows: 'a test in CommonJS, as babel-jest and jsdom run it',
    packages: {
      ...TESTED,
      react: '19.3.1',
      'react-dom': '19.3.1',
      jest: '30.5.2',
      'jest-environment-jsdom': '30.5.2',
      'babel-jest': '30.5.2',
      '@babel/core': '7.29.13',
      '@babel/preset-env': '7.29.14',
      '@babel/preset-react': '7.29.7',
      '@testing-library/react': '16.3.3',
      '@testing-library/dom': '10.4.2',
      '@testing-library/user-event': '14.6.13',
    },
    page: {},
    build: ['npx', 'jest'],
  },
  {
    name: 'cli',
    shows: 'the command of the installed package, as README and docs show it',
    build: ['node', 'runSamples.mjs'],
  },
  {
    ...VITE,
    name: 'assistant-ui',
    shows: 'the tool renderer of assistant-ui',
    packages: { ...TESTED, '@assistant-ui/react': '0.15.21' },
    overrides: OVERRIDES_OF_ASSISTANT_UI,
    page: inSrc('page.css'),
  },
  {
    ...VITE,
    name: 'copilotkit',
    shows: 'the tool renderer of CopilotKit, beside its own styles',
    packages: COPILOTKIT,
    page: inSrc('page.css'),
    ask: 'Delete the old plan',
  },
  {
    name: 'import-map',
    shows: 'no bundler: the package as it is, by an import map; styles from esbuild',
    packages: { ...TESTED, react: '19.3.1', 'react-dom': '19.3.1', esbuild: '0.28.2' },
    page: { 'Chat.js': 'Chat.tsx', 'policy.js': 'policy.ts', 'page.css': 'page.css' },
    build: ['node', 'bundleReact.mjs'],
    serve: { folder: '.' },
  },
  {
    ...VITE,
    name: 'strict-csp',
    shows: 'a strict content security policy with trusted types',
    packages: TESTED,
    serve: {
      folder: 'dist',
      headers: {
        'Content-Security-Policy': [
          "default-src 'none'",
          "script-src 'self'",
          "style-src 'self'",
          "img-src 'self'",
          "connect-src 'self'",
          "base-uri 'none'",
          "form-action 'none'",
          "frame-ancestors 'none'",
          "require-trusted-types-for 'script'",
          "trusted-types 'none'",
        ].join('; '),
      },
    },
  },
]
