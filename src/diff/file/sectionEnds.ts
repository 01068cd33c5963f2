import type { FileLines } from './fileLines.ts'
import type { LineSection } from './sectionLines.ts'

type Lines = Pick<FileLines, 'before' | 'after'>

/** Whether each side of a section ends with a newline; undefined of a side without lines. */
export function newlinesAtEnd(
  lines: Lines,
  { blocks }: LineSection,
): Record<'before' | 'after', boolean | undefined> {
  const ends = (side: 'before' | 'after'): boolean | undefined => {
    const [first, last] = [blocks[0]?.[side][0], blocks.at(-1)?.[side][1]]
    return first === last ? undefined : lines[side][last! - 1]?.endsWith('\n')
  }
  return { before: ends('before'), after: ends('after') }
}

/**
 * Whether it is told of a line that it has no newline. A piece of a file has no end of its own, so
 * there only where the other side of it has one.
 */
export function isEndTold(
  lines: Lines & Pick<FileLines, 'sections'>,
  side: 'before' | 'after',
  line: number,
): boolean {
  if (lines[side][line]?.endsWith('\n') !== false) return false
  const section = lines.sections.find(({ blocks }) => line < (blocks.at(-1)?.[side][1] ?? 0))
  if (!section?.isFragment) return true
  return newlinesAtEnd(lines, section)[side === 'before' ? 'after' : 'before'] === true
}
