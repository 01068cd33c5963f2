const DAY = 86_400_000

/** A day as people say it: with the time if it is near, with the year if it is another. Or empty. */
export function formatDay(at: number, locale: string, now = Date.now()): string {
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return ''
  const time = Math.abs(at - now) < DAY ? ({ hour: 'numeric', minute: '2-digit' } as const) : {}
  const year =
    date.getFullYear() === new Date(now).getFullYear() ? {} : ({ year: 'numeric' } as const)
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    ...year,
    ...time,
  }).format(date)
}

/** The day that is so many milliseconds away. */
export const formatDayFromNow = (milliseconds: number, locale: string): string =>
  formatDay(Date.now() + milliseconds, locale)
