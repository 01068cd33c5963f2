import { createLedger } from '../../../src/decisions/claim/createLedger.ts'
import type { OtherTabs } from '../../../src/decisions/claim/tabs/joinTabs.lazy.ts'
import type { LedgerStore } from '../../../src/decisions/LedgerStore.ts'
import { publishToTabs } from '../../../src/decisions/undo/publishToTabs.ts'
import { saveUndoOffer, undoTrackingOf } from '../../../src/decisions/undo/undoTracking.ts'
import type { ConsentDecision, ToolCallRecord } from '../../../src/tool-call/index.ts'

const JOINING = '../../../src/decisions/claim/tabs/joinTabs.lazy.ts'
const HEARING = '../../../src/decisions/undo/subscribeToTabs.lazy.ts'
const record: ToolCallRecord = { call: { id: 'c1', name: 'x', arguments: {} } }
const decision: ConsentDecision = {
  kind: 'deny',
  id: 'r1',
  digest: 'd1',
  scope: 'once',
  by: { kind: 'person', id: 'ann' },
}
const fails = (module: string) =>
  vi.doMock(module, () => {
    throw new Error('no such chunk')
  })
const tabsOf = (ledger: LedgerStore) =>
  new Promise<OtherTabs | undefined>((resolve) => ledger.withTabs(resolve))

let count = 0
const ledgers: LedgerStore[] = []
const openLedger = () => {
  count += 1
  const ledger = createLedger((_id, request) => request, { conversation: `session-${count}` })
  ledgers.push(ledger)
  return ledger
}
afterEach(() => {
  for (const ledger of ledgers.splice(0)) ledger.close()
  for (const module of [JOINING, HEARING]) vi.doUnmock(module)
  vi.unstubAllGlobals()
})

describe('a page for which the code of other tabs did not come', () => {
  it('takes the lock for a later decision, and hears the other tabs', async () => {
    const request = vi.fn(() => new Promise(() => {}))
    vi.stubGlobal('navigator', { locks: { request } })
    fails(JOINING)
    const ledger = openLedger()
    const heard = vi.fn()
    ledger.onTabMessage(heard)
    expect(await tabsOf(ledger)).toBeUndefined()
    vi.doUnmock(JOINING)
    ledger.decide('c1', 'd1', { decision: { ...decision, kind: 'allow', arguments: {} } }, vi.fn())
    await vi.waitFor(() => expect(request).toHaveBeenCalledOnce())
    const other = new BroadcastChannel(`handrail/session-${count}`)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
    other.postMessage({ id: 'c1' })
    await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce())
    other.close()
  })

  it('hears of what they take back once it has', async () => {
    const ledger = openLedger()
    const offer = { kind: 'compensate', token: 't' } as const
    const askAgain = vi.fn()
    saveUndoOffer(ledger, record, offer)
    undoTrackingOf(ledger, record).askAgain = askAgain
    const other = new BroadcastChannel(`handrail/session-${count}`)
    let said = 0
    other.addEventListener('message', () => (said += 1))
    fails(HEARING)
    publishToTabs(ledger, record, offer, { kind: 'ask' })
    await vi.waitFor(() => expect(said).toBe(1)) // they are told even so
    vi.doUnmock(HEARING)
    publishToTabs(ledger, record, offer, { kind: 'ask' })
    await vi.waitFor(() => expect(said).toBe(2))
    const extended = { id: 'c1', token: 't', round: 0, event: { kind: 'extended' } }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
    other.postMessage(extended)
    await vi.waitFor(() => expect(askAgain).toHaveBeenCalledOnce())
    other.close()
  })
})
