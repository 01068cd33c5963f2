'use client'
import { useIsHydrated } from '../internal/controls.tsx'
import type { Words } from './foreign.ts'

/**
 * A moment as a clock shows it, with its day unless that is today, and its year unless that is this
 * one. `at`: milliseconds since the epoch; empty if it is no moment. `isExact`: to the second.
 */
export function formatTime(at: unknown, words: Words, isExact = false): string {
  if (!isMoment(at)) return ''
  const [then, today] = [new Date(at), new Date()]
  const day =
    then.toDateString() === today.toDateString() ? {} : ({ day: 'numeric', month: 'long' } as const)
  const isOtherYear = then.getFullYear() !== today.getFullYear()
  return new Intl.DateTimeFormat(words.formats, {
    hour: 'numeric',
    minute: '2-digit',
    ...(isExact && { second: '2-digit' }),
    ...day,
    ...(isOtherYear && { year: 'numeric' }),
  }).format(at)
}

/** A moment in UTC, the same on every machine. Empty if it is no moment. */
const formatUtcTime = (at: unknown): string =>
  isMoment(at) ? `${new Date(at).toISOString().slice(0, -8).replace('T', ' ')} UTC` : ''

const isMoment = (at: unknown): at is number =>
  typeof at === 'number' && !Number.isNaN(new Date(at).getTime())

/**
 * Moments in the zone and words of the person; in UTC where a server renders, and until the page
 * has taken over. The empty text for what is no moment.
 */
export function useFormatTime(words: Words): (at: unknown) => string {
  const isHydrated = useIsHydrated()
  return (at) => (isHydrated ? formatTime(at, words) : formatUtcTime(at))
}
