import { createLedger } from '../../../src/decisions/claim/createLedger.ts'
import type { LedgerStore } from '../../../src/decisions/LedgerStore.ts'
import { publishToTabs } from '../../../src/decisions/undo/publishToTabs.ts'
import {
  dispatchUndoEvent,
  saveUndoOffer,
  undoTrackingOf,
} from '../../../src/decisions/undo/undoTracking.ts'
import { subscribeToStops } from '../../../src/decisions/running/stopTabs.ts'
import type { ToolCallRecord } from '../../../src/tool-call/index.ts'

const record: ToolCallRecord = {
  call: { id: 'c1', name: 'delete_note', arguments: { path: 'a.md' } },
  result: { success: true },
}
const press = { kind: 'press', by: { kind: 'person', id: 'ben', name: 'Ben' } }
const answer = (outcome: object) => ({ kind: 'answer', outcome })
const failed = { kind: 'failed', reason: 'offline', canRetry: true }

let count = 0
let channel: BroadcastChannel
const locked = new Set<string>()
const lock = (token = 't') =>
  locked.add(JSON.stringify(['handrail', `undo-${count}`, 'undo', 'c1', token]))
beforeEach(() => {
  locked.clear()
  const query = async () => ({ held: [...locked].map((name) => ({ name })) })
  // a lock of another tab stays until that is gone
  const request = () => new Promise(() => {})
  vi.stubGlobal('navigator', { locks: { query, request } })
})
afterEach(() => {
  channel.close()
  vi.unstubAllGlobals()
})

/** A page with an offer, and another tab, whose channel the test has. */
async function joined() {
  count += 1
  const ledger = createLedger((_id, request) => request, { conversation: `undo-${count}` })
  const askAgain = vi.fn()
  saveUndoOffer(ledger, record, { kind: 'compensate', token: 't', idempotent: true })
  undoTrackingOf(ledger, record).askAgain = askAgain
  channel = new BroadcastChannel(`handrail/undo-${count}`)
  const heard = new Promise((resolve) => channel.addEventListener('message', resolve))
  publishToTabs(ledger, record, { kind: 'compensate', token: 't' }, { kind: 'ask' })
  await heard
  const status = () => ledger.undo(record)
  /** The page has heard this when it asks the host after it. */
  const hear = async (event: object, token = 't') => {
    const before = askAgain.mock.calls.length
    for (const message of [
      { id: 'c1', token, round: 0, event },
      { id: 'c1', token: 't', round: 0, event: { kind: 'extended' } },
    ])
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
      channel.postMessage(message)
    await vi.waitFor(() => expect(askAgain).toHaveBeenCalledTimes(before + 1), { interval: 1 })
  }
  return { ledger, status, hear, askAgain }
}

describe('what another tab says of taking a call back', () => {
  it.each<[string, object]>([
    ['that it was pressed', press],
    ['that it is undone', answer({ kind: 'undone' })],
    ['that part of it is', answer({ kind: 'partial', items: [{ label: 'x', undone: true }] })],
    ['that something stands in the way', answer({ kind: 'conflict', reason: 'changed' })],
    ['that it failed', answer(failed)],
  ])('is told and takes no button away without its lock: %s', async (_what, event) => {
    const { status, hear } = await joined()
    await hear(event)
    expect(status()).toMatchObject({ kind: 'offered', cause: 'claimed', offer: { token: 't' } })
    expect(status()?.outcome).toBeUndefined()
    expect(status()?.by).toBeUndefined()
  })

  it('counts while it holds the lock', async () => {
    const { status, hear } = await joined()
    lock()
    await hear(press)
    expect(status()).toMatchObject({ kind: 'undoing', cause: 'other_tab', by: { name: 'Ben' } })
    await hear(answer({ kind: 'undone' }))
    expect(status()).toMatchObject({ kind: 'undone' })
  })

  it('may be that it failed, once the lock is free again', async () => {
    const { status, hear } = await joined()
    lock()
    await hear(press)
    locked.clear()
    await hear(answer(failed))
    expect(status()).toMatchObject({ kind: 'failed', outcome: { reason: 'offline' } })
  })

  it('is not undone by a message after the lock is free again', async () => {
    const { status, hear } = await joined()
    lock()
    await hear(press)
    locked.clear()
    await hear(answer({ kind: 'undone' }))
    expect(status()?.kind).toBe('undoing')
  })

  it('is not proven by the lock of another promise', async () => {
    const { status, hear } = await joined()
    lock('u')
    await hear(press)
    expect(status()?.kind).toBe('offered')
  })

  it('about another promise says nothing of this one', async () => {
    const { status, hear } = await joined()
    lock()
    await hear(press, 'u')
    expect(status()).toEqual({
      kind: 'offered',
      offer: { kind: 'compensate', token: 't', idempotent: true },
    })
  })

  it('changes nothing of what this page sent', async () => {
    const { ledger, status, hear } = await joined()
    dispatchUndoEvent(ledger, record, { kind: 'press', by: { kind: 'person', id: 'ann' } })
    await hear(answer({ kind: 'undone' }))
    await hear(press)
    expect(status()).toMatchObject({ kind: 'undoing', by: { id: 'ann' } })
  })

  it('changes nothing of the promise: only the host knows that, and it is asked', async () => {
    const { status, hear, askAgain } = await joined()
    lock()
    const before = status()
    await hear({ kind: 'offer', offer: { kind: 'compensate', expiresAt: 1, label: 'x' } })
    expect(status()).toEqual(before)
    expect(askAgain).toHaveBeenCalledOnce()
  })
})

describe('a page that has left the other tabs and joins them again', () => {
  async function again(ledger: LedgerStore): Promise<void> {
    const heard = new Promise((resolve) => channel.addEventListener('message', resolve))
    publishToTabs(ledger, record, { kind: 'compensate', token: 't' }, { kind: 'ask' })
    await heard
  }

  it('hears what they say of taking a call back, once', async () => {
    const { ledger, status, hear } = await joined()
    ledger.close()
    await again(ledger)
    lock()
    await hear(press)
    expect(status()).toMatchObject({ kind: 'undoing', cause: 'other_tab' })
  })

  it('hears it once also where another part of the page has stayed', async () => {
    const { ledger, hear, askAgain } = await joined()
    const other = createLedger((_id, request) => request, ledger.owner)
    await new Promise<unknown>((resolve) => other.withTabs(resolve))
    ledger.close()
    await again(ledger)
    await hear(press)
    await hear(press)
    expect(askAgain).toHaveBeenCalledTimes(2)
    other.close()
  })

  it('hears of their stops', async () => {
    const { ledger } = await joined()
    subscribeToStops(ledger, () => record)
    ledger.close()
    locked.add(JSON.stringify(['handrail', `undo-${count}`, 'stop', 'c1']))
    await new Promise<unknown>((resolve) => ledger.withTabs(resolve))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
    channel.postMessage({ id: 'c1', stop: { kind: 'requested', at: 1 } })
    await vi.waitFor(() => expect(ledger.activity(record)?.stop).toMatchObject({ at: 1 }))
  })
})
