import type { Words } from './words.ts'

/**
 * A moment as a clock shows it, with its day unless that is today. `at`: milliseconds since the
 * epoch; the empty text where that is no moment. `isExact`: to the second.
 */
export function formatTime(at: unknown, words: Words, isExact = false): string {
  if (!isMoment(at)) return ''
  const day =
    new Date(at).toDateString() === new Date().toDateString()
      ? {}
      : ({ day: 'numeric', month: 'long' } as const)
  return new Intl.DateTimeFormat(words.formats, {
    hour: 'numeric',
    minute: '2-digit',
    ...(isExact && { second: '2-digit' }),
    ...day,
  }).format(at)
}

/**
 * A moment as every machine writes it: no zone, no words, no clock. The empty text where that is no
 * moment.
 */
export const formatUtcTime = (at: unknown): string =>
  isMoment(at) ? `${new Date(at).toISOString().slice(0, -8).replace('T', ' ')} UTC` : ''

const isMoment = (at: unknown): at is number =>
  typeof at === 'number' && !Number.isNaN(new Date(at).getTime())
