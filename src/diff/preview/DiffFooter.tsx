'use client'
import { useMemo } from 'react'
import { Icon } from '../../internal/icons/Icon.tsx'
import { WARNING_ICON } from '../../internal/icons/icons.ts'
import { secretsIn } from '../../internal/secrets/maskSecrets.ts'
import type { Words } from '../../messages/words.ts'
import type { DiffNote } from '../file/diffNotes.ts'
import type { FileDiff } from '../DiffState.ts'
import type { FileLines } from '../file/fileLines.ts'
import { problemText } from '../problemText.ts'
import { useDiffPreview } from './useDiffPreview.ts'

export type DiffFooterProps = {
  /** Which file of the change, counted from 0. */
  at: number
  file: FileDiff
  /** Once they are compared. */
  lines: FileLines | undefined
}

/** Below a file: what cannot be seen in its lines, what is not known, what was chosen. */
export function DiffFooter({ at, file, lines }: DiffFooterProps) {
  const {
    engine,
    words,
    load,
    canSelectHunks,
    isInseparable,
    selectionText,
    isRevealed,
    setRevealed,
    isGrowing,
  } = useDiffPreview('DiffPreviewFile')
  const settled = isGrowing ? undefined : lines
  const notes = useMemo(() => (settled ? engine.diffNotes(settled) : []), [engine, settled])
  const hasSecrets = useMemo(() => settled !== undefined && hasSecretsIn(settled), [settled])
  const warnings = [
    ...file.problems.map((problem) => problemText(problem, words)),
    ...notes.map((note) => noteText(note, words)),
  ]
  const left = unshownPlaces(file)
  if (left > 0) warnings.push(words.count('diff.more_places', left))
  if (canSelectHunks && isInseparable) warnings.push(words.text('diff.inseparable'))
  const remarks = plainNotes(file, lines, words)
  const isUnknown = settled?.isBeforeUnknown === true && load.kind !== 'loading'
  const wantsBefore = isUnknown && at === 0 && load.kind === 'offered'
  if (isUnknown) remarks.push(words.text('diff.unknown_before'))
  const chosen = selectionText(at)
  if (chosen !== undefined) remarks.push(chosen)
  if (warnings.length + remarks.length === 0 && !wantsBefore && !hasSecrets) return null
  const link = (key: string, onClick: () => void, isPressed?: boolean) => (
    <>
      {' '}
      <button type="button" className="handrail-link" aria-pressed={isPressed} onClick={onClick}>
        {words.text(key)}
      </button>
    </>
  )
  return (
    <div className="handrail-diff-foot" role={canSelectHunks ? 'status' : undefined}>
      {warnings.length > 0 && <Icon path={WARNING_ICON} />}
      <span>
        {[...warnings, ...remarks].join(' ')}
        {wantsBefore && link('diff.load', load.load)}
        {hasSecrets &&
          link(
            isRevealed ? 'diff.hide_secrets' : 'diff.show_secrets',
            () => setRevealed(!isRevealed),
            isRevealed,
          )}
      </span>
    </div>
  )
}

/** Of places where an edit may be. */
const unshownPlaces = ({ content }: FileDiff): number =>
  ((content.kind === 'texts' && content.unplaced) || [])
    .filter(({ places }) => places.length > 1)
    .reduce((sum, { count, places }) => sum + count - places.length, 0)

/** Of a new file this says nothing. */
const USUAL_MODE = '100644'

function plainNotes(file: FileDiff, lines: FileLines | undefined, words: Words): string[] {
  const { mode } = file
  const key = plainNote(file, lines)
  const notes = key === undefined ? [] : [words.text(`diff.${key}`)]
  const isUsual = mode?.before === undefined && mode?.after === USUAL_MODE
  if (mode?.after !== undefined && mode.before !== mode.after && !isUsual)
    notes.push(
      words.text(mode.before === undefined ? 'diff.mode_new' : 'diff.mode', {
        from: mode.before ?? '',
        to: mode.after,
      }),
    )
  return notes
}

/** Why there are no lines of a file. */
function plainNote(
  { kind, content, mode }: FileDiff,
  lines: FileLines | undefined,
): string | undefined {
  if (kind === 'binary') return kind
  if (content.kind === 'large') return content.kind
  if (!lines) return 'comparing'
  if (content.kind === 'none') return kind === 'changed' && !mode ? 'no_text' : undefined
  return lines.equal && content.kind !== 'written' && content.kind !== 'hunks' && kind !== 'added'
    ? 'equal_text'
    : undefined
}

function noteText({ kind, count, from, to }: DiffNote, words: Words): string {
  const name = (ends: DiffNote['from']): string =>
    ends === 'mixed_ends' ? words.text('diff.mixed_ends') : (ends ?? '')
  return count === undefined
    ? words.text(`diff.${kind}`, { from: name(from), to: name(to) })
    : words.count(`diff.${kind}`, count)
}

/** Lines that are looked at for secrets; in the others they are dots all the same. */
const MAX_LINES = 500

const hasSecretsIn = ({ before, after }: FileLines): boolean =>
  [before, after].some(
    (side) => secretsIn(side.slice(0, MAX_LINES).join('').slice(0, 20_000)).length > 0,
  )
