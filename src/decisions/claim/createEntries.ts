import type { LedgerEntry } from '../Ledger.ts'
import type { LedgerStore } from '../LedgerStore.ts'

/** What is known of each call, by key, and who wants to hear of it. */
export interface Entries extends Pick<
  LedgerStore,
  'has' | 'entry' | 'entriesOf' | 'subscribe' | 'subscribeAll'
> {
  write(id: string, key: string, entry: LedgerEntry): void
  remove(id: string, key: string): void
  notify(id: string): void
}

const NONE: ReadonlyMap<string, LedgerEntry> = new Map()

export function createEntries(): Entries {
  const entries = new Map<string, Map<string, LedgerEntry>>()
  const listeners = new Map<string, Set<() => void>>()
  const allListeners = new Set<() => void>()

  function notify(id: string): void {
    for (const listener of listeners.get(id) ?? []) listener()
    for (const listener of allListeners) listener()
  }

  return {
    notify,
    has: (id) => entries.has(id),
    entry: (id, key) => entries.get(id)?.get(key),
    entriesOf: (id) => entries.get(id) ?? NONE,
    write(id, key, entry) {
      const ofId = entries.get(id) ?? new Map<string, LedgerEntry>()
      entries.set(id, ofId.set(key, entry))
      notify(id)
    },
    remove(id, key) {
      entries.get(id)?.delete(key)
      notify(id)
    },
    subscribeAll(listener) {
      allListeners.add(listener)
      return () => allListeners.delete(listener)
    },
    subscribe(id, listener) {
      const ofId = listeners.get(id) ?? new Set()
      listeners.set(id, ofId.add(listener))
      return () => {
        ofId.delete(listener)
        if (ofId.size === 0 && listeners.get(id) === ofId) listeners.delete(id)
      }
    },
  }
}
