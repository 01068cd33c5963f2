import type { Words } from '../../words/foreign.ts'

/** As a clock counts down, in the digits of the page: 0:09, 12:05, 3:59:59. */
export function clockOf(seconds: number, { formats }: Words): string {
  const minutes = Math.floor(seconds / 60)
  const [first = 0, ...rest] =
    minutes < 60 ? [minutes, seconds % 60] : [Math.floor(minutes / 60), minutes % 60, seconds % 60]
  const two = new Intl.NumberFormat(formats, { minimumIntegerDigits: 2 })
  return [
    new Intl.NumberFormat(formats).format(first),
    ...rest.map((part) => two.format(part)),
  ].join(':')
}
