import { diffLines, type LineBlock } from '../engine/text/diffLines.ts'
import { countLines, linesSteps } from '../engine/text/lines.ts'
import { followedBy, settledHead } from '../engine/text/settledHead.ts'
import type { FileContent, TextEdit } from '../DiffState.ts'
import type { PatchHunk } from '../sources/PatchFile.ts'
import { editsOf } from './editsOf.ts'
import type { GrowingLines } from './growingLines.lazy.ts'

/** A stretch without a gap. Between sections there are lines that nobody told. */
export type LineSection = {
  /** The number of the first line on each side, from 1; undefined where it is not known. */
  firstBefore: number | undefined
  firstAfter: number | undefined
  /** What the source says about the place: a function, a cell. */
  heading?: string | undefined
  /** What is known of the place besides. */
  place?: SectionPlace | undefined
  /** A piece of a file: where it ends, the file goes on. */
  isFragment: boolean
  blocks: readonly LineBlock[]
}

export type SectionPlace =
  /** All places where its old text stands, or the end of the file. */
  | { kind: 'all_places' | 'at_end' }
  /** Which edit may be here: one of `count` places, or somewhere in them. Both count from 0. */
  | { kind: 'possible'; edit: number; at: number | undefined; count: number }

/** It is not known whether it changes. */
export const isPossible = ({ place }: LineSection): boolean => place?.kind === 'possible'

/** A section with its own lines; its blocks count from its first ones. */
export type SectionLines = LineSection & {
  before: readonly string[]
  after: readonly string[]
  coarse?: boolean
}

/** Each section with its own lines. The piece that still arrives is the last one. */
export function* sectionsOf(
  content: FileContent,
  grow: GrowingLines | undefined,
): Generator<void, readonly SectionLines[]> {
  if (content.kind === 'hunks') return content.hunks.map(hunkLines)
  const sections: SectionLines[] = []
  const pieces = piecesOf(content)
  for (const [at, { before = '', after, line, ...about }] of pieces.entries()) {
    const compared =
      grow && at === pieces.length - 1
        ? yield* grow(before, after)
        : yield* compareTexts(before, after)
    sections.push({ ...compared, firstBefore: line, firstAfter: line, ...about })
  }
  return sections
}

type Piece = Pick<LineSection, 'heading' | 'place' | 'isFragment'> & {
  before: TextEdit['before'] | undefined
  after: string
  line: number | undefined
}

/** What each section is made of: what changes, then what may be in several places. */
function piecesOf(content: FileContent): readonly Piece[] {
  const unplaced = (content.kind === 'texts' && content.unplaced) || []
  const possible = unplaced.flatMap(({ edit, count, places }) =>
    places.map(({ before, after, line }, at): Piece => {
      const place = {
        kind: 'possible',
        edit,
        at: places.length > 1 ? at : undefined,
        count,
      } as const
      return { before, after, line, place, isFragment: true }
    }),
  )
  const isUnchanged = content.kind === 'texts' && content.before === content.after
  if (possible.length > 0 && isUnchanged) return possible
  const known = editsOf(content).map(({ before, after, line, heading, all, isAtEnd }): Piece => {
    const kind = all ? 'all_places' : isAtEnd ? 'at_end' : undefined
    const isFragment = content.kind === 'edits' && !isAtEnd
    return { before, after, line, heading, place: kind && { kind }, isFragment }
  })
  return [...known, ...possible]
}

function* compareTexts(
  textBefore: string,
  textAfter: string,
): Generator<void, Pick<SectionLines, 'before' | 'after' | 'blocks' | 'coarse'>> {
  const before = yield* linesSteps(textBefore)
  const after = yield* linesSteps(textAfter)
  const head = settledHead(textBefore, textAfter)
  if (!head) return { before, after, ...(yield* diffLines(before, after)) }
  const [a, b] = [head.before.length, head.after.length]
  const rest = yield* diffLines(before.slice(a), after.slice(b))
  return {
    before,
    after,
    blocks: followedBy(head.blocks, rest.blocks, a, b),
    coarse: head.coarse || rest.coarse,
  }
}

/**
 * The first changes of a large text, as `sectionsOf` will have them: they can be drawn before the
 * rest is compared. `digits`: of the largest number of a line.
 */
export function headSection(
  content: FileContent,
): { section: SectionLines; digits: number } | undefined {
  const [piece, second] = piecesOf(content)
  if (!piece || second) return undefined
  const { before = '', after, line, ...about } = piece
  const head = settledHead(before, after)
  if (!head) return undefined
  const last = Math.max(countLines(before), countLines(after)) + (line ?? 1) - 1
  return {
    section: { ...head, firstBefore: line, firstAfter: line, ...about },
    digits: line === undefined ? 1 : String(last).length,
  }
}

/** The lines of a hunk as its patch has them. */
function hunkLines({ lines, heading, ...ranges }: PatchHunk): SectionLines {
  const [before, after]: [string[], string[]] = [[], []]
  const blocks: { kind: LineBlock['kind']; before: [number, number]; after: [number, number] }[] =
    []
  let last = ''
  for (const line of lines) {
    const [sign, text] = [line.charAt(0), `${line.slice(1)}\n`]
    if (sign === '\\') {
      if (last !== '+') before.push((before.pop() ?? '').slice(0, -1))
      if (last !== '-') after.push((after.pop() ?? '').slice(0, -1))
      continue
    }
    last = sign
    const kind = sign === ' ' ? 'same' : 'changed'
    let block = blocks.at(-1)
    if (block?.kind !== kind)
      blocks.push(
        (block = {
          kind,
          before: [before.length, before.length],
          after: [after.length, after.length],
        }),
      )
    if (sign !== '+') block.before[1] = before.push(text)
    if (sign !== '-') block.after[1] = after.push(text)
  }
  return { before, after, blocks, heading, isFragment: false, ...firstLines(ranges) }
}

/** A side without lines is told by the line before it. */
function firstLines({
  before,
  after,
}: Pick<PatchHunk, 'before' | 'after'>): Pick<SectionLines, 'firstBefore' | 'firstAfter'> {
  const isKnown = before[0] > 0 || after[0] > 0
  const first = ([line, count]: PatchHunk['before']): number | undefined =>
    isKnown ? line + Number(count === 0) : undefined
  return { firstBefore: first(before), firstAfter: first(after) }
}
