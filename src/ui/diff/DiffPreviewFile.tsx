'use client'
import { useState, useMemo } from 'react'
import { ForeignText, VisibleText } from '../content/ForeignText.tsx'
import { LongText } from '../content/LongText.tsx'
import { LinkButton, type Part } from '../../internal/parts.tsx'
import { Icon } from '../../internal/controls.tsx'
import { ARROW_ICON, FILE_ICONS, WARNING_ICON } from '../../internal/icons.ts'
import { quoted, foreignPieces, type Words } from '../../words/foreign.ts'
import type { DiffProblem, FileDiff } from '../../engines/diff/DiffState.ts'
import { changeText } from './dataChanges.ts'
import { DiffPreviewToolbar, DiffRows } from './DiffRows.tsx'
import type { FileLines } from '../../engines/diff/diffRows.ts'
import { diffPart, useDiffPreview, useHeads, type DiffPreviewState } from './useDerivedDiff.ts'
import { hunkKey, hunksOf } from '../../engines/diff/hunksOf.ts'
import { secretsIn } from '../../internal/maskSecrets.ts'
import { diffNotes, type DiffNote } from '../../engines/diff/diffNotes.ts'

export type DiffPreviewFileProps = {
  /** Which file of the change, counted from 0. Nothing if there is no such file. */
  file: number
}

/** Files of a large change that stand open at first. */
const MAX_OPEN_FILES = 20

/** One file: its name, the kind of change, its lines and notes about them. */
export const DiffPreviewFile: Part<'div', DiffPreviewFileProps> = diffPart(
  'File',
  'div',
  useFileView,
  ['file'],
)

function useFileView(preview: DiffPreviewState, { file: at }: DiffPreviewFileProps) {
  const { diff, head, words, tense, rows, isGrowing } = preview
  const file = diff.kind === 'files' ? diff.files[at] : undefined
  const isLong = file?.kind === 'removed' || at >= MAX_OPEN_FILES
  const [isOpen, setOpen] = useState(!isLong)
  const [hunk, setHunk] = useState<number>()
  const heads = useHeads(preview)
  if (!file) return null
  const lines = preview.lines[at]
  const shown = lines ?? (at === 0 ? head?.lines : undefined)
  const hasRows = shown !== undefined && shown.sections.length > 0 && !shown.equal
  const path = file.after ?? file.before
  const tenseText = changeText(sentenceKind(file, shown), tense, words)
  const children = (
    <>
      {heads.ofFile(file, lines) && (
        <div className="handrail-diff-head">
          {fileName(file)}
          <DiffPreviewSummary file={at} />
          <span className="handrail-end">
            <span className="handrail-tense">
              {isGrowing ? words.text('diff.arriving', { tense: tenseText }) : tenseText}
            </span>
            {isLong && hasRows && foldButton(isOpen, setOpen, words)}
            {hasRows && isOpen && (
              <DiffPreviewToolbar file={at} hunk={hunk} onHunkChange={setHunk} />
            )}
          </span>
        </div>
      )}
      {lines?.hasNewEnds && isOpen && <NewEnds lines={lines} words={words} />}
      {hasRows && isOpen && <DiffRows file={at} lines={shown} hunk={hunk} onHunk={setHunk} />}
      {!shown && isOpen && placeOfRows(file, rows)}
      {file.content.kind === 'large' && (
        <pre className="handrail-code">
          <LongText text={file.content.after} />
        </pre>
      )}
      <DiffFooter at={at} file={file} lines={lines} />
    </>
  )
  return {
    className: 'handrail-diff-file',
    role: 'group',
    tabIndex: -1,
    'aria-label': words.text('diff.changes_of', {
      path: path === undefined ? words.text('diff.no_path') : quoted(path, words, { longest: 300 }),
    }),
    state: { file: file.kind },
    children,
  }
}

const foldButton = (isOpen: boolean, setOpen: (isOpen: boolean) => void, words: Words) => (
  <button
    type="button"
    className="handrail-button"
    data-kind="quiet"
    data-rest={isOpen ? undefined : ''}
    aria-expanded={isOpen}
    onClick={() => setOpen(!isOpen)}
  >
    <span>{words.text(isOpen ? 'content.show_less' : 'content.show')}</span>
  </button>
)

/** A slow comparison fills its box. */
const placeOfRows = ({ content }: FileDiff, rows: number) =>
  content.kind !== 'large' && (
    <div
      className="handrail-diff-skeleton"
      style={rows < Infinity ? { blockSize: `${rows * 1.25 + 0.25}rem` } : undefined}
    />
  )

function fileName({ kind, before, after }: FileDiff) {
  const isRenamed = kind === 'renamed'
  return (
    <>
      <Icon
        path={FILE_ICONS[kind === 'changed' || kind === 'binary' ? 'plain' : kind]}
        mirrorsInRtl={isRenamed}
      />
      <DiffPath path={isRenamed ? before : (after ?? before)} />
      {isRenamed && (
        <>
          <Icon path={ARROW_ICON} mirrorsInRtl />
          <DiffPath path={after} />
        </>
      )}
    </>
  )
}

function sentenceKind({ kind, content }: FileDiff, lines: FileLines | undefined): string {
  if (kind === 'binary') return 'changed'
  if (kind !== 'changed') return kind
  if (lines?.isUnsure) return 'unsure'
  const isText = content.kind === 'texts' || content.kind === 'edits'
  if (isText && lines?.equal) return 'equal'
  const isWhole = content.kind === 'written' || content.kind === 'large'
  return isWhole && lines?.isBeforeUnknown !== false ? 'written' : 'changed'
}

/** Above the rows, which show the other changes. */
function NewEnds({ lines, words }: { lines: FileLines; words: Words }) {
  const note = diffNotes(lines).find(({ kind }) => kind === 'line_ends')
  return note && <p className="handrail-diff-note">{noteText(note, words)}</p>
}

type DiffFooterProps = { at: number; file: FileDiff; lines: FileLines | undefined }

/** Below a file: what cannot be seen in its lines, what is not known, what was chosen. */
function DiffFooter({ at, file, lines }: DiffFooterProps) {
  const preview = useDiffPreview('DiffPreviewFile')
  const { words, load, canSelectHunks, isInseparable, isRevealed, setRevealed, isGrowing } = preview
  const settled = isGrowing ? undefined : lines
  const notes = useMemo(() => (settled ? diffNotes(settled) : []), [settled])
  const hasSecrets = useMemo(() => settled !== undefined && hasSecretsIn(settled), [settled])
  const warnings = [
    ...file.problems.map((problem) => problemText(problem, words)),
    ...notes
      .filter(({ kind }) => kind !== 'line_ends' || !lines?.hasNewEnds)
      .map((note) => noteText(note, words)),
  ]
  const left = unshownPlaces(file)
  if (left > 0) warnings.push(words.count('diff.more_places', left))
  if (canSelectHunks && isInseparable) warnings.push(words.text('diff.inseparable'))
  const isUnknown = settled?.isBeforeUnknown && load.kind !== 'loading' && load.kind !== 'failed'
  const wantsBefore = isUnknown && at === 0 && load.kind === 'offered'
  const remarks = [
    ...plainNotes(file, lines, words),
    isUnknown && words.text('diff.unknown_before'),
    selectionText(preview, at),
  ].filter(Boolean)
  if (warnings.length + remarks.length === 0 && !hasSecrets) return null
  const link = (key: string, onClick: () => void, isPressed?: boolean) => (
    <>
      {' '}
      <LinkButton aria-pressed={isPressed} onClick={onClick}>
        {words.text(key)}
      </LinkButton>
    </>
  )
  return (
    <div className="handrail-diff-foot">
      {warnings.length > 0 && <Icon path={WARNING_ICON} />}
      <span>
        {[...warnings, ...remarks].join(' ')}
        {wantsBefore && link('diff.load', load.load)}
        {hasSecrets && link('diff.show_secrets', () => setRevealed(!isRevealed), isRevealed)}
      </span>
    </div>
  )
}

/** The sentence about the rejected changes of one file; undefined if it has none. */
function selectionText({ lines, rejected, words }: DiffPreviewState, file: number) {
  const counts = lines.map((each, at) => {
    const hunks = each ? hunksOf(each) : []
    const accepted = hunks.filter((_, hunk) => !rejected.has(hunkKey(at, hunk))).length
    return { all: hunks.length, accepted }
  })
  const { all, accepted } = counts[file] ?? { all: 0, accepted: 0 }
  if (accepted === all) return undefined
  return counts.every((each) => each.accepted === 0)
    ? words.text('diff.written_none')
    : words.text('diff.written_part', { accepted, all })
}

const unshownPlaces = ({ content }: FileDiff): number =>
  ((content.kind === 'texts' && content.unplaced) || [])
    .filter(({ places }) => places.length > 1)
    .reduce((sum, { count, places }) => sum + count - places.length, 0)

/** Of a new file this says nothing. */
const USUAL_MODE = '100644'

function plainNotes(file: FileDiff, lines: FileLines | undefined, words: Words) {
  const { before, after: to } = file.mode ?? {}
  const key = plainNote(file, lines)
  const isUsual = before === undefined && to === USUAL_MODE
  return [
    key && words.text(`diff.${key}`),
    to !== undefined && before !== to && !isUsual && words.text('diff.mode', { to }),
  ]
}

/** Why there are no lines of a file. */
function plainNote({ kind, content, mode }: FileDiff, lines: FileLines | undefined) {
  if (kind === 'binary') return 'no_text'
  if (content.kind === 'large') return content.kind
  if (!lines) return undefined
  if (content.kind === 'none') return kind === 'changed' && !mode ? 'no_text' : undefined
  return lines.equal && content.kind !== 'written' && content.kind !== 'hunks' && kind !== 'added'
    ? 'equal_content'
    : undefined
}

function noteText({ kind, count, ...ends }: DiffNote, words: Words): string {
  return count === undefined
    ? words.text(`diff.${kind}`, ends)
    : words.count(kind === 'hidden' ? 'content.hidden' : `diff.${kind}`, count)
}

/** Lines that are looked at for secrets; in the others they are dots all the same. */
const MAX_LINES = 500

const hasSecretsIn = ({ before, after }: FileLines): boolean =>
  [before, after].some(
    (side) => secretsIn(side.slice(0, MAX_LINES).join('').slice(0, 20_000)).length > 0,
  )

/** A path of a change, its folder quieter than its name. */
function DiffPath({ path }: { path: string | undefined }) {
  const { words } = useDiffPreview('DiffPath')
  if (path === undefined || path === '')
    return <span className="handrail-aside">{words.text('diff.no_path')}</span>
  const shown = path.slice(0, 1000)
  const cut = Math.max(shown.lastIndexOf('/'), shown.lastIndexOf('\\')) + 1
  const name = (
    <bdi className="handrail-path" dir="ltr">
      {cut > 0 && (
        <span>
          <VisibleText text={shown.slice(0, cut)} isName flow="name" />
        </span>
      )}
      <strong>
        <VisibleText text={shown.slice(cut)} isName flow="name" />
      </strong>
    </bdi>
  )
  const { isFramed } = foreignPieces(shown)
  return isFramed ? <span className="handrail-foreign handrail-framed">{name}</span> : name
}

export type DiffPreviewSummaryProps = {
  /** Of one file, counted from 0. @default all of them together */
  file?: number
}

/** Counts the added and removed lines, or the fields set. Draws nothing if that is unknown. */
export const DiffPreviewSummary: Part<'span', DiffPreviewSummaryProps> = diffPart(
  'Summary',
  'span',
  summary,
  ['file'],
)

function summary({ lines, head, words }: DiffPreviewState, { file }: DiffPreviewSummaryProps) {
  const counted = file === undefined ? lines : [lines[file]]
  // while only the head of the file is known: room for as many as its lines
  const most = head && 10 ** head.digits - 1
  const count = (side: 'added' | 'removed') =>
    most === undefined || head?.lines[side] === 0
      ? counted.reduce((sum, each) => sum + (each?.[side] ?? 0), 0)
      : most
  const [added, removed] = [count('added'), count('removed')]
  if (added + removed === 0 || counted.some((each) => each?.isUnsure)) return null
  return {
    className: 'handrail-stat',
    style: most === undefined ? undefined : { visibility: 'hidden' },
    children: <LineCounts added={added} removed={removed} words={words} />,
  }
}

/** `isInLine`: between words from left to right. */
export const Becomes = ({ words, isInLine = false }: { words: Words; isInLine?: boolean }) => (
  <>
    <span className="handrail-arrow">
      <Icon path={ARROW_ICON} mirrorsInRtl={!isInLine} />
    </span>
    <span className="handrail-visually-hidden">
      {isInLine ? ` ${words.text('diff.to')} ` : words.text('diff.to')}
    </span>
  </>
)

const SIGNS = { added: '+', removed: '−' }

/** `+2 −1`, in words for screen readers. */
export function LineCounts({ words, ...counts }: { added: number; removed: number; words: Words }) {
  return (['added', 'removed'] as const).map((side) => {
    const count = counts[side]
    return (
      count > 0 && (
        <span key={side} data-sign={side}>
          <span aria-hidden="true" dir="ltr">
            {SIGNS[side] + count.toLocaleString(words.formats)}
          </span>
          <span className="handrail-visually-hidden">
            {words.count(`diff.${side}_lines`, count)}
          </span>
        </span>
      )
    )
  })
}

/** The files of a change that has several: how much changes in each, and the way to it. */
export const DiffPreviewFiles: Part<'nav'> = diffPart('Files', 'nav', fileList)

function fileList({ diff, words, shownFiles }: DiffPreviewState) {
  const files = diff.kind === 'files' ? diff.files : []
  if (files.length < 2) return null
  const goTo = (button: HTMLElement, at: number) => {
    const view = button.closest('[data-handrail="diff"]')
    view?.querySelectorAll<HTMLElement>('[data-file]')[at]?.focus()
  }
  const children = (
    <>
      <p className="handrail-diff-total">
        {words.count('object.files', files.length)} <DiffPreviewSummary />
      </p>
      <ul>
        {files.slice(0, shownFiles).map(({ before, after }, at) => (
          <li key={at}>
            <LinkButton onClick={(event) => goTo(event.currentTarget, at)}>
              <DiffPath path={after ?? before} />
            </LinkButton>{' '}
            <DiffPreviewSummary file={at} />
          </li>
        ))}
      </ul>
    </>
  )
  return {
    className: 'handrail-diff-files',
    'aria-label': words.count('object.files', files.length),
    children,
  }
}

/**
 * Says that a change is loading, could not be loaded or read, or is outdated. An unreadable change
 * stands below as it came.
 */
export const DiffPreviewNotice: Part<'div'> = diffPart('Notice', 'div', notice)

function notice({ diff, load, words }: DiffPreviewState) {
  const link = (key: string) => <LinkButton onClick={load.load}>{words.text(key)}</LinkButton>
  const loads = {
    loading: words.text('content.loading'),
    failed: (
      <>
        {words.text('diff.unknown_before')}{' '}
        <ForeignText text={load.error?.message ?? ''} isSaid longest={300} /> {link('content.load')}
      </>
    ),
    changed: (
      <>
        {words.text('diff.changed_since')} {link('diff.show_now')}
      </>
    ),
  }
  const said = load.kind in loads ? loads[load.kind as keyof typeof loads] : undefined
  const isUnreadable = diff.kind === 'unreadable'
  if (!said && !isUnreadable) return null
  const isGrave = isUnreadable || load.kind !== 'loading'
  const children = (
    <>
      <div className="handrail-diff-foot">
        {isGrave && <Icon path={WARNING_ICON} />}
        <div>
          {said && <p role={load.kind === 'loading' ? 'status' : 'alert'}>{said}</p>}
          {isUnreadable && <p>{problemText(diff.problem, words)}</p>}
        </div>
      </div>
      {isUnreadable && (
        <pre className="handrail-code">
          <LongText text={diff.text} />
        </pre>
      )}
    </>
  )
  return { children }
}

/** The problem of a change, as a sentence. Edits are counted from 1. */
const problemText = (problem: DiffProblem, words: Words): string =>
  words.text(`diff.problem_${'edit' in problem ? problem.kind : 'unreadable'}`, {
    ...problem,
    ...('edit' in problem && { edit: problem.edit + 1 }),
  })
