'use client'
import { useIsHydrated } from '../internal/useIsHydrated.ts'
import { formatTime, formatUtcTime } from './formatTime.ts'
import type { Words } from './words.ts'

/**
 * Moments in the zone and words of the person; in UTC where a server renders, and until the page
 * has taken over. The empty text for what is no moment.
 */
export function useFormatTime(words: Words): (at: unknown) => string {
  const isHydrated = useIsHydrated()
  return (at) => (isHydrated ? formatTime(at, words) : formatUtcTime(at))
}
