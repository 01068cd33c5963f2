import type { FileContent, TextEdit } from '../DiffState.ts'

/** The pieces of text that a change replaces. A whole text is one piece. */
export function editsOf(content: FileContent): readonly TextEdit[] {
  switch (content.kind) {
    case 'edits':
      return content.edits
    case 'texts':
    case 'written':
      return [{ ...content, line: 1 }]
    case 'hunks':
    case 'large':
    case 'none':
      return []
    default:
      return content satisfies never
  }
}

/** Of some piece nobody knows what it replaces. */
export const isBeforeUnknown = (content: FileContent): boolean =>
  editsOf(content).some(({ before }) => before === undefined)
