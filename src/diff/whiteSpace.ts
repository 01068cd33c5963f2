import type { WhiteSpaceChange } from './TextChange.ts'

/** A line without its indentation, its trailing white space and its line end. What only looks like white space (a BOM, a no-break space) stays. */
export const trimmedLine = (line: string): string => line.replace(/^[ \t]+|[ \t\r\n]+$/g, '')

/** How two lines differ that are the same when trimmed. */
export function whiteSpaceChange(before: string, after: string): WhiteSpaceChange {
  if (withoutEnd(before) === withoutEnd(after)) return 'line_ends'
  return before.trimStart() === after.trimStart() ? 'indent' : 'space'
}

const withoutEnd = (line: string): string => line.replace(/\r?\n$/, '')
