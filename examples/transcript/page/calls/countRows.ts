import type { Row } from '../files/openTranscript.ts'

/**
 * What a transcript holds, in numbers. `errors` are results that say they failed, `open` are calls
 * without an outcome.
 */
export interface Counts {
  readonly calls: number
  readonly results: number
  readonly errors: number
  readonly open: number
  readonly modes: ReadonlyMap<string, number>
  readonly statuses: ReadonlyMap<string, number>
}

export function countRows(rows: readonly Row[]): Counts {
  const count = (test: (row: Row) => boolean): number => rows.filter(test).length
  return {
    calls: rows.length,
    results: count(({ record }) => record.result !== undefined),
    errors: count(({ record }) => record.result?.success === false),
    open: count(isOpen),
    modes: tally(rows.map(({ status }) => status.mode)),
    statuses: tally(rows.map(({ status }) => status.kind)),
  }
}

/** Nothing in the transcript says how it ended. */
export const isOpen = ({ status }: Row): boolean => status.isPending || status.kind === 'unknown'

/** It did not end well. */
export const isFailed = ({ status }: Row): boolean => status.kind === 'failed'

function tally(words: readonly string[]): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>()
  for (const word of words) numbers.set(word, (numbers.get(word) ?? 0) + 1)
  return numbers
}
