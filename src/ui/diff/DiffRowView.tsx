'use client'
import { memo, useMemo, useState, type ReactNode } from 'react'
import { LinkButton } from '../../internal/parts.tsx'
import { Icon } from '../../internal/controls.tsx'
import { FOLD_ICON } from '../../internal/icons.ts'
import type { DiffRow, FileLines, SectionPlace } from '../../engines/diff/diffRows.ts'
import { isEndTold, hunkKey } from '../../engines/diff/hunksOf.ts'
import type { RowContext } from './useDerivedDiff.ts'
import { wordMarks } from '../../engines/diff/diffNotes.ts'
import { ForeignText, HiddenToken } from '../content/ForeignText.tsx'
import type { Words } from '../../words/foreign.ts'
import {
  CYRILLIC,
  DIGITS,
  FLAG,
  GREEK,
  LIKE_ASCII,
  mayHide,
  splitHidden,
  type VisibleToken,
} from '../../internal/splitHidden.ts'
import { DOTS, secretsIn } from '../../internal/maskSecrets.ts'
import type { CodeTokenKind } from '../../requests/useToolRuntime.ts'
import type { CodeRange } from '../content/codeColours.tsx'
import { isBidirectional, spansOf } from '../content/direction.ts'
import { withoutEnd, type TextRange } from '../../engines/diff/TextChange.ts'

type DiffRowViewProps = {
  row: DiffRow
  at: number
  lines: FileLines
  file: number
  /** The first of a change: the keyboard can go to it. */
  isStart: boolean
  isEnd: boolean
  context: RowContext
  onOpen(fold: number): void
}

type LineRow = Extract<DiffRow, { kind: 'line' }>

const SIGNS = { same: '', removed: '−', added: '+', void: '' }
const SIDES = ['before', 'after'] as const
type Side = (typeof SIDES)[number]

/** One row: a line, in one column or two, or a row for lines that are not shown. */
export const DiffRowView = memo(function DiffRowView(props: DiffRowViewProps) {
  const { row, at, file, isStart, context } = props
  if (row.kind !== 'line')
    return (
      <div role="row" aria-rowindex={at + 1} className="handrail-diff-fold">
        <div role="cell">{row.kind === 'gap' ? gap(props, row) : hiddenLines(props, row)}</div>
      </div>
    )
  const ownProps = {
    role: 'row',
    'aria-rowindex': at + 1,
    className: 'handrail-diff-row',
    'data-chosen': context.rejected.has(hunkKey(file, row.hunk)) ? 'rejected' : undefined,
    'data-possible': row.isPossible ? '' : undefined,
    'data-hunk': isStart ? row.hunk : undefined,
    tabIndex: isStart ? -1 : undefined,
  }
  if (context.layout.view === 'split') {
    return (
      <div {...ownProps}>
        {SIDES.map((side) => (
          <span
            key={side}
            role="presentation"
            className="handrail-diff-half"
            data-side={side}
            {...lineProps(props, row, side)}
          />
        ))}
      </div>
    )
  }
  return <div {...ownProps} {...lineProps(props, row, row.after < 0 ? 'before' : 'after')} />
}, isSameView)

const hiddenLines = (
  { context: { words }, onOpen }: DiffRowViewProps,
  { id, count, heading }: Extract<DiffRow, { kind: 'fold' }>,
) => (
  <>
    <button type="button" onClick={() => onOpen(id)}>
      <Icon path={FOLD_ICON} />
      {words.count('diff.unchanged', count)}
    </button>
    {heading !== undefined && <span>{headingText(heading, words)}</span>}
  </>
)

function lineProps({ lines, isEnd, context }: DiffRowViewProps, row: LineRow, side: Side) {
  const isChanged = row.hunk >= 0
  const { number, text, pair, hasNoNewline } = lineOf(lines, side, row[side])
  const kind =
    text === undefined ? 'void' : !isChanged ? 'same' : side === 'before' ? 'removed' : 'added'
  const sign = SIGNS[kind]
  const children = (
    <>
      <span role="cell" className="handrail-number">
        {number || null}
      </span>
      <span role="cell" className="handrail-sign">
        {sign && (
          <>
            <span aria-hidden="true">{sign}</span>
            <span className="handrail-visually-hidden">
              {context.words.text(`diff.kind_${kind}`)}
            </span>
          </>
        )}
      </span>
      {text === undefined ? (
        <span role="cell" className="handrail-source" />
      ) : (
        <DiffLine
          text={text}
          other={pair}
          side={side}
          isChanged={isChanged}
          isEnd={isEnd}
          hasNoNewline={hasNoNewline}
          colours={context.colours?.[side]?.[row[side]]}
          context={context}
        />
      )}
    </>
  )
  return { 'data-line': kind, children }
}

/** A line of one side: its number, its text, and the line that it became or came from. */
function lineOf(lines: FileLines, side: Side, at: number) {
  const { before, after, pairsBefore, pairsAfter, numbersBefore, numbersAfter } = lines
  return {
    ...(side === 'before'
      ? { number: numbersBefore[at], text: before[at], pair: after[pairsBefore[at]!] }
      : { number: numbersAfter[at], text: after[at], pair: before[pairsAfter[at]!] }),
    hasNoNewline: isEndTold(lines, side, at),
  }
}

/** While a text arrives every row is made anew, and hardly one of them is another. */
function isSameView(one: DiffRowViewProps, other: DiffRowViewProps): boolean {
  const [seen, others] = [one, other].map(({ row, lines, ...rest }) => [
    ...Object.values(rest),
    ...Object.values(row),
    ...(row.kind === 'line'
      ? SIDES.flatMap((side): unknown[] => Object.values(lineOf(lines, side, row[side])))
      : []),
  ])
  return seen!.length === others!.length && seen!.every((each, at) => each === others![at])
}

/** Stands for lines that nobody told, and says what is known of the place of those below. */
function gap(
  { lines, context: { words } }: DiffRowViewProps,
  { section }: Extract<DiffRow, { kind: 'gap' }>,
) {
  const { place, heading } = lines.sections[section]!
  return (
    <>
      {section > 0 && place?.kind !== 'possible' && (
        <>
          <span className="handrail-visually-hidden">{words.text('diff.gap')}</span>
          <span aria-hidden="true">⋯</span>
        </>
      )}
      {place && <span>{placeText(place, words)}</span>}
      {heading !== undefined && <span>{headingText(heading, words)}</span>}
    </>
  )
}

/** Of a place that is only a number: that it is one of a line. */
const headingText = (heading: string, words: Words) =>
  /^\d+$/.test(heading) ? (
    words.text('diff.at_line', { line: heading })
  ) : (
    <ForeignText text={heading} flow="name" />
  )

function placeText(place: SectionPlace, words: Words): string {
  if (place.kind !== 'possible') return words.text(`diff.${place.kind}`)
  const { edit, at, count } = place
  if (count === 0) return words.text('diff.unknown_place', { edit: edit + 1 })
  return at === undefined
    ? words.text('diff.possible_places', { edit: edit + 1, count })
    : words.text('diff.possible', { edit: edit + 1, at: at + 1, count })
}

type DiffLineProps = {
  text: string
  other: string | undefined
  side: 'before' | 'after'
  isChanged: boolean
  isEnd: boolean
  hasNoNewline: boolean
  colours: readonly CodeRange[] | undefined
  context: RowContext
}

/** UTF-16 units that are drawn at first, before the first change, and with every "more". */
const MAX_SHOWN_UNITS = 2000
const UNITS_BEFORE_MARK = 200
const NEXT_UNITS = 20_000

/** One line as text: changes marked, hidden characters as codes, secrets as dots. */
const DiffLine = memo(function DiffLine({
  text,
  other,
  side,
  isChanged,
  isEnd,
  hasNoNewline,
  colours,
  context: { words, isRevealed },
}: DiffLineProps) {
  const [more, setMore] = useState(0)
  const line = withoutEnd(text)
  const { segments, left, skipped } = useMemo(() => {
    const pair = withoutEnd(other ?? text)
    const sides = side === 'before' ? ([line, pair] as const) : ([pair, line] as const)
    const whole = pair === line ? [] : (wordMarks(...sides)?.[side] ?? [])
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
        isDrawnAlike: areDrawnAlike(pair, line),
        colours: colours?.map(([start, end, kind]) => [start - from, end - from, kind]),
      }),
      left: line.length - to,
      skipped: from,
    }
  }, [text, line, other, side, isChanged, isRevealed, more, colours])
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
        <LinkButton onClick={() => setMore(more + 1)}>
          {words.count('content.more', left + skipped)}
        </LinkButton>
      )}
    </span>
  )
})

/** Right-to-left text stands in an element of its own, whatever is marked in it. */
function drawnSegments(segments: readonly LineSegment[], Mark: 'del' | 'ins'): ReactNode[] {
  const views = segments.map((segment, at) =>
    segment.isMarked ? <Mark key={at}>{drawn(segment, at)}</Mark> : drawn(segment, at),
  )
  const shown: ReactNode[] = []
  for (let start = 0, end = 1; start < segments.length; start = end++) {
    const { turned } = segments[start]!
    if (turned === undefined) {
      shown.push(views[start])
      continue
    }
    while (segments[end]?.turned === turned) end++
    shown.push(
      <bdi key={start} dir="rtl">
        {views.slice(start, end)}
      </bdi>,
    )
  }
  return shown
}

const CLASSES = {
  text: undefined,
  token: undefined,
  tab: 'handrail-tab',
  space: 'handrail-space',
}

function drawn({ kind, text, token, colour }: LineSegment, key: number) {
  if (kind === 'secret') return DOTS
  if (token) return <HiddenToken key={key} {...token} />
  if (kind === 'text' && !colour) return text
  return (
    <span key={key} data-code={colour} className={CLASSES[kind]}>
      {text}
    </span>
  )
}

/**
 * A piece of a line as it is drawn. `turned`: the span it lies in, which runs from right to left;
 * `space`, `tab`: white space that a reader must see; `secret`: dots stand for it.
 */
type LineSegment = {
  kind: 'text' | 'token' | 'secret' | 'space' | 'tab'
  text: string
  token?: VisibleToken
  turned?: number
  colour?: CodeTokenKind
  isMarked: boolean
}

type LineOptions = {
  marks: readonly TextRange[]
  isRevealed: boolean
  /** Trailing white space is drawn, since the line is changed. */
  isChanged: boolean
  isDrawnAlike?: boolean
  colours?: readonly CodeRange[] | undefined
}

/** A line cut into what is drawn: tokens, secrets, marked words and visible white space. */
export function lineSegments(
  line: string,
  { marks, isRevealed, isChanged, isDrawnAlike, colours: given = [] }: LineOptions,
): readonly LineSegment[] {
  const secrets = isRevealed ? [] : secretsIn(line)
  const trailing = isChanged ? line.length - (/[ \t]+$/.exec(line)?.[0].length ?? 0) : line.length
  const turned = turnedIn(line)
  const colours = turned.length > 0 ? [] : given
  // what is marked is one piece in one colour: white space in it is told by its pieces
  const coloured = colours
    .flatMap(([start, end]) => [start, end])
    .filter((edge) => !isIn(marks, edge - 1, edge) || !isIn(marks, edge, edge + 1))
  const edges = [...marks.flat(), ...secrets.flat(), ...turned.flat(), ...coloured, trailing]
    .filter((edge) => edge > 0 && edge < line.length)
    .sort((a, b) => a - b)
  const segments: LineSegment[] = []
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
    else {
      const range = isMarked
        ? undefined
        : colours.find(([start, end]) => start <= from && to <= end)
      const colour = range?.[2]
      segments.push({ kind: 'text', text, ...more, ...(colour && { colour }) })
    }
  }
  let at = 0
  for (const piece of splitHidden(line, isDrawnAlike, isDrawnAlike)) {
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

const isIn = (ranges: readonly TextRange[], from: number, to: number): boolean =>
  ranges.some(([start, end]) => start < to && from < end)

function turnedIn(line: string): readonly TextRange[] {
  if (!isBidirectional(line)) return []
  let at = 0
  return spansOf(line, 'prose').flatMap((span, index): TextRange[] => {
    const from = at
    at += span.length
    return index % 2 === 1 ? [[from, at]] : []
  })
}

/** What passes for another character, and that. */
const POSED = new Map(
  Object.entries({
    ...LIKE_ASCII,
    [CYRILLIC]: 'acdehijloqpswxyyABESIJKMHOPCTYXYGQW',
    [GREEK]: 'avikopuABEZHIKMNOPTYX',
  }).flatMap(([posers, posed]) =>
    Array.from(posers, (poser, at) => [poser, posed[at] ?? posed[0]!] as const),
  ),
)
const POSERS = new RegExp(`[${Array.from(POSED.keys()).join('')}]`, 'gu')

/** True if two texts, or words of theirs, are drawn alike, or may be, though they differ. */
function areDrawnAlike(one: string, other: string): boolean {
  if (one === other || !(mayHide(one) || mayHide(other))) return false
  const parts = (text: string) => [text, ...text.split(' ')]
  const looks = new Map(parts(other).map((part) => [drawing(part), part]))
  return parts(one).some((part) => (looks.get(drawing(part)) ?? part) !== part)
}

const drawing = (text: string): string =>
  mayHide(text)
    ? text
        .normalize('NFC')
        .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
        .replace(new RegExp(`${DIGITS.source}|${FLAG.source}`, 'gu'), '0')
        .replace(POSERS, (poser) => POSED.get(poser)!)
    : text
