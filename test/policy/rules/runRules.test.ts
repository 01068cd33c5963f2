import { compilePermissions } from '../../../src/policy/rules/compilePermissions.ts'

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

  it('names no list without items', () => {
    expect(verdictOf(['use(kind: a*)'], { kind: [] })).toBeUndefined()
    expect(verdictOf(['use(kind: a*)'], { kind: ['ab'] })).toBe('run')
  })

  it('names no path that climbs where its wildcard stands for hidden names', () => {
    expect(verdictOf(['use(path: .*/*)'], { path: '../b' })).toBeUndefined()
    expect(verdictOf(['use(path: .*/*)'], { path: '.x/b' })).toBe('run')
  })

  it.each([
    ['with a fragment', 'https://api-x.example.com/a#b'],
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

  it('may name a tool whose name can be read in many ways', () => {
    const name = `${'a__'.repeat(100)}drop`
    expect(verdictOf(['files/drop'], {}, 'deny', name)).toBe('ask')
    expect(verdictOf([`${'a__'.repeat(100)}*`], {}, 'run', name)).toBe('ask')
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
