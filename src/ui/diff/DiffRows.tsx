'use client'
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  memo,
  startTransition,
  createContext,
  useContext,
  type KeyboardEvent,
  type PointerEvent,
} from 'react'
import { useToolbar } from '../../internal/useToolbar.ts'
import {
  chunksOf,
  hunkKey,
  ROWS_PER_PAGE,
  hunkOf,
  hunksOf,
  nextHunk,
  type Chunk,
} from '../../engines/diff/hunksOf.ts'
import { diffRows, type DiffRow, type FileLines } from '../../engines/diff/diffRows.ts'
import { CopyButton } from '../content/CopyButton.tsx'
import { copyPlain } from '../content/copyResult.ts'
import type { Part } from '../../internal/parts.tsx'
import { CHEVRON_ICON, CLOSE_ICON, WRAP_ICON } from '../../internal/icons.ts'
import { Icon, IconButton } from '../../internal/controls.tsx'
import { formatPatch } from '../../engines/diff/formatPatch.ts'
import {
  diffPart,
  useDiffPreview,
  type DiffPreviewState,
  type RowContext,
} from './useDerivedDiff.ts'
import { rangesByLine, useCodeColours } from '../content/codeColours.tsx'
import { DiffRowView } from './DiffRowView.tsx'

type DiffRowsProps = {
  file: number
  lines: FileLines
  hunk: number | undefined
  onHunk(hunk: number): void
}

/** A few rows more are shown rather than counted. */
const MIN_HIDDEN_ROWS = 3

/**
 * The lines of a file, in a box that scrolls. Only rows near its view are drawn; the rest keeps its
 * place. Its buttons are one stop of the Tab key. Up and Down go from change to change, from
 * elsewhere with Alt. A selection is of one side, without numbers and signs.
 */
export function DiffRows(props: DiffRowsProps) {
  const { file, lines, hunk } = props
  const preview = useDiffPreview('DiffPreviewFile')
  const head = preview.lines[file] ? undefined : preview.head
  const { words, layout, isGrowing } = preview
  const [box, setBox] = useState<HTMLElement | null>(null)
  const controls = useToolbar(setBox)
  const context = useRowContext(preview, props, box)
  const { rows, openFold } = useOpenRows(lines, layout.view)
  const focused = hunk === undefined ? -1 : rows.findIndex((row) => hunkOf(row) === hunk)
  const { count, showMore } = useShownRows(rows.length, preview.rows, focused)
  const chunks = useMemo(() => chunksOf(rows.slice(0, count)), [rows, count])
  const drawn = useMemo(
    () => ({ chunks, lines, file, isGrowing, context, onOpen: openFold }),
    [chunks, lines, file, isGrowing, context, openFold],
  )
  const goToHunk = useHunkKeys(props, head === undefined)
  const [selecting, setSelecting] = useState<string>()
  useEffect(() => {
    if (hunk !== undefined && box) focusHunk(box, hunk)
  }, [hunk, box, chunks])
  // with those around it, so that nothing above grows when the focus is there
  const active = chunks.findLastIndex(({ first }) => first <= focused)
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it scrolls */}
      <div
        {...controls}
        className="handrail-diff-rows"
        role="table"
        dir="ltr"
        tabIndex={0}
        aria-label={words.text('diff.label')}
        aria-rowcount={head ? -1 : count}
        data-view={layout.view}
        data-selecting={selecting}
        data-wrap={layout.wraps ? 'wrap' : 'scroll'}
        style={numbersStyle(lines, head?.digits)}
        aria-keyshortcuts="Alt+ArrowDown Alt+ArrowUp"
        onKeyDown={(event) => (controls.onKeyDown(event), goToHunk(event))}
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
        <span data-end="" />
      </div>
      {!head && <MoreButton left={rows.length - count} onClick={showMore} />}
    </>
  )
}

type MoreButtonProps = { left: number; onClick(): void }

export function MoreButton({ left, onClick }: MoreButtonProps) {
  const { words } = useDiffPreview('MoreButton')
  if (left <= 0) return null
  return (
    <button type="button" className="handrail-diff-more" data-rest="" onClick={onClick}>
      {words.count('content.more', left)}
    </button>
  )
}

const focusHunk = (box: Element, hunk: number): void =>
  [`[data-bar="${hunk}"] button`, `[data-hunk="${hunk}"]`]
    .map((selector) => box.querySelector<HTMLElement>(selector))
    .find(Boolean)
    ?.focus()

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

/** The same object while nothing changes: rows compare it. Text that arrives has no colours. */
function useRowContext(
  { diff, isGrowing, words, layout, rejected, canSelectHunks, isRevealed }: DiffPreviewState,
  { file, lines: { before, after } }: DiffRowsProps,
  box: Element | null,
): RowContext {
  const of = diff.kind === 'files' ? diff.files[file] : undefined
  const [old, now] = useMemo(
    () => (isGrowing ? [] : [before.join(''), after.join('')]),
    [isGrowing, before, after],
  )
  const oldColours = useCodeColours(old, of?.before ?? of?.after, box)
  const newColours = useCodeColours(now, of?.after ?? of?.before, box)
  const colours = useMemo(
    () => ({
      ...(oldColours && { before: rangesByLine(before, oldColours) }),
      ...(newColours && { after: rangesByLine(after, newColours) }),
    }),
    [before, after, oldColours, newColours],
  )
  return useMemo(
    () => ({ words, layout, rejected, canSelectHunks, isRevealed, colours }),
    [words, layout, rejected, canSelectHunks, isRevealed, colours],
  )
}

/** The rows of a file, with the folds open that the person opened; and what opens one. */
function useOpenRows(lines: FileLines, view: DiffPreviewState['layout']['view']) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const openFold = useCallback((id: number) => setOpen((known) => new Set([...known, id])), [])
  return { rows: useMemo(() => diffRows(lines, view, open), [lines, view, open]), openFold }
}

/** Up and Down go from change to change, from elsewhere with Alt, once all are known. */
function useHunkKeys({ lines, hunk, onHunk }: DiffRowsProps, areAllKnown: boolean) {
  const waiting = useRef(0)
  const count = hunksOf(lines).length
  useEffect(() => {
    const by = waiting.current
    if (!areAllKnown || by === 0) return
    waiting.current = 0
    onHunk(nextHunk(hunk, by, count))
  }, [areAllKnown, hunk, count, onHunk])
  return (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const at = (event.target as Element).closest<HTMLElement>('[data-bar], [data-hunk]')?.dataset
    const isMeant = event.altKey || at !== undefined
    if (by === 0 || !isMeant || event.ctrlKey || event.metaKey || count === 0) return
    event.preventDefault()
    if (!areAllKnown) return void (waiting.current = by)
    const next = nextHunk(at ? Number(at.bar ?? at.hunk) : hunk, by, count)
    onHunk(next)
    focusHunk(event.currentTarget, next) // it may be the one that was gone to before
  }
}

/** The room for numbers: none where none is known. */
function numbersStyle({ numbersBefore, numbersAfter }: FileLines, known: number | undefined) {
  const sides = [numbersBefore, numbersAfter]
  const last = Math.max(...sides.map((numbers) => numbers.findLast(Boolean) ?? 0))
  const digits = known ?? (last === 0 ? 0 : Math.max(2, String(last).length))
  return (
    digits === 0 ? { '--handrail-number': '0rem' } : { '--handrail-digits': digits }
  ) as object
}

/** Of two columns only the one where a selection begins is selected. */
const sideAt = ({ target }: PointerEvent): string | undefined =>
  (target as Element).closest('[data-side]')?.getAttribute('data-side') ?? undefined

type DiffChunkProps = { at: number; count: number; box: HTMLElement | null; isForced: boolean }

const canWatch = typeof IntersectionObserver !== 'undefined'

/** Of a row that was never measured, in rem. */
const ROW_HEIGHT_REM = 1.25

/**
 * Some rows of a file: drawn while they are near the view, else a space of their height. Rows that
 * are not drawn do not render again when rows change.
 */
const DiffChunk = memo(function DiffChunk({ at, count, box, isForced }: DiffChunkProps) {
  const element = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(!canWatch)
  const [height, setHeight] = useState<number>()
  useEffect(() => {
    if (!box || !element.current || !canWatch) return
    const look = (entries: readonly IntersectionObserverEntry[]) => {
      const { isIntersecting, boundingClientRect } = entries.at(-1)!
      if (!isIntersecting && boundingClientRect.height > 0) setHeight(boundingClientRect.height)
      setNear(isIntersecting)
    }
    const observer = new IntersectionObserver(
      // Many come near at once when somebody scrolls far: React draws them in slices.
      (entries) => startTransition(() => look(entries)),
      { root: box, rootMargin: '400px 0px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [box])
  const isDrawn = isNear || isForced
  const style = isDrawn
    ? undefined
    : { blockSize: height === undefined ? `${count * ROW_HEIGHT_REM}rem` : `${height}px` }
  return (
    <div ref={element} role="rowgroup" className="handrail-diff-chunk" style={style}>
      {isDrawn && <DiffChunkRows at={at} />}
    </div>
  )
})

function DiffChunkRows({ at: index }: { at: number }) {
  const { chunks, lines, file, isGrowing, context, onOpen } = useContext(DiffRowsContext)!
  const chunk = chunks[index]
  if (!chunk) return null
  const { rows, first, previous } = chunk
  const isLast = isGrowing && index === chunks.length - 1
  return rows.map((row, at) => {
    const isStart =
      row.kind === 'line' && row.hunk >= 0 && row.hunk !== hunkOf(rows[at - 1] ?? previous)
    return (
      <div key={at} role="presentation" className="handrail-diff-item">
        {isStart && context.canSelectHunks && <DiffHunkBar file={file} row={row} lines={lines} />}
        <DiffRowView
          row={row}
          at={first + at}
          lines={lines}
          file={file}
          isStart={isStart}
          isEnd={isLast && at === rows.length - 1}
          context={context}
          onOpen={onOpen}
        />
      </div>
    )
  })
}

/** The state behind the rows of a file. While a text arrives, only rows that are drawn read it. */
type DiffRowsState = {
  chunks: readonly Chunk[]
  lines: FileLines
  file: number
  isGrowing: boolean
  context: RowContext
  onOpen(fold: number): void
}

const DiffRowsContext = createContext<DiffRowsState | null>(null)

type DiffHunkBarProps = { file: number; row: Extract<DiffRow, { kind: 'line' }>; lines: FileLines }

/** Above a change that can be taken out: which one it is, and Reject, which can be taken back. */
function DiffHunkBar({ file, row, lines }: DiffHunkBarProps) {
  const { rejected, setAccepted, words } = useDiffPreview('DiffPreviewFile')
  const key = hunkKey(file, row.hunk)
  const isRejected = rejected.has(key)
  const line = lines.numbersAfter[row.after] || lines.numbersBefore[row.before]
  const name = words.text('diff.this_change', { at: row.hunk + 1 })
  return (
    <div role="row" className="handrail-hunk" data-bar={row.hunk}>
      <div role="cell">
        <div className="handrail-hunk-bar" role="group" aria-label={name}>
          <span>
            <span aria-hidden="true">{line ? `${name} · ` : name}</span>
            {line ? words.text('diff.at_line', { line }) : null}
          </span>
          <span className="handrail-end handrail-segmented">
            <button
              type="button"
              aria-pressed={isRejected}
              onClick={() => setAccepted(key, isRejected)}
            >
              {isRejected && <Icon path={CLOSE_ICON} />}
              {words.text('diff.reject')}
            </button>
          </span>
        </div>
      </div>
    </div>
  )
}

export type DiffPreviewToolbarProps = {
  /** Of which file, counted from 0. */
  file: number
  /** The change that has the focus, counted from 0. */
  hunk?: number | undefined
  /** The person goes to a change. Without it there are no buttons for that. */
  onHunkChange?(hunk: number): void
}

/** Buttons for the previous and next change, the layout of two sides, wrapping and copying. */
export const DiffPreviewToolbar: Part<'span', DiffPreviewToolbarProps> = diffPart(
  'Toolbar',
  'span',
  useTools,
  ['file', 'hunk', 'onHunkChange'],
)

function useTools(
  preview: DiffPreviewState,
  { file: at, hunk, onHunkChange }: DiffPreviewToolbarProps,
) {
  const { diff, lines: all, head, words, layout, setLayout, isRevealed } = preview
  const toolbar = useToolbar()
  const lines = all[at] ?? (at === 0 ? head?.lines : undefined)
  // what needs all lines has its place before, so that nothing moves
  const isKnown = all[at] !== undefined
  const file = diff.kind === 'files' ? diff.files[at] : undefined
  const hasTwoSides = lines !== undefined && lines.before.length > 0 && lines.after.length > 0
  const hunks = lines ? hunksOf(lines).length : 0
  const step = (by: 1 | -1) => (
    <IconButton
      path={CHEVRON_ICON}
      disabled={!isKnown}
      data-step={by === 1 ? 'next' : 'previous'}
      aria-label={words.text(by === 1 ? 'diff.next' : 'diff.previous')}
      onClick={() => onHunkChange?.(nextHunk(hunk, by, hunks))}
    />
  )
  const children = (
    <>
      {onHunkChange && hunks > 1 && (
        <span className="handrail-diff-steps">
          {step(-1)}
          {hunk !== undefined && (
            <span className="handrail-aside">
              {words.text('content.of', { value: hunk + 1, total: hunks })}
            </span>
          )}
          {step(1)}
        </span>
      )}
      {hasTwoSides && layoutSwitch(preview)}
      <IconButton
        path={WRAP_ICON}
        aria-label={words.text('diff.wrap')}
        aria-pressed={layout.wraps}
        onClick={() => setLayout({ ...layout, wraps: !layout.wraps })}
      />
      {file && lines && !isKnown && <span className="handrail-icon-button" />}
      {file && lines && isKnown && !lines.isUnsure && (
        <CopyButton
          label={words.text(lines.isBeforeUnknown ? 'diff.copy_text' : 'diff.copy')}
          text={() => copyPlain(formatPatch(file, lines) ?? lines.after.join(''), isRevealed)}
        />
      )}
    </>
  )
  return {
    ...toolbar,
    className: 'handrail-diff-tools',
    'aria-label': words.text('diff.layout'),
    children,
  }
}

const layoutSwitch = ({ words, layout, setLayout }: DiffPreviewState) => (
  <span className="handrail-segmented" role="group" aria-label={words.text('diff.layout')}>
    {(['unified', 'split'] as const).map((view) => (
      <button
        key={view}
        type="button"
        aria-pressed={layout.view === view}
        onClick={() => setLayout({ ...layout, view })}
      >
        {words.text(`diff.${view}`)}
      </button>
    ))}
  </span>
)
