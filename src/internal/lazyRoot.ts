'use client'
import { useEffect, useSyncExternalStore } from 'react'
import { createListeners } from './basics.ts'

/** `failed`: it could not be fetched. It is tried again, and by `load` at once. */
export type LazyState<T> = { value?: T; failed?: boolean }

/** Code that comes after the first screen, fetched once for the page by an `import()`. */
export interface LazyRoot<T> {
  /** Fetches it, unless it is there or on its way. */
  load(): void
  state(): LazyState<T>
  subscribe(listener: () => void): () => void
}

/** Milliseconds until a failed fetch is tried again; each time twice as long. */
const FIRST_WAIT = 1000
const LONGEST_WAIT = 60_000

/** A failed fetch is tried again while somebody listens. */
export function lazyRoot<T>(fetch: () => Promise<T>): LazyRoot<T> {
  const listeners = createListeners()
  let state: LazyState<T> = {}
  let isFetching = false
  let wait = FIRST_WAIT
  let timer: ReturnType<typeof setTimeout> | undefined
  function settle(to: LazyState<T>): void {
    state = to
    isFetching = false
    listeners.notify()
    if (!to.failed || listeners.size() === 0) return
    timer = setTimeout(load, wait)
    wait = Math.min(2 * wait, LONGEST_WAIT)
  }
  function load(): void {
    if (isFetching || state.value !== undefined) return
    clearTimeout(timer)
    isFetching = true
    fetch().then(
      (value) => settle({ value }),
      () => settle({ failed: true }),
    )
  }
  return {
    load,
    state: () => state,
    subscribe(listener) {
      const stop = listeners.subscribe(listener)
      return () => {
        stop()
        if (listeners.size() === 0) clearTimeout(timer)
      }
    },
  }
}

const NOTHING = {}

/**
 * The code, once it has come, or that it could not be fetched. Fetches it while `isWanted`. Never
 * throws and never suspends: a missing file must not break the chat, and nothing drawn goes away.
 */
export function useLazyRoot<T>(root: LazyRoot<T> | undefined, isWanted = true): LazyState<T> {
  const wanted = isWanted ? root : undefined
  const state = useSyncExternalStore(
    wanted?.subscribe ?? never,
    () => wanted?.state() ?? NOTHING,
    () => NOTHING, // a server has fetched nothing, whatever the page has
  )
  useEffect(() => {
    wanted?.load()
  }, [wanted])
  return state
}

const never = () => () => {}
