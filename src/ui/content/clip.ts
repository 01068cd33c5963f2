import { secretsIn } from '../../internal/maskSecrets.ts'
import { runEnd, splitHidden, type Run } from '../../internal/splitHidden.ts'

/** The weight of a token, in characters: it is an element. */
const TOKEN_WEIGHT = 20

/** No secret longer than this is looked for around a cut. */
const SECRET_WINDOW = 5000

/** How much of a text is drawn: its weight (characters, tokens as twenty) and its lines. */
type Measure = { weight: number; lines: number }

/**
 * The end of a text's head that fits the measure. Never inside a character or a secret, nor in a
 * run that is one token, whatever its length.
 */
export function headEnd(text: string, { weight, lines }: Measure, from = 0): number {
  const lastEnd = lineEnd(text, from, lines)
  let end = from
  let left = weight
  let run: Run | undefined
  for (const piece of splitHidden(text.slice(from, from + weight))) {
    const length = 'text' in piece ? piece.text.length : piece.hidden.length
    left -= 'text' in piece ? length : TOKEN_WEIGHT
    if (left < 0) {
      if ('text' in piece) end += Math.max(0, length + left)
      break
    }
    end += length
    run = 'text' in piece ? undefined : piece.run
    if (end >= lastEnd) break
  }
  return run ? runEnd(text, run.kind, end) : avoidSplit(text, Math.min(end, lastEnd), from, 0)
}

export function tailStart(text: string, { weight, lines }: Measure, from: number): number {
  let start = Math.max(from, text.length - weight)
  let left = weight - (text.length - start)
  for (const piece of splitHidden(text.slice(start))) if (!('text' in piece)) left -= TOKEN_WEIGHT
  if (left < 0)
    start = Math.max(start, text.length - Math.max(16, Math.floor(weight / TOKEN_WEIGHT)))
  for (let at = text.length - 1, seen = 0; at > start; at -= 1) {
    if (text[at] === '\n' && at < text.length - 1 && ++seen === lines) start = at + 1
  }
  return avoidSplit(text, start, from, 1)
}

function lineEnd(text: string, from: number, lines: number): number {
  let at = from
  for (let seen = 0; seen < lines; seen += 1) {
    const next = text.indexOf('\n', at)
    if (next < 0 || next - from > 100_000) return text.length
    at = next + 1
  }
  return at
}

/** Moves a cut out of a surrogate pair or a secret. `side`: 0 moves it before, 1 after. */
function avoidSplit(text: string, cut: number, from: number, side: 0 | 1): number {
  if (cut <= from || cut >= text.length) return cut
  const at = (text.codePointAt(cut - 1) ?? 0) > 0xffff ? cut + (side === 0 ? -1 : 1) : cut
  const start = Math.max(0, at - SECRET_WINDOW)
  const inside = secretsIn(text.slice(start, at + SECRET_WINDOW)).find(
    ([first, last]) => start + first < at && at < start + last,
  )
  return inside ? Math.max(from, start + inside[side]) : at
}
