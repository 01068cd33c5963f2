import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const SCRIPT = resolve('scripts/package/release.mjs')
const SLOW = 120_000
const MANIFEST = {
  name: 'kit',
  version: '0.2.0',
  description: 'A kit',
  license: 'MIT',
  repository: 'github:someone/kit',
  keywords: ['kit'],
  engines: { node: '>=20' },
  exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
  files: ['dist', 'CHANGELOG.md'],
}
const READY: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify(MANIFEST),
  'package-lock.json': JSON.stringify({ version: '0.2.0', packages: { '': { version: '0.2.0' } } }),
  'CHANGELOG.md':
    '# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-11-30\n\n### Added\n\n- A thing.\n',
  'README.md': 'npm install ../kit/kit-0.2.0.tgz\n',
  LICENSE: 'MIT\n',
  '.gitignore': 'dist\n',
  'dist/index.js': 'export {}\n',
  'dist/index.d.ts': 'export {}\n',
}

let folder = ''
const git = (...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...words], { cwd: folder })

/** A package with these files in place of those that are ready, committed. */
function make(changed: Readonly<Record<string, string | null>> = {}): void {
  for (const [file, text] of Object.entries({ ...READY, ...changed })) {
    if (text === null) continue
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  git('add', '-A')
  git('commit', '-qm', 'ready')
}

function release(): { status: number | null; said: string[] } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { status, said: [...stderr.trim().split('\n'), stdout.trim().split('\n').at(-1) ?? ''] }
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-'))
  git('init', '-q')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('says that a package is ready, and publishes nothing', { timeout: SLOW }, () => {
  make()
  expect(release()).toEqual({
    status: 0,
    said: ['', 'kit 0.2.0 is ready, once .ci/run has passed. Nothing was published.'],
  })
})

const without = (member: string) =>
  JSON.stringify(Object.fromEntries(Object.entries(MANIFEST).filter(([name]) => name !== member)))
const NO_REPOSITORY =
  'package.json: repository is missing. Without it the links and the picture of README.md lead nowhere on npm. Name the place where this code is: "repository": { "type": "git", "url": "git+https://<host>/<owner>/<name>.git" }.'
const HEAD = '# Changelog\n\n## [Unreleased]\n\n'

it.each<[string, Record<string, string | null>, string]>([
  [
    'a changelog that does not know it',
    { 'CHANGELOG.md': HEAD },
    'CHANGELOG.md: it says nothing of 0.2.0.',
  ],
  [
    'changes that are still unreleased',
    { 'CHANGELOG.md': `${HEAD}- New.\n\n## [0.2.0] - 2026-11-30\n\n- A thing.\n` },
    'CHANGELOG.md: unreleased changes go under “## 0.2.0 - date”.',
  ],
  [
    'a release without a date',
    { 'CHANGELOG.md': `# Changelog\n\n## 0.2.0\n\n- A thing.\n` },
    'CHANGELOG.md: 0.2.0 has no date.',
  ],
  [
    'a release without a change',
    { 'CHANGELOG.md': `${HEAD}## [0.2.0] - 2026-11-30\n` },
    'CHANGELOG.md: 0.2.0 names no change.',
  ],
  [
    'a lockfile of another version',
    {
      'package-lock.json': JSON.stringify({
        version: '0.2.0',
        packages: { '': { version: '0.1.0' } },
      }),
    },
    'package-lock.json: it says 0.1.0, package.json 0.2.0.',
  ],
  [
    'a README that installs another version',
    { 'README.md': 'npm install ../kit/kit-0.1.0.tgz\n' },
    'README.md: it installs kit-0.1.0.tgz, this is kit-0.2.0.tgz.',
  ],
  ['a missing member', { 'package.json': without('license') }, 'package.json: license is missing.'],
  ['no address of its code', { 'package.json': without('repository') }, NO_REPOSITORY],
  [
    'an address that is empty',
    { 'package.json': JSON.stringify({ ...MANIFEST, repository: { type: 'git', url: '' } }) },
    NO_REPOSITORY,
  ],
  ['no version', { 'package.json': without('version') }, 'package.json: undefined is no version.'],
  [
    'what was not built',
    { 'dist/index.js': null },
    'tarball: dist/index.js is not in it. npm run build makes dist.',
  ],
  [
    'what does not belong there',
    {
      'package.json': JSON.stringify({ ...MANIFEST, files: ['dist', 'CHANGELOG.md', 'docs'] }),
      'docs/a.md': '',
    },
    'tarball: docs/a.md does not belong in it.',
  ],
])('fails for %s', { timeout: SLOW }, (_what, changed, problem) => {
  make(changed)
  const { status, said } = release()
  expect(status).toBe(1)
  expect(said).toContain(problem)
})

it(
  'fails for changes that are not committed, and for a tag of another commit',
  { timeout: SLOW },
  () => {
    make()
    git('tag', 'v0.2.0')
    make({ 'README.md': 'kit\n' })
    writeFileSync(join(folder, 'LICENSE'), 'other')
    expect(release().said).toEqual([
      'git: there are changes that are not committed.',
      'git: v0.2.0 is the name of another commit.',
      'kit 0.2.0 cannot be released: 2 missing.',
    ])
  },
)
