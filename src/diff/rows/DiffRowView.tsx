'use client'
import { memo } from 'react'
import { Icon } from '../../internal/icons/Icon.tsx'
import { FOLD_ICON } from '../../internal/icons/laterIcons.ts'
import { DiffGap } from './DiffGap.tsx'
import { DiffLine } from './DiffLine.tsx'
import type { DiffRow } from '../file/diffRows.ts'
import type { FileLines } from '../file/fileLines.ts'
import { isEndTold } from '../file/sectionEnds.ts'
import { hunkKey } from '../accept/hunksOf.ts'
import type { RowContext } from '../preview/useDiffPreview.ts'

export type DiffRowViewProps = {
  row: DiffRow
  /** Its place among all rows. */
  at: number
  lines: FileLines
  file: number
  /** The first of a change: the keyboard can go to it. */
  isStart: boolean
  /** Its text still arrives. */
  isEnd: boolean
  context: RowContext
  onOpen(fold: number): void
}

type LineRow = Extract<DiffRow, { kind: 'line' }>

const SIGNS = { same: '', removed: '−', added: '+', void: '' }
const SIDES = ['before', 'after'] as const
type Side = (typeof SIDES)[number]

/**
 * One row: a line with its numbers and its sign, or in two columns; or what stands for lines that
 * are not shown.
 */
export const DiffRowView = memo(function DiffRowView(props: DiffRowViewProps) {
  const { row, at, file, isStart, context } = props
  if (row.kind === 'gap')
    return <DiffGap at={at} lines={props.lines} section={row.section} context={context} />
  if (row.kind === 'fold') return hiddenLines(props, row)
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
            {...lineProps(props, row, side, [side])}
          />
        ))}
      </div>
    )
  }
  return <div {...ownProps} {...lineProps(props, row, row.after < 0 ? 'before' : 'after', SIDES)} />
}, isSameView)

/** What stands for lines that are folded away. */
function hiddenLines(
  { at, context: { words }, onOpen }: DiffRowViewProps,
  row: Extract<DiffRow, { kind: 'fold' }>,
) {
  return (
    <div role="row" aria-rowindex={at + 1} className="handrail-diff-fold">
      <div role="cell">
        <button type="button" onClick={() => onOpen(row.id)}>
          <Icon path={FOLD_ICON} />
          {words.count('diff.unchanged', row.count)}
        </button>
      </div>
    </div>
  )
}

/** Of what shows the line of one side: its kind, and its cells with these numbers. */
function lineProps(
  { lines, isEnd, context }: DiffRowViewProps,
  row: LineRow,
  side: Side,
  numbered: readonly Side[],
) {
  const isChanged = row.hunk >= 0
  const { text, pair, hasNoNewline } = lineOf(lines, side, row[side])
  const kind =
    text === undefined ? 'void' : !isChanged ? 'same' : side === 'before' ? 'removed' : 'added'
  const sign = SIGNS[kind]
  const children = (
    <>
      {numbered.map((each) => (
        <span key={each} role="cell" className="handrail-number">
          {lineOf(lines, each, row[each]).number || null}
        </span>
      ))}
      <span role="cell" className="handrail-sign">
        {sign && (
          <>
            <span aria-hidden="true">{sign}</span>
            <span className="handrail-visually-hidden">
              {context.words.text(`diff.line_${kind}`)}
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
          context={context}
        />
      )}
    </>
  )
  return { 'data-line': kind, children }
}

/**
 * A line of one side: its number, its text, that of the line which it became or came from, and
 * whether it is told that it has no newline.
 */
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
