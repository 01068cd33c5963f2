import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLedger } from '../../../src/decisions/claim/createLedger.ts'
import { laterDigest } from '../../../src/decisions/bind/laterDigest.ts'
import { deriveExecution } from '../../../src/execution/deriveExecution.ts'

const TEXT = 'a note of many pages\n'
const executionOf = (text: string) =>
  deriveExecution({ call: { id: 'c1', name: 'note', arguments: { text } } }, undefined)
const large = () => executionOf(TEXT.repeat(9_000))
const madeBytes = () => vi.mocked(TextEncoder.prototype.encode).mock.calls.length

beforeEach(() => void vi.spyOn(TextEncoder.prototype, 'encode'))
afterEach(() => vi.restoreAllMocks())

describe('the digest that what another tab says is held against', () => {
  it('of little is there at once', () => {
    const ledger = createLedger((_, request) => request)
    expect(laterDigest(ledger, executionOf(TEXT))?.digest).toMatch(/^\w{64}$/)
  })

  it('of much is made after what asked for it, and the ledger tells when it is there', async () => {
    const ledger = createLedger((_, request) => request)
    const changed = vi.fn()
    ledger.subscribe('c1', changed)
    const execution = large()
    expect(laterDigest(ledger, execution)).toBeUndefined()
    expect(madeBytes()).toBe(0)
    await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce())
    expect(laterDigest(ledger, execution)?.digest).toMatch(/^\w{64}$/)
    expect(changed).toHaveBeenCalledOnce()
  })

  it('is made once, also where an app writes the same record anew meanwhile', async () => {
    const ledger = createLedger((_, request) => request)
    const changed = vi.fn()
    ledger.subscribe('c1', changed)
    const all = [large(), large(), large()]
    for (const execution of all) expect(laterDigest(ledger, execution)).toBeUndefined()
    await vi.waitFor(() => expect(changed).toHaveBeenCalled())
    const once = madeBytes()
    for (const execution of [...all, large()])
      expect(laterDigest(ledger, execution)?.digest).toMatch(/^\w{64}$/)
    expect(madeBytes()).toBe(once)
    expect(changed).toHaveBeenCalledOnce()
  })

  it('of what has none is told as that', () => {
    const ledger = createLedger((_, request) => request)
    const endless = deriveExecution(
      { call: { id: 'c1', name: 'note', arguments: { n: Number.NaN } } },
      undefined,
    )
    expect(laterDigest(ledger, endless)).toEqual({ digest: undefined })
  })
})
