import type { Words } from '../../messages/words.ts'
import type { FileLines } from '../file/fileLines.ts'
import { hunkKey, hunksOf } from './hunksOf.ts'

/**
 * What is said of the changes of one file that were taken out, where there are any; of the last
 * ones of a call, that nothing is left of it.
 */
export function selectionText(
  file: number,
  lines: readonly (FileLines | undefined)[],
  rejected: ReadonlySet<string>,
  words: Words,
): string | undefined {
  const counts = lines.map((each, at) => {
    const hunks = each ? hunksOf(each) : []
    return {
      all: hunks.length,
      accepted: hunks.filter((_, hunk) => !rejected.has(hunkKey(at, hunk))).length,
    }
  })
  const { all, accepted } = counts[file] ?? { all: 0, accepted: 0 }
  if (accepted === all) return undefined
  return counts.every((each) => each.accepted === 0)
    ? words.text('diff.written_none')
    : words.text('diff.written_part', { accepted, all })
}
