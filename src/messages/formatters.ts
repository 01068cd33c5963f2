const formatters = new Map<string, Intl.NumberFormat | Intl.PluralRules>()

/** Made once for each locale: one costs as much as drawing a few lines. */
function remembered<F extends Intl.NumberFormat | Intl.PluralRules>(key: string, make: () => F): F {
  const known = formatters.get(key)
  if (known) return known as F
  const made = make()
  formatters.set(key, made)
  return made
}

/** The first `Intl.NumberFormat` of a page takes 15 to 30 ms. Small numbers need none in English. */
const ENGLISH = /^en(?:-(?:US|GB))?$/

/**
 * A number as people write it in the language of these words. `digits`: exactly so many after the
 * point; without it, as many as the number has.
 */
export function formatNumber(
  value: number,
  { formats }: { readonly formats: string },
  digits: number | undefined = value % 1 ? undefined : 0,
): string {
  if (digits !== undefined && value >= 0 && value < 999 && ENGLISH.test(formats)) {
    const scale = 10 ** digits
    return (Math.round(value * scale) / scale).toFixed(digits)
  }
  return remembered(
    `${formats} ${digits}`,
    () =>
      new Intl.NumberFormat(formats, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }),
  ).format(value)
}

export const pluralRules = (locale: string): Intl.PluralRules =>
  remembered(`plural ${locale}`, () => new Intl.PluralRules(locale))
