'use client'
import { useCallback, useSyncExternalStore } from 'react'
import { useToolRuntime } from '../../runtime/useToolRuntime.ts'
import type { Grant } from '../../policy/index.ts'

/** What is allowed for longer in this conversation, the latest first. */
export type UseConsentGrantsResult = {
  /** Those that count now. The same array until one changes. */
  grants: readonly Grant[]
  /**
   * Those that were revoked here and are still in the app's store. They no longer count on this
   * page.
   */
  failedRevocations: readonly Grant[]
  /** Why one was not kept, or is not gone from the app's store. */
  problem(id: string): Error | undefined
  /** It stops counting at once; the app's store is told. Again for one that is still there. */
  revoke(id: string): void
}

const NONE: readonly Grant[] = []
const never = () => () => {}

/**
 * Lasting permissions, to list and to take back. Needs a provider; one without `grants` keeps none.
 * @example
 * const { grants, revoke } = useConsentGrants()
 * return grants.map(({ id }) => (
 *   <button key={id} onClick={() => revoke(id)}>
 *     Take {id} back
 *   </button>
 * ))
 */
export function useConsentGrants(): UseConsentGrantsResult {
  const { grants: keeper } = useToolRuntime('useConsentGrants')
  const grants = useSyncExternalStore(keeper?.subscribe ?? never, keeper?.list ?? none, none)
  const unrevoked = useSyncExternalStore(
    keeper?.subscribe ?? never,
    keeper?.failedRevocations ?? none,
    none,
  )
  return {
    grants,
    failedRevocations: unrevoked,
    problem: useCallback((id) => keeper?.problem(id), [keeper]),
    revoke: useCallback((id) => keeper?.revoke(id), [keeper]),
  }
}

const none = () => NONE
