import { defineToolPolicy, evaluateCall } from '../../src/policy/index.ts'
import { derive, decided, quiet, request, said } from './support.ts'
import { rules } from '../../src/rules/index.ts'

const policy = defineToolPolicy({
  rules,
  permissions: [
    { rule: 'update_note(path: notes/plan.md)', verdict: 'deny', reason: 'the plan is final' },
  ],
})
const isGated = () => true
const failed = decided('deny', 'failed', { kind: 'policy' })
const sending = decided('deny', 'sending', { kind: 'policy' })
const arrived = decided('deny', 'taken', { kind: 'policy' })

describe('a call that a rule forbids', () => {
  it('asks nobody while somebody holds it, and says why', () => {
    for (const held of [
      quiet({ phase: 'waiting' }),
      quiet({ request }),
      quiet({ request, phase: 'waiting' }),
    ])
      expect(said(held, { policy })).toBe('held (forbidden)')
    expect(said(quiet({ phase: 'running' }), { policy, isGated })).toBe('held (forbidden)')
    expect(said(quiet(), { policy, isGated })).toBe('held (forbidden)')
    const status = derive(quiet({ request }), { policy })
    expect(status).toMatchObject({
      rule: 'update_note(path: notes/plan.md)',
      consentCause: 'forbidden',
      needsConsent: true,
    })
    expect(status.because.map(({ text }) => text)).toContain('the plan is final')
  })

  it('is refused, and stays refused', () => {
    expect(said(quiet({ request }), { policy, decisions: sending })).toBe('held (decided, sending)')
    expect(said(quiet({ request }), { policy, decisions: arrived })).toBe('denied (forbidden)')
  })

  it('is known by the words of its refusal after a reload, whoever the runtime says refused it', () => {
    const by = { kind: 'person', id: 'person' }
    const reported = (reason: string) =>
      quiet({ decision: { kind: 'deny', by, reason } as never, outcome: 'denied' })
    const refused = reported('Not allowed here: the plan is final')
    expect(derive(refused, { policy })).toMatchObject({ kind: 'denied', reason: 'forbidden' })
    for (const [record, own] of [
      [reported('not now'), policy],
      [refused, undefined],
    ] as const)
      expect(derive(record, { policy: own })).toMatchObject({
        kind: 'denied',
        reason: 'turned_down',
      })
  })

  it('asks nobody when its refusal did not arrive', () => {
    expect(said(quiet({ request }), { policy, decisions: failed })).toBe('held (forbidden, unsent)')
  })

  it('is shown as run where it has started, or has run, although nobody allowed it', () => {
    expect(said(quiet({ phase: 'running' }), { policy })).toBe('running (ran_though_forbidden)')
    expect(said(quiet(), { policy })).toBe('running (ran_though_forbidden)')
    expect(said(quiet({ result: { success: true } }), { policy })).toBe(
      'succeeded (ran_though_forbidden)',
    )
    expect(said(quiet({ result: { success: true } }), { policy, decisions: arrived })).toBe(
      'succeeded (ran_though_denied)',
    )
  })

  it('is not named before its arguments have arrived, and asks where they cannot be read', () => {
    const call = { id: 'c1', name: 'update_note' }
    const streaming = quiet({
      call: { ...call, arguments: { path: 'notes/plan.md' } },
      argumentsState: 'streaming',
    })
    expect(derive(streaming, { policy }).kind).toBe('preparing')
    const invalid = quiet({
      call: { ...call, arguments: {}, argumentsText: '{"path' } as never,
      argumentsState: 'invalid',
      phase: 'waiting',
    })
    expect(derive(invalid, { policy })).toMatchObject({
      kind: 'awaiting_consent',
      consentCause: 'asks_rule_unsure',
    })
  })

  it('never is one that a rule lets run while what it is given cannot be read', () => {
    const runs = defineToolPolicy({
      consentFor: ['safe_write'],
      rules,
      permissions: [{ rule: 'update_note', verdict: 'run' }],
    })
    const call = { id: 'c1', name: 'update_note', arguments: {} }
    expect(derive(quiet({ call, phase: 'waiting' }), { policy: runs }).kind).toBe('held')
    const invalid = { ...call, arguments: 'x' } as never
    expect(derive(quiet({ call: invalid, phase: 'waiting' }), { policy: runs }).kind).toBe(
      'awaiting_consent',
    )
  })
})

describe('a text that says something else than the arguments', () => {
  const verdictOf = (path: string, argumentsText: string, verdict: 'deny' | 'ask' | 'run') =>
    evaluateCall(
      { name: 'update_note', arguments: { path }, argumentsText },
      { tool: { server: null } },
      defineToolPolicy({
        rules,
        permissions: [{ rule: 'update_note(path: notes/plan.md)', verdict }],
        consentFor: verdict === 'run' ? ['safe_write'] : [],
        assumed: verdict === 'run' ? 'ask' : 'run',
      }),
    ).verdict

  it.each([
    '{"path":"notes/plan.md"}',
    '{"path":"notes/plan.md","path":"notes/day.md"}',
    '{"path":"notes/day.md","more":1}',
  ])('lets no call run that a rule may forbid: %s', (text) => {
    expect(verdictOf('notes/day.md', text, 'deny')).toBe('ask')
    expect(verdictOf('notes/day.md', text, 'ask')).toBe('ask')
    expect(verdictOf('notes/day.md', '{"path":"notes/day.md"}', 'deny')).toBe('run')
  })

  it.each(['{"path":"notes/day.md"}', '{"path":"notes/plan.md","more":1}', '{"path":'])(
    'is answered by no rule that lets run: %s',
    (text) => {
      expect(verdictOf('notes/plan.md', text, 'run')).toBe('ask')
      expect(verdictOf('notes/plan.md', '{"path":"notes/plan.md"}', 'run')).toBe('run')
    },
  )
})

describe('a rule that forbids', () => {
  const verdictOf = (name: string, path: string) =>
    evaluateCall(
      { name, arguments: { path } },
      { tool: { server: null } },
      defineToolPolicy({
        rules,
        permissions: [{ rule: 'update_note(path: straße/**)', verdict: 'deny' }],
        consentFor: [],
        assumed: 'run',
      }),
    ).verdict

  it.each(['straße/a', 'STRASSE/a', 'strasse/a', 'STRAẞE/a'])(
    'names a folder in every case that a disk takes for the same: %s',
    (path) => {
      expect(verdictOf('update_note', path)).toBe('deny')
    },
  )

  it.each(['οδος', 'ΟΔΟΣ', 'οδοσ', 'ΟΔΟΣ-2', 'οδοσα'])(
    'names a file whose name begins so, also where its last letter has a form of its own: %s',
    (path) => {
      const greek = defineToolPolicy({
        rules,
        permissions: [{ rule: 'update_note(path: οδος*)', verdict: 'deny' }],
      })
      const call = { name: 'update_note', arguments: { path } }
      expect(evaluateCall(call, { tool: { server: null } }, greek).verdict).toBe('deny')
    },
  )

  it.each(['update_note ', '\tupdate_note', 'update_note\0'])(
    'names a tool with blanks or control characters around its name: %j',
    (name) => {
      expect(verdictOf(name, 'straße/a')).toBe('deny')
    },
  )
})
