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
import { LASTING_SCOPES } from '../model/Consent.ts'
import { callSafely, errorOf } from './trackAsMutation.ts'
import { MAX_TIMEOUT_MS } from '../internal/clock.ts'

/**
 * The lasting permissions of one conversation, read from the app's store. Only grants that are
 * valid, stored and not revoked count.
 */
export interface ConversationGrants {
  /**
   * The name space of grants for one conversation: the app's, else one that lives as long as the
   * provider.
   */
  readonly conversation: string
  /** Those that count, the latest first: the same array until one changes or ends. */
  list(): readonly Grant[]
  /**
   * The grant that allows this call in the person's place, if there is one. Nobody may change the
   * call's arguments any more. `rules`: of the policy, to read grants by rule.
   */
  findFor(
    call: CallLike,
    tool: ToolDeclaration,
    mode: ModeExplanation,
    rules?: RuleEngine,
  ): Grant | undefined
  /** Whether one does; `outdated`: one did, for exactly this, before its tool changed. */
  isGranted(...asked: Parameters<ConversationGrants['findFor']>): Granted
  /**
   * Those that were revoked here and that the store still has: the same array until one changes.
   */
  failedRevocations(): readonly Grant[]
  /** Also one that no longer counts, for what it once allowed. */
  find(id: string): Grant | undefined
  /** Keeps it. It counts once the store has it. */
  add(grant: Grant): void
  /** It stops counting at once, whatever the store says. */
  revoke(id: string): void
  /** The app's store has it, or would; else it ends with this page. */
  isStored(scope: Grant['scope']): boolean
  /** Why a grant was not kept, or is not gone from the store. */
  problem(id: string): Error | undefined
  subscribe(listener: () => void): () => void
  /** Reads the store and follows it, until the returned function is called. */
  start(): () => void
}

/**
 * `store` returns the app's latest store. `conversation` is undefined if the app names none; then
 * grants for the conversation stay in this page. `trackRequest` is called with every request and
 * returns its promise.
 */
export function createConversationGrants(
  store: () => GrantStore,
  conversation: string | undefined,
  trackRequest: (id: string, request: Promise<void>) => Promise<void>,
): ConversationGrants {
  const state = newGrantState(conversation ?? `page-${Math.random().toString(36).slice(2)}`)
  const reader = createReader(store, (read) => replaceStored(state, read))
  function send(id: string, request: () => void | Promise<void>): void {
    const sent = callSafely(() => {
      const done = request()
      reader.read()
      return done
    })
    trackRequest(id, sent).then(reader.read, (reason: unknown) => {
      state.problems.set(id, errorOf(reason))
      updateActiveGrants(state)
    })
  }

  const isKept = (scope: Grant['scope']) =>
    LASTING_SCOPES[scope].place === null || conversation !== undefined

  const context = { conversation: state.conversation }
  const findFor: ConversationGrants['findFor'] = (call, tool, mode, rules) =>
    findGrant(call, tool, mode, state.active, context, rules)

  return {
    findFor,
    isGranted: (call, tool, mode, rules) =>
      findFor(call, tool, mode, rules) !== undefined ||
      (isOutdated(call, tool, state.active, context) && 'outdated'),
    conversation: state.conversation,
    isStored: isKept,
    list: () => state.active,
    failedRevocations: () => state.unrevoked,
    find: (id) => state.known.get(id),
    problem: (id) => state.problems.get(id),
    add(grant) {
      state.problems.delete(grant.id)
      state.known.set(grant.id, grant)
      if (isKept(grant.scope)) return send(grant.id, () => store().add(grant))
      state.inPage = [...state.inPage, grant]
      updateActiveGrants(state)
    },
    revoke(id) {
      state.revoked.add(id)
      state.problems.delete(id)
      const isInPage = state.inPage.some((grant) => grant.id === id)
      updateActiveGrants(state)
      if (!isInPage) send(id, () => store().revoke(id))
    },
    subscribe(listener) {
      state.listeners.add(listener)
      return () => state.listeners.delete(listener)
    },
    start: () => followStore(state, store, reader),
  }
}

/** Reads the store and hears of its changes, until the returned function is called. */
function followStore(
  state: GrantState,
  store: () => GrantStore,
  reader: ReturnType<typeof createReader>,
): () => void {
  state.isFollowing = true
  reader.read()
  if (state.active.length > 0) updateActiveGrants(state)
  const stop = subscribeToStore(store(), reader.read)
  return () => {
    state.isFollowing = false
    reader.ignore()
    clearTimeout(state.expiryTimer)
    stop()
  }
}

/** Reads the store. Only the latest reading counts, and a store that fails has no grants. */
function createReader(store: () => GrantStore, onRead: (grants: unknown) => void) {
  let readCount = 0
  return {
    read(): void {
      const readId = ++readCount
      try {
        const read = store().list()
        if (!(read instanceof Promise)) return onRead(read)
        read.then(
          (grants) => (readId === readCount ? onRead(grants) : undefined),
          () => (readId === readCount ? onRead([]) : undefined),
        )
      } catch {
        onRead([])
      }
    },
    /** What is under way does not count. */
    ignore(): void {
      readCount += 1
    },
  }
}

/** A store without `subscribe` is read again whenever a grant is added or revoked here. */
function subscribeToStore(store: GrantStore, listener: () => void): () => void {
  try {
    return store.subscribe?.(listener) ?? (() => {})
  } catch {
    return () => {}
  }
}

/**
 * Where an app stores lasting permissions: in the browser or on its server. A server also checks
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

/** What one conversation knows of its grants. */
type GrantState = {
  readonly conversation: string
  readonly listeners: Set<() => void>
  /** All that ever counted or were added here, by id. */
  readonly known: Map<string, Grant>
  /** Why a grant was not kept, or is not gone from the store, by id. */
  readonly problems: Map<string, Error>
  readonly revoked: Set<string>
  stored: readonly Grant[]
  inPage: readonly Grant[]
  /** Those that count, the latest first. */
  active: readonly Grant[]
  /** Revoked here, and still in the store. */
  unrevoked: readonly Grant[]
  isFollowing: boolean
  expiryTimer?: ReturnType<typeof setTimeout>
}

const newGrantState = (conversation: string): GrantState => ({
  conversation,
  listeners: new Set(),
  known: new Map(),
  problems: new Map(),
  revoked: new Set(),
  stored: [],
  inPage: [],
  active: [],
  unrevoked: [],
  isFollowing: false,
})

/** Finds out which grants count now, and tells the listeners. Again when the next one ends. */
function updateActiveGrants(state: GrantState): void {
  const now = Date.now()
  const active = [...state.inPage, ...state.stored]
    .filter(
      (grant) =>
        !state.revoked.has(grant.id) && isGrantActive(grant, now) && countsIn(grant, state),
    )
    .sort((a, b) => b.at - a.at)
  clearTimeout(state.expiryTimer)
  const end = Math.min(...active.map(({ expiresAt = Infinity }) => expiresAt))
  if (state.isFollowing && Number.isFinite(end))
    state.expiryTimer = setTimeout(updateActiveGrants, Math.min(end - now, MAX_TIMEOUT_MS), state)
  state.active = keepSame(state.active, active)
  state.unrevoked = keepSame(
    state.unrevoked,
    state.stored.filter(({ id }) => state.revoked.has(id) && state.problems.has(id)),
  )
  for (const grant of state.active) state.known.set(grant.id, grant)
  for (const listener of state.listeners) listener()
}

/** What the store has now, as it was read. What is no grant is left out. */
function replaceStored(state: GrantState, read: unknown): void {
  const stored = Array.isArray(read)
    ? read.flatMap((grant: unknown) => parseGrant(grant) ?? [])
    : []
  if (JSON.stringify(stored) === JSON.stringify(state.stored)) return
  state.stored = stored
  updateActiveGrants(state)
}

/** The array from before, where the next one holds the same. */
const keepSame = (before: readonly Grant[], next: readonly Grant[]): readonly Grant[] =>
  next.length !== before.length || next.some((grant, index) => grant !== before[index])
    ? next
    : before
