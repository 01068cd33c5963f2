'use client'
import type { QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLatest } from '../../internal/useLatest.ts'
import { useLayout } from '../../internal/useLayout.ts'
import { carryRequest } from '../carryRequest.ts'
import { createGrantKeeper, type GrantKeeper } from './createGrantKeeper.ts'
import type { GrantStore } from './GrantStore.ts'

/**
 * The keeper of a store's grants for a conversation, following it while its provider lives. Null
 * without a store: nothing lasts that the app did not ask for.
 */
export function useGrantKeeper(
  store: GrantStore | undefined,
  conversation: string | undefined,
  client: QueryClient,
): GrantKeeper | null {
  const latest = useLatest(store)
  const hasStore = store !== undefined
  const keeper = useMemo(() => {
    const current = () => latest.current ?? NO_STORE
    return hasStore
      ? createGrantKeeper(current, conversation, (id, request) =>
          carryRequest(client, ['handrail', 'grant', conversation ?? null, id], request),
        )
      : null
  }, [latest, hasStore, conversation, client])
  // Before what is inside is attended to, so that no request shows that a grant answers.
  useLayout(() => keeper?.start(), [keeper, store])
  return keeper
}

const NO_STORE: GrantStore = {
  list: () => [],
  add: () => Promise.reject(new Error('This app keeps no permissions.')),
  revoke: () => {},
}
