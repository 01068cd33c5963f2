/** Digits of a number without its sign: 0.digits × 10^point. */
type Decimal = { readonly digits: string; readonly point: number }

/** Beyond these all digits of a double are 0. */
const MOST_DIGITS = 1100

const view = new DataView(new ArrayBuffer(8))

/** A finite double that is not negative, as mantissa × 2^exponent. */
function partsOf(value: number): { mantissa: bigint; exponent: number } {
  view.setFloat64(0, value)
  const bits = view.getBigUint64(0) & 0x7fff_ffff_ffff_ffffn
  const biased = Number(bits >> 52n)
  const fraction = bits & 0xf_ffff_ffff_ffffn
  return biased === 0 ? { mantissa: fraction, exponent: -1074 } : { mantissa: fraction | (1n << 52n), exponent: biased - 1075 }
}

/** value × 10^places, to the nearest whole number, halves to even: of the exact binary value, as strconv does; toFixed rounds halves up. */
function scaled(value: number, places: number): bigint {
  const { mantissa, exponent } = partsOf(value)
  const numerator = mantissa * 10n ** BigInt(Math.max(places, 0)) * 2n ** BigInt(Math.max(exponent, 0))
  const denominator = 10n ** BigInt(Math.max(-places, 0)) * 2n ** BigInt(Math.max(-exponent, 0))
  const quotient = numerator / denominator
  const twice = (numerator % denominator) * 2n
  return twice > denominator || (twice === denominator && quotient % 2n === 1n) ? quotient + 1n : quotient
}

/** The fewest digits that give this double back. */
function shortest(value: number): Decimal {
  if (value === 0) return { digits: '', point: 0 }
  const [mantissa = '', exponent = ''] = value.toExponential().split('e')
  return { digits: mantissa.replace('.', ''), point: Number(exponent) + 1 }
}

/** This many digits, rounded. */
function rounded(value: number, count: number): Decimal {
  if (value === 0) return { digits: '', point: 0 }
  let { point } = shortest(value)
  const kept = Math.min(count, MOST_DIGITS)
  let digits = scaled(value, kept - point).toString()
  if (digits.length < kept) digits = scaled(value, kept - --point).toString() // the shortest digits had been rounded up to a power of ten
  if (digits.length > kept) point++
  return { digits: digits.slice(0, kept), point }
}

/** strconv.FormatFloat: "'e' (-d.dddde±dd), 'f' (-ddd.dddd), 'g' ('e' for large exponents, 'f' otherwise)", 'b' and 'x' with powers of two. Precision -1: as few digits as give the number back. */
export function formatFloat(value: number, verb: string, precision: number): string {
  const sign = value < 0 || Object.is(value, -0) ? '-' : ''
  const size = Math.abs(value)
  const isUpper = verb === 'E' || verb === 'G' || verb === 'X'
  const text = sign + unsigned(size, verb.toLowerCase(), precision)
  return isUpper ? text.toUpperCase() : text
}

function unsigned(value: number, verb: string, precision: number): string {
  switch (verb) {
    case 'b': {
      const { mantissa, exponent } = partsOf(value)
      return `${mantissa}p${exponent < 0 ? '-' : '+'}${Math.abs(exponent)}`
    }
    case 'x':
      return hexadecimal(value, precision)
    case 'e':
      return exponential(precision < 0 ? shortest(value) : rounded(value, precision + 1), precision)
    case 'f':
      return precision < 0 ? positional(shortest(value), -1) : fixed(value, precision)
    default:
      return general(value, precision)
  }
}

/**
 * %g: the exponent form "is used if the exponent from the conversion is less than -4 or greater than or equal to the precision. if precision
 * was the shortest possible, use precision 6 for this decision" (strconv/ftoa.go): 1000000 is 1e+06, 999999.5 is 999999.5.
 */
function general(value: number, precision: number): string {
  const isShortest = precision < 0
  const decimal = isShortest ? shortest(value) : rounded(value, Math.max(precision, 1))
  const digits = decimal.digits.replace(/0+$/, '')
  const exponent = decimal.point - 1
  // ftoa.go: "if eprec > digs.nd && digs.nd >= digs.dp { eprec = digs.nd }"
  const most = isShortest ? 6 : precision > digits.length && digits.length >= decimal.point ? digits.length : Math.max(precision, 1)
  const isSmall = value === 0 || (exponent >= -4 && exponent < most)
  return isSmall ? positional({ digits, point: decimal.point }, -1) : exponential({ digits, point: decimal.point }, -1)
}

/** d.ddde±dd; precision -1: all digits there are. */
function exponential({ digits, point }: Decimal, precision: number): string {
  const exponent = digits === '' ? 0 : point - 1
  const fraction = digits.slice(1).padEnd(Math.max(precision, 0), '0')
  return `${digits.charAt(0) || '0'}${fraction && `.${fraction}`}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`
}

/** ddd.ddd; precision -1: all digits there are. */
function positional({ digits, point }: Decimal, precision: number): string {
  const whole = point > 0 ? digits.slice(0, point).padEnd(point, '0') : '0'
  const fraction = (point > 0 ? digits.slice(point) : '0'.repeat(-point) + digits).padEnd(Math.max(precision, 0), '0')
  return whole + (fraction && `.${fraction}`)
}

function fixed(value: number, precision: number): string {
  const places = Math.min(precision, MOST_DIGITS)
  const digits = scaled(value, places).toString().padStart(places + 1, '0')
  return positional({ digits, point: digits.length - places }, precision)
}

/** 0x1.yyyyp±dd: the fraction in hexadecimal, the exponent in decimal digits. */
function hexadecimal(value: number, precision: number): string {
  const { mantissa: whole, exponent: power } = partsOf(value)
  const width = BigInt(whole.toString(2).length)
  let mantissa = whole << (61n - width) // the leading 1 at bit 60
  let exponent = whole === 0n ? 0 : power + Number(width) - 1
  if (precision >= 0 && precision < 15) {
    const shift = BigInt(60 - precision * 4)
    const half = 1n << (shift - 1n)
    const rest = mantissa & ((1n << shift) - 1n)
    mantissa >>= shift
    if (rest > half || (rest === half && mantissa % 2n === 1n)) mantissa++
    mantissa <<= shift
    if (mantissa >> 61n) {
      mantissa >>= 1n
      exponent++
    }
  }
  const digits = (mantissa & ((1n << 60n) - 1n)).toString(16).padStart(15, '0')
  const fraction = precision < 0 ? digits.replace(/0+$/, '') : digits.slice(0, precision).padEnd(precision, '0')
  return `0x${mantissa >> 60n}${fraction && `.${fraction}`}p${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`
}
