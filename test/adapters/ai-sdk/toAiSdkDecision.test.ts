import { fromAiSdk, toAiSdkDecision } from '../../../src/adapters/ai-sdk/index.ts'
import { assistant, only } from './support.ts'

const part = {
  type: 'tool-a',
  toolCallId: 'c1',
  state: 'approval-requested',
  input: { x: 1 },
  approval: { id: 'a1' },
}
const record = only(fromAiSdk([assistant(part)]))
const common = { id: 'a1', digest: 'd', scope: 'once', by: { kind: 'person', id: 'ann' } } as const
const allow = { ...common, kind: 'allow', arguments: { x: 1 } } as const

describe('toAiSdkDecision', () => {
  it('names the request, not the call', () => {
    expect(toAiSdkDecision(record, allow)).toStrictEqual({ id: 'a1', approved: true })
    expect(toAiSdkDecision(record, { ...common, kind: 'deny' })).toStrictEqual({
      id: 'a1',
      approved: false,
    })
    expect(toAiSdkDecision(record, { ...common, kind: 'deny', reason: 'late' })).toStrictEqual({
      id: 'a1',
      approved: false,
      reason: 'late',
    })
  })

  it('is read back with the same outcome', () => {
    for (const decision of [
      { ...allow, note: 'once' },
      { ...common, kind: 'deny', reason: 'late' },
    ] as const) {
      const { id, ...answer } = toAiSdkDecision(record, decision)
      const [after] = fromAiSdk([
        assistant({ ...part, state: 'approval-responded', approval: { id, ...answer } }),
      ])
      expect(after?.decision).toMatchObject({
        id: 'a1',
        kind: decision.kind,
        ...('note' in decision ? { note: 'once' } : { reason: 'late' }),
      })
    }
  })

  it('throws when the protocol has no words for a decision', () => {
    expect(() => toAiSdkDecision(record, { ...common, kind: 'abort' })).toThrow(
      /^handrail: .*abort.*\. .*\. .*\.$/,
    )
    expect(() => toAiSdkDecision(record, { ...common, kind: 'respond', text: 'why?' })).toThrow(
      /^handrail: /,
    )
    expect(() => toAiSdkDecision(record, { ...allow, edited: true })).toThrow(/^handrail: /)
    expect(() =>
      toAiSdkDecision(only(fromAiSdk([assistant({ ...part, state: 'input-available' })])), allow),
    ).toThrow(/^handrail: .*no request/)
  })
})
