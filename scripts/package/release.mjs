// What stands between this folder and a release: changelog, versions, git, tarball. Publishes nothing.
//   npm run release
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { MOST_FILES } from './mostFiles.mjs'

const SEMVER = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/
/** What npm shows of a package, or needs for its links. */
const MEMBERS = ['description', 'license', 'keywords', 'engines', 'exports', 'files']
/** Nobody but its owner knows it, so nothing fills it in. */
const NO_REPOSITORY =
  'package.json: repository is missing. Without it the links and the picture of README.md lead nowhere on npm. ' +
  'Name the place where this code is: "repository": { "type": "git", "url": "git+https://<host>/<owner>/<name>.git" }.'
const FILES = ['package.json', 'README.md', 'LICENSE', 'CHANGELOG.md']

const readText = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')
const readJson = (file) => JSON.parse(readText(file) || '{}')
const own = readJson('package.json')
const { name, version } = own

function* versionProblems() {
  if (!SEMVER.test(version ?? '')) yield `package.json: ${version} is no version.`
  if (own.private) yield 'package.json: it is private, and npm would refuse it.'
  for (const member of MEMBERS) if (!own[member]) yield `package.json: ${member} is missing.`
  const { repository } = own
  if (!(typeof repository === 'string' ? repository : repository?.url)) yield NO_REPOSITORY
  const lock = readJson('package-lock.json')
  for (const locked of [lock.version, lock.packages?.['']?.version])
    if (locked !== version) yield `package-lock.json: it says ${locked}, package.json ${version}.`
  const archive = `${name}-${version}.tgz`
  for (const file of ['README.md', ...markdownIn('docs')])
    for (const [shown] of readText(file).matchAll(new RegExp(`\\b${name}-\\d[\\w.-]*\\.tgz`, 'g')))
      if (shown !== archive) yield `${file}: it installs ${shown}, this is ${archive}.`
}

const markdownIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.md') && !file.startsWith('notes'))
        .map((file) => `${folder}/${file}`)
    : []

/** The sections of the changelog: name, the rest of the heading, and the text below. */
const sections = () =>
  readText('CHANGELOG.md')
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [head, ...lines] = section.split('\n')
      const [, named, rest] = /^\[?([^\s\]]+)\]?(.*)$/.exec(head) ?? []
      return { named, rest, text: lines.join('\n').trim() }
    })

function* changelogProblems() {
  const all = sections()
  const unreleased = all.find(({ named }) => named === 'Unreleased')
  const section = all.find(({ named }) => named === version)
  if (unreleased?.text) yield `CHANGELOG.md: unreleased changes go under “## ${version} - date”.`
  if (!section) return yield `CHANGELOG.md: it says nothing of ${version}.`
  const [, date] = / - (\d{4}-\d\d-\d\d)$/.exec(section.rest) ?? []
  if (Number.isNaN(Date.parse(date ?? ''))) yield `CHANGELOG.md: ${version} has no date.`
  if (!/^- /m.test(section.text)) yield `CHANGELOG.md: ${version} names no change.`
}

const git = (...words) => spawnSync('git', words, { encoding: 'utf8' }).stdout?.trim() ?? ''

function* gitProblems() {
  if (git('status', '--porcelain')) yield 'git: there are changes that are not committed.'
  const tagged = git('rev-parse', '-q', '--verify', `refs/tags/v${version}^{commit}`)
  if (tagged && tagged !== git('rev-parse', 'HEAD'))
    yield `git: v${version} is the name of another commit.`
}

/** The files that `exports` and `bin` lead to. */
const targetsOf = (value) =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(targetsOf)

function* tarballProblems() {
  const { status, stdout, stderr } = spawnSync('npm', ['pack', '--dry-run', '--json'], {
    encoding: 'utf8',
  })
  if (status !== 0) return yield `tarball: npm packs nothing. ${stderr.trim().split('\n')[0]}`
  // npm 11 gives a list, npm 12 an object
  const [packed] = Object.values(JSON.parse(stdout))
  const paths = packed.files.map(({ path }) => path)
  const wanted = [...FILES, ...targetsOf(own.exports), ...targetsOf(own.bin)].map((file) =>
    file.replace(/^\.\//, ''),
  )
  for (const file of new Set(wanted))
    if (!paths.includes(file)) yield `tarball: ${file} is not in it. npm run build makes dist.`
  for (const path of paths)
    if (/^(?:src|test|docs|stories|scripts|examples)\/|\.map$|\.tgz$|(?:^|\/)\.env/.test(path))
      yield `tarball: ${path} does not belong in it.`
  if (paths.length > MOST_FILES) yield `tarball: ${paths.length} files, at most ${MOST_FILES}.`
  console.log(
    `${packed.filename}: ${paths.length} files, ${Math.round(packed.size / 1000)} kB packed.`,
  )
}

const problems = [
  ...versionProblems(),
  ...changelogProblems(),
  ...gitProblems(),
  ...tarballProblems(),
]
for (const problem of problems) console.error(problem)
console.log(
  problems.length > 0
    ? `${name} ${version} cannot be released: ${problems.length} missing.`
    : `${name} ${version} is ready, once .ci/run has passed. Nothing was published.`,
)
process.exit(problems.length > 0 ? 1 : 0)
