import type { LedgerOwner } from '../LedgerStore.ts'

/** Times that an idempotent undo is sent again by itself before a person is told. */
const MAX_RETRIES = 2

const shared = { networkMode: 'always', gcTime: 0, meta: { persist: false } } as const

/**
 * Starts synchronously and runs as a mutation, so that the app's own devtools show it. Retried
 * automatically only if it is idempotent. Never persisted, paused or resumed.
 */
export function trackUndoAsMutation<T>(
  { client, conversation }: LedgerOwner,
  id: string,
  send: () => Promise<T>,
  isIdempotent: boolean,
): Promise<T> {
  let first: Promise<T> | undefined = send()
  if (!client) return first
  first.catch(() => {}) // it is awaited a moment later
  const mutationFn = () => {
    const sent = first ?? send()
    first = undefined
    return sent
  }
  return client
    .getMutationCache()
    .build(client, {
      ...shared,
      mutationKey: ['handrail', 'undo', conversation ?? null, id],
      mutationFn,
      retry: isIdempotent ? MAX_RETRIES : 0,
    })
    .execute(undefined)
}

/**
 * What a host loads of its offers, as a query: asked again a few times where it fails, since asking
 * changes nothing. `first`: the answer under way.
 */
export function fetchOfferAsQuery<T>(
  { client, conversation }: LedgerOwner,
  key: readonly unknown[],
  first: Promise<T>,
  ask: () => Promise<T>,
): Promise<T | null> {
  if (!client) return first
  let answer: Promise<T> | undefined = first
  const queryFn = async () => {
    const asked = answer ?? ask()
    answer = undefined
    return (await asked) ?? null
  }
  return client.fetchQuery({
    ...shared,
    queryKey: ['handrail', 'undo', conversation ?? null, ...key],
    queryFn,
    retry: MAX_RETRIES,
    staleTime: 0,
  })
}
