const DAY = 86_400_000

/** A day as people say it: with the time if it is near, with the year if it is another. Or empty. */
export function formatDay(at: number, locale: string, now = Date.now()): string {
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return ''
  const isNear = Math.abs(at - now) < DAY
  const isOtherYear = date.getFullYear() !== new Date(now).getFullYear()
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    ...(isOtherYear && { year: 'numeric' }),
    ...(isNear && { hour: 'numeric', minute: '2-digit' }),
  }).format(date)
}

export const formatDayFromNow = (milliseconds: number, locale: string): string =>
  formatDay(Date.now() + milliseconds, locale)
