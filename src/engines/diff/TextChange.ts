import { runToEnd } from '../../internal/runInSlices.ts'

/** From the first up to, not including, the second: UTF-16 units of a text. */
export type TextRange = readonly [start: number, end: number]

/**
 * One piece of what became of a text, in order. `same` has both ranges, `removed` only `before`,
 * `added` only `after`; together the ranges cover both texts without a gap. Without `words` they
 * are whole lines, each with its line end.
 */
export type TextChange = {
  kind: 'same' | 'removed' | 'added'
  before?: TextRange
  after?: TextRange
  /**
   * On a `removed` and the `added` after it, which have as many lines: line by line they differ in
   * white space alone, in their line ends (CRLF, LF, none), their indentation, or either and
   * elsewhere.
   */
  whiteSpaceOnly?: WhiteSpaceChange
}

/** The kind of white space that changed: line ends, indentation, or spaces within a line. */
export type WhiteSpaceChange = 'line_ends' | 'indent' | 'space'

/**
 * `equal` exactly when the texts are. `coarse`: the budget of steps ran out somewhere, and a part
 * is shown as replaced that has more in common.
 */
export type TextDiff = { changes: readonly TextChange[]; equal: boolean; coarse: boolean }

/**
 * The text that `changes` make of `before`: what is `same` from there, what is `added` from
 * `after`. All changes of `diffText` give `after`. To refuse some of them, leave their `added` out
 * and give their `removed` the kind `same`.
 * @example
 * const { changes } = diffText(before, after)
 * applyTextDiff(before, after, changes) // is after
 */
export function applyTextDiff(
  before: string,
  after: string,
  changes: readonly TextChange[],
): string {
  let text = ''
  for (const change of changes) {
    if (change.kind === 'same' && change.before) text += before.slice(...change.before)
    if (change.kind === 'added' && change.after) text += after.slice(...change.after)
  }
  return text
}

export const LINES_PER_SLICE = 5000

/** The lines of a text, each with its line end. Only LF ends a line. */
export const linesOf = (text: string): string[] => runToEnd(linesSteps(text))

export function* linesSteps(text: string): Generator<void, string[]> {
  const lines: string[] = []
  let start = 0
  while (start < text.length) {
    const end = text.indexOf('\n', start) + 1 || text.length
    if (lines.push(text.slice(start, end)) % LINES_PER_SLICE === 0) yield
    start = end
  }
  return lines
}

export function* placesIn(lines: readonly string[]): Generator<void, Map<string, number[]>> {
  const places = new Map<string, number[]>()
  for (const [at, line] of lines.entries()) {
    const known = places.get(line)
    if (known) known.push(at)
    else places.set(line, [at])
    if (at % LINES_PER_SLICE === 0) yield
  }
  return places
}

export const withoutEnd = (line: string): string => line.replace(/\r?\n$/, '')

export function countLines(text: string): number {
  let count = text === '' || text.endsWith('\n') ? 0 : 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
  return count
}

/** The start of each piece, counted from `first`, and the end of the last. */
export function startsOf(pieces: readonly string[], first = 0): Int32Array {
  const starts = new Int32Array(pieces.length + 1)
  starts[0] = first
  pieces.forEach((piece, at) => (starts[at + 1] = starts[at]! + piece.length))
  return starts
}
