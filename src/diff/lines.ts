/** Where the lines of a text start, and at the end its length: line i goes from `starts[i]` to `starts[i + 1]`, its line end included. LF ends a line, CR stays in it. */
export function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0 && at + 1 < text.length; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  if (text !== '') starts.push(text.length)
  return starts
}

/** The lines of a text, each with its line end; none in an empty text. */
export function linesOf(text: string): string[] {
  const starts = lineStarts(text)
  return starts.slice(1).map((end, line) => text.slice(starts[line], end))
}

/** Numbers for texts: the same for the same text. */
export class Tokens {
  readonly #known = new Map<string, number>()

  of(texts: readonly string[]): Int32Array {
    return Int32Array.from(texts, (text) => {
      const known = this.#known.get(text)
      if (known !== undefined) return known
      this.#known.set(text, this.#known.size)
      return this.#known.size - 1
    })
  }

  get kinds(): number {
    return this.#known.size
  }
}
