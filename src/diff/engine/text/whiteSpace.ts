import type { WhiteSpaceChange } from './TextChange.ts'

/**
 * A line without its indentation, its trailing white space and its line end. What only looks like
 * white space (a BOM, a no-break space) stays.
 */
export function trimmedLine(line: string): string {
  let [start, end] = [0, line.length]
  while (isSpace(line.charCodeAt(start))) start++
  while (end > start && isSpace(line.charCodeAt(end - 1))) end--
  return line.slice(start, end)
}

const isSpace = (unit: number): boolean => unit === 32 || unit === 9 || unit === 10 || unit === 13

/** How two lines differ that are the same when trimmed. */
export function whiteSpaceChange(before: string, after: string): WhiteSpaceChange {
  if (withoutEnd(before) === withoutEnd(after)) return 'line_ends'
  return before.trimStart() === after.trimStart() ? 'indent' : 'space'
}

const withoutEnd = (line: string): string => line.replace(/\r?\n$/, '')
