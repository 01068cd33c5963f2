'use client'
import { useEffect, useSyncExternalStore } from 'react'

/** `tries`: how often in a row it could not be fetched. */
export type LazyState<T> = { value?: T; failed?: boolean; tries?: number }

/** A module that is loaded when it is first needed and then shared. */
export interface LazyModule<T> {
  /** Fetches it, once. What failed may be tried again. */
  load(): void
  state(): LazyState<T>
  subscribe(listener: () => void): () => void
}

/** `prepare`: done with it before anybody hears that it is there. */
export function lazyModule<T>(
  fetch: () => Promise<T>,
  prepare?: (value: T) => void,
): LazyModule<T> {
  const listeners = new Set<() => void>()
  let state: LazyState<T> = {}
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
        (value) => {
          prepare?.(value)
          settle({ value })
        },
        () => settle({ failed: true, tries: (state.tries ?? 0) + 1 }),
      )
    },
  }
}

/** Fetches a module as soon as a page has this code: before the first drawing, in most pages. */
export function fetchedEarly<T>(module: LazyModule<T>): LazyModule<T> {
  if (typeof document !== 'undefined') module.load()
  return module
}

const NOTHING = {}

/**
 * The loaded module, or `failed`. Never throws while rendering: a missing chunk must not break the
 * chat.
 */
export function useLazyModule<T>(module: LazyModule<T>, isWanted: boolean): LazyState<T> {
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

/** Milliseconds until what failed is fetched again; each time twice as long. */
const FIRST_WAIT = 1000
const LONGEST_WAIT = 60_000

/** What says that the network may be back, or that the person waits for it. */
const SIGNS = ['online', 'visibilitychange', 'pointerdown', 'keydown'] as const

/** Those who need a module, and what ends fetching it for them. */
const needed = new WeakMap<LazyModule<unknown>, { users: number; end(): void }>()

/**
 * Fetches a module; what failed again, a little later each time, and at once when the page comes
 * back or is used. Until it is there, or each who needs it has called the returned function.
 */
export function keepFetching<T>(module: LazyModule<T>): () => void {
  const shared = needed.get(module) ?? { users: 0, end: fetchUntilThere(module) }
  needed.set(module, shared)
  shared.users += 1
  module.load()
  return () => {
    shared.users -= 1
    if (shared.users > 0) return
    shared.end()
    needed.delete(module)
  }
}

function fetchUntilThere<T>(module: LazyModule<T>): () => void {
  let stopWaiting = () => {}
  const follow = () => {
    stopWaiting()
    const { failed, tries = 1 } = module.state()
    if (failed) stopWaiting = fetchAfter(module, tries)
  }
  const ignore = module.subscribe(follow)
  follow()
  return () => {
    ignore()
    stopWaiting()
  }
}

function fetchAfter<T>(module: LazyModule<T>, tries: number): () => void {
  const again = () => module.load()
  const timer = setTimeout(again, Math.min(FIRST_WAIT * 2 ** (tries - 1), LONGEST_WAIT))
  for (const sign of SIGNS) addEventListener(sign, again, true)
  return () => {
    clearTimeout(timer)
    for (const sign of SIGNS) removeEventListener(sign, again, true)
  }
}

/** As `useLazyModule`, for what nobody opens: what failed is fetched again (`keepFetching`). */
export function useNeededModule<T>(module: LazyModule<T>, isWanted: boolean): LazyState<T> {
  const state = useLazyModule(module, isWanted)
  useEffect(() => {
    if (isWanted) return keepFetching(module)
  }, [module, isWanted])
  return state
}
