import type { UndoStatus } from '../../tool-call/index.ts'
import type { LedgerEntry } from './Ledger.ts'

const joined = new WeakMap<UndoStatus, LedgerEntry>()

/**
 * What was decided about a call together with where taking it back stands: the same object while
 * both are.
 */
export function withUndo(entry: LedgerEntry | undefined, undo: UndoStatus): LedgerEntry {
  const known = joined.get(undo)
  if (
    known &&
    known.decision === entry?.decision &&
    known.elsewhere === entry?.elsewhere &&
    known.answer === entry?.answer &&
    known.error === entry?.error &&
    known.state === (entry?.state ?? 'taken')
  )
    return known
  const now: LedgerEntry = { state: 'taken', ...entry, undo }
  joined.set(undo, now)
  return now
}
