import type { Argument, GoValue } from '../values/GoValue.ts'
import type { Flags } from './formatValue.ts'
import { writtenBy, type Writer } from '../printValues.ts'
import type { Run } from '../Run.ts'

/** fmt: widths and precisions beyond this are no numbers. */
const MAX_NUMBER = 1_000_000

/**
 * fmt.Sprintf, mistakes included: they are text in the output ("%!verb(type=value)", "%!(EXTRA …)",
 * "%!(NOVERB)", "%!(BADINDEX)"), never an error.
 */
export const sprintf = (run: Run, format: GoValue, values: readonly Argument[]): GoValue =>
  writtenBy(run, (writer) =>
    write(run, format.data as string, values, {
      ...writer,
      text: (text) => writer.text(text, format.mark),
    }),
  )

function write(
  run: Run,
  format: string,
  values: readonly Argument[],
  { text, argument }: Writer,
): void {
  let at = 0
  let next = 0
  /** An argument was named by `[n]`: then nobody is told of those left over. */
  let isReordered = false
  let isGoodIndex = true
  let isAfterIndex = false

  /** Reads on if this comes next. */
  function reads(character: string): boolean {
    if (format[at] !== character) return false
    at++
    return true
  }

  /** `[n]`: the argument that is next, from 1. */
  function readIndex(): void {
    isAfterIndex = false
    if (format[at] !== '[') return
    isReordered = true
    const close = at + 2 < format.length ? format.indexOf(']', at) : -1
    const index = close < 0 ? '' : format.slice(at + 1, close)
    at = close < 0 ? at + 1 : close + 1
    isAfterIndex = /^\d{1,8}$/.test(index) && Number(index) < (MAX_NUMBER + 1) * 10
    if (isAfterIndex && Number(index) > 0 && Number(index) <= values.length)
      next = Number(index) - 1
    else isGoodIndex = false
  }

  /**
   * Digits, or for a `*` the next argument, which must be an int. A number too large is none, and
   * its digits take the format's rest.
   */
  function readNumber(problem: string, isFine: (number: number) => boolean): number | undefined {
    if (reads('*')) {
      const value = next < values.length ? values[next++] : undefined
      const number = value?.kind === 'int' ? Number(value.data) : Number.NaN
      isAfterIndex = false
      if (Math.abs(number) <= MAX_NUMBER && isFine(number)) return number
      text(problem)
      return undefined
    }
    const digits = /^\d*/.exec(format.slice(at, at + 1000))![0]
    at += digits.length
    if (Number(digits) <= MAX_NUMBER * 10 + 9) return digits === '' ? undefined : Number(digits)
    at = format.length
    return undefined
  }

  /** One `%…`. */
  function writeDirective(): void {
    const flags: Flags = {}
    run.spend(1)
    for (; '-+# 0'.includes(format[at] ?? '?'); at++) flags[format[at] as '-'] = true
    isGoodIndex = true
    readIndex()
    const width = readNumber('%!(BADWIDTH)', () => true)
    if (width !== undefined) {
      if (isAfterIndex) isGoodIndex = false
      flags.width = Math.abs(width)
      if (width < 0) flags['-'] = true
    }
    if (format[at] === '.' && at + 1 < format.length) {
      at++
      if (isAfterIndex) isGoodIndex = false
      readIndex()
      const isStar = format[at] === '*'
      flags.precision =
        readNumber('%!(BADPREC)', (number) => number >= 0) ?? (isStar ? undefined : 0)
    }
    if (!isAfterIndex) readIndex()
    const verb = String.fromCodePoint(format.codePointAt(at) ?? 0)
    if (at >= format.length) return text('%!(NOVERB)')
    at += verb.length
    if (verb === '%') return text('%')
    if (!isGoodIndex) return text(`%!${verb}(BADINDEX)`)
    if (next >= values.length) return text(`%!${verb}(MISSING)`)
    const { '#': goSyntax, '+': fieldNames, ...others } = flags
    argument(values[next++], verb, verb === 'v' ? { ...others, goSyntax, fieldNames } : flags)
  }

  while (at < format.length) {
    const percent = format.indexOf('%', at)
    const end = percent < 0 ? format.length : percent
    text(format.slice(at, end))
    at = end + 1
    if (percent >= 0) writeDirective()
  }
  if (isReordered || next >= values.length) return
  text('%!(EXTRA ')
  values.slice(next).forEach((value, index) => {
    text((index > 0 ? ', ' : '') + (value ? `${value.type.name}=` : ''))
    argument(value)
  })
  text(')')
}
