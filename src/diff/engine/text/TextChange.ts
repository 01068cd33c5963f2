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

/** What of white space changed: line ends, indentation, or spaces within a line. */
export type WhiteSpaceChange = 'line_ends' | 'indent' | 'space'

/**
 * `equal` exactly when the texts are. `coarse`: the budget of steps ran out somewhere, and a part
 * is shown as replaced that has more in common.
 */
export type TextDiff = { changes: readonly TextChange[]; equal: boolean; coarse: boolean }
