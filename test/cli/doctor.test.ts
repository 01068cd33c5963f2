import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { examine } from '../../cli/doctor/examine.ts'
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

/** What doctor says of the app, and what mends it. */
const found = (folder: string) => examine(folder).flatMap(({ findings }) => findings)
const said = (folder: string) => found(folder).map(({ kind, says }) => `${kind}: ${says}`)

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
    const findings = found(join(root, 'web'))
    expect(findings.map(({ says }) => says)).toEqual([
      expect.stringContaining('handrail finds 19.3.1'),
      expect.stringContaining('react-dom finds 19.3.1'),
      expect.stringContaining('@tanstack/react-query finds 19.3.1'),
    ])
    expect(new Set(findings.map(({ remedy }) => remedy))).toEqual(
      new Set(['Have the package manager keep one: npm dedupe, or overrides in package.json.']),
    )
  })

  test('no package where Yarn keeps them in archives, and says so', () => {
    const folder = appFolder('vite-ts', { '.pnp.cjs': '' })
    expect(said(folder)).toEqual([
      'note: Yarn keeps the packages of this app in archives, which are not looked into.',
    ])
  })

  test('styles that nothing imports', () => {
    expect(said(changed('src/chat/Chat.tsx', "import 'handrail/styles.css'\n", ''))).toEqual([
      'problem: No file imports handrail/styles.css, so requests are bare words.',
    ])
  })

  test('shadcn/ui without its bridge, which is no problem', () => {
    expect(said(initialised({ 'components.json': '{}' }))).toEqual([
      'note: The app has shadcn/ui, and handrail its own colours.',
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
    const imported = read(folder, 'server/chat/route.ts').replace(', withApprovals', '')
    writeFiles(folder, { 'server/chat/route.ts': imported })
    expect(found(folder)).toEqual([
      {
        kind: 'problem',
        says: 'server/chat/route.ts runs what the model calls, and holds nothing: what the policy asks for has run before a person can answer.',
        remedy: expect.stringContaining('withApprovals(tools,') as string,
      },
    ])
  })

  test('a server that takes an Allow that nobody was asked for', () => {
    const secret = '    experimental_toolApprovalSecret: secret,\n'
    expect(said(changed('server/chat/route.ts', secret, ''))).toEqual([
      'problem: server/chat/route.ts takes every Allow that it is sent, also one that nobody was asked for.',
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
      'problem: server/chat/route.ts runs a call again when its Allow is sent again.',
    ])
  })

  test('a page whose server is elsewhere, which is no problem', () => {
    const folder = initialised({ 'server/chat/route.ts': 'export {}\n' })
    expect(said(folder)).toEqual([
      'note: No file here gives a model tools, so nothing here says whether the server holds them.',
    ])
  })
})

test('doctor needs a package.json, and reads over code that it cannot read', () => {
  expect(() => examine(folderWith({}))).toThrow(/no package\.json/)
  const broken = { 'src/broken.ts': "import 'handrail'; const = ", 'src/broken.css': '@import {' }
  expect(said(initialised(broken))).toEqual([])
  expect(said(initialised({ 'package.json': manifestWith('vite-ts', {}) }))).toEqual([])
})
