const formatters = new Map<string, Intl.NumberFormat | Intl.PluralRules>()

/** Made once for each locale: one costs as much as drawing a few lines. */
function remembered<F extends Intl.NumberFormat | Intl.PluralRules>(key: string, make: () => F): F {
  const known = formatters.get(key)
  if (known) return known as F
  const made = make()
  formatters.set(key, made)
  return made
}

/** `digits`: exactly so many after the point; without it, as many as the number has. */
export const numberFormat = (locale: string, digits?: number): Intl.NumberFormat =>
  remembered(
    `${locale} ${digits}`,
    () =>
      new Intl.NumberFormat(
        locale,
        digits === undefined
          ? undefined
          : { minimumFractionDigits: digits, maximumFractionDigits: digits },
      ),
  )

export const pluralRules = (locale: string): Intl.PluralRules =>
  remembered(`plural ${locale}`, () => new Intl.PluralRules(locale))
