'use client'
import { useEffect, useState, type RefObject } from 'react'

/** How far outside of the view counts as near. */
const MARGIN = '400px 0px'

/** Whether an element is near the view, or has been. Where nothing tells, it is. */
export function useIsNearView(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (isNear || !element.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: MARGIN },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isNear])
  return isNear
}
