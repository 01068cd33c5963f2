import type { Words } from './words.ts'

/** A number as people write it in the language of these words. */
export const formatNumber = (value: number, { locale }: Words): string =>
  new Intl.NumberFormat(locale).format(value)
