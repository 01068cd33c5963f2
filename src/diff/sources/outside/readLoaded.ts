import { applyEdits, MAX_EDIT_WORK, type AppliedEdits } from '../edits/applyEdits.ts'
import { applyHunks } from '../patch/applyHunks.ts'
import type { LoadedDiff } from '../../DiffState.ts'
import type { DiffState, FileDiff } from '../../DiffState.ts'
import { textsDiff } from '../../file/fileDiffs.ts'

const ORIGIN = { source: 'loaded', isGrowing: false, wantsBefore: false } as const

/**
 * What the host loaded; undefined where it knows neither side. Texts are a file, everything else is
 * data. Paths, and what data is about, come from what was asked for; so does what the file will
 * hold, where the host told only what it holds.
 */
export function readLoaded(
  { before, after }: LoadedDiff,
  asked: DiffState,
  path: string | undefined,
): DiffState | undefined {
  if (before === undefined && after === undefined) return undefined
  const file = asked.kind === 'files' && asked.files.length === 1 ? asked.files[0] : undefined
  const [textBefore, textAfter] = [textOf(before), textOf(after)]
  if (
    file?.content.kind === 'edits' &&
    textAfter === undefined &&
    file.content.edits.length * (textBefore?.length ?? 0) > MAX_EDIT_WORK
  )
    return undefined
  if (
    isNothingOrText(before) &&
    isNothingOrText(after) &&
    (textBefore ?? textAfter) !== undefined
  ) {
    const applied =
      textBefore !== undefined && textAfter === undefined && file
        ? appliedTo(textBefore, file)
        : undefined
    const whole = textsDiff(
      file?.before ?? file?.after ?? path,
      textBefore,
      applied?.text ?? textAfter,
    )
    const unplaced = applied?.unplaced ?? []
    const { content } = whole
    const renamed = file?.kind === 'renamed' && whole.kind === 'changed'
    return {
      kind: 'files',
      files: [
        {
          ...whole,
          content:
            content.kind === 'texts' && unplaced.length > 0 ? { ...content, unplaced } : content,
          ...(renamed && { kind: 'renamed', after: file.after! }),
          problems: applied?.problems ?? [],
        },
      ],
      ...ORIGIN,
    }
  }
  return {
    kind: 'data',
    id: asked.kind === 'data' ? asked.id : {},
    ...(before !== undefined && { before }),
    after,
    ...ORIGIN,
  }
}

/** What the call makes of a file. Undefined where it deletes it, or nobody knows. */
function appliedTo(before: string, { kind, content }: FileDiff): AppliedEdits | undefined {
  if (content.kind === 'edits') return applyEdits(before, content.edits)
  if (content.kind === 'hunks')
    return kind === 'removed'
      ? undefined
      : applyHunks(kind === 'added' ? '' : before, content.hunks)
  return content.kind === 'written' || content.kind === 'large'
    ? { text: content.after, problems: [], unplaced: [] }
    : undefined
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined
const isNothingOrText = (value: unknown): boolean =>
  typeof value === 'string' || value === undefined || value === null
