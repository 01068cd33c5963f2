import { numberText } from './formatters.ts'
import type { Words } from './words.ts'

/** A number as people write it in the language of these words. */
export const formatNumber = (value: number, { formats }: Words): string =>
  numberText(value, formats)
