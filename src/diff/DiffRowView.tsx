'use client'
import { memo } from 'react'
import { Icon } from '../internal/Icon.tsx'
import { FOLD_ICON } from '../internal/icons.ts'
import { DiffLine } from './DiffLine.tsx'
import type { DiffRow } from './diffRows.ts'
import type { FileLines } from './fileLines.ts'
import { hunkKey } from './hunksOf.ts'
import type { RowLook } from './useDiffPreview.ts'

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
  look: RowLook
  onOpen(fold: number): void
}

const SIGNS = { same: '', removed: '−', added: '+', void: '' }
type Line = keyof typeof SIGNS

/** One row: a line with its numbers and its sign, or in two columns; or what stands for lines that are not shown. */
export const DiffRowView = memo(function DiffRowView({ row, at, lines, file, isStart, isEnd, look, onOpen }: DiffRowViewProps) {
  const { words, layout, rejected } = look
  if (row.kind === 'fold' || row.kind === 'gap') {
    return (
      <div role="row" aria-rowindex={at + 1} className="handrail-diff-fold">
        <div role="cell">
          {row.kind === 'gap' ? (
            <span className="handrail-visually-hidden">{words.text('diff.gap')}</span>
          ) : (
            <button type="button" onClick={() => onOpen(row.id)}>
              <Icon path={FOLD_ICON} />
              {words.count('diff.unchanged', row.count)}
            </button>
          )}
          {row.kind === 'gap' && <span aria-hidden="true">⋯</span>}
        </div>
      </div>
    )
  }
  const hunk = 'hunk' in row ? row.hunk : undefined
  const chosen = hunk === undefined || !rejected.has(hunkKey(file, hunk)) ? undefined : 'rejected'
  const own = { role: 'row', 'aria-rowindex': at + 1, className: 'handrail-diff-row', 'data-chosen': chosen, 'data-hunk': isStart ? hunk : undefined, tabIndex: isStart ? -1 : undefined }
  const number = (value: number | undefined) => (
    <span role="cell" className="handrail-number">
      {value}
    </span>
  )
  const sign = (kind: Line) => (
    <span role="cell" className="handrail-sign">
      <span aria-hidden="true">{SIGNS[kind]}</span>
      {(kind === 'removed' || kind === 'added') && <span className="handrail-visually-hidden">{words.text(`diff.line_${kind}`)}</span>}
    </span>
  )
  const source = (kind: Line, text: string | undefined, other: string | undefined, side: 'before' | 'after') =>
    text === undefined ? <span role="cell" className="handrail-source" /> : <DiffLine text={text} other={other} side={side} isChanged={kind !== 'same'} isEnd={isEnd} look={look} />
  const [before, after] = [indexOf(row, 'before'), indexOf(row, 'after')]
  const [textBefore, textAfter] = [before === undefined ? undefined : lines.before[before], after === undefined ? undefined : lines.after[after]]
  const numberOf = (side: 'beforeNumber' | 'afterNumber') => (side in row ? (row as { [K in typeof side]?: number | undefined })[side] : undefined)
  if (layout.view === 'split') {
    const half = (side: 'before' | 'after', text: string | undefined, other: string | undefined) => {
      const kind: Line = row.kind === 'same' ? 'same' : text === undefined ? 'void' : side === 'before' ? 'removed' : 'added'
      return (
        <span role="presentation" className="handrail-diff-half" data-line={kind} data-side={side}>
          {number(text === undefined ? undefined : numberOf(`${side}Number`))}
          {sign(kind)}
          {source(kind, text, other, side)}
        </span>
      )
    }
    const isPair = row.kind === 'changed' && row.isPair
    return (
      <div {...own}>
        {half('before', row.kind === 'same' ? lines.after[row.after] : textBefore, isPair ? textAfter : undefined)}
        {half('after', textAfter, isPair ? textBefore : undefined)}
      </div>
    )
  }
  const kind: Line = row.kind === 'changed' ? 'same' : row.kind
  const isOld = row.kind === 'removed'
  const pair = 'pair' in row && row.pair !== undefined ? (isOld ? lines.after : lines.before)[row.pair] : undefined
  return (
    <div {...own} data-line={kind}>
      {number(numberOf('beforeNumber'))}
      {number(numberOf('afterNumber'))}
      {sign(kind)}
      {source(kind, isOld ? textBefore : textAfter, pair, isOld ? 'before' : 'after')}
    </div>
  )
}, isSameView)

/** While a text arrives every row is made anew, and hardly one of them is another. */
function isSameView(one: DiffRowViewProps, other: DiffRowViewProps): boolean {
  const { row, lines } = one
  const keys = Object.keys(row) as (keyof typeof row)[]
  const isSameRow = row === other.row || (keys.length === Object.keys(other.row).length && keys.every((key) => row[key] === other.row[key]))
  const texts = ({ before, after }: FileLines): unknown[] => [indexOf(row, 'before'), indexOf(row, 'after'), indexOf(row, 'pair')].flatMap((index) => (index === undefined ? [] : [before[index], after[index]]))
  const isRest = (['at', 'file', 'isStart', 'isEnd', 'look', 'onOpen'] as const).every((key) => one[key] === other[key])
  return isRest && isSameRow && (lines === other.lines || texts(lines).every((text, at) => text === texts(other.lines)[at]))
}

const indexOf = (row: DiffRow, side: 'before' | 'after' | 'pair'): number | undefined => (side in row ? (row as { [K in typeof side]?: number })[side] : undefined)
