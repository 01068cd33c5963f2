import type { FileContent, TextEdit } from './DiffState.ts'

/** How much of a file there is to compare: UTF-16 units of all its texts together. */
export function comparisonSize(content: FileContent): number {
  switch (content.kind) {
    case 'texts':
      return (content.unplaced ?? []).reduce(
        (sum, { places }) => sum + editsSize(places),
        content.before.length + content.after.length,
      )
    case 'written':
      return content.after.length
    case 'edits':
      return editsSize(content.edits)
    case 'hunks':
      return content.hunks.reduce(
        (sum, { lines }) => sum + lines.reduce((length, line) => length + line.length, 0),
        0,
      )
    case 'large':
    case 'none':
      return 0
    default:
      return content satisfies never
  }
}

const editsSize = (edits: readonly TextEdit[]): number =>
  edits.reduce((sum, { before, after }) => sum + (before?.length ?? 0) + after.length, 0)
