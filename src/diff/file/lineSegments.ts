import { secretsIn } from '../../internal/maskSecrets.ts'
import { splitHidden, type Run } from '../../internal/splitHidden.ts'
import type { TextRange } from '../engine/text/TextChange.ts'

/**
 * A piece of a line as it is drawn. `space`, `tab`: white space that a reader must see; `secret`:
 * dots stand for it.
 */
export type LineSegment = {
  kind: 'text' | 'token' | 'secret' | 'space' | 'tab'
  text: string
  run?: Run | undefined
  isCalm?: boolean | undefined
  isMarked: boolean
}

export type LineOptions = {
  marks: readonly TextRange[]
  isRevealed: boolean
  /** Trailing white space is drawn, since the line is changed. */
  isChanged: boolean
  /** The other side would be drawn alike. */
  isDrawnAlike?: boolean
}

/**
 * A line without its line end, cut into what is drawn: hidden characters as tokens, secrets as one
 * piece, changed words marked, changed white space visible.
 */
export function lineSegments(
  line: string,
  { marks, isRevealed, isChanged, isDrawnAlike }: LineOptions,
): readonly LineSegment[] {
  const secrets = isRevealed ? [] : secretsIn(line)
  const trailing = isChanged ? line.length - (/[ \t]+$/.exec(line)?.[0].length ?? 0) : line.length
  const edges = [...marks.flat(), ...secrets.flat(), trailing]
    .filter((edge) => edge > 0 && edge < line.length)
    .sort((a, b) => a - b)
  const segments: LineSegment[] = []
  const isIn = (ranges: readonly TextRange[], from: number, to: number): boolean =>
    ranges.some(([start, end]) => start < to && from < end)
  const add = (kind: 'text' | 'token', text: string, from: number, to: number, run?: Run): void => {
    if (isIn(secrets, from, to)) {
      const last = segments.at(-1)
      const isMarked = isIn(marks, from, to)
      if (last?.kind === 'secret' && from > 0 && isIn(secrets, from - 1, to))
        last.isMarked ||= isMarked
      else segments.push({ kind: 'secret', text: '', isMarked })
      return
    }
    const isMarked = isIn(marks, from, to)
    if (kind === 'text' && /^[ \t]+$/.test(text) && (from >= trailing || isMarked))
      for (const blanks of text.match(/ +|\t+/g)!)
        segments.push({ kind: blanks.startsWith(' ') ? 'space' : 'tab', text: blanks, isMarked })
    else segments.push({ kind, text, isMarked, ...(run && { run }) })
  }
  let at = 0
  for (const piece of splitHidden(line, isDrawnAlike)) {
    if ('token' in piece) {
      const end = at + piece.hidden.length
      add('token', piece.token, at, end, piece.run)
      at = end
      continue
    }
    const end = at + piece.text.length
    for (const edge of [...edges.filter((each) => each > at && each < end), end]) {
      if (edge > at) add('text', line.slice(at, edge), at, edge)
      at = edge
    }
  }
  return segments
}
