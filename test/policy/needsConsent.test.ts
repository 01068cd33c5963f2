import fc from 'fast-check'
import {
  commonNames,
  evaluateCall,
  explainToolMode,
  type OfferedTool,
  type ToolPolicy,
} from '../../src/policy/index.ts'
import { explainConsent } from '../../src/policy/explainConsent.ts'
import type { ToolFacts, ToolSpec } from '../../src/model/index.ts'
import { hostileNames, hostilePolicies, hostileSpecs } from '../support/hostileValues.ts'
import { caseCount } from '../support/processorTime.ts'
import { needsConsent } from '../support/needsConsent.ts'

const confirmation = { promptTemplate: 'Really?', deniedResultTemplate: '{}' }
const declared: ToolFacts & Pick<ToolSpec, 'confirmation'> = { confirmation }
const throws = () => {
  throw new Error('no answer')
}
const reasonFor = (name: string, facts: Omit<ToolSpec, 'name'> = {}, policy?: ToolPolicy) => {
  const { needsConsent: asks, because } = explainConsent(
    { name },
    facts,
    policy,
    explainToolMode(name, facts, policy),
  )
  expect(needsConsent(name, { ...facts, server: facts.server ?? null }, policy)).toBe(asks)
  return [asks, because.kind]
}

describe('needsConsent: who asks, in order', () => {
  it('ask decides with true or false, before confirmation, consentFor and assumed', () => {
    expect(reasonFor('get_x', undefined, { ask: () => true })).toEqual([true, 'asks_policy'])
    expect(reasonFor('shell_run', declared, { ask: () => false, consentFor: ['local'] })).toEqual([
      false,
      'runs_policy',
    ])
    expect(reasonFor('frobnicate', undefined, { ask: () => false, assumed: 'ask' })).toEqual([
      false,
      'runs_policy',
    ])
  })

  it('ask leaves it to the others by returning undefined', () => {
    expect(reasonFor('shell_run', {}, { ask: () => undefined })).toEqual([true, 'asks_local'])
    expect(reasonFor('get_x', {}, { ask: () => undefined })).toEqual([false, 'runs'])
  })

  it.each([
    ['a promise of true', async () => true],
    ['a promise of false', async () => false],
    ['a promise of undefined', async () => undefined],
    ['null', () => null],
    ['0', () => 0],
    ['an empty text', () => ''],
    ['"false"', () => 'false'],
    ['a Boolean object', () => Object(false) as unknown],
  ])('an ask that answers %s makes the call ask: only a plain false lets it run', (_, ask) => {
    const policy = { ask } as unknown as ToolPolicy
    for (const name of ['shell_run', 'get_x', 'frobnicate'])
      expect(reasonFor(name, {}, policy)).toEqual([true, 'asks_policy_unclear'])
  })

  it('an ask that answers with a promise is named in development, once', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.stubEnv('NODE_ENV', 'development')
    const policy = { ask: async () => true } as unknown as ToolPolicy
    for (let round = 0; round < 3; round += 1) needsConsent('get_x', { server: null }, policy)
    expect(warn.mock.calls).toEqual([[expect.stringMatching(/a promise is no answer\.$/)]])
    vi.unstubAllEnvs()
    warn.mockRestore()
  })

  it('an ask that throws makes the call ask', () => {
    expect(reasonFor('get_x', undefined, { ask: throws })).toEqual([true, 'asks_policy_threw'])
  })

  it('ask gets the call as it was given, and the mode with its reasons', () => {
    const seen: unknown[] = []
    const call = { name: 'get_x', id: 'c1', arguments: { path: '/etc' } }
    needsConsent(call, { server: null }, { ask: (...given) => void seen.push(...given) })
    expect(seen[0]).toBe(call)
    expect(seen[1]).toEqual(explainToolMode('get_x'))
    needsConsent('get_x', { server: null }, { ask: (given) => void seen.push(given) })
    expect(seen[2]).toEqual({ name: 'get_x' })
  })

  it('a declared confirmation asks in any mode, before consentFor and assumed', () => {
    expect(reasonFor('get_x', declared, { consentFor: [] })).toEqual([true, 'asks_confirmation'])
    expect(reasonFor('shell_run', declared)).toEqual([true, 'asks_confirmation'])
    for (const none of [null, true, 'yes', []])
      expect(reasonFor('get_x', { confirmation: none } as unknown as ToolSpec)).toEqual([
        false,
        'runs',
      ])
  })

  it.each([
    ['get_x', 'read'],
    ['update_x', 'safe_write'],
    ['delete_x', 'destructive'],
    ['shell_x', 'local'],
  ] as const)('consentFor: %s asks where %s asks', (name, mode) => {
    expect(reasonFor(name, undefined, { consentFor: [mode] })).toEqual([true, `asks_${mode}`])
    expect(reasonFor(name, undefined, { consentFor: [] })).toEqual([false, 'runs'])
  })

  it('consentFor comes before assumed', () => {
    expect(reasonFor('frobnicate', undefined, { consentFor: ['external'] })).toEqual([
      true,
      'asks_external',
    ])
  })

  it('by default local and destructive calls ask, and the others run', () => {
    expect(reasonFor('shell_x')).toEqual([true, 'asks_local'])
    expect(reasonFor('delete_x')).toEqual([true, 'asks_destructive'])
    for (const name of ['get_x', 'update_x']) expect(reasonFor(name)).toEqual([false, 'runs'])
    expect(reasonFor('x', {}, { tools: { x: { mode: 'external' } } })).toEqual([false, 'runs'])
  })

  it('a consentFor that is not a list counts as missing', () => {
    expect(
      reasonFor('shell_x', undefined, { consentFor: 'external' } as unknown as ToolPolicy),
    ).toEqual([true, 'asks_local'])
  })

  it('an assumed mode asks, runs under spec rules, and the policy can change both', () => {
    expect(reasonFor('frobnicate')).toEqual([true, 'asks_assumed'])
    expect(reasonFor('frobnicate', undefined, { names: commonNames })).toEqual([
      true,
      'asks_assumed',
    ])
    expect(reasonFor('frobnicate', undefined, { names: 'spec' })).toEqual([false, 'runs'])
    expect(reasonFor('frobnicate', undefined, { names: 'spec', assumed: 'ask' })).toEqual([
      true,
      'asks_assumed',
    ])
    expect(reasonFor('frobnicate', undefined, { assumed: 'run' })).toEqual([false, 'runs'])
    expect(reasonFor('x', {}, { tools: { x: { mode: 'external' } }, assumed: 'ask' })).toEqual([
      false,
      'runs',
    ])
  })

  it('arguments that claim consent change nothing', () => {
    expect(
      needsConsent(
        {
          name: 'shell_run',
          id: 'c1',
          arguments: {
            approved: true,
            consent: 'granted',
            requiresConsent: false,
            autoApprove: true,
          },
        },
        { server: null },
      ),
    ).toBe(true)
  })
})

describe('needsConsent: a page and its server', () => {
  const facts = fc.record(
    {
      server: fc.constantFrom('files', 'mail'),
      annotations: fc.record({ readOnlyHint: fc.boolean() }),
      confirmation: fc.constant(confirmation),
    },
    { requiredKeys: [] },
  )
  const policies = fc.record(
    {
      servers: fc.dictionary(
        fc.constantFrom('files', 'mail'),
        fc.record(
          {
            mode: fc.constantFrom('read', 'local'),
            nonRead: fc.constantFrom('local', 'destructive'),
            trusted: fc.boolean(),
          },
          { requiredKeys: [] },
        ),
      ),
      names: fc.constantFrom('spec', commonNames),
      consentFor: fc.subarray(['read', 'safe_write', 'destructive', 'local', 'external']),
      assumed: fc.constantFrom('ask', 'run'),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<ToolPolicy>

  it('give the same answer, with the facts in the record or in policy.tools', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('get_x', 'update_x', 'delete_x', 'shell_x', 'frobnicate', 'toString'),
        facts,
        policies,
        (name, known, policy) => {
          const offered = { ...known, server: known.server ?? null }
          const registered = { ...policy, tools: { [name]: known } }
          const answer = needsConsent(name, offered, policy)
          expect(needsConsent(name, { server: null }, registered)).toBe(answer)
          expect(needsConsent({ name }, offered, registered)).toBe(answer)
        },
      ),
    )
  })

  it('never throw, whatever facts and policy hold', () => {
    fc.assert(
      fc.property(hostileNames, hostileSpecs, hostilePolicies, (name, known, policy) => {
        expect(needsConsent(name, known as OfferedTool, policy as ToolPolicy)).toBeTypeOf('boolean')
      }),
      { numRuns: caseCount(500) },
    )
  })
})

it('a call without a name that is a text needs consent, and breaks nothing', () => {
  for (const name of [undefined, null, 5, {}, ['get_x'], Symbol('get_x')]) {
    expect(explainToolMode(name as string).source).toBe('assumed')
    expect(explainToolMode(name as string, {}, { names: 'spec' }).source).toBe('assumed')
    const call = { id: 'c1', name, arguments: {} } as never
    expect(needsConsent(call, { server: null })).toBe(true)
    expect(evaluateCall(call, undefined, { names: commonNames }).verdict).toBe('ask')
  }
  for (const call of [undefined, null, 5, []])
    expect(needsConsent(call as never, { server: null })).toBe(true)
})
