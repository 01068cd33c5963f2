import { useCallback, useEffect, useRef, type RefObject } from 'react'

const NEAR = 80
/** What waits for the person. */
const OPEN = '[data-handrail=consent]:not([data-consent=closed]), [data-handrail=question][role]'

/**
 * Keeps the end of the conversation in view while it grows, once `follow` went there and as long as
 * the person has not scrolled away; of a request that is longer than the view its beginning. Says to
 * the page's style how much of the view the dock and a keyboard take.
 */
export function useFollow(): {
  conversation: RefObject<HTMLElement | null>
  dock: RefObject<HTMLElement | null>
  follow(): void
} {
  const conversation = useRef<HTMLElement>(null)
  const dock = useRef<HTMLElement>(null)
  const isFollowing = useRef(false)

  useEffect(() => {
    const left = new AbortController()
    const options = { passive: true, signal: left.signal }
    const { documentElement: page } = document
    let scrolledTo = NaN
    const keep = (): void => {
      page.style.setProperty('--dock', `${dock.current?.offsetHeight ?? 0}px`)
      if (isFollowing.current) scrolledTo = showEnd(conversation.current)
    }
    const note = (): void => {
      const { scrollHeight, clientHeight, scrollTop } = page
      if (Math.abs(scrollTop - scrolledTo) > 2)
        isFollowing.current = scrollHeight - clientHeight - scrollTop < NEAR
    }
    const raise = (): void => {
      const view = window.visualViewport
      const covered = view ? innerHeight - view.height - view.offsetTop : 0
      page.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`)
      keep()
    }
    const sizes = new ResizeObserver(keep)
    for (const { current } of [conversation, dock]) if (current) sizes.observe(current)
    addEventListener('scroll', note, options)
    addEventListener('resize', keep, options)
    window.visualViewport?.addEventListener('resize', raise, options)
    return () => {
      left.abort()
      sizes.disconnect()
    }
  }, [])

  return {
    conversation,
    dock,
    follow: useCallback(() => {
      isFollowing.current = true
    }, []),
  }
}

/** Scrolls to the end, or so far that a request begins in view. Returns where that is. */
function showEnd(conversation: HTMLElement | null): number {
  const { documentElement: page } = document
  page.scrollTop = page.scrollHeight
  const request = conversation?.querySelector(OPEN)
  const bar = document.querySelector('.bar')?.getBoundingClientRect().bottom ?? 0
  const above = request ? bar + 8 - request.getBoundingClientRect().top : 0
  if (above > 0) page.scrollTop -= above
  return page.scrollTop
}
