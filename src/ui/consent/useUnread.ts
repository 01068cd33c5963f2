'use client'
import { useState, type RefObject } from 'react'
import { useIsomorphicLayoutEffect } from '../../internal/hooks.ts'

/** The parts of a request that are read to their end. */
const READ = ':is([data-part="command"], [data-part="changes"])'
/** Stands at the end of a command, of a diff, and of each of its boxes that scroll. */
export const END = `${READ} [data-end]`
/** Brings what is left out. */
export const REST = `${READ} [data-rest]`

/** True while a long command or diff of what is `shown` was not on screen to its end. */
export function useUnread(root: RefObject<HTMLElement | null>, shown: string | undefined): boolean {
  const [isUnread, setUnread] = useState(false)
  useIsomorphicLayoutEffect(() => {
    setUnread(false)
    const { current: request } = root
    if (!request || shown === undefined || typeof IntersectionObserver === 'undefined') return
    return watchEnds(request, setUnread)
  }, [root, shown])
  return isUnread
}

/** Follows the ends of a request, also those that come later. Returns what ends it. */
function watchEnds(request: HTMLElement, onChange: (isUnread: boolean) => void): () => void {
  const ends = new Map<Element, 'unknown' | 'off screen' | 'on screen' | 'reached'>()
  const look = () => {
    for (const [end, place] of ends)
      if (!request.contains(end)) ends.delete(end)
      else if (place === 'on screen' && isWhole(end) && !isUnderDecision(end, request))
        ends.set(end, 'reached')
    const isLeft = [...ends].some(
      ([end, place]) => place !== 'unknown' && place !== 'reached' && isLong(end),
    )
    onChange(isLeft || request.querySelector(REST) !== null)
  }
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries)
      if (ends.get(target) !== 'reached')
        ends.set(target, isIntersecting ? 'on screen' : 'off screen')
    look()
  })
  const find = () => {
    for (const end of request.querySelectorAll(END)) {
      const place = ends.get(end)
      if (place === 'reached') continue
      // what has just come may push it: it is asked for anew
      ends.set(end, place ? 'off screen' : 'unknown')
      observer.unobserve(end)
      observer.observe(end)
    }
    if (ends.size > 0) look()
  }
  const changes = new MutationObserver(find)
  changes.observe(request, { childList: true, subtree: true, attributeFilter: ['data-rest'] })
  const onScroll = () => [...ends.values()].includes('on screen') && look()
  const page = request.ownerDocument
  page.addEventListener('scroll', onScroll, { capture: true, passive: true })
  find()
  return () => {
    changes.disconnect()
    observer.disconnect()
    page.removeEventListener('scroll', onScroll, { capture: true })
  }
}

/** Nothing is left out before it. */
const isWhole = (end: Element): boolean => !end.closest(READ)?.querySelector('[data-rest]')

/** Longer than half of the window, or than the box that it scrolls in. */
export function isLong({ parentElement: box }: Element): boolean {
  const { scrollHeight = 0, clientHeight = 0 } = box ?? {}
  return scrollHeight > Math.min(clientHeight, innerHeight / 2) + 1
}

/** The decision stays in view, and the request scrolls under it. */
function isUnderDecision(end: Element, request: Element): boolean {
  const footer = request.querySelector('.handrail-footer')
  return (
    footer !== null &&
    (end.compareDocumentPosition(footer) & Node.DOCUMENT_POSITION_FOLLOWING) > 0 &&
    end.getBoundingClientRect().bottom > footer.getBoundingClientRect().top + 1
  )
}
