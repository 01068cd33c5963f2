'use client'
import { useEffect, useState, type RefObject } from 'react'

/** How far outside of the view counts as near. */
const MARGIN = '400px 0px'

/** Whether an element is near the view, or has been. Where nothing tells, it is. */
export function useIsNearView(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(
    () => (isNear || !element.current ? undefined : whenNear(element.current, () => setNear(true))),
    [element, isNear],
  )
  return isNear
}

const waiting = new Map<Element, () => void>()
let observer: IntersectionObserver | undefined

/** One observer for all elements: a browser calls each in a task of its own. */
function whenNear(element: Element, listener: () => void): () => void {
  observer ??= new IntersectionObserver(tellNear, { rootMargin: MARGIN })
  observer.observe(element)
  waiting.set(element, listener)
  return () => {
    waiting.delete(element)
    observer?.unobserve(element)
    if (waiting.size > 0) return
    observer?.disconnect()
    observer = undefined
  }
}

function tellNear(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) if (isIntersecting) waiting.get(target)?.()
}
