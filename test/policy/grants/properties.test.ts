import { posix } from 'node:path'
import fc from 'fast-check'
import { deriveExecution } from '../../../src/policy/deriveExecution.ts'
import { coverageOf } from '../../../src/host/coverageOf.ts'
import { createGrant } from '../../../src/policy/grants/createGrant.ts'
import type { GrantRule } from '../../../src/policy/ToolPolicy.ts'
import { rules } from '../../../src/rules/index.ts'
import { suggestRules } from '../../../src/rules/suggestRules.lazy.ts'
import { evaluateCall, type JsonObject, type ToolPolicy } from '../../../src/policy/index.ts'
import type { ToolCallRecord, ToolSpec } from '../../../src/model/index.ts'
import { caseCount } from '../../support/processorTime.ts'
import { needsConsent } from '../../support/needsConsent.ts'

const AT = Date.UTC(2026, 4, 3)
const ANN = { kind: 'person', id: 'ann' } as const

/** Tools of every kind; the first three are covered only exactly as a call of them was. */
const EXACT = ['delete_file', 'pay_invoice', 'publish_post']
const TOOLS = ['write_file', 'move_file', 'fetch_page', 'list_items', 'shell_run', 'frobnicate']
const often = fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false))
const declaration = (name: string): fc.Arbitrary<Partial<ToolSpec>> =>
  fc.tuple(often, fc.boolean()).map(([isDescribed, isOfServer]) => ({
    ...(name !== 'frobnicate' && !EXACT.includes(name) && { mode: 'local' as const }),
    ...(isOfServer && { server: 'box' }),
    ...(isDescribed && {
      inputSchema: { type: 'object', properties: { path: {}, state: { enum: ['a', 'b'] } } },
    }),
  }))
const tools = fc
  .array(
    fc
      .constantFrom(...EXACT, ...TOOLS)
      .chain((name) => declaration(name).map((spec) => [name, spec] as const)),
    { minLength: 5, maxLength: 15 },
  )
  .map((all) => Object.fromEntries(all))

const names = fc.constantFrom('notes', 'web', '..', '.', '', 'a.md', '.git', '%2e%2e', '~', 'a b')
const paths = fc.array(names, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'))
const files = fc.oneof(
  paths,
  names.map((name) => `notes/${name}`),
)
const urls = fc
  .tuple(
    fc.constantFrom('https://example.com', 'https://example.org', 'http://example.com', 'file://'),
    fc.constantFrom('', '/', '/a', '/a?b=1', '/a#b', '/b?c', '@evil.org/', ':81/a', '/%2e%2e/b'),
  )
  .map((parts) => parts.join(''))
/** What reads, things with and without a word for it, and what does more. */
const leads = fc.constantFrom(
  ...[
    'git status, git branch, git stash, git push, cat notes/a.md, rm notes/a.md, gh pr, gh pr list',
    'gh pr merge 5, docker volume, docker volume ls, npm owner ls, kubectl get pods',
    'kubectl rollout, kubectl delete, terraform plan, terraform state, aws s3 ls',
    'gcloud compute instances list, npm test, make test, tsx notes/a.md',
  ].flatMap((each) => each.split(', ')),
)
const tails = fc.array(
  fc.constantFrom(
    ...[
      'list, ls, --short, -v, notes/b.md, delete, rm, merge, add, undo, run, clear, ready, -D',
      '-X DELETE, --force, --del, --admin, -w, ; id, && ls, | sh, > out.txt, $(id), $X, `id`, \n',
    ].flatMap((each) => each.split(', ')),
  ),
  { maxLength: 2 },
)
const lines = fc.tuple(leads, tails).map(([lead, tail]) => [lead, ...tail].join(' '))
/** Mostly of one program: its lead, perhaps with other words behind it, and then with others. */
const linePairs = fc
  .tuple(
    leads,
    fc.oneof(fc.constant([]), tails),
    fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, leads),
    tails,
  )
  .map(([lead, tail, otherLead, otherTail]): readonly [string, string] => [
    [lead, ...tail].join(' '),
    [otherLead ?? lead, ...otherTail].join(' '),
  ])
const catPairs = fc
  .tuple(files, files)
  .map(([one, other]) => [`cat ${one}`, `cat ${other}`] as const)
const values = fc.constantFrom<unknown>('x', 'y', 1, 2, true, null, ['x'], { a: 1 }, 'a*', '1', '')
const content = fc.string({ maxLength: 3 })
const state = fc.constantFrom('a', 'b')
const whatever = fc
  .record(
    {
      path: paths,
      destination: paths,
      url: urls,
      command: lines,
      content,
      state,
      count: fc.nat(3),
      other: values,
    },
    { requiredKeys: [] },
  )
  .filter((object) => Object.keys(object).length < 5)
const pages = fc.oneof(
  urls,
  fc
    .tuple(names, fc.constantFrom('', '', '?b=1'))
    .map((all) => `https://example.com/${all.join('')}`),
)
/** Mostly what a tool of that name takes. */
const GIVEN: Readonly<Record<string, fc.Arbitrary<JsonObject>>> = {
  write_file: fc.record({ path: files, content }),
  move_file: fc.record({ path: files, destination: files }),
  fetch_page: fc.record({ url: pages }),
  list_items: fc.record({ state, count: fc.nat(3), other: values }),
  shell_run: fc.record({ command: fc.oneof(leads, lines) }),
}
const given = (name: string): fc.Arbitrary<JsonObject> =>
  fc.oneof({ weight: 3, arbitrary: GIVEN[name] ?? whatever }, whatever)

/** Written apart from the kit's own reader: whether a value is what was granted, or may be. */
function isGranted(rule: string, key: string, first: JsonObject, later: unknown): boolean {
  if (new RegExp(`\\b${key}: \\*(?=[,)])`).test(rule)) return true
  if (!Object.hasOwn(first, key)) return false
  const granted = first[key]
  if (JSON.stringify(granted) === JSON.stringify(later)) return true
  // a rule says values as text
  if (String(granted) === String(later) && typeof later !== 'object') return true
  if (typeof granted !== 'string') return false
  // of a list, each text
  const texts: unknown[] = Array.isArray(later) ? later : [later]
  return (
    texts.length > 0 &&
    texts.every(
      (text) => typeof text === 'string' && (text === granted || isNear(key, granted, text)),
    )
  )
}

function isNear(key: string, granted: string, later: string): boolean {
  if (key === 'path' || key === 'destination') {
    // a slash at the end names the same
    const [own, other] = [granted, later].map((path) => posix.normalize(path).replace(/\/$/, ''))
    return other === own || posix.normalize(later).startsWith(`${posix.dirname(own ?? '')}/`)
  }
  if (key === 'url') return new URL(later).origin === new URL(granted).origin
  // a newline at the end only ends the line
  if (key !== 'command' || /[;&|<>$`\n]/.test(later.trimEnd())) return false
  const words = later.trimEnd().split(' ')
  const [file = '', ...others] = words.toReversed()
  const grantedWords = granted.trimEnd().split(' ')
  const [grantedFile = '', ...grantedOthers] = grantedWords.toReversed()
  if (words[0] === 'cat')
    return others.join() === grantedOthers.join() && isNear('path', grantedFile, file)
  const verbs = /^[a-z0-9 ]+(?= |$)/.exec(granted)?.[0] ?? granted
  // a verb behind a thing, unless it was granted itself; behind `list` it is only a name
  if (
    /^(?:gh pr|git (?!status)\w+|docker volume|kubectl rollout|terraform state) ready/.test(later)
  )
    return verbs.endsWith(' ready')
  const isMore = (word: string) => DOES_MORE.has(word) && !grantedWords.includes(word)
  return `${later} `.startsWith(`${verbs} `) && !words.some(isMore)
}

/** Of the words above; a list of its own, not the kit's. */
const DOES_MORE = new Set(
  'delete rm merge add undo run clear push make tsx -D -X DELETE --force --del --admin'.split(' '),
)

const KINDS = ['exactly', 'command', 'bounded', 'tool', 'server'] as const
type Kind = (typeof KINDS)[number]

/** Rules that every run of the property must try, by kind. */
const TRIED = {
  command: {
    'behind a word that reads': /(?:status|ls|list|get pods|plan|test) \*\)$/,
    'behind a thing': /(?:pr|branch|stash|volume|rollout|state) \*\)$/,
    'in a folder': /cat notes/,
  },
  path: { 'in a folder': /notes/ },
  url: { 'of a host': /com\/\*\*\)/, 'of a host, with a query': /com\/\*\*\?\*/ },
}

/** How wide a rule is, by its text. */
function kindOf(rule: GrantRule | undefined): Kind {
  if (!rule) return 'exactly'
  if (rule.tools) return 'server'
  if (/: \*[,)]|\(\.\.\.\)$/.test(rule.rule)) return 'tool'
  return rule.rule.includes('command: ') ? 'command' : 'bounded'
}

const anyName = fc.constantFrom(...EXACT, ...TOOLS)
const cases = fc
  .tuple(fc.oneof(anyName, fc.constantFrom('shell_run', 'move_file', 'fetch_page')), anyName)
  .chain(([name, otherName]) =>
    fc.record({
      declared: tools,
      name: fc.constant(name),
      calledName: fc.oneof({ weight: 4, arbitrary: fc.constant(name) }, fc.constant(otherName)),
      first: given(name),
      other: given(name),
      /** For each argument: of the other call, and left out where the first call has none. */
      mix: fc.array(fc.tuple(fc.boolean(), fc.boolean()), { minLength: 8, maxLength: 8 }),
      kinds: fc.shuffledSubarray([...KINDS], { minLength: KINDS.length }),
    }),
  )

describe('from random tools, grants and later calls', () => {
  it('nothing runs that differs in an argument from what was granted', () => {
    const covered = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>
    fc.assert(
      fc.property(cases, ({ declared, name, calledName, first, other, mix, kinds }) => {
        const policy: ToolPolicy = {
          rules,
          tools: declared,
          consentFor: ['local', 'destructive', 'external', 'safe_write', 'read'],
        }
        const record = { call: { id: '1', name, arguments: first } } as ToolCallRecord
        const offered = [undefined, ...suggestRules(record.call, undefined, policy)]
        const kind = kinds.find((each) => offered.some((rule) => kindOf(rule) === each))
        const rule = offered.find((each) => kindOf(each) === kind)
        const coverage = coverageOf(deriveExecution(record, policy), undefined, policy, rule)
        if (!coverage) return
        const grant = createGrant(coverage, { id: 'g', scope: 'always', by: ANN, at: AT })
        // mostly near the granted call
        const keys = [...new Set([...Object.keys(first), ...Object.keys(other)])]
        const later: JsonObject = Object.fromEntries(
          keys.flatMap((key, at) => {
            const [isOther, isThere] = mix[at % mix.length]!
            const from = isOther ? other : first
            return (isThere || !isOther) && Object.hasOwn(from, key) ? [[key, from[key]]] : []
          }),
        )
        const call = { name: calledName, arguments: later }
        const facts = { server: declared[call.name]?.server ?? null }
        const runs = !needsConsent(call, facts, policy, [grant], { now: AT + 1 })
        expect(
          evaluateCall(call, { tool: facts, grants: [grant], now: AT + 1 }, policy).verdict,
        ).toBe(runs ? 'run' : 'ask')
        if (!runs) return
        covered[kindOf(rule)] += 1
        const named = [grant.tool, ...(grant.tools ?? []).map(({ tool }) => tool)]
        const differing =
          rule === undefined || EXACT.includes(call.name)
            ? differences(first, later)
            : rule.rule.endsWith('(...)')
              ? [call.name].filter((each) => each === 'shell_run')
              : Object.keys(later).filter((key) => !isGranted(rule.rule, key, first, later[key]))
        expect([rule, differing, named.includes(call.name)]).toEqual([rule, [], true])
        expect(declared[call.name]?.server).toBe(grant.server)
      }),
      { numRuns: caseCount(10_000, 10) },
    )
    for (const kind of KINDS)
      expect([kind, covered[kind]]).toEqual([kind, expect.toSatisfy(isMany)])
  })

  it.each([
    ['command', 'shell_run', fc.oneof({ weight: 3, arbitrary: linePairs }, catPairs)],
    ['path', 'write_file', fc.tuple(files, files)],
    ['url', 'fetch_page', fc.tuple(pages, pages)],
  ] as const)('nothing runs that is not near: %s', (key, name, pairs) => {
    const policy: ToolPolicy = { rules, tools: { [name]: { mode: 'local' } } }
    const covered: string[] = []
    fc.assert(
      fc.property(pairs, ([first, later]) => {
        const record = { call: { id: '1', name, arguments: { [key]: first } } } as ToolCallRecord
        for (const rule of suggestRules(record.call, { server: null }, policy)) {
          if (rule.rule.endsWith('(...)')) continue
          const coverage = coverageOf(deriveExecution(record, policy), undefined, policy, rule)!
          const grant = createGrant(coverage, { id: 'g', scope: 'always', by: ANN, at: AT })
          const call = { name, arguments: { [key]: later } }
          if (needsConsent(call, { server: null }, policy, [grant], { now: AT })) continue
          if (first !== later) covered.push(rule.rule)
          const isSame = first === later
          expect([rule, later, isSame || isNear(key, first, later)]).toEqual([rule, later, true])
        }
      }),
      { numRuns: caseCount(key === 'command' ? 30_000 : 5_000, 10) },
    )
    for (const [kind, pattern] of Object.entries(TRIED[key]))
      expect([kind, covered.filter((rule) => pattern.test(rule)).length]).toEqual([
        kind,
        expect.toSatisfy(isMany),
      ])
  })

  it('each rule that is offered covers the call that it was offered for', () => {
    fc.assert(
      fc.property(
        tools,
        anyName.chain((name) => fc.tuple(fc.constant(name), given(name))),
        (declared, [name, first]) => {
          const policy: ToolPolicy = { rules, tools: declared, consentFor: ['local', 'external'] }
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
        },
      ),
      { numRuns: caseCount(3_000) },
    )
  })
})

/** So that a property is no empty promise. */
const isMany = (count: number): boolean => count >= caseCount(50, 50)

const differences = (first: JsonObject, later: JsonObject): readonly string[] =>
  [...new Set([...Object.keys(first), ...Object.keys(later)])].filter(
    (key) => JSON.stringify(first[key]) !== JSON.stringify(later[key]),
  )
