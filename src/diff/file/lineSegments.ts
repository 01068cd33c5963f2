import { secretsIn } from '../../internal/secrets/maskSecrets.ts'
import { isBidirectional, spansOf } from '../../content/text/readingOrder.ts'
import { splitHidden, type VisibleToken } from '../../internal/splitHidden.ts'
import type { TextRange } from '../engine/text/TextChange.ts'

/**
 * A piece of a line as it is drawn. `turned`: the span it lies in, which runs from right to left;
 * `space`, `tab`: white space that a reader must see; `secret`: dots stand for it.
 */
export type LineSegment = {
  kind: 'text' | 'token' | 'secret' | 'space' | 'tab'
  text: string
  token?: VisibleToken
  turned?: number
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
  const turned = turnedIn(line)
  const edges = [...marks.flat(), ...secrets.flat(), ...turned.flat(), trailing]
    .filter((edge) => edge > 0 && edge < line.length)
    .sort((a, b) => a - b)
  const segments: LineSegment[] = []
  const isIn = (ranges: readonly TextRange[], from: number, to: number): boolean =>
    ranges.some(([start, end]) => start < to && from < end)
  const add = (text: string, from: number, to: number, token?: VisibleToken): void => {
    const isMarked = isIn(marks, from, to)
    const span = turned.findIndex(([start, end]) => start < to && from < end)
    const more = { isMarked, ...(span >= 0 && { turned: span }) }
    if (isIn(secrets, from, to)) {
      const last = segments.at(-1)
      if (last?.kind === 'secret' && from > 0 && isIn(secrets, from - 1, to))
        last.isMarked ||= isMarked
      else segments.push({ kind: 'secret', text: '', ...more })
    } else if (token) segments.push({ kind: 'token', text: token.token, token, ...more })
    else if (/^[ \t]+$/.test(text) && (from >= trailing || isMarked))
      for (const blanks of text.match(/ +|\t+/g)!)
        segments.push({ kind: blanks.startsWith(' ') ? 'space' : 'tab', text: blanks, ...more })
    else segments.push({ kind: 'text', text, ...more })
  }
  let at = 0
  for (const piece of splitHidden(line, isDrawnAlike)) {
    if ('token' in piece) {
      const end = at + piece.hidden.length
      add('', at, end, piece)
      at = end
      continue
    }
    const end = at + piece.text.length
    for (const edge of [...edges.filter((each) => each > at && each < end), end]) {
      if (edge > at) add(line.slice(at, edge), at, edge)
      at = edge
    }
  }
  return segments
}

/** Where text runs from right to left; the line itself never does. */
function turnedIn(line: string): readonly TextRange[] {
  if (!isBidirectional(line)) return []
  let at = 0
  return spansOf(line, 'prose').flatMap((span, index): TextRange[] => {
    const from = at
    at += span.length
    return index % 2 === 1 ? [[from, at]] : []
  })
}
