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

export type Writer = {
  readonly text: (text: string, mark?: Mark) => void
  readonly argument: (value: Argument, verb?: string, flags?: Flags) => void
}

/** The text that a print function writes, and what of the payload is seen in it. */
export function writtenBy(run: Run, write: (writer: Writer) => void): GoValue {
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
