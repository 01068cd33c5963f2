import { formatValue, type Flags } from './formatValue.ts'
import {
  goString,
  shownBy,
  indirect,
  type Argument,
  type GoValue,
  type Mark,
  type Piece,
} from './GoValue.ts'
import type { Run } from './Run.ts'

/**
 * True if a value is printed in a way that shows it: not its type or address, not cut off, not as
 * bytes.
 */
const isShown = (value: GoValue, verb: string, { precision }: Flags): boolean =>
  !'TpxXcU'.includes(verb) &&
  (value.kind !== 'string' || precision === undefined || Array.from(value.data).length <= precision)

type Writer = {
  readonly text: (text: string, mark?: Mark) => void
  readonly argument: (value: Argument, verb?: string, flags?: Flags) => void
}

/** The text that a print function writes, and what of the payload is seen in it. */
function writtenBy(run: Run, write: (writer: Writer) => void): GoValue {
  const pieces: Piece[] = []
  const shows = new Set<GoValue>()
  const text = (written: string, mark: Mark = 'own'): void => {
    if (written !== '') pieces.push({ text: written, mark })
  }
  write({
    text,
    argument(value, verb = 'v', flags = {}) {
      const written = formatValue(run, value, verb, flags)
      const inner = value?.kind === 'string' && written === value.data ? value.pieces : undefined
      for (const piece of inner ?? [{ text: written, mark: markBy(value, verb) }])
        text(piece.text, piece.mark)
      if (value && isShown(value, verb, flags)) for (const shown of shownBy(value)) shows.add(shown)
    },
  })
  run.spend(shows.size >> 4)
  const mark =
    pieces.length === 1
      ? pieces[0]!.mark
      : pieces.some((piece) => piece.mark !== 'own')
        ? 'data'
        : 'own'
  return {
    ...goString(run.checked(pieces.map((piece) => piece.text).join('')), mark, [...shows]),
    pieces,
  }
}

/** fmt.Sprint: "Spaces are added between operands when neither is a string." */
export const sprint = (run: Run, values: readonly Argument[]): GoValue =>
  writtenBy(run, ({ text, argument }) =>
    values.forEach((value, index) => {
      if (index > 0 && value?.kind !== 'string' && values[index - 1]?.kind !== 'string') text(' ')
      argument(value)
    }),
  )

/** fmt.Sprintln: "Spaces are always added between operands and a newline is appended." */
export const sprintln = (run: Run, values: readonly Argument[]): GoValue =>
  writtenBy(run, ({ text, argument }) => {
    values.forEach((value, index) => {
      if (index > 0) text(' ')
      argument(value)
    })
    text('\n')
  })

/** fmt: widths and precisions beyond this are no numbers. */
const MAX_NUMBER = 1_000_000

type Printing = Writer & {
  readonly run: Run
  readonly format: string
  readonly values: readonly Argument[]
  at: number
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
    writeFormat({
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

function writeFormat(printing: Printing): void {
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

/** Reads the flags between `%` and the verb, and the index of the verb's argument. */
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
 * written if it is not. A number too large is none, and its digits take the format's rest.
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

function writeExtra({ values, next, text, argument }: Printing): void {
  if (next >= values.length) return
  text('%!(EXTRA ')
  values.slice(next).forEach((value, index) => {
    text((index > 0 ? ', ' : '') + (value ? `${value.type.name}=` : ''))
    argument(value)
  })
  text(')')
}

/**
 * The value that a template prints: at the end of a pointer, and `<no value>` if there is none.
 */
export const printable = (value: Argument): GoValue =>
  (value?.kind === 'pointer' ? indirect(value) : value) ?? goString('<no value>', 'data')

export function printed(run: Run, value: Argument): readonly Piece[] {
  const from = printable(value)
  if (from.kind === 'string') return from.pieces ?? [{ text: from.data, mark: from.mark }]
  return [{ text: formatValue(run, from), mark: markBy(from, 'v') }]
}

/**
 * The mark of a value's text, for places that expect JSON: a payload's text is not JSON, but its
 * numbers and quoted texts are.
 */
function markBy(value: Argument, verb: string): Mark {
  if (!value || value.mark === 'own') return value?.mark ?? 'data'
  if (value.kind === 'bool' || value.kind === 'int' || value.kind === 'float64') return 'token'
  if (value.kind !== 'string') return 'data'
  return verb === 'q' || value.type.name !== 'string'
    ? 'token'
    : verb === 'v' || verb === 's'
      ? value.mark
      : 'data'
}
