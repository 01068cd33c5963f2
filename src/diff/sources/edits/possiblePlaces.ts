import type { TextEdit } from '../../DiffState.ts'
import { countLines } from '../../engine/text/lines.ts'

const MAX_PLACES = 20
/** UTF-16 units of the texts of all places together. */
const MAX_UNITS = 200_000
/** Lines around a place, above and below; of longer ones than these many units, none. */
const CONTEXT_LINES = 2
const MAX_CONTEXT_UNITS = 2000

/**
 * The first places where an edit's old text stands, each with the lines around it. Their numbers are
 * those of `text`; there are none where earlier edits moved the lines of the file.
 */
export function possiblePlaces(
  text: string,
  { before = '', after }: Pick<TextEdit, 'before' | 'after'>,
  hasNumbers: boolean,
): readonly TextEdit[] {
  const places: TextEdit[] = []
  let units = 0
  let [read, line] = [0, 1]
  for (
    let at = text.indexOf(before);
    at >= 0 && places.length < MAX_PLACES && units <= MAX_UNITS;
    at = text.indexOf(before, at + before.length)
  ) {
    const [start, end] = around(text, at, at + before.length)
    const [above, below] = [text.slice(start, at), text.slice(at + before.length, end)]
    line += newlinesIn(text.slice(read, at))
    read = at
    places.push({
      before: above + before + below,
      after: above + after + below,
      ...(hasNumbers && { line: line - newlinesIn(above) }),
    })
    units += 2 * (end - start) + after.length
  }
  return places
}

/** The lines of a range and some more, from where to where. */
function around(text: string, from: number, to: number): readonly [number, number] {
  let start = lineStart(text, from)
  let end = to > from && text[to - 1] === '\n' ? to : lineEnd(text, to)
  for (let left = CONTEXT_LINES; left > 0; left--)
    [start, end] = [lineStart(text, start - 1), lineEnd(text, end)]
  return end - start > to - from + MAX_CONTEXT_UNITS ? [from, to] : [start, end]
}

const lineStart = (text: string, at: number): number =>
  at <= 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1
const lineEnd = (text: string, at: number): number => text.indexOf('\n', at) + 1 || text.length

export const newlinesIn = (text: string): number =>
  countLines(text) - Number(text !== '' && !text.endsWith('\n'))

/** Lines of all places of a hunk together. */
const MAX_LINES = 4000

/**
 * The same of whole lines: `count` of them, from each of these indexes on, become `fresh`. Lines that
 * are put in and stand nowhere are told alone.
 */
export function possibleLines(
  lines: readonly string[],
  { count, fresh }: { count: number; fresh: readonly string[] },
  starts: readonly number[],
  hasNumbers: boolean,
): readonly TextEdit[] {
  if (count === 0) return [{ before: '', after: fresh.join('') }]
  const most = Math.min(MAX_PLACES, Math.ceil(MAX_LINES / (count + fresh.length)))
  return starts.slice(0, most).map((start) => {
    const first = Math.max(0, start - CONTEXT_LINES)
    const end = start + count + CONTEXT_LINES
    const [above, below] = [lines.slice(first, start), lines.slice(start + count, end)]
    return {
      before: lines.slice(first, end).join(''),
      after: [...above, ...fresh, ...below].join(''),
      ...(hasNumbers && { line: first + 1 }),
    }
  })
}
