import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { everything } from './pages.ts'

const PAGES = /^(?:ARCHITECTURE|CONTRIBUTING)\.md$|^docs\/notes\//
const SOURCE = /^(?:(?:\.storybook|bench|bin|cli|examples|scripts|src|stories|test)\/|vite\.config)/
const CODE = /\.(?:[cm]?[jt]sx?|mdx|css|html)$/
/** Fixtures keep texts of others; this file has made-up names. */
const NOT_SOURCE = /^test\/(?:fixtures\/|docs\/names\.test\.ts$)/

const FILE = /\.(?:[cm]?[jt]sx?|css|md|jsonl?|html)$/
const COMMAND = /^(?:npm|npx|node|git)\s/
const COMMENTS = /^\s*(?:\/\*[^]*?\*\/|\/\/.*)/gm
/** Stand for anything: `*`, `…`, `<protocol>`, and the base name of `name.ts` or `useName.ts`. */
const PLACEHOLDER = /\*+|…|<[\w-]+>|(?<=^|\/)(?:name|Name)(?=\.)|(?<=(?:^|\/)use)Name(?=\.)/
const WORD = /[\w$…<>-]+/g
/** An inner capital or underscore: a name also among other words. */
const IDENTIFIER = /^(?:[a-z$]+[A-Z]|[A-Z][a-z]+[A-Z]|[A-Z]+_[A-Z])[\w$]*$/

interface Tree {
  readonly paths: readonly string[]
  readonly words: ReadonlySet<string>
  readonly scripts: readonly string[]
}

function readTree(): Tree {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    encoding: 'utf8',
  })
  const paths = listed.split('\n').filter((path) => path !== '' && existsSync(path))
  const sources = paths.filter(
    (path) => SOURCE.test(path) && CODE.test(path) && !NOT_SOURCE.test(path),
  )
  const manifest = readFileSync('package.json', 'utf8')
  const { name, exports, scripts, ...packages } = JSON.parse(manifest) as {
    name: string
    exports: Record<string, unknown>
    scripts: Record<string, string>
    dependencies: Record<string, string>
    peerDependencies: Record<string, string>
    devDependencies: Record<string, string>
  }
  const texts = sources.map((path) => readFileSync(path, 'utf8').replace(COMMENTS, ''))
  return {
    paths: [
      ...paths,
      ...Object.keys(exports).map((subpath) => subpath.replace('.', name)),
      ...Object.keys(packages.dependencies),
      ...Object.keys(packages.peerDependencies),
      ...Object.keys(packages.devDependencies),
    ],
    words: new Set(
      [...texts, manifest].flatMap((text) => [
        ...(text.match(/[\w$]+/g) ?? []),
        ...(text.match(/\w+(?:-\w+)+/g) ?? []),
      ]),
    ),
    scripts: Object.keys(scripts),
  }
}

/** The pattern of a name: `*` is open, other placeholders end at the next `/`. */
const patternOf = (name: string): string =>
  name
    .split('*')
    .map((parts) =>
      parts
        .split(new RegExp(PLACEHOLDER, 'g'))
        .map((part) => part.replace(/[.$^()[\]{}+?|\\]/g, '\\$&'))
        .join('[^/]*'),
    )
    .join('.*')

const isPath = (name: string, { paths }: Tree): boolean => {
  const pattern = new RegExp(`(?:^|/)${patternOf(name.replace(/\/$/, ''))}(?:/|$)`)
  return paths.some((path) => pattern.test(path))
}

const isScript = (name: string, { scripts }: Tree): boolean => {
  const pattern = new RegExp(`^${patternOf(name)}$`)
  return scripts.some((script) => pattern.test(script))
}

const isWord = (name: string, { words }: Tree): boolean => {
  const bare = name.replace(/^-+|-+$/g, '')
  if (bare === '' || words.has(bare)) return true
  if (!PLACEHOLDER.test(bare)) return false
  const pattern = new RegExp(`^${patternOf(bare)}$`)
  return [...words].some((word) => pattern.test(word))
}

/** Names of a command line: its npm scripts, and each path that starts in a folder of the tree. */
function namesOfCommand(command: string, tree: Tree): string[] {
  const [, script = ''] = /^npm (?:run )?([\w:<>…-]+)/.exec(command) ?? []
  const isBuiltIn = /^npm (?:ci|install|pack)\b/.test(command)
  const paths = command.match(/(?<=\s)[\w.-]+\/[\w./*-]+/g) ?? []
  return [
    ...(script === '' || isBuiltIn || isScript(script, tree) ? [] : [`npm run ${script}`]),
    ...paths.filter((path) => isPath(path.split('/')[0]!, tree) && !isPath(path, tree)),
  ]
}

/** Names in one code span that the tree lacks. */
function missingIn(span: string, tree: Tree): string[] {
  if (COMMAND.test(span)) return namesOfCommand(span, tree)
  if (/^[^\s({'"]+$/.test(span) && (FILE.test(span) || /\w\//.test(span)))
    return isPath(span, tree) ? [] : [span]
  const words = span.replace(/'[^']*'|"[^"]*"/g, '').match(WORD) ?? []
  const names = /\s/.test(span) ? words.filter((word) => IDENTIFIER.test(word)) : words
  return names.filter((word) => !isWord(word, tree))
}

const spansOf = (text: string): string[] =>
  Array.from(
    text.replace(/^(```+)[^]*?^\1\s*$/gm, '').matchAll(/(?<!`)(`+)(?!`)([^]*?[^`])\1(?!`)/g),
    ([, , span = '']) => span.trim().replace(/\s+/g, ' '),
  )

const missingNames = (text: string, tree: Tree): string[] =>
  spansOf(text).flatMap((span) => missingIn(span, tree))

describe('names in backticks', () => {
  const tree = readTree()
  const pages = everything.filter(({ path }) => PAGES.test(path))

  it('are read from the pages about the code', () => {
    expect(pages.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/notes/README.md']),
    )
  })

  it.each(pages)('exist in the tree: $path', ({ text }) => {
    expect(missingNames(text, tree)).toEqual([])
  })

  it.each([
    ['a constant', '`GONE_VIEWS`'],
    ['a hook', '`useNothingAtAll`'],
    ['a member', '`host.neverThere`'],
    ['a name in a sample', '`{ neverThere: true }`'],
    ['a file', '`status/neverThere.ts`'],
    ['a folder', '`host/never`'],
    ['a pattern of files', '`adapters/*/never….ts`'],
    ['a token', '`--handrail-never`'],
  ])('are found missing: %s', (_what, text) => {
    expect(missingNames(`See ${text}.`, tree)).toHaveLength(1)
  })

  it('are found missing in commands, by script and by path', () => {
    expect(missingNames('`npm run never` `npm run test:never<x>` `npm ci`', tree)).toEqual([
      'npm run never',
      'npm run test:never<x>',
    ])
    expect(missingNames('`npm run bench -- test/never.test.ts`', tree)).toEqual([
      'test/never.test.ts',
    ])
  })

  it('may have placeholders, and be relative to any folder', () => {
    const text =
      '`name.lazy.ts` `useName.ts` `docs/names.test.ts` `adapters/*/from….ts` `npm run test:<project>` `derive…` `host` `handrail/policy` `@noble/hashes`'
    expect(missingNames(text, tree)).toEqual([])
  })

  it('are not read from code blocks', () => {
    expect(missingNames('```ts\nconst neverThere = 1\n```\n', tree)).toEqual([])
  })
})
