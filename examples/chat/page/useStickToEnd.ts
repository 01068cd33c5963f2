import { useCallback, useEffect, useRef, type RefObject } from 'react'

const NEAR = 80

/**
 * Keeps the end of the page in view while it grows, once `follow` went there and as long as the
 * person has not scrolled away.
 */
export function useStickToEnd(changing: unknown): {
  end: RefObject<HTMLDivElement | null>
  follow(): void
} {
  const end = useRef<HTMLDivElement>(null)
  const isFollowing = useRef(false)

  useEffect(() => {
    const note = (): void => {
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement
      isFollowing.current = scrollHeight - clientHeight - scrollTop < NEAR
    }
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [])

  useEffect(() => {
    if (isFollowing.current) end.current?.scrollIntoView({ block: 'end' })
  }, [changing])

  return {
    end,
    follow: useCallback(() => {
      isFollowing.current = true
    }, []),
  }
}
