/** The lines of a text, each with its line end; none in an empty text. LF ends a line, CR stays in it. */
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

/** Where each of these pieces starts in the text they make, and at the end its length. */
export function startsOf(pieces: readonly string[]): Int32Array {
  const starts = new Int32Array(pieces.length + 1)
  pieces.forEach((piece, at) => (starts[at + 1] = starts[at]! + piece.length))
  return starts
}

/** Numbers for texts: the same for the same text. */
export class Tokens {
  readonly #known = new Map<string, number>()

  of(texts: readonly string[]): Int32Array {
    const tokens = new Int32Array(texts.length)
    texts.forEach((text, at) => {
      let token = this.#known.get(text)
      if (token === undefined) this.#known.set(text, (token = this.#known.size))
      tokens[at] = token
    })
    return tokens
  }

  get kinds(): number {
    return this.#known.size
  }
}

/** Two lists of texts, aligned: the same texts have the same token. */
export const tokensOf = (before: readonly string[], after: readonly string[]): { before: Int32Array; after: Int32Array; kinds: number } => {
  const tokens = new Tokens()
  return { before: tokens.of(before), after: tokens.of(after), kinds: tokens.kinds }
}
