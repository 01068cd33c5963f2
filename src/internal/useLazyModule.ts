'use client'
import { useEffect, useSyncExternalStore } from 'react'

/** A module that is loaded when it is first needed and then shared. */
export interface LazyModule<T> {
  /** Fetches it, once. What failed may be tried again. */
  load(): void
  state(): { value?: T; failed?: boolean }
  subscribe(listener: () => void): () => void
}

export function lazyModule<T>(fetch: () => Promise<T>): LazyModule<T> {
  const listeners = new Set<() => void>()
  let state: { value?: T; failed?: boolean } = {}
  let isFetching = false
  function settle(to: typeof state): void {
    state = to
    isFetching = false
    for (const listener of listeners) listener()
  }
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load() {
      if (isFetching || state.value !== undefined) return
      isFetching = true
      fetch().then(
        (value) => settle({ value }),
        () => settle({ failed: true }),
      )
    },
  }
}

const NOTHING = {}

/**
 * The loaded module, or `failed`. Never throws while rendering: a missing chunk must not break the
 * chat.
 */
export function useLazyModule<T>(
  module: LazyModule<T>,
  isWanted: boolean,
): { value?: T; failed?: boolean } {
  const state = useSyncExternalStore(
    module.subscribe,
    () => (isWanted ? module.state() : NOTHING),
    () => NOTHING, // a server has fetched nothing, whatever the page has
  )
  useEffect(() => {
    if (isWanted) module.load()
  }, [module, isWanted])
  return state
}
