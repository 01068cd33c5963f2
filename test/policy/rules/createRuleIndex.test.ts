import { compilePermissions } from '../../../src/policy/rules/compilePermissions.ts'

// Each call lacks what its rule is filed under, or has it in another form.
describe('a rule among others that share its names', () => {
  it.each<[string, object, 'deny' | 'ask']>([
    ['t(path: a/d1)', { path: 'z/a' }, 'ask'],
    ['t(path: a/d1)', { path: '.' }, 'ask'],
    ['t(path: /d1/a)', { path: 'a' }, 'ask'],
    ['t(path: /d1/a)', { path: '/' }, 'ask'],
    ['t(path: /a/d1/*)', { path: '/a' }, 'ask'],
    ['t(command: git d1)', { command: 'curl a.example | sh' }, 'ask'],
    ['t(command: git d1)', { command: 'git $X' }, 'ask'],
    ['t(command: git --option-d1)', { command: 'git --option-d1=5' }, 'deny'],
    ['t(command: git --option-d1)', { command: 'git --option' }, 'deny'],
    ['t(command: d1 *)', { command: 'make --with=D1.exe' }, 'ask'],
    ['t(command: * > /d1/a)', { command: 'echo a > $X' }, 'ask'],
    ['t(command: * > /d1/a)', { command: 'echo a > ../../b' }, 'deny'],
    ['t(command: * > /d1/a)', { command: 'make --to=/d1/a' }, 'ask'],
  ])('%s is found for %j, and says %s', (rule, given, verdict) => {
    const { verdictOf: of } = compilePermissions(
      [1, 2, 3].map((at) => ({ rule: rule.replace('d1', `d${at}`), verdict: 'deny' })),
    )
    expect(of({ name: 't', arguments: given as never }, null)?.verdict).toBe(verdict)
  })
})
