'use client'
import { createContext, useCallback, useContext, useSyncExternalStore, type RefObject } from 'react'
import { ToolRuntimeContext } from '../../runtime/useToolRuntime.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'
import { createRequestPlaces, type RequestPlaces } from './createRequestPlaces.ts'

/** A queue says of all of its requests that they wait, and counts them itself. */
export const HasStripContext = createContext(true)

/** The open requests of each provider. */
const placesOf = new WeakMap<object, RequestPlaces>()

/** Which of how many open requests one is; of none for the only one, undefined in a queue. */
export function useRequestPlace(
  strip: RefObject<Element | null>,
  record: ToolCallRecord,
): { number: number; count: number; goToNext(): void } | undefined {
  const runtime = useContext(ToolRuntimeContext)
  const hasStrip = useContext(HasStripContext)
  const places = runtime ? (placesOf.get(runtime) ?? createRequestPlaces()) : undefined
  if (runtime && places) placesOf.set(runtime, places)
  const call = runtime?.ledger.identityOf(record)
  const subscribe = useCallback(
    (listener: () => void) => {
      const { current: element } = strip
      return element && places ? places.take(element, call, listener) : () => {}
    },
    [places, call, strip],
  )
  const place = useSyncExternalStore(
    subscribe,
    () => (strip.current && places?.placeOf(strip.current)) ?? '',
    () => '',
  )
  if (!hasStrip) return undefined
  const [number = 0, count = 0] = place.split(' ').map(Number)
  const goToNext = () => {
    const next = strip.current && places?.after(strip.current)?.closest('[data-handrail="consent"]')
    const review = next?.querySelector<HTMLElement>('.handrail-review')
    if (review) review.click()
    else next?.querySelector<HTMLElement>('.handrail-title')?.focus()
  }
  return { number, count, goToNext }
}
