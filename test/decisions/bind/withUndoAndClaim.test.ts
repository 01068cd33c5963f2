import { withUndoAndClaim } from '../../../src/decisions/bind/withUndoAndClaim.ts'
import type { LedgerEntry } from '../../../src/decisions/Ledger.ts'
import { deriveExecution } from '../../../src/execution/deriveExecution.ts'
import type { UndoStatus } from '../../../src/tool-call/index.ts'

const undo: UndoStatus = { kind: 'offered' }
const executionOf = (name: string) =>
  deriveExecution({ call: { id: 'c1', name, arguments: {} } }, undefined)

describe('an entry with its undo status and with what another tab says', () => {
  it('is the same object while neither changes', () => {
    const entry: LedgerEntry = { state: 'delivered' }
    expect(withUndoAndClaim(entry, { undo })).toBe(withUndoAndClaim(entry, { undo }))
  })

  it('follows what was decided under the id of the call, where the call is something else now', () => {
    const first = withUndoAndClaim({ state: 'delivered' }, { undo })
    expect(first?.earlier).toBeUndefined()
    const earlier = { kind: 'allow', execution: executionOf('read_note') } as const
    expect(withUndoAndClaim({ state: 'delivered', earlier }, { undo })?.earlier).toBe(earlier)
    const execution = executionOf('delete_note')
    expect(withUndoAndClaim({ state: 'delivered', execution }, { undo })?.execution).toBe(execution)
  })

  it('follows what another tab says', () => {
    const claim = { kind: 'allow' } as const
    const first = withUndoAndClaim(undefined, { claim })
    expect(first).toEqual({ state: 'delivered', claim })
    expect(withUndoAndClaim(undefined, { claim })).toBe(first)
    expect(withUndoAndClaim(undefined, {})).toBeUndefined()
  })
})
