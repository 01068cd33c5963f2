import { describe, expect, it } from 'vitest'
import { createWords, formatNumber } from '../../src/words/foreign.ts'
import { formatTime } from '../../src/words/formatTime.ts'

/** Without `digits`, as many as the number has. */
const ofIntl = (value: number, locale: string, digits?: number) =>
  new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value)

describe('a number in English', () => {
  it.each(['en', 'en-US', 'en-GB'])('is written in %s as Intl writes it', (locale) => {
    for (const value of [
      ...Array(1200).keys(),
      0.1,
      0.25,
      998.5,
      998.9996,
      1e-7,
      -3,
      1e21,
      NaN,
      Infinity,
    ])
      expect(formatNumber(value, { formats: locale })).toBe(ofIntl(value, locale))
    for (let ms = 0; ms < 10_000; ms += 5)
      for (const digits of [undefined, 0, 1])
        expect(formatNumber(ms / 1000, { formats: locale }, digits)).toBe(
          ofIntl(ms / 1000, locale, digits),
        )
  })
})

it.each(['de', 'ar-EG', 'en-ZA', 'en-DE', 'en-u-nu-deva', 'hi-IN'])(
  'a number in %s is written as Intl writes it',
  (locale) => {
    for (const value of [0, 7, 0.25, 12.5, 999, 1234.5, -3])
      for (const digits of [undefined, 0, 1])
        expect(formatNumber(value, { formats: locale }, digits)).toBe(ofIntl(value, locale, digits))
  },
)

it.each(['en', 'de', 'ja', 'ar'])('a moment of another year says its year: %s', (locale) => {
  const words = createWords({ locale })
  const year = (at: number) =>
    new Intl.DateTimeFormat(words.formats, { year: 'numeric' }).format(at).replace(/\D/g, '')
  const now = Date.now()
  for (const at of [now - 4e10, now + 4e10, 0, 4e15])
    expect(formatTime(at, words)).toContain(year(at))
  expect(formatTime(now, words)).not.toContain(year(now))
})
