import fc from 'fast-check'
import type { Permission } from '../../src/policy/index.ts'
import type { NaiveCall } from './naive.ts'

// Small alphabets of rules and calls, which the second evaluator reads whole.

const names = ['read', 'write', 'sh', 'send']
const servers = ['files', 'mail', null]
// no single letters: `/a/x` is also drive A
const segments = fc.constantFrom('ab', 'Bc', 'notes', '.git', '..', 'x.md')
export const paths = fc
  .tuple(fc.constantFrom('', '/'), fc.array(segments, { minLength: 1, maxLength: 4 }))
  .map(([root, parts]) => root + parts.join('/'))
const words = fc.constantFrom('a', 'b', '-n', 'st', '"st"', "'a b'", '$(git st)', '$(ls)')
const perhaps = (...all: string[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant('') }, fc.constantFrom(...all))
const command = fc
  .tuple(
    perhaps('A=1', 'B=2'),
    fc.constantFrom('git', 'ls', 'sudo git', 'sudo'),
    fc.array(words, { maxLength: 3 }),
    perhaps('> out.txt', '>> out.txt', '> a/out.txt', '< in.txt', '> /dev/null'),
  )
  .map(([set, head, rest, file]) => [set, head, ...rest, file].filter(Boolean).join(' '))
export const commands = fc
  .array(command, { minLength: 1, maxLength: 3 })
  .chain((all) => fc.constantFrom(' && ', ' ; ', ' | ').map((sign) => all.join(sign)))
const urls = fc
  .tuple(
    fc.constantFrom('https://', 'https://', 'http://', 'ftp://', 'https://u@'),
    fc.constantFrom('x.de', 'x.de', 'a.x.de', 'X.de', 'y.de'),
    fc.constantFrom('', '', ':81', ':443'),
    fc.constantFrom('', '/', '/a/b', '/a', '/c/../a/b', '/A/b'),
    fc.constantFrom('', '', '?q=1', '#h'),
  )
  .map((parts) => parts.join(''))
const texts = fc.constantFrom('one', 'two', 'Two', 'three')

/** One or two of them, so that rules and calls meet. */
const someOf = <T>(all: Readonly<Record<string, fc.Arbitrary<T>>>) =>
  fc
    .subarray(Object.keys(all), { minLength: 1, maxLength: 2 })
    .chain((keys) => fc.record(Object.fromEntries(keys.map((key) => [key, all[key]!]))))

export const calls: fc.Arbitrary<NaiveCall> = fc.record({
  name: fc.constantFrom(...names, 'sh', 'sh', 'sh'),
  server: fc.constantFrom(...servers, null, null),
  arguments: someOf<unknown>({
    path: paths,
    url: urls,
    command: commands,
    kind: texts,
    count: fc.integer({ min: -1, max: 6 }),
  }),
})

const pathPatterns = fc
  .tuple(
    fc.constantFrom('', '/'),
    fc.array(fc.constantFrom('ab', 'Bc', 'notes', '.git', '*', '*.md'), {
      minLength: 1,
      maxLength: 3,
    }),
    fc.constantFrom('', '/**'),
  )
  .map(([root, parts, end]) => root + parts.join('/') + end)
  // one word that is only a star is anything
  .filter((pattern) => pattern !== '*')
const urlPatterns = fc
  .tuple(
    fc.constantFrom('https://', '*://'),
    fc.constantFrom('x.de', '*.x.de', 'y.de'),
    fc.constantFrom('', '', ':81'),
    fc.constantFrom('/**', '/**', '/a/**', '/a', ''),
  )
  .map((parts) => parts.join(''))
const urlRules = fc
  .tuple(urlPatterns, perhaps('?*'))
  .map(([url, query]) => (url.includes('/**') ? url + query : url))
const commandPatterns = fc
  .tuple(
    fc.constantFrom('git', 'ls', 'sudo git'),
    fc.array(fc.constantFrom('a', 'b', 'st'), { maxLength: 2 }),
    fc.constantFrom([], ['*']),
  )
  .map(([head, rest, end]) => [head, ...rest, ...end].join(' '))
/** With what is set for the command, and the files that it writes and reads. */
const runPatterns = fc
  .tuple(perhaps('A=1'), commandPatterns, perhaps('> out.txt', '> *.txt', '< in.txt'))
  .map((parts) => parts.filter(Boolean).join(' '))
const sudo = fc.constant('sudo *')

export const rulesOf = (verdict: Permission['verdict']): fc.Arbitrary<Permission> =>
  fc
    .record({
      tool: fc.constantFrom(...names, 'sh', 'sh', '*', 's*'),
      server: fc.constantFrom('', '', '', 'files/', 'm*/'),
      named: someOf({
        path: fc.oneof(pathPatterns, fc.constant('*')),
        // what may be forbidden is asked of the other tests
        command:
          verdict === 'run'
            ? fc.oneof(runPatterns, runPatterns, sudo)
            : commandPatterns.filter((one) => !one.startsWith('sudo')),
        url: fc.oneof(urlRules, fc.constant('*')),
        kind: fc.constantFrom('one', 'one|two', 't*', '*'),
        count: fc.constantFrom('0..3', '2..2', '*'),
      }),
      others: fc.boolean(),
    })
    .map(({ tool, server, named, others }) => {
      const list = Object.entries(named).map(([name, pattern]) => `${name}: ${pattern}`)
      const all = [...list, ...(others ? ['...'] : [])]
      return { rule: `${server}${tool}${all.length > 0 ? `(${all.join(', ')})` : ''}`, verdict }
    })
export const someRules = fc.array(
  fc.oneof(rulesOf('run'), rulesOf('run'), rulesOf('deny'), rulesOf('ask')),
  { maxLength: 6 },
)
