/**
 * The lines of a text, each with its line end; none in an empty text. LF ends a line, CR stays in
 * it.
 */
export function linesOf(text: string): string[] {
  const lines: string[] = []
  let start = 0
  while (start < text.length) {
    const end = text.indexOf('\n', start) + 1 || text.length
    lines.push(text.slice(start, end))
    start = end
  }
  return lines
}

/** Where each of these pieces starts in the text that they are, and at last where they end. */
export function startsOf(pieces: readonly string[]): Int32Array {
  const starts = new Int32Array(pieces.length + 1)
  pieces.forEach((piece, at) => (starts[at + 1] = starts[at]! + piece.length))
  return starts
}
