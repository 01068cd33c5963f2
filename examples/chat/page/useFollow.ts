import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'

const NEAR = 80
/** What waits for the person. */
const OPEN = '[data-handrail=consent]:not([data-consent=closed]), [data-handrail=question][role]'

/**
 * Keeps the end of the conversation in view while it grows, unless the person scrolled up; of a
 * request that is longer than the view its beginning. What shrinks leaves room below, so that
 * nothing moves. Says to the page's style how much of the view the dock and a keyboard take.
 */
export function useFollow(): {
  conversation: RefObject<HTMLElement | null>
  dock: RefObject<HTMLElement | null>
  /** The person scrolled up, and the end is out of view. */
  isAway: boolean
  /** Goes to the end, and stays there. */
  follow(): void
} {
  const conversation = useRef<HTMLElement>(null)
  const dock = useRef<HTMLElement>(null)
  const isFollowing = useRef(true)
  const [isAway, setAway] = useState(false)
  const keep = useRef(() => {})

  useEffect(() => {
    const left = new AbortController()
    const options = { passive: true, signal: left.signal }
    const { documentElement: page } = document
    let [scrolledTo, height] = [page.scrollTop, 0]
    const setFollowing = (is: boolean): void => {
      isFollowing.current = is
      setAway(!is)
    }
    keep.current = () => {
      const { current: main } = conversation
      page.style.setProperty('--dock', `${dock.current?.offsetHeight ?? 0}px`)
      if (!main) return
      if (isFollowing.current) {
        const natural = heightOf(main)
        main.style.minBlockSize = natural < height ? `${height}px` : ''
        if (natural < height) page.scrollTop = scrolledTo
        height = Math.max(height, natural)
        if (!isSettling(main)) showEnd(main, dock.current)
      }
      scrolledTo = page.scrollTop
    }
    const note = (): void => {
      const isOurs = Math.abs(page.scrollTop - scrolledTo) <= 2
      scrolledTo = page.scrollTop
      if (!isOurs) setFollowing(below(conversation.current, dock.current) < NEAR)
    }
    const raise = (): void => {
      const view = window.visualViewport
      const covered = view ? innerHeight - view.height - view.offsetTop : 0
      page.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`)
      keep.current()
    }
    const sizes = new ResizeObserver(() => keep.current())
    for (const { current } of [conversation, dock]) if (current) sizes.observe(current)
    const parts = new MutationObserver(() => keep.current())
    if (conversation.current)
      parts.observe(conversation.current, { childList: true, subtree: true })
    addEventListener('scroll', note, options)
    addEventListener('resize', () => keep.current(), options)
    window.visualViewport?.addEventListener('resize', raise, options)
    return () => {
      left.abort()
      sizes.disconnect()
      parts.disconnect()
    }
  }, [])

  return {
    conversation,
    dock,
    isAway,
    follow: useCallback(() => {
      isFollowing.current = true
      setAway(false)
      keep.current()
    }, []),
  }
}

/** True while an answered request becomes a line. */
const isSettling = (main: HTMLElement): boolean =>
  main.querySelector('[data-consent=sending]') !== null ||
  [...main.querySelectorAll('[data-handrail=bubble]')].some(
    (bubble) => bubble.getAnimations().length > 0,
  )

/** How high the conversation is without room below. */
function heightOf(main: HTMLElement): number {
  const last = main.lastElementChild?.getBoundingClientRect().bottom ?? 0
  const padding = Number.parseFloat(getComputedStyle(main).paddingBlockEnd)
  return last + padding - main.getBoundingClientRect().top
}

/** How far the end of the conversation lies below the view, or under the dock. */
function below(main: HTMLElement | null, dock: HTMLElement | null): number {
  const end = main?.lastElementChild?.getBoundingClientRect().bottom ?? 0
  const covered = dock?.getBoundingClientRect().top ?? innerHeight
  return end + 12 - Math.min(covered, innerHeight)
}

/** Scrolls so far that the end is in view; a request begins in view. */
function showEnd(main: HTMLElement, dock: HTMLElement | null): void {
  const bar = document.querySelector('.bar')?.getBoundingClientRect().bottom ?? 0
  const request = main.querySelector(OPEN)?.getBoundingClientRect().top ?? Infinity
  const distance = Math.min(below(main, dock), request - bar - 8)
  const isEmpty = main.querySelector('article') === null
  if (distance > 0 && !isEmpty) document.documentElement.scrollTop += distance
}
