import type { Stretch } from './gapsOf.ts'

/** Two lists as numbers from 0 to below `kinds`: the same for what is the same. */
export type TokenPair = { before: Int32Array; after: Int32Array; kinds: number }

/** Pieces between two yields. */
const PIECES_PER_SLICE = 2000

/**
 * Numbers for the pieces of two lists in these stretches, the same where `keyOf` gives the same.
 */
export function* tokensOf<T>(
  before: readonly T[],
  after: readonly T[],
  stretches: readonly Stretch[],
  keyOf?: (piece: T) => unknown,
): Generator<void, TokenPair> {
  const known = new Map<unknown, number>()
  const pair = {
    before: new Int32Array(before.length),
    after: new Int32Array(after.length),
    kinds: 0,
  }
  let work = 0
  for (const [a0, a1, b0, b1] of stretches) {
    for (const [pieces, tokens, from, to] of [
      [before, pair.before, a0, a1],
      [after, pair.after, b0, b1],
    ] as const) {
      for (let at = from; at < to; at++) {
        const key = keyOf ? keyOf(pieces[at]!) : pieces[at]
        let token = known.get(key)
        if (token === undefined) known.set(key, (token = pair.kinds++))
        tokens[at] = token
        if (++work % PIECES_PER_SLICE === 0) yield
      }
    }
  }
  return pair
}
