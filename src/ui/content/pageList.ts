'use client'
import { useCallback, useSyncExternalStore, type RefObject } from 'react'
import { createListeners } from '../../internal/basics.ts'
import { inPageOrder } from '../../requests/createQueueRegistry.ts'

type PageList<T> = ReturnType<typeof createPageList<T, unknown>>

/**
 * Elements of a page, with what each is about. `derive` makes of them, in their order, what is read;
 * it is made anew after a change. Tells of all changes of a moment once, after it.
 */
export function createPageList<T, D>(derive: (inOrder: readonly (readonly [Element, T])[]) => D) {
  const entries = new Map<Element, T>()
  const { subscribe, notify } = createListeners()
  let version = 0
  let derived: { value: D } | undefined
  let isTelling = false
  const change = () => {
    version += 1
    derived = undefined
    if (isTelling) return
    isTelling = true
    queueMicrotask(() => {
      isTelling = false
      notify()
    })
  }
  return {
    subscribe,
    change,
    /** Another one whenever something has changed. */
    version: () => version,
    has: (element: Element | null): element is Element => element !== null && entries.has(element),
    read() {
      const inOrder = () => inPageOrder(entries.keys()).map((at) => [at, entries.get(at)!] as const)
      derived ??= { value: derive(inOrder()) }
      return derived.value
    },
    put(element: Element, entry: T) {
      entries.set(element, entry)
      change()
      return () => {
        entries.delete(element)
        change()
      }
    },
  }
}

/** Puts an element into a list while it is drawn; draws again whenever the list has changed. */
export function usePageList<T>(
  list: Pick<PageList<T>, 'put' | 'subscribe' | 'version'> | undefined,
  element: RefObject<Element | null>,
  entry: T,
): void {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (!list || !element.current) return () => {}
      const stop = list.subscribe(listener)
      const takeAway = list.put(element.current, entry)
      return () => {
        stop()
        takeAway()
      }
    },
    [list, element, entry],
  )
  const version = () => list?.version() ?? 0
  useSyncExternalStore(subscribe, version, version)
}
