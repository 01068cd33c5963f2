import type { QueryClient } from '@tanstack/react-query'

/**
 * Starts a request at once, as a mutation, so that the app's own devtools show what is in flight and
 * what failed. It is never persisted or paused. `retries`: how often it is sent again by itself.
 */
export function trackAsMutation<T>(
  client: QueryClient,
  mutationKey: readonly unknown[],
  send: () => T | Promise<T>,
  retries = 0,
): Promise<T> {
  let first: Promise<T> | undefined = callSafely(send)
  first.catch(() => {}) // it is awaited a moment later
  const mutationFn = () => {
    const sent = first ?? callSafely(send)
    first = undefined
    return sent
  }
  return client
    .getMutationCache()
    .build(client, {
      mutationKey,
      mutationFn,
      networkMode: 'always',
      retry: retries,
      gcTime: 0,
      meta: { persist: false },
    })
    .execute(undefined)
}

export const NO_REASON = 'The app gave no reason.'

/** Hosts and stores reject with anything, also with nothing, or with what a server said as its message. */
export function errorOf(reason: unknown): Error {
  if (reason instanceof Error && typeof reason.message === 'string') return reason
  return new Error(typeof reason === 'string' && reason !== '' ? reason : NO_REASON)
}

/** The promise of a request by the app's code; rejected also if that code throws at once. */
export function callSafely<T>(request: () => T | Promise<T>): Promise<T> {
  try {
    return Promise.resolve(request())
  } catch (error) {
    return Promise.reject(errorOf(error))
  }
}
