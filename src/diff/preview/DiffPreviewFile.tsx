'use client'
import { forwardRef, useState } from 'react'
import { LongText } from '../../content/text/LongText.tsx'
import { Icon } from '../../internal/icons/Icon.tsx'
import { ARROW_ICON, FILE_ICONS } from '../../internal/icons/laterIcons.ts'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { quoted } from '../../messages/foreign.ts'
import type { Words } from '../../messages/words.ts'
import type { FileDiff } from '../DiffState.ts'
import { DiffFooter } from './DiffFooter.tsx'
import { DiffPath } from './DiffPath.tsx'
import { DiffPreviewSummary } from './DiffPreviewSummary.tsx'
import { DiffPreviewToolbar } from './DiffPreviewToolbar.tsx'
import { DiffRows } from '../rows/DiffRows.tsx'
import type { FileLines } from '../file/fileLines.ts'
import { useDiffPreview } from './useDiffPreview.ts'
import { hunksOf } from '../accept/hunksOf.ts'
import { useHeads } from '../useHeads.ts'

export type DiffPreviewFileProps = {
  /** Which file of the change, counted from 0. Nothing where there is no such file. */
  file: number
}

/** Files of a large change that stand open at first. */
const MAX_OPEN_FILES = 20

/** One file: its name, what becomes of it, its lines, and what must be said of them. */
export const DiffPreviewFile: Part<'div', DiffPreviewFileProps> = forwardRef<
  HTMLDivElement,
  PartProps<'div', DiffPreviewFileProps>
>(function DiffPreviewFile({ file: at, ...props }, ref) {
  const preview = useDiffPreview('DiffPreviewFile')
  const { diff, head, words, tense, rows, isGrowing } = preview
  const file = diff.kind === 'files' ? diff.files[at] : undefined
  const lines = preview.lines[at]
  const isLong = file?.kind === 'removed' || at >= MAX_OPEN_FILES
  const [isOpen, setOpen] = useState(!isLong)
  const [hunk, setHunk] = useState<number>()
  const shown = lines ?? (at === 0 ? head?.lines : undefined)
  const hasRows =
    file !== undefined && shown !== undefined && shown.sections.length > 0 && !shown.equal
  const path = file?.after ?? file?.before
  const heads = useHeads(preview)
  const hasHead = file && heads.ofFile(file, lines, lines ? hunksOf(lines).length : 0)
  const tenseText = file && words.text(`diff.${sentenceKind(file, shown)}.${tense}`)
  const children = file && (
    <>
      {hasHead && (
        <div className="handrail-diff-head">
          {fileName(file, words)}
          <DiffPreviewSummary file={at} />
          <span className="handrail-end">
            <span className="handrail-tense">
              {isGrowing ? words.text('diff.arriving', { tense: tenseText ?? '' }) : tenseText}
            </span>
            {isLong && hasRows && foldButton(isOpen, setOpen, words)}
            {hasRows && isOpen && (
              <DiffPreviewToolbar file={at} hunk={hunk} onHunkChange={setHunk} />
            )}
          </span>
        </div>
      )}
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
  const ownProps = {
    className: 'handrail-diff-file',
    role: 'group',
    tabIndex: -1,
    'aria-label': words.text('diff.changes_of', {
      path: path === undefined ? words.text('diff.no_path') : quoted(path, words, { longest: 300 }),
    }),
    state: { file: file?.kind },
    children,
  }
  const element = usePart('div', props, ownProps, ref)
  return file ? element : null
})

/** Opens what is long, and closes it. */
const foldButton = (isOpen: boolean, setOpen: (isOpen: boolean) => void, words: Words) => (
  <button
    type="button"
    className="handrail-button"
    data-kind="quiet"
    data-rest={isOpen ? undefined : ''}
    aria-expanded={isOpen}
    onClick={() => setOpen(!isOpen)}
  >
    <span>{words.text(isOpen ? 'diff.hide' : 'diff.show')}</span>
  </button>
)

/** What takes time to compare fills its box. */
const placeOfRows = ({ content }: FileDiff, rows: number) =>
  content.kind !== 'large' && (
    <div
      className="handrail-diff-skeleton"
      style={rows < Infinity ? { blockSize: `${rows * 1.25 + 0.25}rem` } : undefined}
    />
  )

/** Its sign, and its path, or both paths where it has a new one. */
function fileName({ kind, before, after }: FileDiff, words: Words) {
  const isRenamed = kind === 'renamed'
  return (
    <>
      <Icon
        path={FILE_ICONS[kind === 'changed' || kind === 'binary' ? 'plain' : kind]}
        mirrorsInRtl={isRenamed}
      />
      <DiffPath path={isRenamed ? before : (after ?? before)} words={words} />
      {isRenamed && (
        <>
          <Icon path={ARROW_ICON} mirrorsInRtl />
          <DiffPath path={after} words={words} />
        </>
      )}
    </>
  )
}

/** Which sentence is said of a file. */
function sentenceKind({ kind, content }: FileDiff, lines: FileLines | undefined): string {
  if (kind === 'changed' && lines?.isUnsure) return 'unsure'
  if (
    kind === 'changed' &&
    lines?.equal === true &&
    (content.kind === 'texts' || content.kind === 'edits')
  )
    return 'equal'
  if (
    kind === 'changed' &&
    (content.kind === 'written' || content.kind === 'large') &&
    lines?.isBeforeUnknown !== false
  )
    return 'written'
  return kind === 'binary' ? 'changed' : kind
}
