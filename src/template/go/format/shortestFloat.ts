/** Digits of a number without its sign: 0.digits × 10^point. */
export type Decimal = { readonly digits: string; readonly point: number }

/** The fewest digits that give this double back: ECMAScript's, which are Go's. */
export function shortest(value: number): Decimal {
  const [mantissa = '', exponent = ''] = value.toExponential().split('e')
  return { digits: mantissa.replace('.', ''), point: Number(exponent) + 1 }
}

/** The exponent of a number, with its sign. */
export const exponentOf = (power: number, width = 2): string =>
  (power < 0 ? '-' : '+') + String(Math.abs(power)).padStart(width, '0')
/** Digits before and after the point. */
export const withFraction = (whole: string, fraction: string): string =>
  whole + (fraction && `.${fraction}`)

/** d.ddde±dd */
export const exponential = ({ digits, point }: Decimal, precision = 0): string =>
  `${withFraction(digits.charAt(0), digits.slice(1).padEnd(precision, '0'))}e${exponentOf(point - 1)}`

/** ddd.ddd */
export const positional = ({ digits, point }: Decimal, precision = 0): string =>
  point > 0
    ? withFraction(
        digits.slice(0, point).padEnd(point, '0'),
        digits.slice(point).padEnd(precision, '0'),
      )
    : withFraction('0', ('0'.repeat(-point) + digits).padEnd(precision, '0'))

/**
 * %g: the exponent form "is used if the exponent from the conversion is less than -4 or greater
 * than or equal to the precision. if precision was the shortest possible, use precision 6 for this
 * decision" (strconv/ftoa.go): 1000000 is 1e+06, 999999.5 is 999999.5.
 */
export const general = (decimal: Decimal, most: number): string =>
  (decimal.point > -4 && decimal.point <= most ? positional : exponential)(decimal)

/**
 * A number without its sign, in as few digits as give it back: how Go prints it where nothing says
 * otherwise.
 */
export const shortestText = (value: number): string => general(withoutZeros(shortest(value)), 6)

/** Zeros at the end say nothing. */
export const withoutZeros = ({ digits, point }: Decimal): Decimal => ({
  digits: digits.replace(/0+$/, ''),
  point,
})
