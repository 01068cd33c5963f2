'use client'
import { memo, useMemo, useState, type ReactNode } from 'react'
import { HiddenToken } from '../../content/text/HiddenToken.tsx'
import { DOTS } from '../../internal/secrets/maskSecrets.ts'
import { lineSegments, type LineSegment } from '../file/lineSegments.ts'
import type { RowContext } from '../preview/useDiffPreview.ts'

export type DiffLineProps = {
  /** With its line end. */
  text: string
  /** The line of the other side that it became or came from. */
  other: string | undefined
  side: 'before' | 'after'
  isChanged: boolean
  /** Its text still arrives. */
  isEnd: boolean
  /** It has no newline, and that is worth telling. */
  hasNoNewline: boolean
  context: RowContext
}

/**
 * UTF-16 units of a line that are drawn at first, and before the first change in it; and what comes
 * with every "more".
 */
const MAX_SHOWN_UNITS = 2000
const UNITS_BEFORE_MARK = 200
const NEXT_UNITS = 20_000

/**
 * The text of one line: only text. What changed in it is marked; what cannot be seen is a code;
 * white space that changed is dotted; secrets are dots.
 */
export const DiffLine = memo(function DiffLine({
  text,
  other,
  side,
  isChanged,
  isEnd,
  hasNoNewline,
  context: { engine, words, isRevealed },
}: DiffLineProps) {
  const [more, setMore] = useState(0)
  const line = withoutEnd(text)
  const { segments, left, skipped } = useMemo(() => {
    const pair = withoutEnd(other ?? text)
    const sides = side === 'before' ? ([line, pair] as const) : ([pair, line] as const)
    const whole = pair === line ? [] : (engine.wordMarks(...sides)?.[side] ?? [])
    const firstMark = whole[0]?.[0] ?? 0
    const from =
      more === 0 && firstMark > MAX_SHOWN_UNITS - UNITS_BEFORE_MARK
        ? firstMark - UNITS_BEFORE_MARK
        : 0
    const to = Math.min(line.length, from + MAX_SHOWN_UNITS + more * NEXT_UNITS)
    const marks = whole.flatMap(([start, end]) =>
      end > from && start < to
        ? [[Math.max(start, from) - from, Math.min(end, to) - from] as const]
        : [],
    )
    return {
      segments: lineSegments(line.slice(from, to), {
        marks,
        isRevealed,
        isChanged,
        isDrawnAlike: pair !== line && pair.normalize('NFC') === line.normalize('NFC'),
      }),
      left: line.length - to,
      skipped: from,
    }
  }, [engine, text, line, other, side, isChanged, isRevealed, more])
  return (
    <span role="cell" className="handrail-source" dir="ltr">
      {skipped > 0 && '…'}
      {drawnSegments(segments, side === 'before' ? 'del' : 'ins')}
      {segments.length === 0 && <br />}
      {isChanged && text.endsWith('\r\n') && !other?.endsWith('\r\n') && (
        <span className="handrail-token">CR</span>
      )}
      {isChanged && hasNoNewline && !isEnd && (
        <span className="handrail-token">{words.text('diff.no_newline')}</span>
      )}
      {isEnd && <span className="handrail-caret" />}
      {left + skipped > 0 && (
        <button type="button" className="handrail-link" onClick={() => setMore(more + 1)}>
          {words.count('diff.rest_of_line', left + skipped)}
        </button>
      )}
    </span>
  )
})

/** What runs from right to left stands in an element of its own, whatever is marked in it. */
function drawnSegments(segments: readonly LineSegment[], Mark: 'del' | 'ins'): ReactNode[] {
  const view = (segment: LineSegment, at: number) =>
    segment.isMarked ? <Mark key={at}>{drawn(segment, at)}</Mark> : drawn(segment, at)
  const shown: ReactNode[] = []
  for (let at = 0; at < segments.length;) {
    const start = at
    const { turned } = segments[start]!
    const inner = [view(segments[at]!, at)]
    at += 1
    if (turned === undefined) {
      shown.push(inner[0])
      continue
    }
    for (; segments[at]?.turned === turned; at += 1) inner.push(view(segments[at]!, at))
    shown.push(
      <bdi key={start} dir="rtl">
        {inner}
      </bdi>,
    )
  }
  return shown
}

function drawn({ kind, text, token }: LineSegment, key: number) {
  if (kind === 'text') return text
  if (kind === 'secret') return DOTS
  if (token) return <HiddenToken key={key} {...token} />
  return kind === 'tab' ? (
    <span key={key} className="handrail-tab">
      {text}
    </span>
  ) : (
    <span key={key} className="handrail-space">
      {text}
    </span>
  )
}

const withoutEnd = (line: string): string => line.replace(/\r?\n$/, '')
