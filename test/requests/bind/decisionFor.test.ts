import { deriveExecution } from '../../../src/policy/deriveExecution.ts'
import { editedExecution } from '../../../src/policy/frozenRecord.ts'
import { digestOf } from '../../../src/policy/digestOf.ts'
import { decisionFor } from '../../../src/requests/decide.ts'
import type { Actor, ConsentDecision, ToolCallRecord } from '../../../src/model/index.ts'

const ann: Actor = { kind: 'person', id: 'ann', name: 'Ann' }
/** Decides on a call as it is shown. */
const decide = (
  about: ToolCallRecord,
  choice: Parameters<typeof decisionFor>[1],
  by: Actor = ann,
): ConsentDecision => {
  const asked = deriveExecution(about, undefined)
  const edited = choice.kind === 'allow' ? choice.arguments : undefined
  const execution = edited ? editedExecution(asked, edited) : asked
  return decisionFor(about, choice, execution, by)
}
const record = (members: Omit<Partial<ToolCallRecord>, 'call'> = {}) => ({
  call: { id: 'c1', name: 'write_file', arguments: { path: '/tmp/a', edits: [{ at: 1 }] } },
  ...members,
})

describe('decisionFor', () => {
  it('for an allowed call: its id, its digest, who chose, once, and its arguments', () => {
    expect(decide(record(), { kind: 'allow' })).toStrictEqual({
      id: 'c1',
      digest: digestOf(deriveExecution(record(), undefined)),
      scope: 'once',
      by: ann,
      kind: 'allow',
      arguments: { path: '/tmp/a', edits: [{ at: 1 }] },
    })
    expect(decide(record(), { kind: 'allow' }, { kind: 'policy' }).by).toEqual({ kind: 'policy' })
  })

  it('has arguments that are frozen and separate from the record, which stays unchanged', () => {
    const shown = record()
    const decision = decide(shown, { kind: 'allow' })
    const given =
      decision.kind === 'allow' ? (decision.arguments as { edits: object[] }) : { edits: [] }
    expect([
      Object.isFrozen(given),
      Object.isFrozen(given.edits),
      Object.isFrozen(given.edits[0]),
    ]).toEqual([true, true, true])
    expect([
      Object.isFrozen(shown.call.arguments),
      Object.isFrozen(shown.call.arguments.edits[0]),
    ]).toEqual([false, false])
    shown.call.arguments.path = '/etc/passwd'
    shown.call.arguments.edits.push({ at: 2 })
    expect(given).toEqual({ path: '/tmp/a', edits: [{ at: 1 }] })
  })

  it('does not let a call run that was changed after it was shown', () => {
    const shown = record()
    const digest = digestOf(deriveExecution(shown, undefined))
    shown.call.arguments.path = '/etc/passwd'
    expect(decide(shown, { kind: 'allow' })).toMatchObject({
      digest,
      arguments: { path: '/tmp/a' },
    })
  })

  it('answers a protocol’s request by its id, with its payload', () => {
    expect(
      decide(record({ request: { id: 'r1', payload: { path: '/tmp/b' } } }), { kind: 'allow' }),
    ).toMatchObject({ id: 'r1', arguments: { path: '/tmp/b' } })
    expect(decide(record({ request: { id: 'r1' } }), { kind: 'deny' }).id).toBe('r1')
  })

  it('has the reason of a denial when there is one, and never arguments', () => {
    expect(decide(record(), { kind: 'deny' })).toStrictEqual({
      id: 'c1',
      digest: digestOf(deriveExecution(record(), undefined)),
      scope: 'once',
      by: ann,
      kind: 'deny',
    })
    expect(decide(record(), { kind: 'deny', reason: '' })).toStrictEqual({
      id: 'c1',
      digest: digestOf(deriveExecution(record(), undefined)),
      scope: 'once',
      by: ann,
      kind: 'deny',
    })
    expect(decide(record(), { kind: 'deny', reason: 'Keep the build.' })).toStrictEqual({
      id: 'c1',
      digest: digestOf(deriveExecution(record(), undefined)),
      scope: 'once',
      by: ann,
      kind: 'deny',
      reason: 'Keep the build.',
    })
  })

  it('is always possible as a denial, even when nothing could be allowed', () => {
    const odd = record({ request: { id: 'r', payload: { f() {} } } })
    expect(() => decide(odd, { kind: 'allow' })).toThrow(/cannot be allowed/)
    expect(decide(odd, { kind: 'deny' }).kind).toBe('deny')
  })
})
