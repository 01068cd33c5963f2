import type { Grant } from '../policy/grants/Grant.ts'
import { parseGrant } from '../policy/grants/findGrant.ts'
import type { GrantStore } from './createConversationGrants.ts'
import { createListeners } from '../internal/basics.ts'
import { isJsonObject } from '../model/JsonObject.ts'
import type { DraftStore } from './ToolHost.ts'

const VERSION = 1
const MAX_GRANTS = 500

/**
 * Keeps grants in this browser (`localStorage`), for everybody who uses it. If it is absent or
 * written by an unknown version of the kit, there are none, and `add` throws an Error that says so.
 * Anything but JSON counts as empty, and the next `add` replaces it. Ended ones go when it is next
 * written. Other tabs follow.
 * @example
 * const grants = webStorageGrants('notes-app') // outside the component, for ToolHostProvider
 */
export function webStorageGrants(key = 'handrail-grants'): GrantStore {
  const store = stores.get(key) ?? createStore(key)
  stores.set(key, store)
  return store
}

/** One for each key, so that it may be called in render. */
const stores = new Map<string, GrantStore>()

function createStore(key: string): GrantStore {
  const { subscribe, notify } = createListeners()

  function write(change: (grants: readonly Grant[]) => readonly Grant[]): void {
    const stored = readGrants(key)
    if (stored === 'unknown')
      throw new Error(
        'The permissions in this browser were written by another version, and are left alone.',
      )
    const now = Date.now()
    const kept = change(stored).filter(
      ({ expiresAt }) => expiresAt === undefined || expiresAt > now,
    )
    if (kept.length > MAX_GRANTS)
      throw new Error('There are too many permissions in this browser. Revoke some.')
    storage().setItem(key, JSON.stringify({ version: VERSION, grants: kept }))
    notify()
  }

  return {
    list() {
      const stored = readGrants(key)
      return stored === 'unknown' ? [] : stored
    },
    add: (grant) => write((grants) => [...grants.filter(({ id }) => id !== grant.id), grant]),
    revoke: (id) => write((grants) => grants.filter((grant) => grant.id !== id)),
    subscribe(listener) {
      const onStorageEvent = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener()
      }
      const stop = subscribe(listener)
      globalThis.addEventListener?.('storage', onStorageEvent)
      return () => {
        stop()
        globalThis.removeEventListener?.('storage', onStorageEvent)
      }
    },
  }
}

/** Some browsers throw when it is only looked at. */
function storage(): Storage {
  const found = globalThis.localStorage as Storage | undefined
  if (!found) throw new Error('This browser keeps nothing.')
  return found
}

/** An unreadable store has no grants; one of another version is left alone. */
function readGrants(key: string): readonly Grant[] | 'unknown' {
  try {
    const stored: unknown = JSON.parse(storage().getItem(key) ?? 'null')
    if (!isJsonObject(stored)) return []
    if (stored.version !== VERSION) return 'unknown'
    const { grants } = stored
    return Array.isArray(grants) ? grants.flatMap((grant) => parseGrant(grant) ?? []) : []
  } catch {
    return []
  }
}

/** The oldest goes. */
const MAX_DRAFTS = 50

/**
 * Keeps drafts in this tab (`sessionStorage`): they survive a reload and end with the tab.
 * @example
 * <ToolHostProvider conversation={chat.id} drafts={webStorageDrafts()}>
 *   {children}
 * </ToolHostProvider>
 */
export function webStorageDrafts(key = 'handrail-drafts'): DraftStore {
  const read = (): Map<string, unknown> => {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    return new Map(isJsonObject(stored) ? Object.entries(stored) : [])
  }
  const write = (drafts: Map<string, unknown>) =>
    sessionStorage.setItem(key, JSON.stringify(Object.fromEntries([...drafts].slice(-MAX_DRAFTS))))
  return {
    get: (name) => read().get(name),
    set(name, draft) {
      const drafts = read()
      drafts.delete(name)
      write(drafts.set(name, draft))
    },
    remove(name) {
      const drafts = read()
      if (drafts.delete(name)) write(drafts)
    },
  }
}
