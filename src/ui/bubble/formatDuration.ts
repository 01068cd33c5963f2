import { formatNumber, type Words } from '../../words/foreign.ts'

/** Seconds after which people notice that they wait. */
const NOTICED = 1

/**
 * A duration in milliseconds as people read it: `1.2 s`, `42 s`, `2 min 5 s`. Empty if nobody
 * noticed it, and if it is negative: clocks differ.
 */
export function formatDuration(milliseconds: number, words: Words): string {
  const seconds = Number.isFinite(milliseconds) ? milliseconds / 1000 : 0
  const number = (value: number, digits = 0) => formatNumber(value, words, digits)
  if (seconds < NOTICED) return ''
  if (seconds < 59.5)
    return words.text('duration.seconds', { seconds: number(seconds, seconds < 9.95 ? 1 : 0) })
  const whole = Math.round(seconds)
  if (whole < 3600)
    return words.text('duration.minutes', {
      minutes: number(Math.floor(whole / 60)),
      seconds: number(whole % 60),
    })
  return words.text('duration.hours', {
    hours: number(Math.floor(whole / 3600)),
    minutes: number(Math.floor((whole % 3600) / 60)),
  })
}
