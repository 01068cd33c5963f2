import { defineToolPolicy, evaluateCall, type Permission } from '../../../src/policy/index.ts'
import commands from '../../fixtures/rules/commands.json' with { type: 'json' }
import paths from '../../fixtures/rules/paths.json' with { type: 'json' }

const policyOf = (permissions: unknown) =>
  defineToolPolicy({
    consentFor: ['local', 'safe_write'],
    permissions: permissions as Permission[],
  })
const tool = { server: null }

describe('command lines that are written to get past rules', () => {
  const policy = policyOf(commands.rules)
  it('are two hundred and more, each with its source', () => {
    expect(commands.cases.length).toBeGreaterThan(200)
    expect(commands.cases.filter(({ source }) => source !== 'yours').length).toBeGreaterThan(100)
  })

  it.each(commands.cases)('$command: $expect', ({ command, expect: verdict }) => {
    const call = { name: 'shell_run', arguments: { command } }
    expect(evaluateCall(call, { tool }, policy).verdict).toBe(verdict)
  })
})

describe('programs that write files by their arguments', () => {
  const policy = policyOf([{ rule: 'shell_run(command: * > /etc/**)', verdict: 'deny' }])
  it.each(commands.writers)('$command: $expect', ({ command, expect: verdict }) => {
    const call = { name: 'shell_run', arguments: { command } }
    expect(evaluateCall(call, { tool }, policy).verdict).toBe(verdict)
  })
})

describe('paths that are written to get past rules', () => {
  const policy = policyOf(paths.rules)
  it('are a hundred and more, each with its source', () => {
    expect(paths.cases.length).toBeGreaterThan(100)
  })

  it.each(paths.cases)('$path: $expect', ({ path, expect: verdict }) => {
    expect(evaluateCall({ name: 'write', arguments: { path } }, { tool }, policy).verdict).toBe(
      verdict,
    )
  })
})
