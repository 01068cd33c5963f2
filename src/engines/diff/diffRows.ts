import type { FileContent, TextEdit, PatchHunk } from './DiffState.ts'
import type { GrowingLines } from './growingLines.ts'
import { diffLines, followedBy, settledHead, type LineBlock } from './diffLines.ts'
import { runToEnd } from '../../internal/runInSlices.ts'
import { pairLines } from './diffText.ts'
import { countLines, LINES_PER_SLICE, linesSteps } from './TextChange.ts'

export type DiffRow =
  /**
   * Indexes into `FileLines`, -1 for none. `hunk` counts the runs of changed lines of a file; -1
   * for an equal line. `isPossible`: another line may change instead.
   */
  | { kind: 'line'; before: number; after: number; hunk: number; isPossible?: true }
  /** Equal lines that are not shown. `id` opens them, in both views. */
  | { kind: 'fold'; id: number; count: number; heading?: string }
  /** Lines that nobody told, and what is known of the place of the `section` that follows. */
  | { kind: 'gap'; section: number }

const CONTEXT = 3

/**
 * The rows of a file. Equal lines far from changes are folded, unless their id is in `open`. In the
 * split view a line and its new version share a row.
 */
export function diffRows(
  { sections, after: lines, pairsBefore, pairsAfter }: FileLines,
  view: 'unified' | 'split',
  open: ReadonlySet<number> = new Set(),
): DiffRow[] {
  const rows: DiffRow[] = []
  const isSplit = view === 'split'
  let hunk = -1
  sections.forEach((each, section) => {
    const { blocks, heading, place } = each
    const more = isPossible(each) ? { isPossible: true as const } : {}
    if (section > 0 || heading !== undefined || place) rows.push({ kind: 'gap', section })
    blocks.forEach(({ kind, before: [a, a1], after: [b, b1] }, at) => {
      if (kind === 'same') {
        const from = at === 0 ? a : a + CONTEXT
        const count = a1 - from - (at === blocks.length - 1 ? 0 : CONTEXT)
        const isFolded = count > 1 && !open.has(b)
        const shift = b - a
        for (let before = a; before < a1; before++) {
          if (isFolded && before === from) {
            const head = at < blocks.length - 1 && headingOf(lines, from + shift, count)
            rows.push({ kind: 'fold', id: b, count, ...(head && { heading: head }) })
            before += count
          }
          if (before < a1) rows.push({ kind: 'line', before, after: before + shift, hunk: -1 })
        }
        return
      }
      if (blocks[at - 1]?.kind !== kind) hunk++
      while (a < a1 || b < b1) {
        const isPair = isSplit && pairsBefore[a] === b
        const hasBefore = a < a1 && (!isSplit || isPair || pairsBefore[a]! < 0)
        const hasAfter = b < b1 && (isSplit ? isPair || pairsAfter[b]! < 0 : a === a1)
        const [before, after] = [hasBefore ? a++ : -1, hasAfter ? b++ : -1]
        rows.push({ kind: 'line', before, after, hunk, ...more })
      }
    })
  })
  return rows
}

/** Begins a function, a class or another block with a name. */
const HEAD = /^\s*(?!(?:if|for|while|switch|catch|else|do|try|return|with)\b)[\w$@#*].*[{:(>]\s*$/
const MOST_LINES = 1000
const indentOf = (line: string): number => line.search(/\S/)

/** The line among folded ones that begins the block in which the lines below stand. */
function headingOf(lines: readonly string[], from: number, count: number): string | undefined {
  const end = from + count
  let indent = indentOf(lines.slice(end, end + CONTEXT).find((line) => line.trim()) ?? '')
  for (let at = end - 1; at >= Math.max(from, end - MOST_LINES) && indent > 0; at--) {
    const line = lines[at]!.slice(0, 300)
    const own = indentOf(line)
    if (own < 0 || own >= indent) continue
    if (HEAD.test(line)) return line.trim()
    indent = own
  }
  return undefined
}

/** A file's change as lines, with their line ends. Indexes count from 0 over all sections. */
export type FileLines = {
  before: readonly string[]
  after: readonly string[]
  /** For each line of one side the line of the other that it became or came from, or -1. */
  pairsBefore: Int32Array
  pairsAfter: Int32Array
  /** The number of each line in the file, from 1; 0 where it is not known. */
  numbersBefore: readonly number[]
  numbersAfter: readonly number[]
  sections: readonly LineSection[]
  /** How many lines; those that may be in several places are not counted. */
  added: number
  removed: number
  /** The text before is not known: `after` is all that the file or piece will hold. */
  isBeforeUnknown: boolean
  /** A part was too different to compare in full, and is shown as replaced. */
  coarse: boolean
  /** All line ends become others: the lines are compared without them. */
  hasNewEnds: boolean
  /** The texts are the same, to the last character. */
  equal: boolean
  /** Something changes of which it is not known where: `sections` has where it may be. */
  isUnsure: boolean
}

/**
 * The compared lines of a file. `grow`: of a text that still arrives. Takes milliseconds for each
 * thousand lines; `runInSlices(fileLinesSteps(content))` pauses in between.
 */
export const fileLines = (content: FileContent, grow?: GrowingLines): FileLines =>
  runToEnd(fileLinesSteps(content, grow))

/** The same in steps of some milliseconds for 20,000 lines, for `runInSlices`. */
export function* fileLinesSteps(
  content: FileContent,
  grow?: GrowingLines,
): Generator<void, FileLines> {
  return yield* linesOfSections(yield* sectionsOf(content, grow), content, grow !== undefined)
}

/**
 * The first lines of a large file, exactly as `fileLines` has them. The counts are not of the whole
 * file; `digits` are those of its largest line number.
 */
export type FileHead = { lines: FileLines; digits: number }

/** Undefined if the whole is there as soon, or nothing can be said before the whole is known. */
export function fileHead(content: FileContent): FileHead | undefined {
  const [piece, second] = piecesOf(content)
  if (!piece || second) return undefined
  const { before = '', after, line, ...about } = piece
  const head = haveNewEnds(before, after) ? undefined : settledHead(before, after)
  if (!head) return undefined
  const section = { ...head, firstBefore: line, firstAfter: line, ...about }
  const last = Math.max(countLines(before), countLines(after)) + (line ?? 1) - 1
  return {
    lines: runToEnd(linesOfSections([section], content, true)),
    digits: line === undefined ? 1 : String(last).length,
  }
}

function* linesOfSections(
  parts: readonly SectionLines[],
  content: FileContent,
  isPart: boolean,
): Generator<void, FileLines> {
  const joined = yield* joinSections(parts)
  const changes = yield* changesIn(joined)
  const isKnown = !isPart && content.kind !== 'none' && content.kind !== 'large'
  const isUnsure = joined.sections.some(isPossible)
  const hasNewEnds = parts.some((part) => part.hasNewEnds)
  return {
    ...joined,
    ...changes,
    isUnsure,
    isBeforeUnknown: isBeforeUnknown(content),
    coarse: parts.some(({ coarse }) => coarse),
    hasNewEnds,
    equal: isKnown && !isUnsure && !hasNewEnds && changes.added + changes.removed === 0,
  }
}

/** The lines of all sections one after the other, and the sections in them. */
function* joinSections(parts: readonly SectionLines[]) {
  const [before, after]: [string[], string[]] = [[], []]
  const [numbersBefore, numbersAfter]: [number[], number[]] = [[], []]
  const sections: LineSection[] = []
  for (const part of parts) {
    const { before: linesBefore, after: linesAfter, blocks, hasNewEnds: _, ...section } = part
    sections.push({ ...section, blocks: followedBy([], blocks, before.length, after.length) })
    for (const [lines, numbers, added, first] of [
      [before, numbersBefore, linesBefore, section.firstBefore],
      [after, numbersAfter, linesAfter, section.firstAfter],
    ] as const) {
      for (const [at, line] of added.entries()) {
        numbers.push(first ? first + at : 0)
        if (lines.push(line) % LINES_PER_SLICE === 0) yield
      }
    }
  }
  return { before, after, numbersBefore, numbersAfter, sections }
}

/** The lines that became others, and how many came and went. */
function* changesIn({ before, after, sections }: Pick<FileLines, 'before' | 'after' | 'sections'>) {
  const pairsBefore = new Int32Array(before.length).fill(-1)
  const pairsAfter = new Int32Array(after.length).fill(-1)
  let [added, removed] = [0, 0]
  for (const section of sections) {
    for (const block of section.blocks) {
      if (block.kind === 'same') continue
      const [old, fresh] = [before.slice(...block.before), after.slice(...block.after)]
      if (!isPossible(section)) {
        removed += old.length
        added += fresh.length
      }
      const pairs = block.whiteSpaceOnly
        ? Int32Array.from(old, (_, at) => at)
        : yield* pairLines(old, fresh)
      const [a, b] = [block.before[0], block.after[0]]
      pairs.forEach((to, at) => {
        if (to < 0) return
        pairsBefore[a + at] = b + to
        pairsAfter[b + to] = a + at
      })
      yield
    }
  }
  return { pairsBefore, pairsAfter, added, removed }
}

/** The pieces of text that a change replaces. A whole text is one piece. */
export function editsOf(content: FileContent): readonly TextEdit[] {
  if (content.kind === 'edits') return content.edits
  return content.kind === 'texts' || content.kind === 'written' ? [{ ...content, line: 1 }] : []
}

/** How much of a file there is to compare: UTF-16 units of all its texts together. */
export function comparisonSize(content: FileContent): number {
  const unplaced = (content.kind === 'texts' && content.unplaced) || []
  const edits = [...editsOf(content), ...unplaced.flatMap(({ places }) => places)]
  const texts = edits.flatMap(({ before = '', after }) => [before, after])
  const rows = content.kind === 'hunks' ? content.hunks.flatMap(({ lines }) => lines) : []
  return [...texts, ...rows].reduce((sum, text) => sum + text.length, 0)
}

/** Of some piece nobody knows what it replaces. */
export const isBeforeUnknown = (content: FileContent): boolean =>
  editsOf(content).some(({ before }) => before === undefined)

/** A stretch without a gap. Between sections there are lines that nobody told. */
export type LineSection = {
  /** The number of the first line on each side, from 1; undefined if it is not known. */
  firstBefore: number | undefined
  firstAfter: number | undefined
  /** The source's words about the place: a function, a cell. */
  heading?: string | undefined
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

const isPossible = ({ place }: LineSection): boolean => place?.kind === 'possible'

/** A section with its own lines; its blocks count from its first ones. */
type SectionLines = LineSection & {
  before: readonly string[]
  after: readonly string[]
  coarse?: boolean
  hasNewEnds?: boolean
}

/** Each section with its own lines. The piece that still arrives is the last one. */
function* sectionsOf(
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

/** The pieces of each section: its changes, then those that may be in several places. */
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
): Generator<void, Pick<SectionLines, 'before' | 'after' | 'blocks' | 'coarse' | 'hasNewEnds'>> {
  const before = yield* linesSteps(textBefore)
  const after = yield* linesSteps(textAfter)
  if (haveNewEnds(textBefore, textAfter)) {
    const ended = before.map(textAfter.includes('\r\n') ? withCrlf : withLf)
    return { before, after, hasNewEnds: true, ...(yield* diffLines(ended, after)) }
  }
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

const withLf = (line: string): string => line.replace(/\r\n$/, '\n')
const withCrlf = (line: string): string => line.replace(/\r?\n$/, '\r\n')

function haveNewEnds(before: string, after: string): boolean {
  const [old, fresh] = [endsIn(before), endsIn(after)]
  return old !== undefined && fresh !== undefined && old !== fresh
}

function endsIn(text: string): 'LF' | 'CRLF' | undefined {
  if (!text.includes('\n')) return undefined
  if (!text.includes('\r\n')) return 'LF'
  return /(?:^|[^\r])\n/.test(text) ? undefined : 'CRLF'
}

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
  // a side without lines is told by the line before it
  const isKnown = ranges.before[0] > 0 || ranges.after[0] > 0
  const first = ([line, count]: PatchHunk['before']): number | undefined =>
    isKnown ? line + Number(count === 0) : undefined
  return {
    before,
    after,
    blocks,
    heading,
    isFragment: false,
    firstBefore: first(ranges.before),
    firstAfter: first(ranges.after),
  }
}
