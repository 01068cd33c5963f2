/**
 * The limits of one whole text: depth, number of values, number of UTF-16 units. Text beyond it is
 * `invalid`, wherever it was split. There is no limit of time: the same text always gives the same
 * answer.
 */
export type JsonLimits = {
  /** Objects and lists within each other. @default 1000 */
  depth: number
  /** Values of every kind, and the steps of the paths to inexact numbers. @default 2000000 */
  nodes: number
  /** UTF-16 units. @default 50000000 */
  length: number
}

/** Why a text cannot be read further: it is not JSON (`syntax`), or the limit that it exceeds. */
export type JsonProblem = 'syntax' | keyof JsonLimits

/**
 * A number that no double holds: keys and indexes from the outside in (none for the whole text),
 * and how it was written.
 */
export type InexactNumber = { readonly path: readonly (string | number)[]; readonly text: string }

/** Findings in a text besides its value. */
export type JsonDiagnostics = {
  /**
   * Keys that occur again in the same object, each time. The value has the last member of that
   * name, as with JSON.parse.
   */
  readonly duplicateKeys: readonly string[]
  /**
   * Numbers whose digits no double gives back (9007199254740993, 1e400, 0.1000000000000000055), in
   * the order of the text. The value there is the nearest double, Infinity or 0. 1.50, 1e2 and -0
   * are exact. After a duplicate key an entry may be about what the last member replaced: it counts
   * where `Number(text)` is the value.
   */
  readonly inexactNumbers: readonly InexactNumber[]
  /** Set exactly when the state is `invalid`. */
  readonly problem: JsonProblem | undefined
}

/** Reads JSON that arrives in pieces. Made by `createJsonReader`. */
export type JsonReader = JsonDiagnostics & {
  /**
   * Reads on, in time linear in this piece. Never throws on text; after `end()` or a problem
   * nothing more is read.
   */
  push(text: string): void
  /**
   * No more text comes: a number that stood last is complete, and whatever is still open is
   * `invalid`.
   */
  end(): void
  /**
   * All that can be told so far, or undefined before the first value: open strings as far as they
   * have come (never half of a surrogate pair), open lists and objects with what is in them.
   * Numbers and literals appear with what ends them (a comma, a bracket, white space): the
   * beginning of 1200 is not 1. Live: the same objects change with the next push. After a problem
   * it stays what it was.
   */
  value(): unknown
  /**
   * Like `value()`, but what it returned never changes: unchanged parts, or the whole, are the same
   * objects as last time. Make it once a frame.
   */
  snapshot(): unknown
  /**
   * `complete`: the text so far is JSON, though white space may follow. A number or literal without
   * anything around it is complete after `end()`.
   */
  readonly state: 'open' | 'complete' | 'invalid'
}
