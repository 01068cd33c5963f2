import type { ChosenFile } from '../../accept/ChosenFile.ts'
import { MAX_EDIT_WORK, placeOf } from './applyEdits.ts'
import type { TextEdit } from '../../DiffState.ts'
import type { Hunk } from '../../accept/hunksOf.ts'
import { startsOf } from '../../engine/text/lines.ts'
import { mergedText } from '../../accept/mergedText.ts'

/**
 * What edits of a file may become with some changes taken out of them. One that changes nothing any
 * more keeps its place, so that the others are told by theirs.
 */
export function* acceptedEdits(
  edits: readonly TextEdit[],
  { file: { content }, lines, hunks, rejected }: ChosenFile,
): Generator<readonly TextEdit[]> {
  if (content.kind === 'edits') {
    const left = edits.map((edit, at) => ({
      ...edit,
      after: mergedText(lines, at, hunks, rejected),
    }))
    if (edits.every(({ before }) => before !== undefined) && areIndependent(edits, left)) yield left
  } else if (content.kind === 'texts') {
    if (edits.every(isReplacing)) yield* replacements(content.before, edits, hunks, rejected, lines)
    else if (edits.length === 1)
      yield insertion(content.before, edits[0]!, mergedText(lines, 0, hunks, rejected))
  }
}

const isReplacing = ({ before, line, isAtEnd }: TextEdit): boolean =>
  before !== undefined && before !== '' && line === undefined && !isAtEnd

/**
 * Edits are applied one after the other. Each must find its old text as if all were applied, so no
 * edit may touch text that another one leaves or searches for.
 */
function areIndependent(edits: readonly TextEdit[], left: readonly TextEdit[]): boolean {
  const length = edits.reduce(
    (sum, { before = '', after }, at) =>
      sum + before.length + after.length + left[at]!.after.length,
    0,
  )
  if (edits.length * length > MAX_EDIT_WORK) return false
  return edits.every(({ before: old = '' }, at) =>
    edits.every(
      ({ before = '', after }, other) =>
        other >= at ||
        [...new Set([before, after, left[other]!.after])].every((text) => !canTouch(text, old)),
    ),
  )
}

/** Whether two texts can stand in one so that they share a character. */
function canTouch(one: string, other: string): boolean {
  return (
    one !== '' &&
    other !== '' &&
    (one.includes(other) || other.includes(one) || overlaps(one, other) || overlaps(other, one))
  )
}

/**
 * Whether an end of the one is a beginning of the other; `fits`: how much of the beginning ends at
 * each place (Knuth, Morris and Pratt).
 */
function overlaps(one: string, other: string): boolean {
  const text = `${other}\0${one.slice(-other.length)}`
  const fits = [0]
  for (let at = 1; at < text.length; at++) {
    let fit = fits[at - 1]!
    while (fit > 0 && text[at] !== text[fit]) fit = fits[fit - 1]!
    fits.push(fit + Number(text[at] === text[fit]))
  }
  return fits.at(-1)! > 0
}

/** A text that is known, its lines, and the changes in it. */
type KnownText = {
  fileText: string
  lines: ChosenFile['lines']
  /** Where each line starts. */
  starts: Int32Array
  hunks: readonly Hunk[]
  out: ReadonlySet<number>
  taken: readonly Hunk[]
}

/**
 * Edits of a text that is known: as they came, but for those of which some is taken and some is
 * not; else made anew, one for each change, else one for all.
 */
function* replacements(
  fileText: string,
  edits: readonly TextEdit[],
  hunks: readonly Hunk[],
  out: ReadonlySet<number>,
  lines: ChosenFile['lines'],
): Generator<readonly TextEdit[]> {
  const taken = hunks.filter((_, at) => !out.has(at))
  const [first, last] = [taken[0], taken.at(-1)]
  if (!first || !last) return
  const known = { fileText, lines, starts: startsOf(lines.before), hunks, out, taken }
  const originalEdits = edits.map((edit) => originalEdit(known, edit))
  if (originalEdits.every((edit) => edit !== undefined)) yield originalEdits
  if (taken.length * fileText.length <= MAX_EDIT_WORK)
    yield taken.map((hunk) => rebuildEdit(known, ...hunk.before))
  yield [rebuildEdit(known, first.before[0], last.before[1])]
  yield [rebuildEdit(known, 0, Math.max(endedLines(lines.before), last.before[1]))]
}

/** How many lines have a line end. */
const endedLines = (lines: readonly string[]): number =>
  lines.at(-1)?.endsWith('\n') ? lines.length : lines.length - 1

/** An edit made anew for these lines. It is as long as it must be to stand in one place. */
function rebuildEdit(
  { fileText, lines: { before, after }, starts, taken }: KnownText,
  from: number,
  to: number,
): TextEdit {
  const ended = endedLines(before)
  let [start, end] = [from, to]
  const old = (): string => fileText.slice(starts[start], starts[end])
  // a last line without an end is taken last: blocks cannot hold one
  for (
    let step = 1;
    (old() === '' || fileText.indexOf(old()) !== fileText.lastIndexOf(old())) &&
    (start > 0 || end < before.length);
    step *= 2
  ) {
    end = Math.min(start > 0 || end < ended ? Math.max(end, ended) : before.length, end + step)
    start = Math.max(0, start - step)
  }
  const pieces: string[] = []
  let at = start
  for (const hunk of taken) {
    if (hunk.before[0] < start || hunk.before[1] > end) continue
    pieces.push(fileText.slice(starts[at], starts[hunk.before[0]]), ...after.slice(...hunk.after))
    at = hunk.before[1]
  }
  return { before: old(), after: pieces.join('') + fileText.slice(starts[at], starts[end]) }
}

/**
 * An edit as it came, or made anew where only some of its changes are taken. Undefined where it has
 * no single place, or changes nothing.
 */
function originalEdit(known: KnownText, edit: TextEdit): TextEdit | undefined {
  const { fileText, starts, hunks, out } = known
  const { before: old = '' } = edit
  const start = fileText.indexOf(old)
  const end = start + old.length
  if (start < 0 || start !== fileText.lastIndexOf(old)) return undefined
  const within = hunks.flatMap((hunk, at) => {
    const [from, to] = [starts[hunk.before[0]]!, starts[hunk.before[1]]!]
    const isWithin = from < end && to > start
    const isInserted = from === to && from >= start && from <= end
    return isWithin || isInserted ? [at] : []
  })
  if (within.length === 0) return undefined
  if (within.every((at) => out.has(at))) return { ...edit, after: old }
  if (!within.some((at) => out.has(at))) return edit
  const [from, to] = [
    starts.findLastIndex((at) => at <= start),
    starts.findIndex((at) => at >= end),
  ]
  return rebuildEdit(
    known,
    Math.min(from, hunks[within[0]!]!.before[0]),
    Math.max(to, hunks[within.at(-1)!]!.before[1]),
  )
}

/** What is put in at a place, with less in it. */
function insertion(fileText: string, edit: TextEdit, merged: string): readonly TextEdit[] {
  const place = placeOf(fileText, edit)
  return place === undefined
    ? []
    : [{ ...edit, after: merged.slice(place, merged.length - (fileText.length - place)) }]
}
