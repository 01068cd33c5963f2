import type { QueryClient } from '@tanstack/react-query'

/**
 * Runs each request as a mutation, so that the app's own devtools show what is in flight and what
 * failed. It is never persisted, paused or retried.
 */
export function trackAsMutation(
  client: QueryClient,
  mutationKey: readonly unknown[],
  request: Promise<void>,
): Promise<void> {
  return client
    .getMutationCache()
    .build(client, {
      mutationKey,
      mutationFn: () => request,
      networkMode: 'always',
      retry: 0,
      gcTime: 0,
      meta: { persist: false },
    })
    .execute(undefined)
}
