import type { LedgerEntry } from '../Ledger.ts'

const combinedEntries = new WeakMap<object, LedgerEntry>()

/**
 * The ledger entry of a call together with what else is known of it. Returns the same object while
 * nothing changes.
 */
export function withUndoAndClaim(
  entry: LedgerEntry | undefined,
  more: Pick<LedgerEntry, 'undo' | 'claim'>,
): LedgerEntry | undefined {
  const about = more.undo ?? more.claim
  if (!about) return entry
  const now: LedgerEntry = { state: 'delivered', ...entry, ...more }
  const known = combinedEntries.get(about)
  if (known && isSame(known, now)) return known
  combinedEntries.set(about, now)
  return now
}

const isSame = (a: LedgerEntry, b: LedgerEntry): boolean =>
  Object.keys({ ...a, ...b }).every(
    (key) => a[key as keyof LedgerEntry] === b[key as keyof LedgerEntry],
  )
