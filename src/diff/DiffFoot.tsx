'use client'
import { useMemo } from 'react'
import { Icon } from '../internal/Icon.tsx'
import { WARNING_ICON } from '../internal/icons.ts'
import { secretsIn } from '../internal/maskSecrets.ts'
import type { Words } from '../messages/words.ts'
import type { DiffNote } from './diffNotes.ts'
import type { FileDiff } from './DiffState.ts'
import type { FileLines } from './fileLines.ts'
import { hunksOf } from './hunksOf.ts'
import { problemText } from './problemText.ts'
import { useDiffPreview } from './useDiffPreview.ts'

export type DiffFootProps = { file: number }

/** Below a file: what cannot be seen in its lines, what is not known, what was chosen. */
export function DiffFoot({ file: at }: DiffFootProps) {
  const { diff, lines: all, engine, words, load, canChoose, isInseparable, rejected, isRevealed, setRevealed } = useDiffPreview('DiffPreviewFile')
  const file = diff.kind === 'files' ? diff.files[at] : undefined
  const lines = all[at]
  const isGrowing = diff.kind === 'files' && diff.isGrowing
  const notes = useMemo(() => (lines && !isGrowing ? engine.diffNotes(lines) : []), [engine, lines, isGrowing])
  const hasSecrets = useMemo(() => lines !== undefined && !isGrowing && secretsAmong(lines), [lines, isGrowing])
  if (!file) return null
  const grave = [...file.problems.map((problem) => problemText(problem, words)), ...notes.map((note) => noteText(note, words))]
  if (canChoose && isInseparable) grave.push(words.text('diff.inseparable'))
  const plain = plainNotes(file, lines, words)
  const isUnknown = lines?.isBeforeUnknown === true && load.kind !== 'loading' && !isGrowing
  const wantsBefore = isUnknown && at === 0 && load.kind === 'offered'
  if (isUnknown) plain.push(words.text('diff.unknown_before'))
  if (canChoose && rejected.size > 0 && lines) {
    const count = hunksOf(lines).length
    plain.push(rejected.size === count ? words.text('diff.written_none') : words.text('diff.written_part', { accepted: count - rejected.size, all: count }))
  }
  if (grave.length + plain.length === 0 && !wantsBefore && !hasSecrets) return null
  return (
    <div className="handrail-diff-foot" role={canChoose ? 'status' : undefined}>
      {grave.length > 0 && <Icon path={WARNING_ICON} />}
      <span>
        {[...grave, ...plain].join(' ')}
        {wantsBefore && (
          <>
            {' '}
            <button type="button" className="handrail-link" onClick={load.load}>
              {words.text('diff.load')}
            </button>
          </>
        )}
        {hasSecrets && (
          <>
            {' '}
            <button type="button" className="handrail-link" aria-pressed={isRevealed} onClick={() => setRevealed(!isRevealed)}>
              {words.text(isRevealed ? 'diff.hide_secrets' : 'diff.show_secrets')}
            </button>
          </>
        )}
      </span>
    </div>
  )
}

function plainNotes({ kind, content, mode }: FileDiff, lines: FileLines | undefined, words: Words): string[] {
  const notes: string[] = []
  if (kind === 'binary') notes.push(words.text('diff.binary'))
  else if (content.kind === 'large') notes.push(words.text('diff.large'))
  else if (lines === undefined) notes.push(words.text('diff.comparing'))
  else if (content.kind === 'none' && kind === 'changed' && !mode) notes.push(words.text('diff.no_text'))
  else if (lines.equal && (content.kind === 'texts' || content.kind === 'edits') && kind !== 'added') notes.push(words.text('diff.equal_text'))
  if (mode?.after !== undefined && mode.before !== mode.after) notes.push(mode.before === undefined ? words.text('diff.mode_new', { to: mode.after }) : words.text('diff.mode', { from: mode.before, to: mode.after }))
  return notes
}

function noteText(note: DiffNote, words: Words): string {
  switch (note.kind) {
    case 'line_ends': {
      const name = (ends: typeof note.from) => (ends === 'mixed_ends' ? words.text('diff.mixed_ends') : ends)
      return words.text('diff.line_ends', { from: name(note.from), to: name(note.to) })
    }
    case 'trailing':
    case 'hidden':
      return words.count(`diff.${note.kind}`, note.count)
    default:
      return words.text(`diff.${note.kind}`)
  }
}

/** Lines that are looked at for secrets; in the others they are dots all the same. */
const MOST = 500

const secretsAmong = ({ before, after }: FileLines): boolean => [before, after].some((side) => secretsIn(side.slice(0, MOST).join('').slice(0, 20_000)).length > 0)
