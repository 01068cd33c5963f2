'use client'
import { useContext, useEffect } from 'react'
import { PATH_KEYS, type FileDiff } from '../../engines/diff/DiffState.ts'
import { DiffPreviewFile } from './DiffPreviewFile.tsx'
import { DiffPreviewFiles } from './DiffPreviewFiles.tsx'
import { DiffPreviewData } from './DiffPreviewData.tsx'
import { DiffPreviewNotice } from './DiffPreviewNotice.tsx'
import { useDiffPreview, type DiffPreviewState } from './useDerivedDiff.ts'
import { ShownTextsContext, type ShownText } from '../content/executor.tsx'
import { diffRows, type FileLines } from '../../engines/diff/diffRows.ts'
import { NEW_TEXT_KEYS, OLD_TEXT_KEYS, CONTENT_KEYS } from '../../engines/diff/readEdits.ts'

/**
 * What a preview shows unless it is given children: what must be known first, the list of files,
 * each file or the data.
 */
export function DiffPreviewView() {
  const preview = useDiffPreview('DiffPreviewView')
  const { diff, words, shownFiles, showMoreFiles } = preview
  useReportShown(preview)
  const files = diff.kind === 'files' ? diff.files : []
  return (
    <>
      <DiffPreviewNotice />
      {files.length > 1 && <DiffPreviewFiles />}
      {files.slice(0, shownFiles).map((_, at) => (
        <DiffPreviewFile key={at} file={at} />
      ))}
      {files.length > shownFiles && (
        <button type="button" className="handrail-diff-more" data-rest="" onClick={showMoreFiles}>
          {words.count('diff.more_files', files.length - shownFiles)}
        </button>
      )}
      <DiffPreviewData />
      <span data-end="" />
    </>
  )
}

const NONE: readonly ShownText[] = []

/** Tells whoever lists the arguments which of them the diff shows word for word. */
function useReportShown({ diff, lines }: DiffPreviewState): void {
  const report = useContext(ShownTextsContext)
  useEffect(() => {
    if (!report) return
    report(
      diff.kind === 'files' ? diff.files.flatMap((file, at) => shownOf(file, lines[at])) : NONE,
    )
    return () => report(NONE)
  }, [report, diff, lines])
}

const same =
  (shown: string): ShownText['shows'] =>
  (text) =>
    text === shown

function shownOf(
  { before, after, content }: FileDiff,
  lines: FileLines | undefined,
): readonly ShownText[] {
  const paths = [before, after].flatMap((text) => (text === undefined ? [] : [text]))
  const named = paths.map((text) => ({ names: PATH_KEYS, shows: same(text) }))
  switch (content.kind) {
    case 'written':
      return [...named, { names: CONTENT_KEYS, shows: same(content.after) }]
    case 'edits':
      return [
        ...named,
        ...content.edits.flatMap((edit) => [
          ...(edit.before === undefined
            ? []
            : [{ names: OLD_TEXT_KEYS, shows: same(edit.before) }]),
          { names: NEW_TEXT_KEYS, shows: same(edit.after) },
        ]),
      ]
    case 'texts':
      return lines && !lines.isUnsure
        ? [
            ...named,
            { names: OLD_TEXT_KEYS, shows: inDrawn(lines, 'before') },
            { names: [...NEW_TEXT_KEYS, ...CONTENT_KEYS], shows: inDrawn(lines, 'after') },
          ]
        : named
    default:
      return named
  }
}

/** Whether a text stands in lines that are drawn without a click, with nothing folded in it. */
function inDrawn(lines: FileLines, side: 'before' | 'after'): ShownText['shows'] {
  const drawn: string[] = []
  let last = -2
  for (const row of diffRows(lines, 'unified')) {
    if (row.kind !== 'line') last = -2
    else if (row[side] >= 0) {
      const text = lines[side][row[side]] ?? ''
      if (row[side] === last + 1) drawn.push(`${drawn.pop() ?? ''}${text}`)
      else drawn.push(text)
      last = row[side]
    }
  }
  return (text) => text.trim() !== '' && drawn.some((piece) => piece.includes(text))
}
