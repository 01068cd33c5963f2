import { describe, expect, it } from 'vitest'
import { createLedger } from '../../../src/requests/createLedger.ts'
import { decideCall } from '../../../src/requests/decide.ts'
import { decidedCalls } from '../../../src/requests/decidedEntry.ts'
import type { Choice } from '../../../src/requests/Ledger.ts'
import type { DecisionContext } from '../../../src/requests/decidedEntry.ts'
import type { ToolCallRecord } from '../../../src/model/index.ts'

const asked = (path: string): ToolCallRecord => ({
  call: { id: 'c1', name: 'delete_note', arguments: { path } },
  request: { id: 'r1' },
})
const settled = () => new Promise((resolve) => setTimeout(resolve))

function conversation(decideConsent: () => Promise<void>) {
  const ledger = createLedger()
  const host = { decideConsent }
  const context: DecisionContext = {
    ledger,
    grants: null,
    host: () => host,
    policy: () => undefined,
    actor: () => ({ kind: 'person', id: 'ann' }),
  }
  return {
    decide: (record: ToolCallRecord, choice: Choice) => decideCall(context, record, choice),
    entry: decidedCalls(context).entry,
  }
}

describe('a call that has become another since it was allowed', () => {
  it('is told as that, where the host was told', async () => {
    const { decide, entry } = conversation(async () => {})
    decide(asked('a.md'), { kind: 'allow' })
    await settled()
    expect(entry(asked('b.md'))).toMatchObject({
      earlier: { kind: 'allow', execution: { arguments: { path: 'a.md' } } },
    })
  })

  it('was never allowed, where that did not arrive', async () => {
    const { decide, entry } = conversation(() => Promise.reject(new Error('offline')))
    decide(asked('a.md'), { kind: 'allow' })
    await settled()
    expect(entry(asked('a.md'))).toMatchObject({ state: 'failed' })
    expect(entry(asked('b.md'))).toBeUndefined()
  })
})
