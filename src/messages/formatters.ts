const formatters = new Map<string, Intl.NumberFormat | Intl.PluralRules>()

/** Made once for each locale: one costs as much as drawing a few lines. */
function remembered<F extends Intl.NumberFormat | Intl.PluralRules>(key: string, make: () => F): F {
  const known = formatters.get(key)
  if (known) return known as F
  const made = make()
  formatters.set(key, made)
  return made
}

/** How English writes small numbers. The first `Intl.NumberFormat` of a page takes 15 to 30 ms. */
const ENGLISH = /^en(?:-(?:US|GB))?$/
const isSmall = (value: number) => value >= 0 && value < 999

/**
 * A number as people write it in a language. `digits`: exactly so many after the point; without it,
 * as many as the number has.
 */
export function numberText(value: number, locale: string, digits?: number): string {
  if (ENGLISH.test(locale) && isSmall(value)) {
    if (digits !== undefined)
      return (Math.round(value * 10 ** digits) / 10 ** digits).toFixed(digits)
    if (Number.isInteger(value)) return `${value}`
  }
  const options = digits === undefined ? undefined : fixed(digits)
  return remembered(`${locale} ${digits}`, () => new Intl.NumberFormat(locale, options)).format(
    value,
  )
}

const fixed = (digits: number) => ({
  minimumFractionDigits: digits,
  maximumFractionDigits: digits,
})

export const pluralRules = (locale: string): Intl.PluralRules =>
  remembered(`plural ${locale}`, () => new Intl.PluralRules(locale))
