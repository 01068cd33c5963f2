'use client'
import { useCallback, useSyncExternalStore } from 'react'
import { useHost } from '../../host/useHost.ts'
import type { Grant } from '../../policy/index.ts'

/** What is allowed for longer in this conversation, the latest first. */
export type ConsentGrantsState = {
  /** Those that count now. The same array until one changes. */
  grants: readonly Grant[]
  /**
   * Those that were revoked here and are still in the app's store. They no longer count on this
   * page.
   */
  unrevoked: readonly Grant[]
  /** Why one was not kept, or is not gone from the app's store. */
  problem(id: string): Error | undefined
  /** It stops counting at once; the app's store is told. Again for one that is still there. */
  revoke(id: string): void
}

const NONE: readonly Grant[] = []
const never = () => () => {}

/**
 * Lasting permissions, to list and to take back. Needs a provider; one without `grants` keeps none.
 */
export function useConsentGrants(): ConsentGrantsState {
  const { grants: keeper } = useHost('useConsentGrants')
  const grants = useSyncExternalStore(keeper?.subscribe ?? never, keeper?.list ?? none, none)
  const unrevoked = useSyncExternalStore(
    keeper?.subscribe ?? never,
    keeper?.unrevoked ?? none,
    none,
  )
  return {
    grants,
    unrevoked,
    problem: useCallback((id) => keeper?.problem(id), [keeper]),
    revoke: useCallback((id) => keeper?.revoke(id), [keeper]),
  }
}

const none = () => NONE
