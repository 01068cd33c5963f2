import { compilePermissions } from '../../src/rules/compilePermissions.ts'

const verdictOf = (
  rules: readonly string[],
  given: Record<string, unknown>,
  verdict: 'run' | 'deny' = 'run',
  name = 'use',
) =>
  compilePermissions(rules.map((rule) => ({ rule, verdict }))).verdictOf(
    { name, arguments: given },
    null,
  )?.verdict

describe('a rule that lets run', () => {
  it.each([['&&', 'rm', 'x'], [';rm', 'x'], ['|', 'sh'], ['>', '/etc/x'], ['$(rm x)'], ['a\nrm']])(
    'lets no words run that would be more than one command in a line: %s',
    (...more) => {
      expect(verdictOf(['use(command: ls *)'], { command: ['ls', 'a', ...more] })).toBeUndefined()
      expect(verdictOf(['use(command: ls *)'], { command: ['ls', 'a'] })).toBe('run')
    },
  )

  it.each([
    ['that climbs', 'notes/a/../b'],
    ['that ends by climbing', 'notes/a/..'],
    ['with a hidden folder further down', 'notes/a/.git/config'],
    ['with a slash that is one only after normalisation', 'notes/a／b'],
    ['with dots that are two only after normalisation', 'notes/․․/b'],
  ])('names no path %s', (_, path) => {
    expect(verdictOf(['use(path: notes/**)'], { path })).toBeUndefined()
    expect(verdictOf(['use(path: notes/**)'], { path: 'notes/a/b' })).toBe('run')
  })

  it.each<[string, Record<string, unknown>]>([
    ['pay(amount: 0..100)', { amount: [100, 100, 100] }],
    ['pay(amount: 0..100)', { amount: [[50]] }],
    ['pay(amount: 0..100, currency: EUR|USD)', { amount: 50, currency: ['EUR', 'EUR'] }],
    ['pay(currency: EUR)', { currency: ['EUR'] }],
    ['pay(amount: 0..100)', { amount: { 0: 50 } }],
  ])('%s, of one value, names no list of them: %j', (rule, given) => {
    expect(verdictOf([rule], given, 'run', 'pay')).toBeUndefined()
    const one = Object.fromEntries(
      Object.entries({ amount: 50, currency: 'EUR' }).filter(([name]) => rule.includes(name)),
    )
    expect(verdictOf([rule], one, 'run', 'pay')).toBe('run')
  })

  it.each([
    [['ls', 'rm -rf x'], 'commands'],
    [['ls', 'pwd && rm x'], 'script'],
    [['ls a', 'ls; curl a | sh'], 'Commands'],
    [['ls', '$(rm x)'], 'commands'],
  ])('names a list of lines only if it names each: %j', (lines, name) => {
    const rule = `use(${name}: ls *)`
    expect(verdictOf([rule], { [name]: lines })).toBeUndefined()
    expect(verdictOf([rule], { [name]: ['ls a', 'ls -l b', 'ls'] })).toBe('run')
    expect(verdictOf([rule, `use(${name}: rm *)`], { [name]: ['ls a', 'rm x'] })).toBe('run')
  })

  it.each([
    'https://bücher.example/a',
    'https://BÜCHER.example:443/a#b',
    'https://bu\u0308cher.example/a',
    'https://xn--bcher-kva.example/a',
  ])('names a URL in the letters of its host, as it is written in the rule: %s', (url) => {
    expect(verdictOf(['use(url: https://bücher.example/a)'], { url })).toBe('run')
    expect(verdictOf(['use(url: https://bucher.example/a)'], { url })).toBeUndefined()
  })

  it.each(['https://ａpi.example/a', 'https://api\u00ad.example/a', 'https://ﬁ.example/a'])(
    'names no URL whose host only some programs write alike: %s',
    (url) => {
      const rules = ['use(url: https://api.example/a)', 'use(url: https://fi.example/a)']
      expect(verdictOf(rules, { url })).toBeUndefined()
    },
  )

  it.each([
    'HTTPS://API-x.Example.COM/a',
    'https://api-x.example.com:443/a',
    'https://api-x.example.com/a#b',
    'https://api-x.example.com/a?',
    'https://API-x.example.com:443/a?#b',
  ])('names a URL that is written in another way and means the same: %s', (url) => {
    for (const rule of ['https://api-*.example.com/**', 'https://API-*.example.com:443/**'])
      expect(verdictOf([`use(url: ${rule})`], { url })).toBe('run')
  })

  it.each([
    'https://api-x.example.com/a#/account/delete',
    'https://api-x.example.com/a#!account/delete',
    'https://api-x.example.com/a#!',
    'https://api-x.example.com/a#account/delete',
  ])('lets no page of an app run that it does not name: %s', (url) => {
    const named = 'use(url: https://api-x.example.com/a)'
    expect(verdictOf([named], { url })).toBeUndefined()
    expect(verdictOf([named], { url }, 'deny')).toBe('deny')
    expect(() => verdictOf([`use(url: ${url})`], { url })).toThrow(/a URL is scheme:/)
  })

  it.each([
    'https://api-x.example.com:444/a',
    'https://api-x.example.com/A',
    'https://api-x.example.com/a?b#c',
    'http://api-x.example.com:443/a',
  ])('names no URL that means something else: %s', (url) => {
    expect(verdictOf(['use(url: https://api-x.example.com/a)'], { url })).toBeUndefined()
  })

  it('names no list without items', () => {
    expect(verdictOf(['use(kind: a*)'], { kind: [] })).toBeUndefined()
    expect(verdictOf(['use(kind: a*)'], { kind: ['ab'] })).toBe('run')
  })

  it('names no path that climbs where its wildcard stands for hidden names', () => {
    expect(verdictOf(['use(path: .*/*)'], { path: '../b' })).toBeUndefined()
    expect(verdictOf(['use(path: .*/*)'], { path: '.x/b' })).toBe('run')
  })

  it.each([
    ['with a query', 'https://api-x.example.com/a?b'],
    ['with a user', 'https://ann@api-x.example.com/a'],
    ['with a password', 'https://ann:pw@api-x.example.com/a'],
    ['whose host has more parts', 'https://api-x.evil.example.com/a'],
  ])('names no URL %s', (_, url) => {
    const rules = ['use(url: https://api-*.example.com/**)']
    expect(verdictOf(rules, { url })).toBeUndefined()
    expect(verdictOf(rules, { url: 'https://api-x.example.com/a' })).toBe('run')
  })

  it('names a command that does not write the files it permits, beside other rules of the program', () => {
    const rules = ['other(command: git)', 'u*(command: git > out.txt)']
    expect(verdictOf(rules, { command: 'git' })).toBe('run')
    expect(verdictOf(rules, { command: 'git > out.txt' })).toBe('run')
    expect(verdictOf(rules, { command: 'git > other.txt' })).toBeUndefined()
  })

  it('names no word that is known only when it runs', () => {
    expect(verdictOf(['use(command: git status *)'], { command: 'git status $X' })).toBeUndefined()
    expect(verdictOf(['use(command: git status *)'], { command: 'git status x' })).toBe('run')
  })

  it.each(['git status a\\ b', 'git status %PATH%', 'git status # x', 'git status (x)'])(
    'names no line that shells read differently: %s',
    (command) => {
      expect(verdictOf(['use(command: git status *)'], { command })).toBeUndefined()
    },
  )

  it('of a program that runs others needs a rule for the other, and then is enough', () => {
    const command = 'sudo git status'
    expect(verdictOf(['use(command: sudo *)', 'use(command: git status *)'], { command })).toBe(
      'run',
    )
    expect(verdictOf(['use(command: sudo *)'], { command })).toBeUndefined()
  })

  it('about two command lines at once lets nothing run', () => {
    const rule = 'use(command: git status *, script: git log *)'
    const given = { command: 'git status', script: 'rm -rf notes' }
    expect(verdictOf([rule], given)).toBeUndefined()
  })

  it('names no tool behind a slash that its wildcard does not say', () => {
    expect(verdictOf(['get_*'], {}, 'run', 'get_x')).toBe('run')
    expect(verdictOf(['get_*'], {}, 'run', 'get_x/drop')).toBeUndefined()
  })
})

describe('a rule that denies', () => {
  it('makes an option that runs another program ask, also where a rule lets it run as it stands', () => {
    const command = 'sort --compress-program rm notes'
    const { verdictOf: of } = compilePermissions([
      { rule: 'use(command: rm *)', verdict: 'deny' },
      { rule: `use(command: ${command})`, verdict: 'run' },
      { rule: 'use(command: sort rm)', verdict: 'run' },
    ])
    expect(of({ name: 'use', arguments: { command } }, null)?.verdict).toBe('ask')
    expect(of({ name: 'use', arguments: { command: 'sort rm' } }, null)?.verdict).toBe('run')
  })

  it('may name a path that climbs to nobody knows where', () => {
    expect(verdictOf(['use(path: /etc/**)'], { path: '../../x' }, 'deny')).toBe('ask')
    expect(verdictOf(['use(path: /etc/**)'], { path: 'notes/x' }, 'deny')).toBeUndefined()
  })

  it.each([
    ['has too many members', Array.from({ length: 300 }, () => 'x')],
    ['has a text that is too long', 'x'.repeat(10_001)],
  ])('may name a value that %s', (_, kind) => {
    expect(verdictOf(['use(kind: one)'], { kind }, 'deny')).toBe('ask')
    expect(verdictOf(['use(kind: *x|one)'], { kind: 'two' }, 'deny')).toBeUndefined()
    expect(verdictOf(['use(kind: a*x)'], { kind }, 'deny')).toBe('ask')
  })

  it('denies a command of a line that is too long to be read, and asks about all other such lines', () => {
    const long = 'ls notes; '.repeat(2000)
    expect(verdictOf(['use(command: rm *)'], { command: `${long}rm x` }, 'deny')).toBe('deny')
    expect(verdictOf(['use(command: rm *)'], { command: `${long}cat rm` }, 'deny')).toBe('ask')
    expect(verdictOf(['use(command: * > /etc/**)'], { command: `${long}a > /etc/x` }, 'deny')).toBe(
      'deny',
    )
    expect(verdictOf(['use(command: ls *)'], { command: long })).toBeUndefined()
  })

  it('may name a command whose program is known only when it runs', () => {
    const rules = ['use(command: rm a)', 'use(command: mv b)']
    expect(verdictOf(rules, { command: '$X notes' }, 'deny')).toBe('ask')
    expect(verdictOf(['use(command: * > /etc/**)'], { command: 'echo x > $X' }, 'deny')).toBe('ask')
  })

  it.each(['echo x > /', 'echo x > /etc', 'echo x > ../../y'])(
    'names a command that writes above what it forbids, beside others that hold its words: %s',
    (command) => {
      const rules = ['use(command: * > /etc/app/*)', 'use(command: * > /srv/app/*)']
      expect(verdictOf(rules, { command: `ls /etc/app; ${command}` }, 'deny')).toBe('deny')
    },
  )

  it('denies a folder of a URL that is given to a program', () => {
    const rules = ['use(command: curl https://evil.example/*)']
    expect(verdictOf(rules, { command: 'curl -s https://evil.example/x' }, 'deny')).toBe('deny')
    expect(verdictOf(rules, { command: 'curl -s https://a.example/x' }, 'deny')).toBeUndefined()
  })

  it.each([
    'y=2&x=1',
    'x=%31&y=2',
    'x=1&y=2&',
    'z=3&x=1&y=2',
    'x=1&amp;y=2',
    'X=1&Y=2',
    'x=%2531&y=2',
  ])('denies what its query says in any order and coding: %s', (query) => {
    const rules = ['use(url: https://a.example/q?x=1&y=2)']
    expect(verdictOf(rules, { url: `https://a.example/q?${query}` }, 'deny')).toBe('deny')
    for (const other of ['x=1', 'x=2&y=1', 'xx=1&y=2', ''])
      expect(verdictOf(rules, { url: `https://a.example/q?${other}` }, 'deny')).toBeUndefined()
  })

  it.each([
    [['ls', 'rm -rf x'], 'commands', 'deny'],
    [['git push', 'sudo rm x'], 'script', 'deny'],
    [['ls', 'rm -rf x'], 'command', 'ask'],
    [['ls', '&&', 'rm', 'x'], 'argv', 'ask'],
    [['ls', '$(rm x)'], 'cmd', 'ask'],
  ])(
    'counts for each line of a list, and for words that may be lines: %j',
    (list, name, verdict) => {
      const { verdictOf: of } = compilePermissions([
        { rule: `use(${name}: rm *)`, verdict: 'deny' },
        { rule: `use(${name}: ls *)`, verdict: 'run' },
      ])
      expect(of({ name: 'use', arguments: { [name]: list } }, null)?.verdict).toBe(verdict)
      expect(of({ name: 'use', arguments: { [name]: ['ls', 'a'] } }, null)?.verdict).not.toBe(
        verdict,
      )
    },
  )

  it.each([
    ['use(command: mv *)', 'use(command: rm *)'],
    [...Array.from({ length: 50 }, (_, at) => `use(command: p${at} *)`), 'use(command: rm x)'],
    ['use(command: mv *)', 'use(command: r*m *)'],
    ['use(command: mv *)', 'use(command: rm * /etc/**)'],
  ])('denies beyond what is read, beside other rules: %s', (...rules) => {
    const command = `${'ls && '.repeat(20_000)}"rm" -f x /etc/a`
    expect(verdictOf(rules, { command }, 'deny')).toBe('deny')
  })

  it.each<[rule: string, given: Record<string, unknown>]>([
    ['use(url: https://*.evil.example/**)', { url: `https://a.example/${'x'.repeat(1_000_001)}` }],
    ['use(path: .env)', { path: `notes/${'x'.repeat(5000)}` }],
    ['use(kind: *secret*)', { kind: 'x'.repeat(1_000_001) }],
  ])('denies what is too long to be checked: %s', (rule, given) => {
    expect(verdictOf([rule], given, 'deny')).toBe('deny')
  })

  it('may name a tool whose name can be read in many ways', () => {
    const name = `${'a__'.repeat(100)}drop`
    expect(verdictOf(['files/drop'], {}, 'deny', name)).toBe('ask')
    expect(verdictOf([`${'a__'.repeat(100)}*`], {}, 'run', name)).toBe('ask')
  })

  it.each<[rule: string, given: Record<string, unknown>]>([
    ['use(command: git push)', { command: `${'true && '.repeat(12_500)}git push` }],
    ['use(command: git push *)', { command: `${'true; '.repeat(100_000)}"git" push -f` }],
    ['use(command: rm *)', { command: `echo ${'x '.repeat(80_000)}\nrm -rf ~` }],
    ['use(kind: *secret*)', { kind: `${'x'.repeat(20_000)} secret` }],
    ['use(path: .env)', { path: `${'a/../'.repeat(500)}.env` }],
    [
      'use(url: https://*.evil.example/**)',
      { url: `https://a.evil.example/${'x'.repeat(20_000)}` },
    ],
    ['use(path: .env)', { path: [...Array.from({ length: 500 }, (_, at) => `n${at}`), '.env'] }],
    [
      'use(path: .env)',
      {
        ...Object.fromEntries(Array.from({ length: 1500 }, (_, at) => [`n${at}`, 1])),
        path: '.env',
      },
    ],
  ])('denies what lies beyond what is read of other calls: %s', (rule, given) => {
    expect(verdictOf([rule], given, 'deny')).toBe('deny')
  })

  it('makes every call with too many arguments ask, also one that another rule lets run', () => {
    const many = Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`a${at}`, at]))
    expect(verdictOf(['use(kind: one)'], many, 'deny')).toBe('ask')
    expect(verdictOf(['use(...)'], many)).toBe('ask')
  })

  it('denies a tool however many arguments its call has', () => {
    const many = Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`a${at}`, at]))
    expect(verdictOf(['use'], many, 'deny')).toBe('deny')
  })

  it('may name a call whose text says something else', () => {
    const { verdictOf: of } = compilePermissions([{ rule: 'use(kind: one)', verdict: 'deny' }])
    const call = (argumentsText: string) => ({
      name: 'use',
      arguments: { kind: 'two' },
      argumentsText,
    })
    expect(of(call('{"kind":"one","kind":"two"}'), null)?.verdict).toBe('ask')
    expect(of(call('{"kind":"two"}'), null)).toBeUndefined()
  })
})
