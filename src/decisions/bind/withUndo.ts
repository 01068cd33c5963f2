import type { UndoStatus } from '../../tool-call/index.ts'
import type { LedgerEntry } from '../Ledger.ts'

const entriesWithUndo = new WeakMap<UndoStatus, LedgerEntry>()

/**
 * The ledger entry of a call together with its undo status. Returns the same object while neither
 * changes.
 */
export function withUndo(entry: LedgerEntry | undefined, undo: UndoStatus): LedgerEntry {
  const known = entriesWithUndo.get(undo)
  if (
    known &&
    known.decision === entry?.decision &&
    known.execution === entry?.execution &&
    known.earlier === entry?.earlier &&
    known.otherTab === entry?.otherTab &&
    known.answer === entry?.answer &&
    known.error === entry?.error &&
    known.state === (entry?.state ?? 'delivered')
  )
    return known
  const now: LedgerEntry = { state: 'delivered', ...entry, undo }
  entriesWithUndo.set(undo, now)
  return now
}
