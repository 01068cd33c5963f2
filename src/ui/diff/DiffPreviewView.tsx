'use client'
import { useContext, useEffect } from 'react'
import { ShownTextsContext, type ShownText } from '../content/values/useShownTexts.ts'
import type { FileDiff } from './DiffState.ts'
import type { FileLines } from './file/fileLines.ts'
import { PATH_KEYS } from './ownTextMember.ts'
import type { DiffPreviewState } from './preview/useDiffPreview.ts'
import { NEW_TEXT_KEYS, OLD_TEXT_KEYS } from './sources/edits/readEdits.ts'
import { CONTENT_KEYS } from './sources/files/readFiles.ts'

const NONE: readonly ShownText[] = []

/** Tells whoever lists the arguments which of them the diff shows word for word. */
export function useReportShown({ diff, engine, lines }: DiffPreviewState): void {
  const report = useContext(ShownTextsContext)
  useEffect(() => {
    if (!report) return
    report(
      diff.kind === 'files'
        ? diff.files.flatMap((file, at) => shownOf(file, lines[at], engine.diffRows))
        : NONE,
    )
    return () => report(NONE)
  }, [report, diff, engine, lines])
}

type DiffRows = DiffPreviewState['engine']['diffRows']

const same =
  (shown: string): ShownText['shows'] =>
  (text) =>
    text === shown

function shownOf(
  { before, after, content }: FileDiff,
  lines: FileLines | undefined,
  diffRows: DiffRows,
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
            { names: OLD_TEXT_KEYS, shows: inDrawn(lines, 'before', diffRows) },
            { names: NEW_TEXT_KEYS, shows: inDrawn(lines, 'after', diffRows) },
          ]
        : named
    default:
      return named
  }
}

/** Whether a text stands in lines that are drawn without a click, with nothing folded in it. */
function inDrawn(
  lines: FileLines,
  side: 'before' | 'after',
  diffRows: DiffRows,
): ShownText['shows'] {
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
