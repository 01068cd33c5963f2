import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { readApp } from '../../cli/app/readApp.ts'
import { isStack, STACKS } from '../../cli/app/stackOf.ts'
import { writeChanges } from '../../cli/apply/writeChanges.ts'
import { examine } from '../../cli/doctor/examine.ts'
import { planInit } from '../../cli/plan/planInit.ts'
import manifest from '../../package.json' with { type: 'json' }
import { appFolder, folderWith, manifestWith, read, runPlan, writeFiles } from './appFolder.ts'

const packageOf = (version: string, more: object = {}) => JSON.stringify({ version, ...more })
const handrail = packageOf(manifest.version, { peerDependencies: manifest.peerDependencies })

/** As a package manager would have installed it. */
const INSTALLED = {
  'node_modules/handrail/package.json': handrail,
  'node_modules/react/package.json': packageOf('19.3.1'),
  'node_modules/react-dom/package.json': packageOf('19.3.1'),
  'node_modules/@tanstack/react-query/package.json': packageOf('5.108.0'),
}

/** An app that init has set up, with these files over it. */
function initialised(files: Readonly<Record<string, string>> = {}): string {
  const folder = appFolder('vite-ts', INSTALLED)
  runPlan(folder)
  writeFiles(folder, files)
  return folder
}

/** An app that init has set up for Steerable, with its page changed and shown. */
function steerable(search: string | RegExp = '', replace = ''): string {
  const folder = appFolder('vite-ts', INSTALLED)
  writeChanges(folder, planInit(readApp(folder, 'steerable')).changes)
  const page = read(folder, 'src/Calls.tsx')
  expect(page).toMatch(search)
  writeFiles(folder, {
    'src/Calls.tsx': page.replace(search, replace),
    'src/App.tsx': 'import { Calls } from \'./Calls\'\nexport default () => <Calls url="/run" />\n',
  })
  return folder
}

/** What doctor says of the app, and what mends it. */
const all = (folder: string) => examine(folder).flatMap(({ findings }) => findings)
/** Without what it has not looked at. */
const found = (folder: string) => all(folder).filter(({ kind }) => kind !== 'unseen')
const said = (folder: string) => found(folder).map(({ kind, says }) => `${kind}: ${says}`)
const unseen = (folder: string) =>
  examine(folder).flatMap(({ name, findings }) =>
    findings.flatMap(({ kind, says }) => (kind === 'unseen' ? `${name}: ${says}` : [])),
  )

const changed = (path: string, search: string, replace: string): string => {
  const folder = initialised()
  const text = read(folder, path)
  expect(text).toContain(search)
  writeFiles(folder, { [path]: text.replaceAll(search, replace) })
  return folder
}

test.each(['vite-ts', 'vite-js', 'next-tailwind'] as const)(
  'doctor finds nothing wrong with what init has made: %s',
  (fixture) => {
    const folder = appFolder(fixture, INSTALLED)
    runPlan(folder)
    expect(found(folder)).toEqual([])
  },
)

test.each(Object.keys(STACKS).filter(isStack))(
  'doctor finds nothing wrong with the page of %s, but that nothing shows it yet',
  (runtime) => {
    const folder = appFolder('vite-ts', INSTALLED)
    writeChanges(folder, planInit(readApp(folder, runtime)).changes)
    const wrong = found(folder).filter(({ says }) => !says.includes('does not show it'))
    expect(wrong).toEqual([])
  },
)

describe('doctor finds', () => {
  test('a handrail that is not installed', () => {
    expect(said(appFolder('vite-ts'))).toContain('problem: handrail is not installed here.')
  })

  test('a peer that is missing', () => {
    const folder = appFolder('vite-ts', {
      'node_modules/handrail/package.json': handrail,
      'node_modules/react/package.json': packageOf('19.3.1'),
      'node_modules/react-dom/package.json': packageOf('19.3.1'),
    })
    runPlan(folder)
    expect(found(folder)).toEqual([
      {
        kind: 'problem',
        says: '@tanstack/react-query is missing. handrail needs it.',
        remedy: 'Install it: npm install @tanstack/react-query.',
      },
    ])
  })

  test('a peer of another version', () => {
    const react = { 'node_modules/react/package.json': packageOf('17.0.2') }
    expect(said(initialised(react))).toEqual([
      'problem: react is 17.0.2. handrail needs ^18.3.0 || ^19.0.0.',
    ])
  })

  test('two copies of react, in a package of its own', () => {
    const folder = initialised({
      'node_modules/@ai-sdk/react/package.json': packageOf('3.0.0'),
      'node_modules/@ai-sdk/react/node_modules/react/package.json': packageOf('18.3.1'),
    })
    expect(found(folder)).toEqual([
      {
        kind: 'problem',
        says: expect.stringMatching(
          /two copies of react: the app has 19\.3\.1, and @ai-sdk\/react finds 18\.3\.1/,
        ) as string,
        remedy: expect.stringContaining('npm dedupe') as string,
      },
    ])
  })

  test('two copies of react, behind a link', () => {
    const elsewhere = folderWith({
      'handrail/package.json': handrail,
      'node_modules/react/package.json': packageOf('19.3.0'),
    })
    const { 'node_modules/handrail/package.json': _, ...others } = INSTALLED
    const folder = appFolder('vite-ts', others)
    runPlan(folder)
    mkdirSync(join(folder, 'node_modules'), { recursive: true })
    symlinkSync(join(elsewhere, 'handrail'), join(folder, 'node_modules/handrail'))
    expect(found(folder)).toEqual([
      {
        kind: 'problem',
        says: expect.stringContaining('handrail finds 19.3.0') as string,
        remedy: expect.stringContaining('is a link to') as string,
      },
    ])
  })

  test('two copies of react in a monorepo, where nothing is a link', () => {
    const root = folderWith({ ...INSTALLED, 'package.json': '{"workspaces": ["web"]}' })
    writeFiles(root, {
      'web/package.json': '{}',
      'web/node_modules/react/package.json': packageOf('18.3.1'),
    })
    const findings = found(join(root, 'web')).filter(({ says }) => says.includes('react'))
    expect(findings.map(({ says }) => says)).toEqual([
      expect.stringContaining('handrail finds 19.3.1'),
      expect.stringContaining('react-dom finds 19.3.1'),
      expect.stringContaining('@tanstack/react-query finds 19.3.1'),
    ])
    expect(new Set(findings.map(({ remedy }) => remedy))).toEqual(
      new Set(['Keep one: npm dedupe, or overrides in package.json.']),
    )
  })

  test('no package where Yarn keeps them in archives, and says so', () => {
    const folder = appFolder('vite-ts', { '.pnp.cjs': '' })
    runPlan(folder)
    expect(said(folder)).toEqual([
      'note: Yarn keeps the packages of this app in archives, so they were not looked at.',
    ])
  })

  test('rules of the app for elements that win over a layer', () => {
    const folder = appFolder('next-tailwind', INSTALLED)
    runPlan(folder)
    const css = read(folder, 'src/app/globals.css')
    const rules = 'code { border: 1px solid }\n@media print { a:hover { color: red } }\n'
    const harmless = 'pre code { border: 0 }\n.card a { color: red }\nbody { margin: 0 }\n'
    writeFiles(folder, { 'src/app/globals.css': css + rules + harmless })
    expect(found(folder)).toEqual([
      {
        kind: 'note',
        says: 'src/app/globals.css has rules for code, a outside of a layer. They change handrail, too.',
        remedy: 'Put these rules into @layer base.',
      },
    ])
    writeFiles(folder, { 'src/app/globals.css': `${css}@layer base {\n${rules}}\n${harmless}` })
    expect(found(folder)).toEqual([])
    const unlayered = css.replace(' layer(components)', '')
    writeFiles(folder, { 'src/app/globals.css': unlayered + rules })
    expect(found(folder)).toEqual([])
  })

  test('styles that nothing imports', () => {
    expect(said(changed('src/chat/Chat.tsx', "import 'handrail/styles.css'\n", ''))).toEqual([
      'problem: No file imports handrail/styles.css, so requests have no style.',
    ])
  })

  test('where to import styles, in an app with Tailwind and in one without', () => {
    const remedies = (folder: string) => found(folder).map(({ remedy }) => remedy)
    expect(remedies(changed('src/chat/Chat.tsx', "import 'handrail/styles.css'\n", ''))).toEqual([
      "Add import 'handrail/styles.css' beside the components.",
    ])
    const folder = appFolder('next-tailwind', INSTALLED)
    const path = 'src/app/globals.css'
    const css = read(folder, path)
    runPlan(folder)
    writeFiles(folder, { [path]: css })
    expect(remedies(folder)).toEqual([
      "Add @import 'handrail/styles.css' layer(components); after the import of tailwindcss.",
    ])
  })

  test('shadcn/ui without its bridge, which is no problem', () => {
    expect(said(initialised({ 'components.json': '{}' }))).toEqual([
      'note: handrail does not use the colours of shadcn/ui yet.',
    ])
  })

  test('a line of the policy for a tool that the app does not have', () => {
    expect(said(changed('src/chat/policy.ts', 'delete_note', 'remove_note'))).toEqual([
      'problem: The policy in src/chat/policy.ts has a line for remove_note, and the app has no such tool. It has list_notes, write_note, delete_note.',
    ])
  })

  test('a rule for a tool that the app does not have', () => {
    const rules = "rules, permissions: [{ rule: 'drop_note', verdict: 'deny' }], tools: {"
    expect(said(changed('src/chat/policy.ts', 'tools: {', rules))).toEqual([
      'problem: The policy in src/chat/policy.ts has the rule drop_note, and the app has no such tool. It has list_notes, write_note, delete_note.',
    ])
  })

  test('no such line where tools come from a server, or the line names one', () => {
    const folder = changed('src/chat/policy.ts', 'delete_note', 'remove_note')
    writeFiles(folder, {
      'server/tools.ts': "import { createMCPClient } from '@ai-sdk/mcp'\nimport 'ai'\n",
    })
    expect(said(folder)).toEqual([])
    const named = "read_file: { server: 'files' }, list_notes:"
    expect(said(changed('src/chat/policy.ts', 'list_notes:', named))).toEqual([])
  })

  test('a rule that another one shadows', () => {
    const rules = `rules, permissions: [
      { rule: 'delete_note', verdict: 'deny' },
      { rule: 'delete_note(name: old *)', verdict: 'run' },
    ], tools: {`
    expect(said(changed('src/chat/policy.ts', 'tools: {', rules))).toEqual([
      'problem: The rule delete_note(name: old *) (run) in src/chat/policy.ts never decides: delete_note (deny) does first.',
    ])
  })

  test('a policy that cannot be used, and one that is computed', () => {
    expect(said(changed('src/chat/policy.ts', "'destructive'", "'destroy'"))).toEqual([
      expect.stringMatching(
        /^problem: The policy in src\/chat\/policy\.ts cannot be used: tools\.delete_note\.mode must be/,
      ),
    ])
    const computed = {
      'src/chat/policy.ts':
        "import { defineToolPolicy } from 'handrail/policy'\nexport const policy = defineToolPolicy(make())\n",
    }
    expect(said(initialised(computed))).toEqual([
      'note: The policy in src/chat/policy.ts is computed, so its lines cannot be read here.',
    ])
  })

  test('a server that holds nothing', () => {
    const wrapped = 'withApprovals(ownTools, (call) => evaluateCall(call, facts, policy))'
    const folder = changed('server/chat/route.ts', wrapped, 'ownTools')
    expect(read(folder, 'server/chat/route.ts')).toContain('toErrorText, withApprovals }')
    expect(found(folder)).toEqual([
      {
        kind: 'problem',
        says: 'server/chat/route.ts runs every call of the model at once, so nobody can decide.',
        remedy: expect.stringContaining('withApprovals(tools,') as string,
      },
    ])
  })

  test('a server that takes an Allow that nobody was asked for', () => {
    const secret = '    experimental_toolApprovalSecret: secret,\n'
    expect(said(changed('server/chat/route.ts', secret, ''))).toEqual([
      'problem: server/chat/route.ts takes an Allow that nobody was asked for.',
    ])
  })

  test('a server that takes an Allow twice', () => {
    const folder = changed(
      'server/chat/route.ts',
      'claimApprovals(body.messages, isFirst)',
      'body.messages',
    )
    const text = read(folder, 'server/chat/route.ts').replace('claimApprovals, ', '')
    writeFiles(folder, { 'server/chat/route.ts': text })
    expect(said(folder)).toEqual([
      'problem: server/chat/route.ts runs a call again if its Allow is sent again.',
    ])
  })

  test('a server file that was deleted', () => {
    const folder = initialised()
    rmSync(join(folder, 'server/chat/route.ts'))
    expect(said(folder)).toEqual([
      'problem: The chat asks this app, and no file here gives a model tools.',
    ])
  })

  test('a policy that was deleted', () => {
    const folder = initialised()
    rmSync(join(folder, 'src/chat/policy.ts'))
    expect(said(folder)).toContain(
      'problem: src/chat/Chat.tsx imports ./policy, and there is no such file.',
    )
    expect(unseen(folder)).toContain('Policy: No file here makes a policy.')
  })

  test('a provider without a policy', () => {
    expect(said(changed('src/chat/Chat.tsx', ' policy={policy}', ''))).toEqual([
      'problem: No ToolHostProvider has a policy, so the page does not ask by yours.',
    ])
  })

  test('calls without a provider', () => {
    const folder = changed('src/chat/Chat.tsx', '<ToolHostProvider {...calls.provider} ', '<div ')
    const text = read(folder, 'src/chat/Chat.tsx').replace('</ToolHostProvider>', '</div>')
    writeFiles(folder, { 'src/chat/Chat.tsx': text })
    expect(said(folder)).toEqual([
      'problem: No ToolHostProvider is around the tool calls, so nobody can decide.',
    ])
    expect(found(folder)).toMatchObject([
      { remedy: 'Put <ToolHostProvider {...calls.provider} policy={policy}> around the chat.' },
    ])
  })

  test('a provider without the way back', () => {
    expect(said(steerable(' host={host}'))).toEqual([
      'problem: No ToolHostProvider has a host, so no decision reaches the agent.',
    ])
    expect(said(changed('src/chat/Chat.tsx', '{...calls.provider} ', ''))).toEqual([
      'problem: No ToolHostProvider has a host, so no decision reaches the agent.',
    ])
  })

  test('a reader that gets no events', () => {
    expect(said(steerable(/reader\.push\(.*/, 'console.log(data)'))).toEqual([
      'problem: No file here pushes events to the reader, so no call appears.',
    ])
  })

  test('a page that nothing shows', () => {
    const folder = steerable()
    writeFiles(folder, { 'src/App.tsx': 'export default () => <p>Hello</p>\n' })
    expect(said(folder)).toEqual([
      'problem: No file here imports src/Calls.tsx, so the page does not show it.',
    ])
    const lazy = "const Calls = lazy(() => import('./Calls'))\n"
    writeFiles(folder, { 'src/App.tsx': lazy })
    expect(said(folder)).toEqual([])
  })

  test('no such line if the runtime has the tools', () => {
    const line = "{ names: 'spec', tools: { send_invite: { mode: 'external' } } }"
    expect(said(steerable("{ names: 'spec' }", line))).toEqual([])
  })

  test('an app with nothing but the package, where nothing else was looked at', () => {
    const folder = appFolder('vite-ts', INSTALLED)
    expect(said(folder)).toEqual(['problem: No file here uses handrail.'])
    expect(unseen(folder)).toEqual(
      ['Styles', 'Policy', 'Server'].map((name) => `${name}: No file here uses handrail.`),
    )
  })

  test.each([
    ['React Router', '@react-router/dev'],
    ['TanStack Start', '@tanstack/react-start'],
  ])('a server that %s never reaches in production', (name, framework) => {
    const folder = initialised({ 'package.json': manifestWith('vite-ts', { [framework]: '*' }) })
    expect(said(folder)).toEqual([
      `problem: No route of ${name} leads to server/chat/route.ts, so it does not answer in production.`,
    ])
    writeFiles(folder, {
      'src/routes/chat.ts': `import { createFileRoute } from '@tanstack/react-router'
import { POST } from '#/server/chat/route'
export const Route = createFileRoute('/api/chat')({ server: { handlers: { POST } } })
export const action = POST
`,
    })
    expect(said(folder)).toEqual([])
  })

  test('a server of Next that is no route', () => {
    const folder = appFolder('next-tailwind', INSTALLED)
    runPlan(folder)
    const route = read(folder, 'src/app/api/chat/route.ts').replaceAll('../../../', '../')
    rmSync(join(folder, 'src/app/api'), { recursive: true })
    writeFiles(folder, { 'src/chat/answer.ts': route.replaceAll('../chat/', './') })
    expect(said(folder)).toEqual([
      'problem: No route of Next leads to src/chat/answer.ts, so it does not answer in production.',
    ])
  })
})

describe('doctor says what it has not looked at', () => {
  test('the production server of a Vite app', () => {
    expect(unseen(initialised())).toEqual([
      'Server: Vite alone answers with server/chat/route.ts, so production was not looked at.',
    ])
  })

  test.each([
    ['at another address', { 'src/chat/Chat.tsx': ["'/api/chat'", "'https://api.example.com'"] }],
    [
      'behind a proxy',
      { 'vite.config.ts': ['plugins:', "server: { proxy: { '/api': 'http://x' } }, plugins:"] },
    ],
  ])('a server %s', (_where, edits) => {
    const folder = initialised()
    for (const [path, [search = '', replace = '']] of Object.entries(edits))
      writeFiles(folder, { [path]: read(folder, path).replace(search, replace) })
    rmSync(join(folder, 'server'), { recursive: true })
    expect(said(folder).filter((text) => !text.includes('vitePlugin'))).toEqual([])
    expect(unseen(folder)).toEqual([
      'Server: No file here gives a model tools: the server is elsewhere.',
    ])
  })

  test('a server that is not of the AI SDK, and a page that is elsewhere', () => {
    const folder = folderWith({
      ...INSTALLED,
      'package.json': '{}',
      'server.ts': "import { evaluateCall } from 'handrail/policy'\n",
    })
    expect(said(folder)).toEqual([])
    expect(unseen(folder)).toEqual([
      'Page: No file here shows a tool call.',
      'Styles: No file here shows a tool call.',
      'Policy: No file here makes a policy.',
      'Server: Only servers of the AI SDK can be looked at, and there is none here.',
    ])
  })
})

test('doctor needs a package.json, and reads over code that it cannot read', () => {
  expect(() => examine(folderWith({}))).toThrow(/no package\.json/)
  const broken = { 'src/broken.ts': "import 'handrail'; const = ", 'src/broken.css': '@import {' }
  expect(said(initialised(broken))).toEqual([])
  expect(said(initialised({ 'package.json': manifestWith('vite-ts', {}) }))).toEqual([])
})
