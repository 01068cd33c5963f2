import { isSameCall } from '../../execution/isSameCall.ts'
import type { Execution } from '../../tool-call/Execution.ts'
import type { ToolCall, UndoStatus } from '../../tool-call/index.ts'
import type { LedgerStore } from '../LedgerStore.ts'

type UndoEntry = {
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
      const of = status.outcome === undefined ? call : copyOf(call)
      undos.set(call.id, { call: of, status, execution, earlier })
      notify(call.id)
    },
    lastUndone(id) {
      const known = undos.get(id)
      return known?.status.outcome ? known : (known?.earlier ?? known)
    },
  }
}

/** As the call was when it was taken back: what an app writes into its record later is another. */
function copyOf(call: ToolCall): ToolCall {
  try {
    const { id, name, arguments: given } = call
    const copy = { id, name, arguments: structuredClone(given) }
    return isSameCall(copy, call) ? copy : call
  } catch {
    return call // no data: known by the object alone
  }
}
