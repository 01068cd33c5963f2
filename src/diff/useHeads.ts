'use client'
import { useContext } from 'react'
import { BelowSentenceContext } from '../content/values/useBelowSentence.ts'
import { phraseOf } from '../status/sentence/phrase.ts'
import type { FileDiff } from './DiffState.ts'
import type { FileLines } from './file/fileLines.ts'
import type { DiffPreviewState } from './preview/useDiffPreview.ts'

/** Changed lines, and fields, that are a small change. */
const MAX_LINES = 6
const MAX_FIELDS = 3
/** A path that a line may cut is told in full. */
const LONGEST_PATH = 60

type Heads = {
  ofFile(file: FileDiff, lines: FileLines | undefined, hunks: number): boolean
  ofData(ids: readonly unknown[], fields: number): boolean
}

/**
 * Whether a change needs a head. A small one below its sentence needs none: the sentence says what
 * changes, and when.
 */
export function useHeads({ status, diff, tense, words }: DiffPreviewState): Heads {
  const isBelow = useContext(BelowSentenceContext) && (tense === 'will' || tense === 'did')
  const object = isBelow ? phraseOf(status, tense, words).object : ''
  return {
    ofFile: ({ kind, after }, lines, hunks) =>
      !isBelow ||
      diff.kind !== 'files' ||
      diff.files.length > 1 ||
      kind !== 'changed' ||
      after !== object ||
      after.length > LONGEST_PATH ||
      lines === undefined ||
      lines.isUnsure ||
      lines.isBeforeUnknown ||
      hunks !== 1 ||
      lines.added + lines.removed > MAX_LINES,
    ofData: (ids, fields) =>
      !isBelow || fields === 0 || fields > MAX_FIELDS || ids.some((id) => id !== object),
  }
}
