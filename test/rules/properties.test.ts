import fc from 'fast-check'
import { factsOf } from '../../src/policy/registeredMode.ts'
import { definitionDigest } from '../../src/policy/digestOf.ts'
import { createGrant } from '../../src/policy/grants/createGrant.ts'
import { findGrant } from '../../src/policy/grants/findGrant.ts'
import {
  defineToolPolicy,
  evaluateCall,
  type Grant,
  type Permission,
  type ToolPolicy,
} from '../../src/policy/index.ts'
import { compilePermissions } from '../../src/rules/compilePermissions.ts'
import { deriveToolCallStatus } from '../../src/status/index.ts'
import { BY_WORDS } from '../support/byWords.ts'
import { hostileValues } from '../support/hostileValues.ts'
import { caseCount } from '../support/processorTime.ts'
import { calls, commands, paths, rulesOf, someRules } from './arbitraries.ts'
import { naiveVerdict, type NaiveCall } from './naive.ts'
import { rules } from '../../src/rules/index.ts'
import { needsConsent } from '../support/needsConsent.ts'

const wanted = (permissions: readonly Permission[], call: NaiveCall) => {
  const found = compilePermissions(permissions).verdictOf(call, call.server)
  return found?.because.kind === 'asks_rule_unsure' ? 'unsure' : found?.verdict
}

describe('the rules', () => {
  it('say what a second evaluator says that was written without them', () => {
    let compared = 0
    const seen = new Map<string, number>()
    fc.assert(
      fc.property(someRules, calls, (permissions, call) => {
        const verdict = wanted(permissions, call)
        const naive = naiveVerdict(permissions, call)
        // unsure asks: never where it surely is denied
        if (verdict === 'unsure') return naive !== 'deny'
        // a word that is known only when it runs may make it stricter
        if (
          naive === undefined &&
          verdict !== 'run' &&
          String(call.arguments.command).includes('$(')
        )
          return true
        compared += 1
        if (verdict !== undefined)
          for (const argument of Object.keys(call.arguments))
            seen.set(`${verdict} ${argument}`, (seen.get(`${verdict} ${argument}`) ?? 0) + 1)
        expect([permissions, call, verdict]).toEqual([permissions, call, naive])
        return true
      }),
      { numRuns: caseCount(30_000, 10) },
    )
    expect(compared).toBeGreaterThan(caseCount(15_000, 10))
    for (const verdict of ['run', 'ask', 'deny'])
      for (const argument of ['path', 'url', 'command', 'kind', 'count'])
        expect([verdict, argument, (seen.get(`${verdict} ${argument}`) ?? 0) >= 5]).toEqual([
          verdict,
          argument,
          true,
        ])
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
              { permissions, rules, consentFor: ['read', 'external', 'safe_write', 'local'] },
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

const NOW = Date.UTC(2026, 4, 3)
const ASKING = ['read', 'safe_write', 'local'] as const
const CALLS = 20

/** Permissions of a person for tools of these names, each by one rule. */
const grantsFor = (policy: ToolPolicy, given: readonly Permission[]): readonly Grant[] =>
  given.flatMap(({ rule }, at) => {
    const [, server = null, tool = ''] = /^(?:([^/(]*)\/)?([^(]*)/.exec(rule) ?? []
    const definition = definitionDigest(tool, factsOf(tool, { server }, policy))
    return definition === undefined
      ? []
      : createGrant(
          { tool, ...(server && { server }), definition, rule },
          { id: `g${at}`, scope: 'always', by: { kind: 'person', id: 'ann' }, at: NOW },
        )
  })

describe('page and server', () => {
  it('agree on every call under every policy and every permission', () => {
    const found = { run: 0, ask: 0, deny: 0, runs_rule: 0, runs_grant: 0 }
    let compared = 0
    fc.assert(
      fc.property(
        someRules,
        fc.array(rulesOf('run'), { minLength: 4, maxLength: 12 }),
        fc.array(calls, { minLength: CALLS, maxLength: CALLS }),
        (permissions, given, all) => {
          const policy = defineToolPolicy({ ...BY_WORDS, permissions, consentFor: ASKING })
          const grants = grantsFor(policy, given)
          const others: unknown[] = []
          for (const { server, ...call } of all) {
            const tool = { server }
            const evaluated = evaluateCall(call, { tool, grants, now: NOW }, policy)
            const { verdict, mode, because, rule } = evaluated
            const status = deriveToolCallStatus(
              {
                call: { id: 'c', ...call },
                spec: { name: call.name, ...tool } as never,
                phase: 'waiting',
              },
              {
                policy,
                now: NOW,
                isGranted: (one, known, as, engine) =>
                  findGrant(one, known, as, grants, { now: NOW }, engine) !== undefined,
              },
            )
            const kind = because.at(-1)?.kind
            const isSame =
              status.needsConsent === (verdict !== 'run') &&
              (compared % 10 > 0 ||
                needsConsent(call, tool, policy, grants, { now: NOW }) === (verdict !== 'run')) &&
              (status.reason === 'forbidden') === (verdict === 'deny') &&
              status.mode === mode &&
              status.rule === rule?.rule &&
              status.consentCause === kind
            if (!isSame) others.push({ permissions, given, call, status, evaluated })
            found[verdict] += 1
            if (kind === 'runs_rule' || kind === 'runs_grant') found[kind] += 1
            compared += 1
          }
          expect(others).toEqual([])
        },
      ),
      { numRuns: caseCount(100_000 / CALLS) },
    )
    expect(compared).toBe(caseCount(100_000))
    for (const [kind, count] of Object.entries(found))
      expect([kind, count >= caseCount(100)]).toEqual([kind, true])
  }, 400_000)
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
      rules,
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
