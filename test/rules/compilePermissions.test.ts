import { defineToolPolicy, evaluateCall, type Permission } from '../../src/policy/index.ts'
import { compilePermissions } from '../../src/rules/compilePermissions.ts'
import { explainConsent } from '../../src/policy/explainConsent.ts'
import { explainToolMode } from '../../src/policy/explainToolMode.ts'
import { suspectsOf } from '../../src/rules/Line.ts'
import { createRuleIndex, calledTool } from '../../src/rules/createRuleIndex.ts'
import { Subject } from '../../src/rules/matchArgument.ts'
import { argumentKey, parseRule } from '../../src/rules/parseRule.ts'
import { caseCount, processorTime } from '../support/processorTime.ts'
import { reviewRules, rules } from '../../src/rules/index.ts'

const tool = { server: null }
const verdictOf = (permissions: readonly Permission[], call: object) =>
  evaluateCall(call as never, { tool }, { permissions, rules, consentFor: ['external'] }).verdict

describe('a rule that cannot be read', () => {
  it.each<[string, number, string]>([
    ['', 1, 'a rule begins with the name of a tool'],
    ['a b', 2, 'this character cannot stand in the name of a tool'],
    ['/a', 1, 'the name of a server is missing before "/"'],
    ['a/', 3, 'the name of a tool is missing behind "/"'],
    ['a(', 3, 'the name of an argument is expected'],
    ['a(x', 4, '":" and what the argument may be are expected'],
    ['a(x: )', 6, 'what the argument may be is missing; "*" is anything'],
    ['a(x: 1', 7, '")" is missing'],
    ['a(x: 1,)', 8, 'an argument or "..." is missing behind ","'],
    ['a(x: 1) b', 9, 'nothing stands behind ")"'],
    ['a(..., x: 1)', 6, '"..." is the last of the list, before ")"'],
    ['a(x: 1, x: 2)', 9, 'this argument is named twice'],
    ['a(x: "b)', 6, 'this quotation mark is not closed'],
    ['a(x: a||b)', 7, 'a value is missing beside "|"'],
    ['a(n: 5..1)', 6, 'a range begins with its smaller number'],
    [
      'a(n: 100..)',
      6,
      'a range is two numbers, as in 1..10; a text like one is in quotation marks',
    ],
    ['a(n: >100)', 6, 'a range is two numbers, as in 1..10; a text like one is in quotation marks'],
    [
      'a(n: 0 .. 1e3)',
      6,
      'a range is two numbers, as in 1..10; a text like one is in quotation marks',
    ],
    ['a(n: ..5)', 6, 'a range is two numbers, as in 1..10; a text like one is in quotation marks'],
    ['a(path: a/../b)', 10, 'a rule names no folder above'],
    ['a(path: x/)', 9, 'files of a folder are folder/* or, at any depth, folder/**'],
    ['a(path: a**)', 9, '"**" stands for whole folders, between "/"'],
    ['a(url: https://*.bücher.example)', 8, 'a URL is scheme://host/path, with "*" in it'],
    ['a(url: x.com)', 8, 'a URL begins with its scheme, as in https://'],
    ['a(command: a && b)', 14, 'a rule names one command: each command of a line needs its own'],
    ['a(command: * x)', 12, 'a rule that lets run names its program whole'],
    ['a(command: a >)', 15, 'a file is missing behind ">"'],
    ['a(sql: SELECT *)', 15, 'no pattern can look into code: say it whole, or "*"'],
    ['a(x: b\u200bc)', 7, 'here is a character that is not seen'],
  ])('%j fails when the policy is made, at column %i: %s', (rule, column, message) => {
    const make = () => defineToolPolicy({ rules, permissions: [{ rule, verdict: 'run' }] })
    expect(make).toThrow(
      `handrail: invalid policy. permissions[0].rule cannot be read at column ${column}: ${message}.\n  ${rule}\n  ${' '.repeat(column - 1)}^`,
    )
  })

  it.each<[unknown, string]>([
    ['x', 'permissions must be a list'],
    [[5], 'permissions[0] must be { rule, verdict }'],
    [[{ rule: 5, verdict: 'run' }], 'permissions[0].rule must be a text'],
    [[{ rule: 'a', verdict: 'allow' }], 'permissions[0].verdict must be "deny", "ask" or "run"'],
    [[{ rule: 'a', verdict: 'run', reason: 5 }], 'permissions[0].reason must be a text'],
    [[{ rule: 'a', verdict: 'run', why: 'x' }], 'permissions[0].why is not a member of a rule'],
  ])('%j fails too', (permissions, message) => {
    expect(() => defineToolPolicy({ permissions, rules } as never)).toThrow(message)
  })

  it('makes every call ask in a policy that nobody checked', () => {
    const permissions = [{ rule: 'get_note(', verdict: 'run' }] as const
    expect(verdictOf(permissions, { name: 'get_note', arguments: {} })).toBe('ask')
  })
})

describe('a policy with rules', () => {
  const permissions: readonly Permission[] = [
    { rule: 'files/*(...)', verdict: 'run' },
    { rule: 'files/drop*', verdict: 'deny', reason: 'nothing is dropped here' },
    { rule: 'send(to: *@example.com, count: 1..10)', verdict: 'run' },
    { rule: 'fetch(url: https://*.example.com/docs/**)', verdict: 'run' },
    { rule: 'fetch(url: https://internal.example.com)', verdict: 'deny' },
    { rule: 'fetch(url: https://*.example.com/docs/admin/**)', verdict: 'deny' },
  ]
  const policy = defineToolPolicy({
    permissions,
    rules,
    consentFor: ['read', 'external', 'destructive'],
  })
  const of = (name: string, given: object, server: string | null = null) =>
    evaluateCall({ name, arguments: given as never }, { tool: { server } }, policy)

  it('gives a frozen verdict with its mode, its reasons and the rule that said it', () => {
    const found = of('Drop-Table', {}, 'files')
    expect(found).toMatchObject({ verdict: 'deny', rule: permissions[1] })
    expect(found.because.at(-1)).toEqual({
      kind: 'forbidden',
      text: 'nothing is dropped here',
      isOwn: true,
    })
    expect(Object.isFrozen(found)).toBe(true)
  })

  it('knows a tool by its server, and by a name that holds it where it denies', () => {
    expect(of('send_it', { any: 1 }, 'files').verdict).toBe('run')
    expect(of('send_it', { any: 1 }, 'mail').verdict).toBe('ask')
    for (const name of [
      'mcp__files__drop_all',
      'files.drop_all',
      'files::drop_all',
      'mcp.files:drop',
    ])
      expect(of(name, {}, null).verdict).toBe('deny')
    expect(evaluateCall('drop_all', {}, policy).because.at(-1)?.kind).toBe('asks_rule_unsure')
  })

  it('matches texts, ranges and URLs, and nothing else that is given', () => {
    expect(of('send', { to: 'ann@example.com', count: 3 }).verdict).toBe('run')
    expect(of('send', { to: 'ann@example.com', count: 11 }).verdict).toBe('ask')
    expect(of('send', { to: 'ann@example.com', count: '3' }).verdict).toBe('ask')
    expect(of('send', { to: 'ann@example.com', count: 3, cc: 'x' }).verdict).toBe('ask')
    expect(of('send', { to: 'ann@example.com' }).verdict).toBe('ask')
  })

  it.each([
    ['https://a.example.com/docs/x', 'run'],
    ['https://a.b.example.com/docs/x/y', 'run'],
    ['https://a.example.com/docs/', 'run'],
    ['https://a.example.com/docs', 'ask'],
    ['https://example.com/docs/x', 'ask'],
    ['http://a.example.com/docs/x', 'ask'],
    ['https://a.example.com:8443/docs/x', 'ask'],
    ['https://a.example.com/docs/../admin', 'ask'],
    ['https://a.example.com/docs/%2e%2e/admin', 'ask'],
    ['https://a.example.com/docs/..;/admin', 'ask'],
    ['https://a.example.com/docs/..;x=1/admin', 'ask'],
    ['https://a.example.com/docs/..%3B/admin', 'ask'],
    ['https://a.example.com/docs/..%20/admin', 'ask'],
    ['https://a.example.com/docs/.../admin', 'ask'],
    ['https://a.example.com/docs/..;', 'ask'],
    ['https://a.example.com/docs/v1..2;x/.well-known/a', 'run'],
    ['https://a.example.com/docs/admin/users', 'deny'],
    ['https://a.example.com/docs/admin;v=1/users', 'deny'],
    ['https://a.example.com/docs/x/..;/admin/users', 'deny'],
    ['https://a.example.com/docs;a/;/ADMIN%3Bv/users', 'deny'],
    ['https://a.example.com/docs/ａdmin/users', 'deny'],
    ['https://a.example.com/docs/%EF%BD%81dmin/users', 'deny'],
    ['https://a.example.com/docs/admin./users', 'deny'],
    ['https://a.example.com/docs/admin%20/users', 'deny'],
    ['https://a.example.com/docs/admin%00.x/users', 'deny'],
    ['https://a.example.com/docs/%c0%ae%c0%ae/admin', 'ask'],
    ['https://a.example.com/docs/%u002e%u002e/admin', 'ask'],
    ['https://a.example.com/docs/$(id)', 'ask'],
    ['https://a.example.com/docs/x?q=secret', 'ask'],
    ['https://evil.com/.example.com/docs/x', 'ask'],
    ['https://a.example.com@evil.com/docs/x', 'ask'],
    ['https://user@a.example.com/docs/x', 'ask'],
    ['https://a.example.com.evil.com/docs/x', 'ask'],
    ['https://evilexample.com/docs/x', 'ask'],
    ['https:\\\\a.example.com/docs/x', 'ask'],
    ['https://a.example.com\t/docs/x', 'ask'],
    ['https://internal.example.com/docs/x', 'deny'],
    ['HTTPS://INTERNAL.EXAMPLE.COM:99/a?b', 'deny'],
    ['http://x:y@internal.example.com./', 'deny'],
    ['internal.example.com/a', 'deny'],
    ['//internal.example.com/a', 'deny'],
    ['https://int\u00adernal.example.com/docs', 'deny'],
    ['https://$HOST/docs', 'ask'],
  ])('%s: %s', (url, verdict) => {
    expect(of('fetch', { url }).verdict).toBe(verdict)
  })

  it.each([
    ['http://[::ffff:10.0.0.8]/x', 'deny'],
    ['http://[::10.0.0.8]/', 'deny'],
    ['http://[64:ff9b::10.0.0.8]/', 'deny'],
    ['http://[2002:a00:8::]/', 'deny'],
    ['http://0x0a000008/', 'deny'],
    ['http://[::ffff:10.0.0.9]/x', 'run'],
    ['http://127.0.0.1:3000/', 'deny'],
    ['http://[::1]/', 'deny'],
    ['http://[::ffff:127.0.0.2]/', 'deny'],
    ['http://a.localhost/', 'deny'],
    ['http://0/', 'deny'],
    ['http://[2001:db8::1]/', 'deny'],
    ['view-source:http://10.0.0.8/', 'deny'],
    ['view-source:view-source:http://10.0.0.8/', 'deny'],
    ['jar:http://10.0.0.8/a!/b', 'deny'],
    ['blob:http://10.0.0.8/a', 'deny'],
    ['url: http://10.0.0.8/', 'deny'],
    ['feed:http://10.0.0.8/', 'deny'],
    ['feed://10.0.0.8/', 'deny'],
    ['git+http://10.0.0.8/', 'deny'],
    ['about:reader?url=http://10.0.0.8/', 'ask'],
    ['data:text/html,<img src=http://10.0.0.8>', 'ask'],
    ['https://10.0.0.80/', 'run'],
    // programs read another host in these
    ['http://a.example\\@10.0.0.8/', 'ask'],
    ['http://a.example#@10.0.0.8/', 'ask'],
    ['http://a.example?@10.0.0.8/', 'ask'],
    ['http://a.example 10.0.0.8/', 'ask'],
    ['http://10.0.0.8\0.a.example/', 'ask'],
    ['http://10.0.0.8%00.a.example/', 'ask'],
    ['http://[fe80::1%25lo]/', 'ask'],
    ['gopher://10.0.0.8:70/_x', 'ask'],
    ['ftp://10.0.0.8/', 'ask'],
    ['dict://167772168/', 'ask'],
    ['ftp://10.0.0.9/', 'run'],
    ['http://a.example/x@10.0.0.8/', 'run'],
    ['http://a.example/#@10.0.0.8', 'run'],
    ['http://[2002:a00:8::1]/', 'deny'],
    ['http://[64:ff9b:1::a00:8]/', 'deny'],
    ['http://localhost.localdomain/', 'deny'],
    ['http://ip6-localhost:8080/', 'deny'],
    ['http://xn--bcher-kva.example/', 'deny'],
    ['http://BÜCHER.example/', 'deny'],
    ['http://bücher.example.org/', 'run'],
  ])('knows the host of %s, however it is written: %s', (url, expected) => {
    const addresses = [
      'http://10.0.0.8',
      'http://localhost/**',
      'http://[2001:0db8::01]/**',
      'http://bücher.example',
    ]
    const hosts = defineToolPolicy({
      tools: { get: { mode: 'read' } },
      rules,
      permissions: addresses.map(
        (rule) => ({ rule: `get(url: ${rule})`, verdict: 'deny' }) as const,
      ),
    })
    const call = { name: 'get', arguments: { url } }
    expect(evaluateCall(call, { tool: { server: null } }, hosts).verdict).toBe(expected)
  })

  it('is asked in the same way when it was copied, and asks always if it cannot be read', () => {
    const explain = (of_: object) =>
      explainConsent({ name: 'send', arguments: {} }, tool, of_, explainToolMode('send'))
    const copy = { ...policy, consentFor: [] }
    expect(evaluateCall('drop_it', { tool: { server: 'files' } }, copy).verdict).toBe('deny')
    expect(explain({ rules, permissions: 'x' }).because.kind).toBe('asks_rule_unsure')
    expect(explain({ rules, permissions: [{ rule: 'send', verdict: 'deny' }] }).verdict).toBe(
      'deny',
    )
  })

  it('fails without rules, and names the import; given as it is, every call asks', () => {
    const given = [{ rule: 'get_note', verdict: 'run' }] as const
    expect(() => defineToolPolicy({ permissions: given })).toThrow(
      "Give it rules: defineToolPolicy({ permissions, rules }), with import { rules } from 'handrail/rules'.",
    )
    expect(evaluateCall('get_note', { tool }, { permissions: given })).toMatchObject({
      verdict: 'ask',
    })
  })

  it('never lets a grant or its own ask run what a rule asks about', () => {
    const asks = defineToolPolicy({
      rules,
      permissions: [{ rule: 'get_x', verdict: 'ask' }],
      ask: () => false,
    })
    expect(evaluateCall('get_x', { tool }, asks).because.at(-1)?.kind).toBe('asks_rule')
  })
})

describe('thousands of rules', () => {
  it.each<[string, (at: number) => string, object]>([
    ['of as many tools', (at) => `t${at}(path: a/**)`, { name: 't77', arguments: { path: 'a/b' } }],
    ['of one shell', (at) => `sh(command: p${at} *)`, line('p77 x && p78 y')],
    ['of one program', (at) => `sh(command: git s${at} *)`, line('git s77 x')],
    ['of paths', (at) => `w(path: d${at}/**)`, { name: 'w', arguments: { path: 'd77/x' } }],
    [
      'of hosts',
      (at) => `f(url: https://h${at}.com/**)`,
      { name: 'f', arguments: { url: 'https://h77.com/x' } },
    ],
    ['and a call that none of them can read', (at) => `sh(command: p${at} *)`, line('"$X" `y`')],
  ])('%s give a verdict in less than a millisecond', (_, ruleOf, call) => {
    for (const verdict of ['run', 'deny'] as const) {
      const { verdictOf: of } = compilePermissions(
        Array.from({ length: caseCount(10_000) }, (_item, at) => ({ rule: ruleOf(at), verdict })),
      )
      for (let warm = 0; warm < 200; warm += 1) of(call as never, null)
      const milliseconds = processorTime(() => {
        for (let run = 0; run < 200; run += 1) of(call as never, null)
      })
      expect(milliseconds / 200).toBeLessThan(1)
    }
  })
})

/** How many of thousands of rules are looked at for a call. */
function lookedAt(ruleOf: (at: number) => string, name: string, given: Record<string, unknown>) {
  const entries = Array.from({ length: caseCount(10_000) }, (_, at) => {
    const permission = { rule: ruleOf(at), verdict: 'deny' } as const
    return { permission, rule: parseRule(permission.rule, 'deny') }
  })
  const subjects = Object.entries(given).map(
    ([argument, value]) => [argumentKey(argument), [new Subject(value)]] as const,
  )
  const index = createRuleIndex(entries)
  const called = calledTool(name, null)
  // of a group, the first rule that may name the call is enough
  const { likely, possible } = index(called, new Map(subjects))
  return likely.size + possible.filter((group) => group.length > 0).length
}

const sh = (command: string) => ({ command })

describe('of thousands of rules, only a few are looked at', () => {
  it.each<[string, (at: number) => string, Record<string, unknown>]>([
    ['of tools', (at) => `t${at}(path: a/**)`, { path: 'a' }],
    ['of wildcards in tools', (at) => `*t${at}_*`, {}],
    ['of programs', (at) => `sh(command: p${at} *)`, sh('p77 x && p78 y')],
    ['of words', (at) => `sh(command: git s${at} *)`, sh('git s77 x')],
    ['of words, and a call that is not certain', (at) => `sh(command: git s${at} *)`, sh('ls $X')],
    ['of options', (at) => `sh(command: git --opt${at} *)`, sh('git --opt77 x')],
    ['of files', (at) => `sh(command: * > /d${at}/**)`, sh('ls > /d77/x')],
    ['of files, and a call that writes others', (at) => `sh(command: * > /d${at}/**)`, sh('tar x')],
    ['of words that are paths', (at) => `sh(command: rm /d${at}/**)`, sh('cd /d77; rm -r ../x y')],
    ['of paths in one folder of a command', (at) => `sh(command: rm /a/d${at})`, sh('rm -r /a')],
    ['of wildcards in words', (at) => `sh(command: git *x${at}y*)`, sh('git ax77yb')],
    ['of wildcards in programs', (at) => `sh(command: *x${at}y* *)`, sh('ax77yb')],
    ['of paths', (at) => `sh(path: d${at}/**)`, { path: 'd77/x' }],
    ['of paths in one folder', (at) => `sh(path: /srv/d${at}/**)`, { path: '/srv/d77/x' }],
    ['of paths in one folder, and it', (at) => `sh(path: /srv/d${at}/**)`, { path: '/srv' }],
    ['of wildcards in paths', (at) => `sh(path: **/*x${at}y*)`, { path: 'a/bx77yc' }],
    ['of wildcards in texts', (at) => `sh(kind: *x${at}y*)`, { kind: 'a x77y c' }],
    ['of texts, and a long text', (at) => `sh(kind: x${at})`, { kind: 'x77 '.repeat(900) }],
    ['of hosts', (at) => `sh(url: https://h${at}.com/**)`, { url: 'https://h77.com/x' }],
    [
      'of paths of a host',
      (at) => `sh(url: https://h.com/p${at}/*)`,
      { url: 'https://h.com/p77/x' },
    ],
    ['of ranges', (at) => `sh(n: ${at * 3}..${at * 3 + 4})`, { n: 231 }],
    ['of ranges, and a number in a text', (at) => `sh(n: ${at / 4}..${at / 4 + 0.5})`, { n: '77' }],
    ['of ranges, and no number', (at) => `sh(n: ${at}..${at + 1})`, { n: 'x', m: 1 }],
    ['of wildcards in hosts', (at) => `sh(url: https://*h${at}a.b/*)`, { url: 'https://h77a.b/x' }],
  ])('%s', (_, ruleOf, given) => {
    expect(lookedAt(ruleOf, 'sh', given)).toBeLessThan(150)
    expect(lookedAt(ruleOf, 'get_t77_x', given)).toBeLessThan(150)
  })
})

describe('a rule among others of its tool', () => {
  it.each<[string, object]>([
    ['t(path: d1/**)', { path: '$X' }],
    ['t(url: https://d1.com)', { url: 'https://$X/' }],
    ['t(kind: d1)', { kind: 'x'.repeat(10_001) }],
  ])('%s may name what is not certain, so that it asks', (rule, given) => {
    const named = [1, 2, 3].map((at) => rule.replace('d1', `d${at}`))
    const { verdictOf: of } = compilePermissions(
      named.map((one) => ({ rule: one, verdict: 'deny' })),
    )
    expect(of({ name: 't', arguments: given as never }, null)?.verdict).toBe('ask')
  })
})

describe('a rule that denies a file, and a command that does not say which', () => {
  const denies = 'sh(command: * > /srv/**)'
  it.each<readonly string[]>([[denies], ['sh(command: tee * > b/**)', denies]])(
    'denies beside others, too: %s',
    (...given) => {
      const { verdictOf: of } = compilePermissions(given.map((rule) => ({ rule, verdict: 'deny' })))
      for (const command of ['find -ok rm {}', 'find . -exec rm {} +'])
        expect(of(line(command) as never, null)?.verdict).toBe('deny')
    },
  )
})

describe('a range among others', () => {
  const ends = [-1e308, -3e15, -8, -7.5, -1, -0.25, 0, 0.5, 1, 7, 8, 63, 64.5, 2 ** 40, 9e15, 1e308]
  const ranges = ends.flatMap((from, at) => ends.slice(at).map((to) => [from, to] as const))
  const plain = (number: number) => number.toLocaleString('en', { useGrouping: false })
  const others = ['t(n: 333333..333334)', 't(n: 555555..555556)']
  const compiled = (from: number, to: number, verdict: 'deny' | 'run') =>
    compilePermissions(
      [`t(n: ${plain(from)}..${plain(to)})`, ...others].map((rule) => ({ rule, verdict })),
    )

  it.each(['deny', 'run'] as const)('%s: it names exactly the numbers in it', (verdict) => {
    for (const [from, to] of ranges) {
      const { verdictOf: of } = compiled(from, to, verdict)
      for (const n of [...ends, -0, 3, 6.99, 62.5, 65])
        expect([from, to, n, of({ name: 't', arguments: { n } }, null)?.verdict]).toEqual([
          from,
          to,
          n,
          n >= from && n <= to ? verdict : undefined,
        ])
    }
  })

  it('may name what is no number, so that it asks', () => {
    const { verdictOf: of } = compiled(1, 5, 'deny')
    expect(of({ name: 't', arguments: { n: 'x' } }, null)?.verdict).toBe('ask')
    expect(of({ name: 't', arguments: { n: '3' } }, null)?.verdict).toBe('deny')
    expect(of({ name: 't', arguments: { n: '7' } }, null)?.verdict).toBeUndefined()
  })
})

describe('a line that is written to take long', () => {
  it.each([
    ['has one command a thousand times', 'ls;'.repeat(1000), 3],
    ['has a thousand programs that run others', `${'sudo '.repeat(1000)}ls`, 3],
    ['has thousands of words behind one', `sudo ${'ab '.repeat(2000)}`, 3],
    ['has one command in itself', `${'ls $('.repeat(1000)}ls${')'.repeat(1000)}`, 1010],
  ])('%s: each command is looked at once', (_, command, most) => {
    const { suspects } = suspectsOf(command)
    expect(suspects.length).toBeLessThanOrEqual(most)
    const words = suspects.reduce((sum, { given }) => sum + given.length, 0)
    expect(words).toBeLessThanOrEqual(command.length)
  })
})

function line(command: string) {
  return { name: 'sh', arguments: { command } }
}

it('asks where a rule may forbid the call, and says which', () => {
  const forbidden = compilePermissions([{ rule: 'sh(command: rm *)', verdict: 'deny' }])
  const unsure = forbidden.verdictOf({ name: 'sh', arguments: { command: '$X notes' } }, null)
  expect(unsure?.verdict).toBe('ask')
  expect(unsure?.rules[0]?.rule).toBe('sh(command: rm *)')
})

it('a rule is what it was when it was compiled', () => {
  let readings = 0
  const changing = {
    rule: 'bash',
    get verdict() {
      readings += 1
      return readings > 1 ? ('run' as const) : ('deny' as const)
    },
  }
  expect(verdictOf([changing], { name: 'bash', arguments: {} })).toBe('deny')
  const given = { rule: 'bash', verdict: 'deny' as Permission['verdict'] }
  const compiled = compilePermissions([given])
  given.verdict = 'run'
  const found = compiled.verdictOf({ id: '1', name: 'bash', arguments: {} }, null)
  expect(found).toMatchObject({ verdict: 'deny', rules: [{ rule: 'bash', verdict: 'deny' }] })
})

it.each(["echo '->'", "echo '<b>'", "echo '<' x", 'cat a > b'])(
  'a rule behind one for the same command is shadowed: %s',
  (command) => {
    const rule = `bash(command: ${command})`
    const permissions = [
      { rule, verdict: 'deny' },
      { rule, verdict: 'run' },
    ] as const
    expect(reviewRules([], { rules, permissions }).shadowed).toMatchObject([
      { rule: permissions[1], by: permissions[0] },
    ])
  },
)
