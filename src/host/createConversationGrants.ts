import {
  findGrant,
  isOutdated,
  countsIn,
  isGrantActive,
  parseGrant,
} from '../policy/grants/findGrant.ts'
import type { Grant, Granted } from '../policy/grants/Grant.ts'
import type {
  CallLike,
  ModeExplanation,
  RuleEngine,
  ToolDeclaration,
} from '../policy/ToolPolicy.ts'
import { isSameList } from './lists.ts'
import { LASTING_SCOPES } from '../model/Consent.ts'
import { callSafely, errorOf } from './trackAsMutation.ts'
import { createListeners } from '../internal/basics.ts'
import { MAX_TIMEOUT_MS } from '../internal/clock.ts'
import { isJsonObject } from '../model/JsonObject.ts'
import type { DraftStore } from './ToolHost.ts'

/**
 * The app's store of lasting permissions, in the browser or on its server. A server also checks
 * them itself. Every grant from `list` is validated; an invalid grant is ignored. If `list` fails,
 * there are no grants; until it resolves, those of the reading before count. If `add` fails, the
 * call is allowed only this once. If `revoke` fails, the grant no longer counts on this page and
 * the UI says so.
 */
export interface GrantStore {
  list(): readonly Grant[] | Promise<readonly Grant[]>
  add(grant: Grant): void | Promise<void>
  revoke(id: string): void | Promise<void>
  /** Called when the list may have changed, in another tab or on the server. */
  subscribe?(listener: () => void): () => void
}

/**
 * `rules`: of the policy, to read grants by rule. Nobody may change the call's arguments any more.
 */
type Asked = [call: CallLike, tool: ToolDeclaration, mode: ModeExplanation, rules?: RuleEngine]

export type ConversationGrants = ReturnType<typeof createConversationGrants>

/**
 * The lasting permissions of one conversation, read from the app's latest `store`. Only grants that
 * are valid, stored and not revoked count. `conversation` is undefined if the app names none; then
 * grants for the conversation stay in this page. `trackRequest` is called with every request and
 * returns its promise.
 */
export function createConversationGrants(
  store: () => GrantStore,
  conversation: string | undefined,
  trackRequest: (id: string, request: Promise<void>) => Promise<void>,
) {
  const state = newGrantState(conversation ?? `page-${Math.random().toString(36).slice(2)}`)
  const { read, follow } = createReader(state, store)
  function send(id: string, request: () => void | Promise<void>): void {
    const sent = callSafely(request)
    read()
    trackRequest(id, sent).then(read, (reason: unknown) => {
      state.problems.set(id, errorOf(reason))
      updateActiveGrants(state)
    })
  }
  /** The app's store has it, or would; else it ends with this page. */
  const isStored = (scope: Grant['scope']) =>
    LASTING_SCOPES[scope].place === null || conversation !== undefined
  /** The grant that allows this call in the person's place, if there is one. */
  const findFor = (...[call, tool, mode, rules]: Asked) =>
    findGrant(call, tool, mode, state.active, state, rules)

  return {
    /** The app's name, else one that lives as long as the provider. */
    conversation: state.conversation,
    findFor,
    isStored,
    /** `outdated`: a grant allowed exactly this before its tool changed. */
    isGranted: (...asked: Asked): Granted =>
      findFor(...asked) !== undefined ||
      (isOutdated(asked[0], asked[1], state.active, state) && 'outdated'),
    /** Those that count, the latest first: the same array until one changes or ends. */
    list: () => state.active,
    /** Those that were revoked here and that the store still has. */
    failedRevocations: () => state.unrevoked,
    /** Also one that no longer counts, for what it once allowed. */
    find: (id: string) => state.known.get(id),
    /** Why a grant was not kept, or is not gone from the store. */
    problem: (id: string) => state.problems.get(id),
    /** Keeps it. It counts once the store has it. */
    add(grant: Grant) {
      state.problems.delete(grant.id)
      state.known.set(grant.id, grant)
      if (isStored(grant.scope)) return send(grant.id, () => store().add(grant))
      state.inPage = [...state.inPage, grant]
      updateActiveGrants(state)
    },
    /** It stops counting at once, whatever the store says. */
    revoke(id: string) {
      state.revoked.add(id)
      state.problems.delete(id)
      updateActiveGrants(state)
      if (!state.inPage.some((grant) => grant.id === id)) send(id, () => store().revoke(id))
    },
    subscribe: state.listeners.subscribe,
    /** Reads the store and follows it, until the returned function is called. */
    start: follow,
  }
}

/** Reads the store. Only the latest reading counts, and a store that fails has no grants. */
function createReader(state: GrantState, store: () => GrantStore) {
  let latest = 0
  function take(turn: number, given: unknown): void {
    if (turn !== latest) return
    const stored = grantsIn(given)
    if (JSON.stringify(stored) === JSON.stringify(state.stored)) return
    state.stored = stored
    updateActiveGrants(state)
  }
  function read(): void {
    const turn = (latest += 1)
    try {
      const list = store().list()
      if (!(list instanceof Promise)) return take(turn, list)
      list.then(
        (grants) => take(turn, grants),
        () => take(turn, []),
      )
    } catch {
      take(turn, [])
    }
  }
  return {
    read,
    /** A store without `subscribe` is read again whenever a grant is added or revoked here. */
    follow() {
      state.isFollowing = true
      read()
      if (state.active.length > 0) updateActiveGrants(state)
      let stop: (() => void) | undefined
      try {
        stop = store().subscribe?.(read)
      } catch {
        // it is read as often as one without
      }
      return () => {
        state.isFollowing = false
        latest += 1 // what is under way does not count
        clearTimeout(state.expiryTimer)
        stop?.()
      }
    },
  }
}

const NONE: readonly Grant[] = []

/** Grants that can be read; none if it is no list. */
const grantsIn = (given: unknown): readonly Grant[] =>
  Array.isArray(given) ? given.flatMap((grant: unknown) => parseGrant(grant) ?? []) : NONE

/** The grants of one conversation. */
const newGrantState = (conversation: string) => ({
  conversation,
  listeners: createListeners(),
  /** All that ever counted or were added here, by id. */
  known: new Map<string, Grant>(),
  problems: new Map<string, Error>(),
  revoked: new Set<string>(),
  stored: NONE,
  inPage: NONE,
  active: NONE,
  unrevoked: NONE,
  isFollowing: false,
  expiryTimer: undefined as ReturnType<typeof setTimeout> | undefined,
})

type GrantState = ReturnType<typeof newGrantState>

/** Finds out which grants count now, and tells the listeners. Again when the next one ends. */
function updateActiveGrants(state: GrantState): void {
  const now = Date.now()
  const { stored, inPage, revoked, problems } = state
  const active = [...inPage, ...stored]
    .filter(
      (grant) => !revoked.has(grant.id) && isGrantActive(grant, now) && countsIn(grant, state),
    )
    .sort((a, b) => b.at - a.at)
  clearTimeout(state.expiryTimer)
  const end = Math.min(...active.map(({ expiresAt = Infinity }) => expiresAt))
  if (state.isFollowing && Number.isFinite(end))
    state.expiryTimer = setTimeout(updateActiveGrants, Math.min(end - now, MAX_TIMEOUT_MS), state)
  const unrevoked = stored.filter(({ id }) => revoked.has(id) && problems.has(id))
  if (!isSameList(active, state.active)) state.active = active
  if (!isSameList(unrevoked, state.unrevoked)) state.unrevoked = unrevoked
  for (const grant of state.active) state.known.set(grant.id, grant)
  state.listeners.notify()
}

const VERSION = 1
const MAX_GRANTS = 500

/**
 * Keeps grants in `localStorage`, for everybody who uses this browser. If the storage is absent, or
 * an unknown version of the kit wrote it, there are no grants, and `add` throws an Error. Text other
 * than JSON counts as empty, and the next `add` replaces it. Writing also removes ended grants.
 * Other tabs follow.
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
    return grantsIn(stored.grants)
  } catch {
    return []
  }
}

/** The oldest goes. */
const MAX_DRAFTS = 50

/**
 * Keeps drafts in `sessionStorage`: they survive a reload and end with the tab.
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
