import { countsIn, findGrant, isGrantActive } from '../../policy/grants/findGrant.ts'
import { parseGrant } from '../../policy/grants/parseGrant.ts'
import type { Grant } from '../../policy/grants/Grant.ts'
import type { CallLike, ModeExplanation, ToolDeclaration } from '../../policy/ToolPolicy.ts'
import { LASTING_SCOPES } from '../../tool-call/Consent.ts'
import { callSafely, errorOf } from '../errorOf.ts'
import type { GrantStore } from './GrantStore.ts'

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
  /** The grant that allows this call in the person's place, if there is one. */
  findFor(call: CallLike, tool: ToolDeclaration, mode: ModeExplanation): Grant | undefined
  /** Whether one does. */
  isGranted(call: CallLike, tool: ToolDeclaration, mode: ModeExplanation): boolean
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

/** The longest delay that setTimeout supports. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1

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
  const conversationName = conversation ?? `page-${Math.random().toString(36).slice(2)}`
  const listeners = new Set<() => void>()
  const known = new Map<string, Grant>()
  const problems = new Map<string, Error>()
  const revoked = new Set<string>()
  let stored: readonly Grant[] = []
  let pageGrants: readonly Grant[] = []
  let list: readonly Grant[] = []
  let unrevoked: readonly Grant[] = []
  let isFollowing = false
  let expiryTimer: ReturnType<typeof setTimeout> | undefined

  function publish(): void {
    const now = Date.now()
    const next = [...pageGrants, ...stored]
      .filter(
        (grant) =>
          !revoked.has(grant.id) && isGrantActive(grant, now) && countsIn(grant, conversationName),
      )
      .sort((a, b) => b.at - a.at)
    clearTimeout(expiryTimer)
    const end = Math.min(...next.map(({ expiresAt = Infinity }) => expiresAt))
    if (isFollowing && Number.isFinite(end))
      expiryTimer = setTimeout(publish, Math.min(end - now, MAX_TIMEOUT_MS))
    list = keepSame(list, next)
    unrevoked = keepSame(
      unrevoked,
      stored.filter(({ id }) => revoked.has(id) && problems.has(id)),
    )
    for (const grant of list) known.set(grant.id, grant)
    for (const listener of listeners) listener()
  }
  function replaceStored(read: unknown): void {
    const next = Array.isArray(read)
      ? read.flatMap((grant: unknown) => parseGrant(grant) ?? [])
      : []
    if (JSON.stringify(next) === JSON.stringify(stored)) return
    stored = next
    publish()
  }
  const reader = createReader(store, replaceStored)
  function send(id: string, request: () => void | Promise<void>): void {
    const sent = callSafely(() => {
      const done = request()
      reader.read()
      return done
    })
    trackRequest(id, sent).then(reader.read, (reason: unknown) => {
      problems.set(id, errorOf(reason))
      publish()
    })
  }

  const isKept = (scope: Grant['scope']) =>
    !LASTING_SCOPES[scope].isForConversation || conversation !== undefined

  const findFor: ConversationGrants['findFor'] = (call, tool, mode) =>
    findGrant(call, tool, mode, list, { conversation: conversationName })

  return {
    findFor,
    isGranted: (...asked) => findFor(...asked) !== undefined,
    conversation: conversationName,
    isStored: isKept,
    list: () => list,
    failedRevocations: () => unrevoked,
    find: (id) => known.get(id),
    problem: (id) => problems.get(id),
    add(grant) {
      problems.delete(grant.id)
      known.set(grant.id, grant)
      if (!isKept(grant.scope)) {
        pageGrants = [...pageGrants, grant]
        return publish()
      }
      send(grant.id, () => store().add(grant))
    },
    revoke(id) {
      revoked.add(id)
      problems.delete(id)
      const isInPage = pageGrants.some((grant) => grant.id === id)
      publish()
      if (!isInPage) send(id, () => store().revoke(id))
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start() {
      isFollowing = true
      reader.read()
      if (list.length > 0) publish()
      const stop = subscribeToStore(store(), reader.read)
      return () => {
        isFollowing = false
        reader.ignore()
        clearTimeout(expiryTimer)
        stop()
      }
    },
  }
}

/** The array from before, where the next one holds the same. */
const keepSame = (before: readonly Grant[], next: readonly Grant[]): readonly Grant[] =>
  next.length !== before.length || next.some((grant, index) => grant !== before[index])
    ? next
    : before

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
