import { runToEnd } from '../../../internal/work/runInSlices.ts'

/** Lines between two yields. */
const LINES_PER_SLICE = 5000

/**
 * The lines of a text, each with its line end; none in an empty text. LF ends a line, CR stays in
 * it.
 */
export const linesOf = (text: string): string[] => runToEnd(linesSteps(text))

/** The same in steps. */
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

/** How many lines a text has. */
export function countLines(text: string): number {
  let count = text === '' || text.endsWith('\n') ? 0 : 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
  return count
}

/**
 * Where each of these pieces starts in the text that they are, the first one at `first`, and at
 * last where they end.
 */
export function startsOf(pieces: readonly string[], first = 0): Int32Array {
  const starts = new Int32Array(pieces.length + 1)
  starts[0] = first
  pieces.forEach((piece, at) => (starts[at + 1] = starts[at]! + piece.length))
  return starts
}
