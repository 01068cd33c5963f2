import { isSameCall, snapshotOf } from '../../execution/isSameCall.ts'
import type { Execution } from '../../tool-call/Execution.ts'
import type { ToolCall, UndoStatus } from '../../tool-call/index.ts'
import type { LedgerStore } from '../LedgerStore.ts'

type UndoEntry = {
  /** Once it was taken back, as it was then. */
  call: ToolCall
  status: UndoStatus
  execution?: Execution | undefined
  /** Another call that had the id before, and was taken back. */
  earlier?: UndoEntry | undefined
}

/** Where taking each call back stands, by the id of the call. */
export function createUndoEntries(
  notify: (id: string) => void,
): Pick<LedgerStore, 'undo' | 'setUndo' | 'lastUndone'> {
  const undos = new Map<string, UndoEntry>()
  function entryOf(call: ToolCall): UndoEntry | undefined {
    const known = undos.get(call.id)
    return known && isSameCall(known.call, call) ? known : undefined
  }
  return {
    undo: (call) => entryOf(call)?.status,
    setUndo(call, status, execution = entryOf(call)?.execution) {
      const before = undos.get(call.id)
      const isEarlier = before?.status.outcome !== undefined && !entryOf(call)
      const earlier = isEarlier ? before : before?.earlier
      const of = status.outcome === undefined ? call : snapshotOf(call)
      undos.set(call.id, { call: of, status, execution, earlier })
      notify(call.id)
    },
    lastUndone(id) {
      const known = undos.get(id)
      return known?.status.outcome ? known : (known?.earlier ?? known)
    },
  }
}
