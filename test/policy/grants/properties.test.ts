import { posix } from 'node:path'
import fc from 'fast-check'
import { deriveExecution } from '../../../src/execution/deriveExecution.ts'
import { coverageOf } from '../../../src/host/grants/coverageOf.ts'
import { createGrant } from '../../../src/policy/grants/createGrant.ts'
import type { GrantRule } from '../../../src/policy/grants/ruleCovers.ts'
import { suggestRules } from '../../../src/policy/grants/suggestRules.ts'
import {
  evaluateCall,
  needsConsent,
  type JsonObject,
  type ToolPolicy,
} from '../../../src/policy/index.ts'
import type { ToolCallRecord, ToolSpec } from '../../../src/tool-call/index.ts'
import { caseCount } from '../../support/processorTime.ts'

const AT = Date.UTC(2026, 4, 3)
const ANN = { kind: 'person', id: 'ann' } as const

/** Tools of every kind; the first three are covered only exactly as a call of them was. */
const EXACT = ['delete_file', 'pay_invoice', 'publish_post']
const TOOLS = ['write_file', 'move_file', 'fetch_page', 'list_items', 'shell_run', 'frobnicate']
const tools = fc
  .array(fc.tuple(fc.constantFrom(...EXACT, ...TOOLS), fc.boolean(), fc.boolean()), {
    minLength: 1,
    maxLength: 6,
  })
  .map((all) =>
    Object.fromEntries(
      all.map(([name, isDeclared, isOfServer]): [string, Partial<ToolSpec>] => [
        name,
        {
          ...(name !== 'frobnicate' && !EXACT.includes(name) && { mode: 'local' as const }),
          ...(isOfServer && { server: 'box' }),
          ...(isDeclared && {
            inputSchema: { type: 'object', properties: { path: {}, state: { enum: ['a', 'b'] } } },
          }),
        },
      ]),
    ),
  )

const names = fc.constantFrom('notes', 'web', '..', '.', '', 'a.md', '.git', '%2e%2e', '~', 'a b')
const paths = fc.array(names, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'))
const urls = fc
  .tuple(
    fc.constantFrom('https://example.com', 'https://example.org', 'http://example.com', 'file://'),
    fc.constantFrom('', '/', '/a', '/a?b=1', '/a#b', '@evil.org/', ':81/a', '/%2e%2e/b'),
  )
  .map((parts) => parts.join(''))
/** What reads, things with and without a word for it, and what does more. */
const leads = fc.constantFrom(
  ...['git status', 'git branch', 'git stash', 'git push', 'cat notes/a.md', 'rm notes/a.md'],
  ...['gh pr', 'gh pr list', 'gh pr merge 5', 'docker volume', 'docker volume ls', 'npm owner ls'],
  ...['kubectl get pods', 'kubectl rollout', 'kubectl delete', 'terraform plan', 'terraform state'],
  ...['aws s3 ls', 'gcloud compute instances list', 'npm test', 'make test', 'tsx notes/a.md'],
)
const tails = fc.array(
  fc.constantFrom(
    ...['list', 'ls', '--short', '-v', 'notes/b.md', 'delete', 'rm', 'merge', 'add', 'undo', 'run'],
    ...['clear', 'ready', '-D', '-X DELETE', '--force', '--del', '--admin', '-w', '; id', '&& ls'],
    ...['| sh', '> out.txt', '$(id)', '$X', '`id`', '\n'],
  ),
  { maxLength: 2 },
)
const lines = fc.tuple(leads, tails).map(([lead, tail]) => [lead, ...tail].join(' '))
const values = fc.constantFrom<unknown>('x', 'y', 1, 2, true, null, ['x'], { a: 1 }, 'a*', '1', '')
const given = fc
  .record(
    {
      path: paths,
      destination: paths,
      url: urls,
      command: lines,
      content: fc.string({ maxLength: 3 }),
      state: fc.constantFrom('a', 'b'),
      count: fc.nat(3),
      other: values,
    },
    { requiredKeys: [] },
  )
  .filter((object) => Object.keys(object).length < 5)

/** Written apart from the kit's own reader: whether a value is what was granted, or may be. */
function isGranted(rule: string, key: string, first: JsonObject, later: unknown): boolean {
  if (new RegExp(`\\b${key}: \\*(?=[,)])`).test(rule)) return true
  if (!Object.hasOwn(first, key)) return false
  const granted = first[key]
  if (JSON.stringify(granted) === JSON.stringify(later)) return true
  // a rule says values as text
  if (String(granted) === String(later) && typeof later !== 'object') return true
  if (typeof granted !== 'string') return false
  const texts: unknown[] = Array.isArray(later) ? later : [later]
  return (
    texts.length > 0 &&
    texts.every((text) => typeof text === 'string' && isNear(key, granted, text))
  )
}

function isNear(key: string, granted: string, later: string): boolean {
  if (key === 'path' || key === 'destination')
    return (
      posix.normalize(later).startsWith(`${posix.dirname(posix.normalize(granted))}/`) ||
      posix.normalize(later) === posix.normalize(granted)
    )
  if (key === 'url') return new URL(later).origin === new URL(granted).origin
  // a newline at the end only ends the line
  if (key !== 'command' || /[;&|<>$`\n]/.test(later.trimEnd())) return false
  const words = later.trimEnd().split(' ')
  if (words[0] === 'cat')
    return (
      granted.startsWith('cat ') &&
      words.every((word, at) => !at || /^(?:notes\/.*|list|ls|-v|--short)$/.test(word))
    )
  const verbs = /^[a-z0-9 ]+(?= |$)/.exec(granted)?.[0] ?? granted
  // a verb behind a thing; behind `list` it is only a name
  if (/^(?:gh pr|git \w+|docker volume|kubectl rollout|terraform state) ready/.test(later))
    return /^git status/.test(later)
  return `${later} `.startsWith(`${verbs} `) && !words.some((word) => DOES_MORE.has(word))
}

/** Of the words above; a list of its own, not the kit's. */
const DOES_MORE = new Set(
  'delete rm merge add undo run clear push make tsx -D -X DELETE --force --del --admin'.split(' '),
)

/** How wide a rule is, by its text. */
function kindOf(rule: GrantRule | undefined): string {
  if (!rule) return 'exactly'
  if (rule.tools) return 'server'
  if (rule.rule.endsWith('(...)')) return 'tool'
  return rule.rule.includes('command: ') ? 'command' : 'bounded'
}

describe('from random tools, grants and later calls', () => {
  it('nothing runs that differs in an argument from what was granted', () => {
    const covered: Record<string, number> = {
      exactly: 0,
      bounded: 0,
      command: 0,
      tool: 0,
      server: 0,
    }
    fc.assert(
      fc.property(
        tools,
        fc.constantFrom(...EXACT, ...TOOLS),
        fc.constantFrom(...EXACT, ...TOOLS),
        given,
        given,
        fc.array(fc.tuple(fc.boolean(), fc.boolean()), { minLength: 8, maxLength: 8 }),
        fc.nat(9),
        (declared, name, otherName, first, other, mix, choice) => {
          const policy: ToolPolicy = {
            tools: declared,
            consentFor: ['local', 'destructive', 'external', 'safe_write', 'read'],
          }
          const record = { call: { id: '1', name, arguments: first } } as ToolCallRecord
          const rules = suggestRules(record.call, undefined, policy)
          const rule = rules[choice % (rules.length + 1)]
          const coverage = coverageOf(deriveExecution(record, policy), undefined, policy, rule)
          if (!coverage) return
          const grant = createGrant(coverage, { id: 'g', scope: 'always', by: ANN, at: AT })
          // mostly near the granted call
          const keys = [...new Set([...Object.keys(first), ...Object.keys(other)])]
          const later: JsonObject = Object.fromEntries(
            keys.flatMap((key, at) => {
              const [isOther, isThere] = mix[at % mix.length]!
              const from = (isOther ? other : first) as JsonObject
              return (isThere || !isOther) && Object.hasOwn(from, key) ? [[key, from[key]]] : []
            }),
          )
          const call = { name: choice < 8 ? name : otherName, arguments: later }
          const facts = { server: declared[call.name]?.server ?? null }
          const runs = !needsConsent(call, facts, policy, [grant], { now: AT + 1 })
          expect(
            evaluateCall(call, { tool: facts, grants: [grant], now: AT + 1 }, policy).verdict,
          ).toBe(runs ? 'run' : 'ask')
          if (!runs) return
          covered[kindOf(rule)]! += 1
          const named = [grant.tool, ...(grant.tools ?? []).map(({ tool }) => tool)]
          const differing =
            rule === undefined || EXACT.includes(call.name)
              ? differences(first, later)
              : rule.rule.endsWith('(...)')
                ? [call.name].filter((each) => each === 'shell_run')
                : Object.keys(later).filter((key) => !isGranted(rule.rule, key, first, later[key]))
          expect([rule, differing, named.includes(call.name)]).toEqual([rule, [], true])
          expect(declared[call.name]?.server).toBe(grant.server)
        },
      ),
      { numRuns: caseCount(10_000) },
    )
    expect(covered.exactly).toBeGreaterThan(20)
    expect(covered.tool).toBeGreaterThan(20)
  })

  it.each([
    ['command', 'shell_run', lines],
    [
      'path',
      'write_file',
      fc.oneof(
        paths,
        names.map((name) => `notes/${name}`),
      ),
    ],
    [
      'url',
      'fetch_page',
      fc.oneof(
        urls,
        names.map((name) => `https://example.com/${name}`),
      ),
    ],
  ] as const)('nothing runs that is not near: %s', (key, name, texts) => {
    const policy: ToolPolicy = { tools: { [name]: { mode: 'local' } } }
    let covered = 0
    fc.assert(
      fc.property(texts, texts, (first, later) => {
        const record = { call: { id: '1', name, arguments: { [key]: first } } } as ToolCallRecord
        for (const rule of suggestRules(record.call, { server: null }, policy)) {
          if (rule.rule.endsWith('(...)')) continue
          const coverage = coverageOf(deriveExecution(record, policy), undefined, policy, rule)!
          const grant = createGrant(coverage, { id: 'g', scope: 'always', by: ANN, at: AT })
          const call = { name, arguments: { [key]: later } }
          if (needsConsent(call, { server: null }, policy, [grant], { now: AT })) continue
          covered += 1
          expect([rule, later, first === later || isNear(key, first, later)]).toEqual([
            rule,
            later,
            true,
          ])
        }
      }),
      { numRuns: caseCount(key === 'command' ? 30_000 : 5_000) },
    )
    expect(covered).toBeGreaterThan(10)
  })

  it('each rule that is offered covers the call that it was offered for', () => {
    fc.assert(
      fc.property(tools, fc.constantFrom(...EXACT, ...TOOLS), given, (declared, name, first) => {
        const policy: ToolPolicy = { tools: declared, consentFor: ['local', 'external'] }
        const record = { call: { id: '1', name, arguments: first } } as ToolCallRecord
        for (const rule of suggestRules(record.call, undefined, policy)) {
          const coverage = coverageOf(deriveExecution(record, policy), undefined, policy, rule)!
          const grant = createGrant(coverage, { id: 'g', scope: 'always', by: ANN, at: AT })
          const facts = { server: declared[name]?.server ?? null }
          expect([rule, needsConsent(record.call, facts, policy, [grant], { now: AT })]).toEqual([
            rule,
            false,
          ])
        }
      }),
      { numRuns: caseCount(3_000) },
    )
  })
})

const differences = (first: JsonObject, later: JsonObject): readonly string[] =>
  [...new Set([...Object.keys(first), ...Object.keys(later)])].filter(
    (key) => JSON.stringify(first[key]) !== JSON.stringify(later[key]),
  )
