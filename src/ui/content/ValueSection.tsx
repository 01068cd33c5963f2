'use client'
import { useState, type ReactNode } from 'react'
import { useWords } from '../../messages/useWords.ts'
import type { Words } from '../../messages/words.ts'
import { LONGEST_NAME } from '../../internal/splitHidden.ts'
import { LongText } from '../text/LongText.tsx'
import { VALUE_WORDS } from './valueMessages.en.ts'
import { ROWS_PER_PAGE, rowsOf, type Row } from './rowsOf.ts'
import { PathText } from './PathText.tsx'

/** What is said of the field at a path and a JSON Pointer, after its value. */
export type FieldNote = (path: string, pointer: string) => ReactNode

/** `text`: stands in place of the value, in our words. */
export type ExtraField = { path: string; pointer: string; text: string | undefined }

export type FieldsProps = {
  value: unknown
  exact?: ReadonlyMap<string, string> | undefined
  /** What is said of the field at a path and a JSON Pointer, after its value. */
  note?: FieldNote | undefined
  /** Rows for what has none of its own: what is missing, or is wrong as a whole. */
  extra?: readonly ExtraField[] | undefined
  elsewhere?: Elsewhere | undefined
}

/** What is left out since it is shown whole elsewhere, and how that is said of so many values. */
export type Elsewhere = { has(row: Row): boolean; text(count: number): string }

/**
 * A payload, whole: one row for every value, empty ones marked, more of them when they are asked
 * for.
 */
export function Fields({ value, exact, note, extra = [], elsewhere }: FieldsProps) {
  const words = useWords(VALUE_WORDS)
  const [maxRows, setMost] = useState(ROWS_PER_PAGE)
  const { rows: all, left } = rowsOf(value, { most: maxRows, exact })
  const rows = elsewhere ? all.filter((row) => !elsewhere.has(row)) : all
  const fields = (
    <dl className="handrail-fields">
      {rows.map((row, index) => (
        <div key={index}>
          <dt>
            <PathText path={row.path} words={words} />
          </dt>
          <dd>
            <RowValue row={row} />
            {note?.(row.path, row.pointer)}
          </dd>
        </div>
      ))}
      {extraRows(extra, all, note, words)}
      {left > 0 && (
        <div>
          <dt />
          <dd className="handrail-aside">
            {words.count('content.left', left)}
            <button
              type="button"
              className="handrail-link"
              data-rest=""
              onClick={() => setMost(maxRows + ROWS_PER_PAGE)}
            >
              {words.text('content.show_more')}
            </button>
          </dd>
        </div>
      )}
    </dl>
  )
  if (!elsewhere || rows.length === all.length) return fields
  return (
    <>
      {fields}
      <p className="handrail-aside">{elsewhere.text(all.length - rows.length)}</p>
    </>
  )
}

/** What is said of a payload of which every value is shown elsewhere; else undefined. */
export function saidElsewhere({
  value,
  exact,
  extra = [],
  elsewhere,
}: FieldsProps): string | undefined {
  if (!elsewhere || extra.length > 0) return undefined
  const { rows, left } = rowsOf(value, { most: ROWS_PER_PAGE, exact })
  const isAll = rows.length > 0 && left === 0 && rows.every((row) => elsewhere.has(row))
  return isAll ? elsewhere.text(rows.length) : undefined
}

/** Rows for what has none among these. */
const extraRows = (
  extra: readonly ExtraField[],
  rows: readonly Row[],
  note: FieldNote | undefined,
  words: Words,
): ReactNode =>
  extra
    .filter(({ pointer }) => !rows.some((row) => row.pointer === pointer))
    .map(({ path, pointer, text }) => (
      <div key={pointer}>
        <dt>
          <PathText path={path} words={words} />
        </dt>
        <dd>
          {text !== undefined && (
            <span className="handrail-value" data-kind="missing">
              {text}
            </span>
          )}
          {note?.(path, pointer)}
        </dd>
      </div>
    ))

/** What our words stand for. A text that is written like one of them stands in quotes. */
const OWN_KINDS = [
  'empty_text',
  'empty_object',
  'empty_list',
  'null',
  'undefined',
  'unreadable',
  'circular',
] satisfies Row['kind'][]

function RowValue({ row: { kind, text, pointer, isSecret, drawBudget, value } }: { row: Row }) {
  const words = useWords(VALUE_WORDS)
  const [isOpen, setOpen] = useState(false)
  if (kind === 'text' || kind === 'literal') {
    return (
      <LongText
        className="handrail-value"
        text={text}
        isQuoted={kind === 'text' && OWN_KINDS.some((own) => words.text(`content.${own}`) === text)}
        revealKey={pointer}
        isSecret={isSecret}
        isName={text.length <= LONGEST_NAME}
        drawBudget={drawBudget}
      />
    )
  }
  if (kind !== 'deep') {
    return (
      <span className="handrail-value" data-kind={kind}>
        {words.text(`content.${kind}`)}
      </span>
    )
  }
  if (isOpen) return <Fields value={value} />
  return (
    <button type="button" className="handrail-link" data-rest="" onClick={() => setOpen(true)}>
      {words.text('content.show')}
    </button>
  )
}
