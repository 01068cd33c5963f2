import { formatDuration } from '../../../../src/ui/bubble/useElapsed.ts'
import { BUBBLE_WORDS } from '../../../../src/ui/bubble/messages.en.ts'
import { createWords } from '../../../../src/words/foreign.ts'

const english = createWords(BUBBLE_WORDS)

describe('formatDuration', () => {
  it.each([
    [0, ''],
    [999, ''],
    [1000, '1.0 s'],
    [9949, '9.9 s'],
    [9950, '10 s'],
    [42_000, '42 s'],
    [59_499, '59 s'],
    [59_500, '1 min 0 s'],
    [125_000, '2 min 5 s'],
    [3_599_499, '59 min 59 s'],
    [3_599_500, '1 h 0 min'],
    [3_600_000, '1 h 0 min'],
    [9_000_000, '2 h 30 min'],
    [360_000_000, '100 h 0 min'],
  ])('%d ms is %s', (milliseconds, text) => {
    expect(formatDuration(milliseconds, english)).toBe(text)
  })

  it.each([-1, -100_000, Number.NaN, Infinity, -Infinity, -0])(
    'never shows a negative or meaningless time for %d ms',
    (milliseconds) => {
      expect(formatDuration(milliseconds, english)).toBe('')
    },
  )

  it('is written as the app’s locale writes it', () => {
    const german = createWords(BUBBLE_WORDS, {
      locale: 'de',
      'duration.minutes': '{minutes} Min. {seconds} Sek.',
      'duration.hours': '{hours} Std. {minutes} Min.',
    })
    expect(
      [1200, 42_000, 125_000, 4_000_000_000].map((milliseconds) =>
        formatDuration(milliseconds, german),
      ),
    ).toEqual(['1,2 s', '42 s', '2 Min. 5 Sek.', '1.111 Std. 6 Min.'])
    expect(formatDuration(1200, createWords(BUBBLE_WORDS, { locale: 'ar-EG' }))).toBe('١٫٢ s')
  })
})
