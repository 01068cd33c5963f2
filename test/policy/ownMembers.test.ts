import { defineToolPolicy, type ToolPolicy } from '../../src/policy/index.ts'
import { needsConsent } from '../support/needsConsent.ts'

const own = { server: null }

describe('what a policy inherits does not count', () => {
  it('a policy that names its prototype', () => {
    const lent = JSON.parse('{"__proto__":{"assumed":"run"}}') as ToolPolicy
    expect(needsConsent('frobnicate', own, lent)).toBe(true)
  })
})

describe('defineToolPolicy', () => {
  class Rules {
    consentFor = ['local'] as const
  }
  it.each<[string, unknown, string]>([
    ['a policy made from another one', Object.create({ assumed: 'run' }), 'It must be'],
    ['a policy of a class', new Rules(), 'It must be'],
    ['tools as a Map', { tools: new Map([['x', { mode: 'read' }]]) }, 'tools must be'],
    [
      'a tool made from another one',
      { tools: { x: Object.create({ mode: 'read' }) } },
      'tools.x must be',
    ],
    ['servers made from others', { servers: Object.create({ x: {} }) }, 'servers must be'],
    [
      'a server line made from another one',
      { servers: { x: Object.create({ mode: 'local' }) } },
      'servers.x must be',
    ],
  ])('refuses %s: what it inherits would not count', (_, policy, sentence) => {
    expect(() => defineToolPolicy(policy as ToolPolicy)).toThrow(
      `handrail: invalid policy. ${sentence} a plain object: members that it inherits do not count.`,
    )
  })

  it('takes an object without a prototype', () => {
    const policy = Object.assign(Object.create(null), { assumed: 'run' }) as ToolPolicy
    expect(defineToolPolicy(policy)).toBe(policy)
  })
})
