import type { UndoStatus } from '../../tool-call/index.ts'
import type { LedgerEntry } from './Ledger.ts'

const entriesWithUndo = new WeakMap<UndoStatus, LedgerEntry>()

/**
 * What was decided about a call together with where taking it back stands: the same object while
 * both are.
 */
export function withUndo(entry: LedgerEntry | undefined, undo: UndoStatus): LedgerEntry {
  const known = entriesWithUndo.get(undo)
  if (
    known &&
    known.decision === entry?.decision &&
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
