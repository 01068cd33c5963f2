import fc from 'fast-check'
import { settleOpenCalls } from '../../src/helpers/calls.ts'
import { deriveToolCallStatus } from '../../src/status/index.ts'
import { exampleRecord } from '../../src/testing/createTestHost.ts'
import type { ToolCallRecord } from '../../src/model/index.ts'
import { STATUS_KINDS } from '../status/statusKinds.ts'

const ASKED: ToolCallRecord = {
  call: { id: 'q', name: 'x', arguments: {} },
  question: { id: 'q1' },
  phase: 'running',
  run: 'active',
}

describe('open requests when the conversation goes on', () => {
  it('deny: requests are denied with a reason, questions are declined; nothing else gets an answer', () => {
    const records = [...STATUS_KINDS.map((kind) => exampleRecord(kind)), ASKED]
    const entries = settleOpenCalls(records, 'deny')
    expect(entries.map(({ record }) => record)).toEqual([exampleRecord('awaiting_consent'), ASKED])
    expect(entries[0]?.decision).toMatchObject({
      id: 'request-1',
      kind: 'deny',
      by: { kind: 'policy' },
      reason: expect.stringContaining('did not run'),
    })
    expect(entries[1]?.answer).toEqual({ kind: 'decline' })
  })

  it('cancel: requests are stopped and questions cancelled; leave: nothing happens', () => {
    expect(
      settleOpenCalls([exampleRecord('awaiting_consent'), ASKED], 'cancel').map(
        ({ decision, answer }) => decision?.kind ?? answer?.kind,
      ),
    ).toEqual(['abort', 'cancel'])
    expect(settleOpenCalls([exampleRecord('awaiting_consent'), ASKED], 'leave')).toEqual([])
  })

  it('a request that is answered and on its way is not answered again', () => {
    const decision = {
      id: 'request-1',
      digest: 'd',
      scope: 'once',
      by: { kind: 'person', id: 'ann' },
      kind: 'deny',
    } as const
    const open = exampleRecord('awaiting_consent')
    expect(
      settleOpenCalls([open], 'deny', {
        decisions: { entry: () => ({ decision, state: 'sending' }) },
      }),
    ).toEqual([])
    expect(
      settleOpenCalls([ASKED], 'deny', {
        decisions: { entry: () => ({ answer: { kind: 'decline' }, state: 'sending' }) },
      }),
    ).toEqual([])
  })

  it('calls that wait in this page without asking are ended too: nothing keeps spinning', () => {
    const held: ToolCallRecord = {
      call: { id: 'l', name: 'read_note', arguments: {} },
      phase: 'waiting',
    }
    expect(settleOpenCalls([held], 'deny', { isGated: () => true })).toHaveLength(1)
  })

  it('are known by the reason of their status, whatever words stand beside it', () => {
    const held: ToolCallRecord = {
      call: { id: 'l', name: 'read_note', arguments: {} },
      phase: 'waiting',
    }
    const context = { isGated: () => true }
    const policy = { tools: { read_note: { mode: 'read' } } } as const
    expect(deriveToolCallStatus(held, { ...context, policy }).reason).toBe('gated')
    expect(settleOpenCalls([held], 'deny', { ...context, policy })).toHaveLength(1)
    const named = { ...held, call: { ...held.call, name: 'gated' }, phase: 'running' } as const
    const permissions = [{ rule: 'gated', verdict: 'run', reason: 'gated' }] as const
    expect(settleOpenCalls([named], 'deny', { policy: { permissions } })).toEqual([])
  })

  it('a call settled in this way never opens again', () => {
    const record = fc.record({
      kind: fc.constantFrom(...STATUS_KINDS),
      expiresAt: fc.option(fc.constantFrom(1, Date.now() + 1e9), { nil: undefined }),
      policy: fc.constantFrom('deny' as const, 'cancel' as const),
    })
    fc.assert(
      fc.property(fc.array(record, { maxLength: 6 }), (given) => {
        for (const { kind, expiresAt, policy } of given) {
          const before = exampleRecord(
            kind,
            kind === 'awaiting_consent' && expiresAt !== undefined
              ? { request: { id: 'r', expiresAt } }
              : {},
          )
          const [entry, ...more] = settleOpenCalls([before], policy)
          expect(more).toEqual([])
          const after = entry?.decision ? { ...before, decision: entry.decision } : before
          expect(settleOpenCalls([after], policy)).toEqual([])
          expect(entry === undefined || deriveToolCallStatus(after).isSettled).toBe(true)
        }
      }),
    )
  })
})
