import type { Stretch } from './alignSequences.ts'

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

/** Two lists as numbers from 0 to below `kinds`: the same for what is the same. */
export type TokenPair = { before: Int32Array; after: Int32Array; kinds: number }

/** Numbers for texts, the same where `keyOf` gives the same; with `stretches` only for the texts in them. */
export function tokensOf(before: readonly string[], after: readonly string[], keyOf?: (text: string) => string, stretches?: readonly Stretch[]): TokenPair {
  const known = new Map<string, number>()
  const pair = { before: new Int32Array(before.length), after: new Int32Array(after.length), kinds: 0 }
  const number = (texts: readonly string[], tokens: Int32Array, from: number, to: number): void => {
    for (let at = from; at < to; at++) {
      const key = keyOf ? keyOf(texts[at]!) : texts[at]!
      let token = known.get(key)
      if (token === undefined) known.set(key, (token = pair.kinds++))
      tokens[at] = token
    }
  }
  for (const [a0, a1, b0, b1] of stretches ?? [[0, before.length, 0, after.length]] as const) {
    number(before, pair.before, a0, a1)
    number(after, pair.after, b0, b1)
  }
  return pair
}
