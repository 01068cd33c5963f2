import {
  exponential,
  exponentOf,
  general,
  positional,
  shortest,
  shortestText,
  withFraction,
  withoutZeros,
  type Decimal,
} from './shortestFloat.ts'

/** All digits of a double: times 2 until it is whole is exact, and so is 5 to that power. */
function exactly(value: number): Decimal {
  let places = 0
  let whole = value
  for (; whole % 1 !== 0; places++) whole *= 2
  const digits = String(BigInt(whole) * 5n ** BigInt(places))
  return { digits, point: digits.length - places }
}

/**
 * To this many digits, halves to even as strconv rounds. toFixed and toPrecision round halves up,
 * and stop at 100 digits.
 */
function rounded({ digits, point }: Decimal, count: number): Decimal {
  if (count >= digits.length) return { digits, point }
  if (count < 0) return { digits: '', point: 0 }
  const kept = digits.slice(0, count)
  const rest = digits.slice(count).replace(/0+$/, '')
  const isUp = rest > '5' || (rest === '5' && Number(kept.at(-1) ?? 0) % 2 === 1)
  const result = String(BigInt(kept) + BigInt(isUp))
  return {
    digits: result.slice(0, Math.max(count, 1)),
    point: point + Number(result.length > count),
  }
}

/** %g to this many digits. */
function generalTo(value: number, precision: number): string {
  const least = Math.max(precision, 1)
  const decimal = withoutZeros(rounded(exactly(value), least))
  // ftoa.go: "if eprec > digs.nd && digs.nd >= digs.dp { eprec = digs.nd }"
  return general(
    decimal,
    precision > decimal.digits.length && decimal.digits.length >= decimal.point
      ? decimal.digits.length
      : least,
  )
}

/** ddddp±ddd: mantissa and power of two as the double has them. */
function binary(value: number): string {
  let unit = Number.MIN_VALUE
  let power = -1074
  for (; value / unit >= 2 ** 53; power++) unit *= 2
  return `${value / unit}p${exponentOf(power, 1)}`
}

/** 0x1.yyyyp±dd: the fraction in hexadecimal, the exponent in decimal digits. */
function hexadecimal(value: number, precision: number | undefined): string {
  let power = 0
  let leading = value
  for (; leading >= 2; power++) leading /= 2
  for (; leading < 1 && leading > 0; power--) leading *= 2
  const size = 16 ** Math.min(precision ?? 13, 13)
  let whole = Math.floor(leading * size)
  const rest = leading * size - whole
  if (rest > 0.5 || (rest === 0.5 && whole % 2 === 1)) whole++
  if (whole === 2 * size) {
    whole = size
    power++
  }
  const digits = (whole % size || 0).toString(16).padStart(Math.min(precision ?? 13, 13), '0')
  const fraction =
    precision === undefined
      ? digits.replace(/0+$/, '')
      : digits.padEnd(precision, '0').slice(0, precision)
  return `0x${withFraction(String(Math.floor(whole / size)), fraction)}p${exponentOf(power)}`
}

/**
 * A number without its sign (strconv.FormatFloat): "'e' (-d.dddde±dd), 'f' (-ddd.dddd), 'g' ('e'
 * for large exponents, 'f' otherwise)", 'b' and 'x' with powers of two. Without a precision: as few
 * digits as give the number back.
 */
export function formatFloat(value: number, form: string, precision: number | undefined): string {
  switch (form) {
    case 'b':
      return binary(value)
    case 'x':
      return hexadecimal(value, precision)
    case 'e':
      return exponential(
        precision === undefined ? shortest(value) : rounded(exactly(value), precision + 1),
        precision,
      )
    case 'f': {
      const decimal = precision === undefined ? shortest(value) : exactly(value)
      return positional(
        precision === undefined ? decimal : rounded(decimal, decimal.point + precision),
        precision,
      )
    }
    case 'g':
      return precision === undefined ? shortestText(value) : generalTo(value, precision)
    default:
      return formatFloat(value, form.toLowerCase(), precision).toUpperCase()
  }
}
