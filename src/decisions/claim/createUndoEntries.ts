import { isSameCall, snapshotOf } from '../../execution/isSameCall.ts'
import type { Execution } from '../../tool-call/Execution.ts'
import type { ToolCall, ToolCallRecord, UndoStatus } from '../../tool-call/index.ts'
import type { CallIdentity } from '../CallIdentity.ts'
import type { LedgerStore } from '../LedgerStore.ts'

type UndoEntry = {
  /** Once it was taken back, as it was then. */
  call: ToolCall
  status: UndoStatus
  execution?: Execution | undefined
  /** What the call was before, and was taken back. */
  earlier?: UndoEntry | undefined
}

/** Where taking each call back stands. */
export function createUndoEntries(
  identityOf: LedgerStore['identityOf'],
  notify: (id: string) => void,
): Pick<LedgerStore, 'undo' | 'setUndo' | 'lastUndone'> {
  const undos = new WeakMap<CallIdentity, UndoEntry>()
  function entryOf(record: ToolCallRecord): UndoEntry | undefined {
    const known = undos.get(identityOf(record))
    return known && isSameCall(known.call, record.call) ? known : undefined
  }
  return {
    undo: (record) => entryOf(record)?.status,
    setUndo(record, status, execution = entryOf(record)?.execution) {
      const { call } = record
      const before = undos.get(identityOf(record))
      const isEarlier = before?.status.outcome !== undefined && !entryOf(record)
      const earlier = isEarlier ? before : before?.earlier
      const of = status.outcome === undefined ? call : snapshotOf(call)
      undos.set(identityOf(record), { call: of, status, execution, earlier })
      notify(call.id)
    },
    lastUndone(record) {
      const known = undos.get(identityOf(record))
      return known?.status.outcome ? known : (known?.earlier ?? known)
    },
  }
}
