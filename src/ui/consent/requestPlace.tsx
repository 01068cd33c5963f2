'use client'
import {
  createContext,
  useCallback,
  useContext,
  useRef,
  useSyncExternalStore,
  type RefObject,
} from 'react'
import { inPageOrder } from '../../requests/createQueueRegistry.ts'
import { ToolRuntimeContext } from '../../requests/useToolRuntime.ts'
import type { ToolCallRecord } from '../../model/ToolCallRecord.ts'
import type { Words } from '../../words/foreign.ts'

/** Of several open requests which one it is, and the way to the next. Nothing for the only one. */
export function NextRequest({ record, words }: { record: ToolCallRecord; words: Words }) {
  const strip = useRef<HTMLSpanElement>(null)
  const place = useRequestPlace(strip, record)
  if (!place) return null
  const { number, count, goToNext } = place
  return (
    <span ref={strip}>
      {count > 1 && (
        <button
          type="button"
          className="handrail-link"
          aria-label={words.text('consent.to_next', { number, count })}
          onClick={goToNext}
        >
          <bdi>{words.text('queue.position', { number, count })}</bdi>
        </button>
      )}
    </span>
  )
}

/** A queue counts its requests itself. */
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
    if (next?.matches('[data-consent="folded"]')) next.querySelector('button')?.click()
    else next?.querySelector<HTMLElement>('.handrail-title')?.focus()
  }
  return { number, count, goToNext }
}

/**
 * Which of several requests an element is about, in the order in which they stand on the page. One
 * that is shown in two places is one, where it stands first.
 */
interface RequestPlaces {
  /**
   * `call`: what the element is about. `listener` hears when a place may be another. Returns what
   * gives the place back.
   */
  take(element: Element, call: unknown, listener: () => void): () => void
  /** "2 of 3" as `2 3`; empty for the only one. */
  placeOf(element: Element): string
  /** The one after it; after the last one the first. */
  after(element: Element): Element | undefined
}

function createRequestPlaces(): RequestPlaces {
  const taken = new Map<Element, { call: unknown; listener: () => void }>()
  /** The first element of each call, in their order, and the place of each call. */
  let order: { elements: Element[]; placeOf: Map<unknown, number> } | undefined
  let isTelling = false
  const change = () => {
    order = undefined
    if (isTelling) return
    isTelling = true
    queueMicrotask(() => {
      isTelling = false
      for (const { listener } of taken.values()) listener()
    })
  }
  const callOf = (element: Element) => taken.get(element)?.call
  function inOrder() {
    if (order) return order
    order = { elements: [], placeOf: new Map() }
    for (const element of inPageOrder(taken.keys()))
      if (!order.placeOf.has(callOf(element)))
        order.placeOf.set(callOf(element), order.elements.push(element) - 1)
    return order
  }
  /** -1: it stands nowhere. */
  const indexOf = (element: Element) => inOrder().placeOf.get(callOf(element)) ?? -1
  return {
    take(element, call, listener) {
      taken.set(element, { call, listener })
      change()
      return () => {
        taken.delete(element)
        change()
      }
    },
    after(element) {
      const { elements } = inOrder()
      return elements[(indexOf(element) + 1) % elements.length]
    },
    placeOf(element) {
      const { elements } = inOrder()
      return elements.length > 1 && taken.has(element)
        ? `${indexOf(element) + 1} ${elements.length}`
        : ''
    },
  }
}
