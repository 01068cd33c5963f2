import type { Argument, GoValue } from '../values/GoValue.ts'
import type { Flags } from './formatValue.ts'
import { writtenBy, type Writer } from '../printValues.ts'
import type { Run } from '../Run.ts'

/** fmt: widths and precisions beyond this are no numbers. */
const MAX_NUMBER = 1_000_000

/** Where reading a format is, and what its directives take. */
type Printing = Writer & {
  readonly run: Run
  readonly format: string
  readonly values: readonly Argument[]
  /** The UTF-16 unit that is read next. */
  at: number
  /** The argument that is next. */
  next: number
  /** An argument was named by `[n]`: then nobody is told of those left over. */
  isReordered: boolean
  isGoodIndex: boolean
  isAfterIndex: boolean
}

/**
 * fmt.Sprintf, mistakes included: they are text in the output ("%!verb(type=value)", "%!(EXTRA …)",
 * "%!(NOVERB)", "%!(BADINDEX)"), never an error.
 */
export const sprintf = (run: Run, format: GoValue, values: readonly Argument[]): GoValue =>
  writtenBy(run, ({ text, argument }) =>
    write({
      run,
      format: format.data as string,
      values,
      text: (written) => text(written, format.mark),
      argument,
      at: 0,
      next: 0,
      isReordered: false,
      isGoodIndex: true,
      isAfterIndex: false,
    }),
  )

function write(printing: Printing): void {
  const { format, text } = printing
  while (printing.at < format.length) {
    const percent = format.indexOf('%', printing.at)
    const end = percent < 0 ? format.length : percent
    text(format.slice(printing.at, end))
    printing.at = end + 1
    if (percent >= 0) writeDirective(printing)
  }
  if (!printing.isReordered) writeExtra(printing)
}

/** One `%…`. */
function writeDirective(printing: Printing): void {
  const { run, format, values, text } = printing
  run.spend(1)
  const flags = readFlags(printing)
  const verb = String.fromCodePoint(format.codePointAt(printing.at) ?? 0)
  if (printing.at >= format.length) return text('%!(NOVERB)')
  printing.at += verb.length
  if (verb === '%') return text('%')
  if (!printing.isGoodIndex) return text(`%!${verb}(BADINDEX)`)
  if (printing.next >= values.length) return text(`%!${verb}(MISSING)`)
  const { '#': goSyntax, '+': fieldNames, ...others } = flags
  printing.argument(
    values[printing.next++],
    verb,
    verb === 'v' ? { ...others, goSyntax, fieldNames } : flags,
  )
}

/** What stands between `%` and the verb, and which argument the verb takes. */
function readFlags(printing: Printing): Flags {
  const { format } = printing
  const flags: Flags = {}
  for (; '-+# 0'.includes(format[printing.at] ?? '?'); printing.at++)
    flags[format[printing.at] as '-'] = true
  printing.isGoodIndex = true
  readIndex(printing)
  const width = readNumber(printing, '%!(BADWIDTH)', -MAX_NUMBER)
  if (width !== undefined) {
    if (printing.isAfterIndex) printing.isGoodIndex = false
    flags.width = Math.abs(width)
    if (width < 0) flags['-'] = true
  }
  if (format[printing.at] === '.' && printing.at + 1 < format.length) {
    printing.at++
    if (printing.isAfterIndex) printing.isGoodIndex = false
    readIndex(printing)
    const isStar = format[printing.at] === '*'
    flags.precision = readNumber(printing, '%!(BADPREC)', 0) ?? (isStar ? undefined : 0)
  }
  if (!printing.isAfterIndex) readIndex(printing)
  return flags
}

/** `[n]`: the argument that is next, from 1. */
function readIndex(printing: Printing): void {
  const { format, values, at } = printing
  printing.isAfterIndex = false
  if (format[at] !== '[') return
  printing.isReordered = true
  const close = at + 2 < format.length ? format.indexOf(']', at) : -1
  const index = close < 0 ? '' : format.slice(at + 1, close)
  printing.at = close < 0 ? at + 1 : close + 1
  printing.isAfterIndex = /^\d{1,8}$/.test(index) && Number(index) < (MAX_NUMBER + 1) * 10
  if (printing.isAfterIndex && Number(index) > 0 && Number(index) <= values.length)
    printing.next = Number(index) - 1
  else printing.isGoodIndex = false
}

/**
 * Digits, or for a `*` the next argument, which must be an int from `least` on; `problem` is
 * written where it is not. A number too large is none, and its digits take the format's rest.
 */
function readNumber(printing: Printing, problem: string, least: number): number | undefined {
  const { format, values } = printing
  if (format[printing.at] === '*') {
    printing.at++
    const value = printing.next < values.length ? values[printing.next++] : undefined
    const number = value?.kind === 'int' ? Number(value.data) : Number.NaN
    printing.isAfterIndex = false
    if (number >= least && number <= MAX_NUMBER) return number
    printing.text(problem)
    return undefined
  }
  const digits = /^\d*/.exec(format.slice(printing.at, printing.at + 1000))![0]
  printing.at += digits.length
  if (Number(digits) <= MAX_NUMBER * 10 + 9) return digits === '' ? undefined : Number(digits)
  printing.at = format.length
  return undefined
}

/** The arguments that no directive took. */
function writeExtra({ values, next, text, argument }: Printing): void {
  if (next >= values.length) return
  text('%!(EXTRA ')
  values.slice(next).forEach((value, index) => {
    text((index > 0 ? ', ' : '') + (value ? `${value.type.name}=` : ''))
    argument(value)
  })
  text(')')
}
