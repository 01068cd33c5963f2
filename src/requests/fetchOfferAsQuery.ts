import type { LedgerOwner } from './sending.ts'

/** Retries of a failed query. */
const MAX_RETRIES = 2

/**
 * Asks the host for its offer, as a query: retried if it fails, since asking changes nothing.
 * `first`: the answer under way.
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
    networkMode: 'always',
    gcTime: 0,
    meta: { persist: false },
    queryKey: ['handrail', 'undo', conversation ?? null, ...key],
    queryFn,
    retry: MAX_RETRIES,
    staleTime: 0,
  })
}
