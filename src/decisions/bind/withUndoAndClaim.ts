import type { LedgerEntry } from '../Ledger.ts'
import { createCombined } from './createCombined.ts'

const combined = createCombined()

/**
 * The ledger entry of a call together with what else is known of it. Returns the same object while
 * nothing changes.
 */
export function withUndoAndClaim(
  entry: LedgerEntry | undefined,
  more: Pick<LedgerEntry, 'undo' | 'claim' | 'activity'>,
): LedgerEntry | undefined {
  const { undo, claim, activity } = more
  return undo || claim || activity
    ? combined([entry, undo, claim, activity], () => ({ state: 'delivered', ...entry, ...more }))
    : entry
}
