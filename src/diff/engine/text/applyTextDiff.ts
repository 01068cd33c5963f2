import type { TextChange } from './TextChange.ts'

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
