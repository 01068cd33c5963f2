import fc from 'fast-check'
import {
  defineToolPolicy,
  evaluateCall,
  needsConsent,
  type Permission,
} from '../../../src/policy/index.ts'
import { compilePermissions } from '../../../src/policy/rules/compilePermissions.ts'
import { deriveToolCallStatus } from '../../../src/status/index.ts'
import { hostileValues } from '../../support/hostileValues.ts'
import { caseCount } from '../../support/processorTime.ts'
import { naiveVerdict, type NaiveCall } from './naive.ts'

const names = ['read', 'write', 'sh', 'send']
const servers = ['files', 'mail', null]
const segments = fc.constantFrom('a', 'B', 'notes', '.git', '..', 'x.md')
const paths = fc
  .tuple(fc.constantFrom('', '/'), fc.array(segments, { minLength: 1, maxLength: 4 }))
  .map(([root, parts]) => root + parts.join('/'))
const commands = fc
  .array(
    fc
      .array(fc.constantFrom('a', 'b', '-n', 'st'), { maxLength: 3 })
      .chain((words) =>
        fc.constantFrom('git', 'ls', 'sudo git', 'sudo').map((head) => [head, ...words].join(' ')),
      ),
    { minLength: 1, maxLength: 3 },
  )
  .chain((all) => fc.constantFrom(' && ', ' ; ', ' | ').map((sign) => all.join(sign)))
const texts = fc.constantFrom('one', 'two', 'Two', 'three')

const calls: fc.Arbitrary<NaiveCall> = fc.record({
  name: fc.constantFrom(...names),
  server: fc.constantFrom(...servers),
  arguments: fc.record(
    { path: paths, command: commands, kind: texts, count: fc.integer({ min: -1, max: 6 }) },
    { requiredKeys: [] },
  ),
})

const pathPatterns = fc
  .tuple(
    fc.constantFrom('', '/'),
    fc.array(fc.constantFrom('a', 'B', 'notes', '.git', '*', '*.md'), {
      minLength: 1,
      maxLength: 3,
    }),
    fc.constantFrom('', '/**'),
  )
  .map(([root, parts, end]) => root + parts.join('/') + end)
  // one word that is only a star is anything
  .filter((pattern) => pattern !== '*')
const commandPatterns = fc
  .tuple(
    fc.constantFrom('git', 'ls', 'sudo git'),
    fc.array(fc.constantFrom('a', 'b', 'st'), { maxLength: 2 }),
    fc.constantFrom([], ['*']),
  )
  .map(([head, words, rest]) => [head, ...words, ...rest].join(' '))
const sudo = fc.constant('sudo *')

const rulesOf = (verdict: Permission['verdict']): fc.Arbitrary<Permission> =>
  fc
    .record({
      tool: fc.constantFrom(...names, '*', 's*'),
      server: fc.constantFrom('', 'files/', 'm*/'),
      named: fc.record(
        {
          path: fc.oneof(pathPatterns, fc.constant('*')),
          // what may be forbidden is asked of the other tests
          command:
            verdict === 'run'
              ? fc.oneof(commandPatterns, sudo)
              : commandPatterns.filter((one) => !one.startsWith('sudo')),
          kind: fc.constantFrom('one', 'one|two', 't*', '*'),
          count: fc.constantFrom('0..3', '2..2', '*'),
        },
        { requiredKeys: [] },
      ),
      others: fc.boolean(),
    })
    .map(({ tool, server, named, others }) => {
      const list = Object.entries(named).map(([name, pattern]) => `${name}: ${pattern}`)
      const all = [...list, ...(others ? ['...'] : [])]
      return { rule: `${server}${tool}${all.length > 0 ? `(${all.join(', ')})` : ''}`, verdict }
    })
const someRules = fc.array(
  fc.oneof(rulesOf('run'), rulesOf('run'), rulesOf('deny'), rulesOf('ask')),
  { maxLength: 6 },
)

const wanted = (permissions: readonly Permission[], call: NaiveCall) => {
  const found = compilePermissions(permissions).verdictOf(call, call.server)
  return found?.because.kind === 'asks_rule_unsure' ? 'unsure' : found?.verdict
}

describe('the rules', () => {
  it('say what a second evaluator says that was written without them', () => {
    let compared = 0
    fc.assert(
      fc.property(someRules, calls, (permissions, call) => {
        const verdict = wanted(permissions, call)
        const naive = naiveVerdict(permissions, call)
        // unsure asks: never where it surely is denied
        if (verdict === 'unsure') return naive !== 'deny'
        compared += 1
        expect([permissions, call, verdict]).toEqual([permissions, call, naive])
        return true
      }),
      { numRuns: caseCount(10_000) },
    )
    expect(compared).toBeGreaterThan(caseCount(5_000))
  })

  it('give one verdict in every order', () => {
    fc.assert(
      fc.property(someRules, calls, (permissions, call) => {
        const verdict = compilePermissions(permissions).verdictOf(call, call.server)?.verdict
        const turned = compilePermissions(permissions.toReversed())
        expect(turned.verdictOf(call, call.server)?.verdict).toBe(verdict)
      }),
      { numRuns: caseCount(1000) },
    )
  })

  it('are stricter with every rule that denies or asks, and milder with one that lets run', () => {
    const rank = { run: 0, ask: 1, deny: 2 }
    fc.assert(
      fc.property(someRules, rulesOf('deny'), rulesOf('run'), calls, (all, deny, run, call) => {
        const of = (permissions: Permission[]) =>
          rank[
            evaluateCall(
              call,
              { tool: { server: call.server } },
              { permissions, consentFor: ['read', 'external', 'safe_write', 'local'] },
            ).verdict
          ]
        expect(of([...all, deny])).toBeGreaterThanOrEqual(of(all))
        expect(of([...all, run])).toBeLessThanOrEqual(of(all))
      }),
      { numRuns: caseCount(1000) },
    )
  })

  it('never let run what differs in an argument from what a rule says whole', () => {
    fc.assert(
      fc.property(paths, commands, fc.string(), fc.string(), (path, command, key, value) => {
        const rule = `sh(path: a/b.md, command: git st, kind: one)`
        const permissions: Permission[] = [{ rule, verdict: 'run' }]
        const named = { path, command, kind: 'one' }
        const runs = (given: object) =>
          compilePermissions(permissions).verdictOf({ name: 'sh', arguments: { ...given } }, null)
            ?.verdict === 'run'
        const exact = { path: 'a/b.md', command: 'git st', kind: 'one' }
        expect(runs(exact)).toBe(true)
        expect(runs(named)).toBe(path === 'a/b.md' && command === 'git st')
        const isOther = !Object.hasOwn(exact, key)
        expect(isOther && runs({ ...exact, [key]: value })).toBe(false)
        // what only ends the command, quotes nothing or names its own output is no difference
        const isNothing = /^(?:[\s;&'"]|\d?>&\d)*$/.test(value)
        expect(!isNothing && runs({ ...exact, command: `git st${value}` })).toBe(false)
      }),
      { numRuns: caseCount(1000) },
    )
  })
})

describe('page and server', () => {
  it('agree on every call under every policy', () => {
    const policies = fc
      .sample(someRules, { numRuns: 200, seed: 1 })
      .map((permissions) => defineToolPolicy({ permissions, consentFor: ['local', 'external'] }))
    const all = fc.sample(calls, { numRuns: caseCount(500), seed: 2 })
    let compared = 0
    const others: unknown[] = []
    for (const policy of policies)
      for (const call of all) {
        const tool = { server: call.server }
        const given = { name: call.name, arguments: call.arguments }
        const { verdict, mode, because, rule } = evaluateCall(given, { tool }, policy)
        const status = deriveToolCallStatus(
          {
            call: { id: 'c', ...given },
            spec: { name: call.name, ...tool } as never,
            phase: 'waiting',
          },
          { policy },
        )
        const isSame =
          status.needsConsent === (verdict !== 'run') &&
          (compared % 10 > 0 || needsConsent(given, tool, policy) === (verdict !== 'run')) &&
          (status.cause === 'forbidden') === (verdict === 'deny') &&
          status.mode === mode &&
          status.rule === rule?.rule &&
          status.consentCause === because.at(-1)?.kind
        if (!isSame) others.push({ call, verdict, because, status })
        compared += 1
      }
    expect(others).toEqual([])
    expect(compared).toBe(caseCount(100_000))
  })
})

describe('data of any kind', () => {
  it('never throws, and is never run by a rule that names something else', () => {
    const cyclic: Record<string, unknown> = {}
    cyclic.path = cyclic
    const throws = {
      get path(): never {
        throw new Error('not readable')
      },
    }
    const policy = defineToolPolicy({
      consentFor: ['read', 'external', 'safe_write', 'destructive', 'local'],
      permissions: [
        { rule: 'write(path: notes/**)', verdict: 'run' },
        { rule: 'write(path: **/.env)', verdict: 'deny' },
        { rule: 'write(command: rm *)', verdict: 'deny' },
        { rule: 'write(url: https://x.y/**)', verdict: 'ask' },
        { rule: 'write(count: 1..2)', verdict: 'ask' },
      ],
    })
    const verdict = (given: unknown) =>
      evaluateCall({ name: 'write', arguments: given as never }, { tool: { server: null } }, policy)
        .verdict
    for (const given of [cyclic, throws, { path: throws }, { command: cyclic }, new Proxy({}, {})])
      expect(verdict(given)).toBe('ask')
    fc.assert(
      fc.property(hostileValues, hostileValues, fc.string(), (a, b, text) => {
        expect(verdict(a)).not.toBe('run')
        expect(verdict({ path: a, command: b, url: a, count: b })).not.toBe('run')
        expect(['ask', 'deny']).toContain(verdict({ path: text, command: text }))
      }),
      { numRuns: caseCount(1000) },
    )
    for (const call of [null, undefined, 5, {}, { name: 5 }, cyclic])
      expect(evaluateCall(call as never, cyclic as never, policy).verdict).toBe('ask')
  })

  it('asks where the text of the arguments says something else than they', () => {
    const permissions: Permission[] = [{ rule: 'write(path: notes/**)', verdict: 'run' }]
    const verdict = (argumentsText: string) =>
      compilePermissions(permissions).verdictOf(
        { name: 'write', arguments: { path: 'notes/a' }, argumentsText },
        null,
      )?.verdict
    expect(verdict('{"path": "notes/a"}')).toBe('run')
    expect(verdict('{"path": "/etc/x", "path": "notes/a"}')).toBeUndefined()
  })
})
