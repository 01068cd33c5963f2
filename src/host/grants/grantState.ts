import { MAX_TIMEOUT_MS } from '../../internal/maxTimeout.ts'
import { countsIn, isGrantActive } from '../../policy/grants/findGrant.ts'
import { parseGrant } from '../../policy/grants/parseGrant.ts'
import type { Grant } from '../../policy/grants/Grant.ts'

/** What one conversation knows of its grants. */
export type GrantState = {
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

export const newGrantState = (conversation: string): GrantState => ({
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
export function updateActiveGrants(state: GrantState): void {
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

/** More can be told of the calls than before. */
export function askAgain(state: GrantState): void {
  state.active = [...state.active]
  for (const listener of state.listeners) listener()
}

/** What the store has now, as it was read. What is no grant is left out. */
export function replaceStored(state: GrantState, read: unknown): void {
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
