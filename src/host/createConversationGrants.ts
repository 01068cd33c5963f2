import { findGrant } from '../../policy/grants/findGrant.ts'
import type { Grant } from '../../policy/grants/Grant.ts'
import { ruleCovers } from '../../policy/grants/ruleCovers.ts'
import type { CallLike, ModeExplanation, ToolDeclaration } from '../../policy/ToolPolicy.ts'
import { LASTING_SCOPES } from '../../tool-call/Consent.ts'
import { callSafely, errorOf } from '../errorOf.ts'
import type { GrantStore } from './GrantStore.ts'
import { createArgumentDigests } from './createArgumentDigests.ts'
import {
  askAgain,
  newGrantState,
  replaceStored,
  updateActiveGrants,
  type GrantState,
} from './grantState.ts'

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
   * call's arguments any more. Where these are large, exact grants are found a moment later.
   */
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

  const digestOf = createArgumentDigests(() => askAgain(state))
  const findFor: ConversationGrants['findFor'] = (call, tool, mode) => {
    const context = { conversation: state.conversation }
    return findGrant(call, tool, mode, state.active, context, ruleCovers, digestOf)
  }

  return {
    findFor,
    isGranted: (...asked) => findFor(...asked) !== undefined,
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
