import { formatArgument, formatValue } from './formatValue.ts'
import { goString, indirect, shownBy, type GoValue, type Mark, type Piece } from './GoValue.ts'
import { isShown, type Flags } from './Printer.ts'
import type { Run } from './Run.ts'

type Argument = GoValue | undefined

/** The value that a template prints: at the end of a pointer, and `<no value>` where there is none. */
export function printable(value: Argument): GoValue {
  const from = value?.kind === 'pointer' ? indirect(value).value : value
  return from ?? goString('<no value>', 'data')
}

/** What an action prints. */
export function printed(run: Run, value: Argument): readonly Piece[] {
  const from = printable(value)
  if (from.kind === 'string') return from.pieces ?? [{ text: from.data, mark: from.mark }]
  return [{ text: formatValue(run, from, 'v'), mark: markBy(from, 'v') }]
}

/** What text of a value may do where JSON is expected: a payload's text is no JSON, but its numbers and what was quoted are. */
function markBy(value: Argument, verb: string): Mark {
  if (!value) return 'data'
  const isScalar = value.kind === 'bool' || value.kind === 'int' || value.kind === 'uint8' || value.kind === 'float64'
  if (value.mark === 'own' || isScalar) return value.mark === 'own' ? 'own' : 'token'
  return value.kind === 'string' && (verb === 'q' || value.type.name !== 'string') ? 'token' : value.kind === 'string' && (verb === 'v' || verb === 's') ? value.mark : 'data'
}

/** Collects what a print function writes, and what of the payload is seen in it. */
export class PieceWriter {
  readonly run: Run
  readonly #pieces: Piece[] = []
  readonly #shows = new Set<GoValue>()

  constructor(run: Run) {
    this.run = run
  }

  text(text: string, mark: Mark): void {
    if (text !== '') this.#pieces.push({ text, mark })
  }

  argument(value: Argument, verb: string, flags: Flags = {}): void {
    const text = formatArgument(this.run, value, verb, flags)
    const inner = value?.kind === 'string' && value.pieces && text === value.data ? value.pieces : undefined
    if (inner) for (const piece of inner) this.#pieces.push(piece)
    else this.text(text, markBy(value, verb))
    if (value && isShown(value, verb, flags)) for (const shown of shownBy(value)) this.#shows.add(shown)
  }

  result(): GoValue {
    const pieces = this.#pieces
    this.run.spend(this.#shows.size >> 4)
    const mark = pieces.length === 1 ? pieces[0]!.mark : pieces.some((piece) => piece.mark !== 'own') ? 'data' : 'own'
    return { ...goString(this.run.checked(pieces.map(({ text }) => text).join('')), mark, [...this.#shows]), pieces }
  }
}

const isText = (value: Argument): boolean => value?.kind === 'string'

/** fmt.Sprint: "Spaces are added between operands when neither is a string." */
export function sprint(run: Run, values: readonly Argument[]): GoValue {
  const writer = new PieceWriter(run)
  values.forEach((value, index) => {
    if (index > 0 && !isText(value) && !isText(values[index - 1])) writer.text(' ', 'own')
    writer.argument(value, 'v')
  })
  return writer.result()
}

/** fmt.Sprintln: "Spaces are always added between operands and a newline is appended." */
export function sprintln(run: Run, values: readonly Argument[]): GoValue {
  const writer = new PieceWriter(run)
  values.forEach((value, index) => {
    if (index > 0) writer.text(' ', 'own')
    writer.argument(value, 'v')
  })
  writer.text('\n', 'own')
  return writer.result()
}
