import { createDecisionMaker } from '../../../src/decisions/createDecisionMaker.ts'
import { createLedger } from '../../../src/decisions/claim/createLedger.ts'
import { deriveExecution } from '../../../src/execution/deriveExecution.ts'
import { digestOf } from '../../../src/execution/digestOf.ts'
import type { ToolHost } from '../../../src/host/ToolHost.ts'
import type { ConsentDecision, ToolCallRecord } from '../../../src/tool-call/index.ts'

const asked = (id = 'c1', index?: number): ToolCallRecord => ({
  call: { id, name: 'note', arguments: { text: 'a note\n'.repeat(20_000) } },
  request: {
    id: `r-${id}`,
    ...(index !== undefined && { batch: { id: 'b1', size: 2, index, submit: 'together' } }),
  },
})
const ANN = { kind: 'person', id: 'ann' } as const

/** What the host gets of one conversation. `isDown`: whether it fails. */
function conversation(isDown = (): boolean => false) {
  const sent: (string | undefined)[] = []
  const take = async (decisions: readonly (ConsentDecision | undefined)[]) => {
    sent.push(...decisions.map((decision) => decision?.kind))
    if (isDown()) throw new Error('offline')
  }
  const host: ToolHost = {
    decideConsent: (_, decision) => take([decision]),
    settleBatch: (entries) => take(entries.map(({ decision }) => decision)),
  }
  const ledger = createLedger((_, request) => request)
  const maker = createDecisionMaker({
    ledger,
    grants: null,
    host: () => host,
    policy: () => undefined,
    actor: () => ANN,
  })
  return { ...maker, sent }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))
const bind = (record: ToolCallRecord) => {
  expect(digestOf(deriveExecution(record, undefined))).toMatch(/^\w{64}$/)
  return record
}

describe('a refusal that did not wait for the digest of what was asked', () => {
  it('names none, and nothing else is decided about its request, with a digest or without', async () => {
    const { decide, entry, sent } = conversation()
    decide(asked(), { kind: 'deny' })
    expect(entry(asked())?.decision).toMatchObject({ kind: 'deny', digest: '' })
    decide(bind(asked()), { kind: 'allow' })
    decide(bind(asked()), { kind: 'deny' })
    await settled()
    expect(entry(bind(asked()))).toMatchObject({ decision: { kind: 'deny' }, state: 'delivered' })
    expect(sent).toEqual(['deny'])
  })

  it('does not follow an Allow of the same', async () => {
    const { decide, sent } = conversation()
    decide(bind(asked()), { kind: 'allow' })
    decide(asked(), { kind: 'deny' })
    await settled()
    expect(sent).toEqual(['allow'])
  })

  it('that did not arrive says so, and the last decision of several counts', async () => {
    let isDown = true
    const { decide, entry, sent } = conversation(() => isDown)
    decide(asked(), { kind: 'deny' })
    await settled()
    expect(entry(bind(asked()))).toMatchObject({ state: 'failed', decision: { digest: '' } })
    decide(bind(asked()), { kind: 'deny' })
    await settled()
    isDown = false
    decide(bind(asked()), { kind: 'deny' })
    await settled()
    expect(entry(asked())?.state).toBe('delivered')
    expect(sent).toEqual(['deny', 'deny', 'deny'])
  })

  it('waits in its batch, and is replaced by what is decided after it', async () => {
    const { decide, entry, sent } = conversation()
    decide(asked('c1', 0), { kind: 'deny' })
    expect(entry(asked('c1', 0))).toMatchObject({ state: 'staged', decision: { kind: 'deny' } })
    decide(bind(asked('c1', 0)), { kind: 'allow' })
    expect(entry(asked('c1', 0))).toMatchObject({ state: 'staged', decision: { kind: 'allow' } })
    // the app wrote its record anew: nothing of it has been read yet
    decide(asked('c1', 0), { kind: 'deny' })
    expect(entry(asked('c1', 0))).toMatchObject({ state: 'staged', decision: { kind: 'deny' } })
    decide(bind(asked('c1', 0)), { kind: 'allow' })
    decide(asked('c2', 1), { kind: 'deny' })
    await settled()
    expect(sent).toEqual(['allow', 'deny'])
    expect(entry(asked('c1', 0))).toMatchObject({ state: 'delivered', decision: { kind: 'allow' } })
  })
})
