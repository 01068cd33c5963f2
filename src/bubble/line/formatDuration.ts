import { numberFormat } from '../../messages/formatters.ts'
import type { Words } from '../../messages/words.ts'

/**
 * A duration in milliseconds as people read it: `< 0.1 s`, `0.2 s`, `42 s`, `2 min 5 s`. Never
 * negative: clocks differ.
 */
export function formatDuration(milliseconds: number, words: Words): string {
  const seconds = Number.isFinite(milliseconds) ? Math.max(0, milliseconds) / 1000 : 0
  const number = (value: number, digits = 0) => numberFormat(words.locale, digits).format(value)
  if (seconds < 0.05) return words.text('duration.instant', { seconds: number(0.1, 1) })
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
