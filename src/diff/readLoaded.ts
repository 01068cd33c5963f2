import type { LoadedDiff } from './deriveDiff.ts'
import type { DiffState } from './DiffState.ts'
import { textsDiff } from './fileDiffs.ts'

const ORIGIN = { source: 'loaded', isGrowing: false, wantsBefore: false } as const

/** What the host loaded: texts are files, everything else is data. Paths and names come from what was asked for. */
export function readLoaded({ before, after }: LoadedDiff, asked: DiffState): DiffState {
  const file = asked.kind === 'files' ? asked.files[0] : undefined
  const isText = (value: unknown): value is string | undefined => typeof value === 'string' || value === undefined || value === null
  if (isText(before) && isText(after) && (before ?? after ?? undefined) !== undefined) {
    return { kind: 'files', files: [textsDiff(file?.after ?? file?.before, before ?? undefined, after ?? undefined)], ...ORIGIN }
  }
  return { kind: 'data', id: asked.kind === 'data' ? asked.id : {}, before, after, ...ORIGIN }
}
