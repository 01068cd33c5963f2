'use client'
import type { QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLazyRoot } from '../../internal/lazyRoot.ts'
import { grantsRoot } from '../../ui/consent/grantsRoot.ts'
import { useLatest, useIsomorphicLayoutEffect } from '../../internal/hooks.ts'
import { trackAsMutation } from '../trackAsMutation.ts'
import type { ConversationGrants, GrantStore } from '../createConversationGrants.ts'

/**
 * The keeper of a store's grants for a conversation, following it while its provider lives. Null
 * without a store: nothing lasts that the app did not ask for. Null too until its code has come.
 */
export function useConversationGrants(
  store: GrantStore | undefined,
  conversation: string | undefined,
  client: QueryClient,
): ConversationGrants | null {
  const latest = useLatest(store)
  const hasStore = store !== undefined
  const create = useLazyRoot(grantsRoot, hasStore).value?.createConversationGrants
  const keeper = useMemo(() => {
    const current = () => latest.current ?? NO_STORE
    if (!hasStore || !create) return null
    return create(current, conversation, (id, request) =>
      trackAsMutation(client, ['handrail', 'grant', conversation ?? null, id], () => request),
    )
  }, [latest, hasStore, create, conversation, client])
  // Runs before the children are observed, so that no request is shown that a grant already
  // answers.
  useIsomorphicLayoutEffect(() => {
    return keeper?.start()
  }, [keeper, store])
  return keeper
}

const NO_STORE: GrantStore = {
  list: () => [],
  add: () => Promise.reject(new Error('This app keeps no permissions.')),
  revoke: () => {},
}
