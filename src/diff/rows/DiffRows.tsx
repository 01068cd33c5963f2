'use client'
import {
  useCallback,
  useEffect,
  useMemo,
  useState,
  type KeyboardEvent,
  type PointerEvent,
} from 'react'
import { DiffChunk, type DiffChunkProps } from './DiffChunk.tsx'
import type { DiffRow } from '../file/diffRows.ts'
import type { FileLines } from '../file/fileLines.ts'
import { nextHunk } from '../accept/hunksOf.ts'
import { useDiffPreview } from '../preview/useDiffPreview.ts'

export type DiffRowsProps = {
  file: number
  lines: FileLines
  hunk: number | undefined
  onHunk(hunk: number): void
}

/**
 * Rows that are drawn and measured together; the first ones, which are drawn at once, are no more
 * than are seen.
 */
const ROWS_PER_CHUNK = 50
const FIRST_CHUNK_ROWS = 30
/** A few rows more are shown rather than counted. */
const MIN_HIDDEN_ROWS = 3

/**
 * The lines of a file, in a box that scrolls. Only what is near its view is in the page; the rest
 * keeps its place. Alt and the arrows go from change to change, drawn or not. A selection is of one
 * side, without numbers and signs.
 */
export function DiffRows({ file, lines, hunk, onHunk }: DiffRowsProps) {
  const {
    engine,
    words,
    layout,
    rejected,
    canSelectHunks,
    isRevealed,
    rows: maxRows,
    isGrowing,
  } = useDiffPreview('DiffPreviewFile')
  const context = useMemo(
    () => ({ engine, words, layout, rejected, canSelectHunks, isRevealed }),
    [engine, words, layout, rejected, canSelectHunks, isRevealed],
  )
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const [isWhole, setWhole] = useState(false)
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const [selecting, setSelecting] = useState<string>()
  const all = useMemo(
    () => engine.diffRows(lines, layout.view, open),
    [engine, lines, layout.view, open],
  )
  const firsts = useMemo(() => firstRows(all), [all])
  const isCut =
    !isWhole &&
    all.length > maxRows + MIN_HIDDEN_ROWS &&
    (hunk === undefined || (firsts[hunk] ?? 0) < maxRows)
  const rows = useMemo(() => (isCut ? all.slice(0, maxRows) : all), [all, isCut, maxRows])
  const chunks = useMemo(() => chunksOf(rows), [rows])
  const onOpen = useCallback((id: number) => setOpen((known) => new Set([...known, id])), [])

  useEffect(() => {
    if (hunk === undefined || !box) return
    const row = box.querySelector<HTMLElement>(`[data-hunk="${hunk}"]`)
    row?.focus()
  }, [hunk, box, chunks])

  function onKeyDown(event: KeyboardEvent): void {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by === 0 || !event.altKey || event.ctrlKey || event.metaKey || firsts.length === 0) return
    event.preventDefault()
    onHunk(nextHunk(hunk, by, firsts.length))
  }
  /** Of two columns only the one where the selection began is selected. */
  function onPointerDown(event: PointerEvent<HTMLDivElement>): void {
    setSelecting(
      (event.target as Element).closest('[data-side]')?.getAttribute('data-side') ?? undefined,
    )
  }

  // with those around it, so that nothing above grows when the focus is there
  const active =
    hunk === undefined ? -2 : chunks.findLastIndex(({ first }) => first <= (firsts[hunk] ?? 0))
  const digits = String(
    Math.max(
      ...[lines.numbersBefore, lines.numbersAfter].map((numbers) => numbers.findLast(Boolean) ?? 0),
    ),
  ).length
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it scrolls, so it has the focus; the same steps are buttons too */}
      <div
        ref={setBox}
        className="handrail-diff-rows"
        role="table"
        dir="ltr"
        tabIndex={0}
        aria-label={words.text('diff.label')}
        aria-rowcount={rows.length}
        aria-keyshortcuts="Alt+ArrowDown Alt+ArrowUp"
        data-view={layout.view}
        data-selecting={selecting}
        data-wrap={layout.wraps ? 'wrap' : 'scroll'}
        style={{ '--handrail-digits': digits } as object}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
      >
        {chunks.map((chunk, at) => (
          <DiffChunk
            key={at}
            {...chunk}
            previous={rows[chunk.first - 1]}
            lines={lines}
            file={file}
            box={box}
            isForced={at === 0 || Math.abs(at - active) < 2}
            isEnd={isGrowing && at === chunks.length - 1}
            context={context}
            onOpen={onOpen}
          />
        ))}
      </div>
      {isCut && (
        <button
          type="button"
          className="handrail-diff-more"
          data-rest=""
          onClick={() => setWhole(true)}
        >
          {words.count('diff.more_rows', all.length - maxRows)}
        </button>
      )}
    </>
  )
}

type Chunk = Pick<DiffChunkProps, 'rows' | 'first'>

function chunksOf(rows: readonly DiffRow[]): readonly Chunk[] {
  const chunks: Chunk[] = []
  for (
    let [first, end] = [0, FIRST_CHUNK_ROWS];
    first < rows.length;
    [first, end] = [end, end + ROWS_PER_CHUNK]
  )
    chunks.push({ first, rows: rows.slice(first, end) })
  return chunks
}

/** For each change the index of its first row. */
function firstRows(rows: readonly DiffRow[]): readonly number[] {
  const firsts: number[] = []
  rows.forEach((row, at) => {
    if (row.kind === 'line' && row.hunk >= 0) firsts[row.hunk] ??= at
  })
  return firsts
}
