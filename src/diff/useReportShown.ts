'use client'
import { useContext, useEffect } from 'react'
import { ShownTextsContext, type ShownText } from '../content/values/useShownTexts.ts'
import type { DiffState, FileDiff } from './DiffState.ts'
import { PATH_KEYS } from './ownTextMember.ts'
import { NEW_TEXT_KEYS, OLD_TEXT_KEYS } from './sources/edits/readEdits.ts'
import { CONTENT_KEYS } from './sources/files/readFiles.ts'

const NONE: readonly ShownText[] = []

/** Tells whoever lists the arguments which of them the diff shows word for word. */
export function useReportShown(diff: DiffState): void {
  const report = useContext(ShownTextsContext)
  useEffect(() => {
    if (!report) return
    report(diff.kind === 'files' ? diff.files.flatMap(shownOf) : NONE)
    return () => report(NONE)
  }, [report, diff])
}

/** Of a file whose state before is known, what is far from a change is folded: that is left out. */
function shownOf({ before, after, content }: FileDiff): readonly ShownText[] {
  const paths = [before, after].flatMap((text) => (text === undefined ? [] : [text]))
  const named = paths.map((text) => ({ names: PATH_KEYS, text }))
  if (content.kind === 'written') return [...named, { names: CONTENT_KEYS, text: content.after }]
  if (content.kind !== 'edits') return named
  return [
    ...named,
    ...content.edits.flatMap((edit) => [
      ...(edit.before === undefined ? [] : [{ names: OLD_TEXT_KEYS, text: edit.before }]),
      { names: NEW_TEXT_KEYS, text: edit.after },
    ]),
  ]
}
