import { withUndo } from '../../../src/decisions/bind/withUndo.ts'
import type { LedgerEntry } from '../../../src/decisions/Ledger.ts'
import { deriveExecution } from '../../../src/execution/deriveExecution.ts'
import type { UndoStatus } from '../../../src/tool-call/index.ts'

const undo: UndoStatus = { kind: 'offered' }
const executionOf = (name: string) =>
  deriveExecution({ call: { id: 'c1', name, arguments: {} } }, undefined)

describe('an entry with its undo status', () => {
  it('is the same object while neither changes', () => {
    const entry: LedgerEntry = { state: 'delivered' }
    expect(withUndo(entry, undo)).toBe(withUndo(entry, undo))
  })

  it('follows what was decided under the id of the call, where the call is something else now', () => {
    const first = withUndo({ state: 'delivered' }, undo)
    expect(first.earlier).toBeUndefined()
    const earlier = { kind: 'allow', execution: executionOf('read_note') } as const
    expect(withUndo({ state: 'delivered', earlier }, undo).earlier).toBe(earlier)
    const execution = executionOf('delete_note')
    expect(withUndo({ state: 'delivered', execution }, undo).execution).toBe(execution)
  })
})
