'use client'
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
} from 'react'
import { useToolbar } from '../../internal/useToolbar.ts'
import { chunksOf, ROWS_PER_PAGE } from './chunksOf.ts'
import { DiffChunk } from './DiffChunk.tsx'
import { DiffRowsContext } from './useDiffRows.ts'
import type { DiffRow } from '../file/diffRows.ts'
import type { FileLines } from '../file/fileLines.ts'
import { hunkOf, hunksOf, nextHunk } from '../accept/hunksOf.ts'
import {
  useDiffPreview,
  type DiffPreviewState,
  type RowContext,
} from '../preview/useDiffPreview.ts'

export type DiffRowsProps = {
  file: number
  lines: FileLines
  hunk: number | undefined
  onHunk(hunk: number): void
}

/** A few rows more are shown rather than counted. */
const MIN_HIDDEN_ROWS = 3

/**
 * The lines of a file, in a box that scrolls. Only what is near its view is in the page; the rest
 * keeps its place. Its buttons are one stop of the Tab key. Alt and the arrows go from change to
 * change, drawn or not. A selection is of one side, without numbers and signs.
 */
export function DiffRows(props: DiffRowsProps) {
  const { file, lines, hunk } = props
  const preview = useDiffPreview('DiffPreviewFile')
  const head = preview.lines[file] ? undefined : preview.head
  const { words, layout, isGrowing } = preview
  const context = useRowContext(preview)
  const [rows, openFold] = useOpenRows(preview, lines)
  const focused = hunk === undefined ? -1 : rows.findIndex((row) => hunkOf(row) === hunk)
  const { count, showMore } = useShownRows(rows.length, preview.rows, focused)
  const chunks = useMemo(() => chunksOf(rows.slice(0, count)), [rows, count])
  const drawn = useMemo(
    () => ({ chunks, lines, file, isGrowing, context, onOpen: openFold }),
    [chunks, lines, file, isGrowing, context, openFold],
  )
  const { box, controls, attach } = useBox()
  const keys = useHunkKeys(props, head === undefined)
  const [selecting, setSelecting] = useState<string>()
  useFocusedHunk(box, hunk, chunks)
  // with those around it, so that nothing above grows when the focus is there
  const active = chunks.findLastIndex(({ first }) => first <= focused)
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it scrolls */}
      <div
        {...controls}
        ref={attach}
        className="handrail-diff-rows"
        role="table"
        dir="ltr"
        tabIndex={0}
        aria-label={words.text('diff.label')}
        aria-rowcount={head ? -1 : count}
        data-view={layout.view}
        data-selecting={selecting}
        data-wrap={layout.wraps ? 'wrap' : 'scroll'}
        style={numbersStyle(head?.digits ?? digitsIn(lines))}
        aria-keyshortcuts={keys['aria-keyshortcuts']}
        onKeyDown={(event) => (controls.onKeyDown(event), keys.onKeyDown(event))}
        onPointerDown={(event) => setSelecting(sideAt(event))}
      >
        <DiffRowsContext.Provider value={drawn}>
          {chunks.map((chunk, at) => (
            <DiffChunk
              key={at}
              at={at}
              count={chunk.rows.length}
              box={box}
              isForced={at === 0 || Math.abs(at - active) < 2}
            />
          ))}
        </DiffRowsContext.Provider>
      </div>
      {count < rows.length && !head && (
        <button type="button" className="handrail-diff-more" data-rest="" onClick={showMore}>
          {words.count('diff.more_rows', rows.length - count)}
        </button>
      )}
    </>
  )
}

/** What scrolls, and its buttons as one stop of the Tab key. */
function useBox() {
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const controls = useToolbar<HTMLDivElement>()
  const { ref } = controls
  const attach = useCallback(
    (element: HTMLDivElement | null) => (setBox(element), ref(element)),
    [ref],
  )
  return { box, controls, attach }
}

function useFocusedHunk(box: HTMLElement | null, hunk: number | undefined, drawn: unknown): void {
  useEffect(() => {
    if (hunk === undefined || !box) return
    box.querySelector<HTMLElement>(`[data-hunk="${hunk}"]`)?.focus()
  }, [hunk, box, drawn])
}

/** How many rows have a place: a page more with every press, and as many as the focus needs. */
function useShownRows(all: number, first: number, focused: number) {
  const [pages, setPages] = useState(0)
  const asked = Math.min(first, ROWS_PER_PAGE) + pages * ROWS_PER_PAGE
  const most = focused < asked ? asked : Math.ceil((focused + 1) / ROWS_PER_PAGE) * ROWS_PER_PAGE
  return {
    count: all > most + MIN_HIDDEN_ROWS ? most : all,
    showMore: () => setPages(pages + 1),
  }
}

/** The same object while nothing in it changes: rows compare it. */
const useRowContext = ({
  engine,
  words,
  layout,
  rejected,
  canSelectHunks,
  isRevealed,
}: RowContext): RowContext =>
  useMemo(
    () => ({ engine, words, layout, rejected, canSelectHunks, isRevealed }),
    [engine, words, layout, rejected, canSelectHunks, isRevealed],
  )

/** The rows of a file, with the folds open that the person opened; and what opens one. */
function useOpenRows(
  { engine, layout: { view } }: DiffPreviewState,
  lines: FileLines,
): [rows: readonly DiffRow[], openFold: (id: number) => void] {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  return [
    useMemo(() => engine.diffRows(lines, view, open), [engine, lines, view, open]),
    useCallback((id) => setOpen((known) => new Set([...known, id])), []),
  ]
}

/**
 * Alt and the arrows go to the next change, and to the one before. Which one that is may have to
 * wait until all are known.
 */
function useHunkKeys({ lines, hunk, onHunk }: DiffRowsProps, areAllKnown: boolean) {
  const waiting = useRef(0)
  const count = hunksOf(lines).length
  useEffect(() => {
    const by = waiting.current
    if (!areAllKnown || by === 0) return
    waiting.current = 0
    onHunk(nextHunk(hunk, by, count))
  }, [areAllKnown, hunk, count, onHunk])
  return {
    'aria-keyshortcuts': 'Alt+ArrowDown Alt+ArrowUp',
    onKeyDown(event: KeyboardEvent): void {
      const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      if (by === 0 || !event.altKey || event.ctrlKey || event.metaKey || count === 0) return
      event.preventDefault()
      if (areAllKnown) onHunk(nextHunk(hunk, by, count))
      else waiting.current = by
    },
  }
}

/** How many digits the longest line number has; 0 where none is known. */
function digitsIn({ numbersBefore, numbersAfter }: FileLines): number {
  const sides = [numbersBefore, numbersAfter]
  const last = Math.max(...sides.map((numbers) => numbers.findLast(Boolean) ?? 0))
  return last === 0 ? 0 : String(last).length
}

/** The room for numbers: none where none is known. */
const numbersStyle = (digits: number) =>
  (digits === 0 ? { '--handrail-number': '0rem' } : { '--handrail-digits': digits }) as object

/** Of two columns only the one where a selection begins is selected. */
const sideAt = ({ target }: PointerEvent): string | undefined =>
  (target as Element).closest('[data-side]')?.getAttribute('data-side') ?? undefined
