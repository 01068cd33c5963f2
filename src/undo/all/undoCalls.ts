import type { ToolRuntime } from '../../runtime/useToolRuntime.ts'
import type { ToolCallRecord, UndoStatus } from '../../tool-call/index.ts'
import { canPress } from '../../decisions/undo/deriveUndo.ts'
import { undoCall } from '../../decisions/undo/undoCall.ts'

/**
 * Undoes calls one after the other, the last first, because later calls may depend on earlier ones.
 * A failure does not stop the others. `items`: what was shown; what has changed since is left alone.
 */
export async function undoCalls(
  runtime: ToolRuntime,
  items: readonly { record: ToolCallRecord; status: UndoStatus }[],
): Promise<void> {
  for (const { record, status } of reversed(items)) {
    if (!canPress(runtime.ledger.undo(record))) continue
    undoCall(runtime, record, status.offer)
    await settled(runtime, record)
  }
}

/** A copy, the other way round. */
export const reversed = <T>(list: readonly T[]): T[] => list.map((_, index) => list.at(-1 - index)!)

function settled({ ledger }: ToolRuntime, record: ToolCallRecord): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (ledger.undo(record)?.kind === 'undoing') return
      unsubscribe()
      resolve()
    }
    const unsubscribe = ledger.subscribe(record.call.id, look)
    look()
  })
}
