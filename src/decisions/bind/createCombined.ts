import type { LedgerEntry } from '../Ledger.ts'

type Known = { entry?: LedgerEntry; with: WeakMap<object, Known> }

const NOTHING = {}

/**
 * Remembers what was made of several parts: the same object for the same parts, whatever was made
 * of others in between. Two records of one call share some of them.
 */
export function createCombined(): (
  parts: readonly (object | undefined)[],
  make: () => LedgerEntry,
) => LedgerEntry {
  const none = (): Known => ({ with: new WeakMap() })
  const root = none()
  return (parts, make) => {
    const known = parts.reduce<Known>((at, part = NOTHING) => {
      const next = at.with.get(part) ?? none()
      at.with.set(part, next)
      return next
    }, root)
    return (known.entry ??= make())
  }
}
