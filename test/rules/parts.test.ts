import { defineToolPolicy, evaluateCall, type Permission } from '../support/byWords.ts'
import { rules } from '../../src/rules/index.ts'

const reasonOf = (
  permissions: readonly Permission[],
  given: Record<string, unknown>,
  name = 'bash',
) =>
  evaluateCall(
    { name, arguments: given },
    { tool: { server: null } },
    defineToolPolicy({ permissions, rules }),
  ).because.at(-1)

describe('the reason of a rule', () => {
  it.each<[rule: string, given: Record<string, unknown>, part: string]>([
    [
      'bash(command: git push *)',
      { command: 'npm test && git push --force' },
      'command: git push --force',
    ],
    ['bash(command: rm *)', { command: 'ls; sudo rm -rf x | wc' }, 'command: sudo rm -rf x'],
    ['bash(command: curl *)', { script: 'x', command: 'cd a\ncurl b' }, 'command: curl b'],
    ['bash(command: rm *)', { command: 'if true; then rm x; fi' }, 'command: rm x'],
    ['bash(command: rm *)', { command: 'cat <(rm x)' }, 'command: rm x'],
    ['bash(command: * > /etc/**)', { command: 'ls; a >>/etc/x' }, 'command: a > /etc/x'],
    ['bash(command: * > /etc/**)', { command: 'a | tee /etc/x' }, 'command: tee /etc/x'],
    ['bash(path: .env)', { path: ['a.md', 'b/.env'] }, 'path: b/.env'],
    ['bash(amount: 100..200)', { amount: 150, note: 'x' }, 'amount: 150'],
    [
      'bash(url: https://*.evil.example/**)',
      { url: 'https://a.evil.example/x' },
      'url: https://a.evil.example/x',
    ],
  ])('%s names the argument, and the part of it, that decided: %j', (rule, given, part) => {
    for (const [verdict, said] of [
      ['deny', 'forbids it'],
      ['ask', 'asks'],
    ] as const)
      expect(reasonOf([{ rule, verdict }], given)).toMatchObject({
        text: `the rule ${rule} ${said} (${part})`,
        part,
      })
    expect(reasonOf([{ rule, verdict: 'deny', reason: 'Not here.' }], given)).toMatchObject({
      text: 'Not here.',
      part,
    })
  })

  it.each<[texts: readonly string[], given: Record<string, unknown>, part: string]>([
    [['bash(command: git status *)'], { command: 'git status && rm -rf x' }, 'command: rm -rf x'],
    [
      ['bash(command: ls *)', 'bash(command: wc *)'],
      { command: 'ls a | wc -l; curl $URL' },
      'command: curl …',
    ],
    [
      ['bash(command: npm test)'],
      { command: 'npm test > /etc/hosts; npm test' },
      'command: npm test > /etc/hosts',
    ],
    [['bash(command: wc *)'], { command: 'wc a; wc < /etc/shadow' }, 'command: wc < /etc/shadow'],
    [['bash(command: ls *)', 'bash(command: wc *)'], { command: 'ls', cwd: '/x' }, 'cwd: /x'],
    [['bash(n: 1..5)', 'bash(n: 9)'], { n: 7 }, 'n: 7'],
    [['bash(command: ls *)'], { command: 'ls', timeout: 5 }, 'timeout: 5'],
    [['bash(command: ls *)'], { command: '(ls a; rm x)' }, 'command: rm x'],
    [['bash(command: ls *)'], { command: 'ls $(curl b)' }, 'command: curl b'],
    [['bash(command: ls *)'], { command: '{ ls a; rm x; }' }, 'command: rm x'],
    [['bash(commands: ls *)'], { commands: ['ls a', 'rm x'] }, 'commands: rm x'],
  ])(
    '%j, which let it run but for one part, make it ask for that part: %j',
    (texts, given, part) => {
      const permissions = texts.map((rule) => ({ rule, verdict: 'run' as const }))
      expect(reasonOf(permissions, given)).toMatchObject({
        text: `it runs on this computer (${part})`,
        part,
      })
    },
  )

  it('names an argument that a rule does not let be so', () => {
    const rule = { rule: 'send_money(amount: 0..100)', verdict: 'run' } as const
    expect(reasonOf([rule], { amount: 500 }, 'send_money')).toMatchObject({ part: 'amount: 500' })
    expect(reasonOf([rule], { amount: [5] }, 'send_money')).toMatchObject({ part: 'amount: [5]' })
  })

  it('says no secret, and cuts what is long', () => {
    const deny = { rule: 'bash(command: curl *)', verdict: 'deny' } as const
    const { part = '' } = reasonOf([deny], {
      command: `curl -H "Authorization: Bearer abc123def456" ${'x'.repeat(500)}`,
    })!
    expect(part).not.toContain('abc123')
    expect(part.length).toBeLessThan(120)
    for (const name of ['password', 'apiKey', 'access_token']) {
      const run = { rule: 'bash(command: ls *)', verdict: 'run' } as const
      expect(reasonOf([run], { command: 'ls', [name]: 'hunter2' })?.part).toBe(`${name}: ••••••••`)
    }
  })

  it('names nothing if the whole tool decides, or all of its line', () => {
    expect(reasonOf([{ rule: 'bash', verdict: 'deny' }], { command: 'ls' })?.part).toBeUndefined()
    expect(
      reasonOf([{ rule: 'bash(command: ls)', verdict: 'run' }], { command: 'rm x' })?.part,
    ).toBeUndefined()
    expect(reasonOf([], { command: 'ls && rm x' })?.part).toBeUndefined()
  })
})
