import { mergedText, type ChosenFile } from './ArgumentSource.ts'
import type { TextEdit, DiffProblem, UnplacedEdit } from './DiffState.ts'
import type { Hunk } from './hunksOf.ts'
import { startsOf, linesOf, type TextRange } from './TextChange.ts'

/** The edits without some of their changes. One that changes nothing keeps its place. */
export function* acceptedEdits(
  edits: readonly TextEdit[],
  chosen: ChosenFile,
): Generator<readonly TextEdit[]> {
  const { lines, hunks, rejected } = chosen
  const { content } = chosen.file
  if (content.kind === 'edits') {
    const left = edits.map((edit, at) => ({
      ...edit,
      after: mergedText(lines, at, hunks, rejected),
    }))
    if (edits.every(({ before }) => before !== undefined) && areIndependent(edits, left)) yield left
  } else if (content.kind === 'texts') {
    if (edits.every(isReplacing)) yield* replacements(content.before, edits, chosen)
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

/** True if two texts can stand in one so that they share a character. */
function canTouch(one: string, other: string): boolean {
  return (
    one !== '' &&
    other !== '' &&
    (one.includes(other) || other.includes(one) || overlaps(one, other) || overlaps(other, one))
  )
}

/** True if an end of the one is a beginning of the other (Knuth, Morris and Pratt). */
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

type KnownText = ChosenFile & { fileText: string; starts: Int32Array; taken: readonly Hunk[] }

/** Edits of a known text: as they came if possible, else one for each change, else one for all. */
function* replacements(
  fileText: string,
  edits: readonly TextEdit[],
  chosen: ChosenFile,
): Generator<readonly TextEdit[]> {
  const { lines, hunks, rejected } = chosen
  const taken = hunks.filter((_, at) => !rejected.has(at))
  const [first, last] = [taken[0], taken.at(-1)]
  if (!first || !last) return
  const known = { ...chosen, fileText, starts: startsOf(lines.before), taken }
  const originalEdits = edits.map((edit) => originalEdit(known, edit))
  if (originalEdits.every((edit) => edit !== undefined)) yield originalEdits
  if (taken.length * fileText.length <= MAX_EDIT_WORK)
    yield taken.map((hunk) => rebuildEdit(known, ...hunk.before))
  yield [rebuildEdit(known, first.before[0], last.before[1])]
  yield [rebuildEdit(known, 0, Math.max(endedLines(lines.before), last.before[1]))]
}

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

/** An edit with its accepted changes; undefined if it has no single place, or changes nothing. */
function originalEdit(known: KnownText, edit: TextEdit): TextEdit | undefined {
  const { fileText, starts, hunks, rejected } = known
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
  if (within.every((at) => rejected.has(at))) return { ...edit, after: old }
  if (!within.some((at) => rejected.has(at))) return edit
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

function insertion(fileText: string, edit: TextEdit, merged: string): readonly TextEdit[] {
  const place = placeOf(fileText, edit)
  return place === undefined || putIn(fileText, place, edit) !== edit.after
    ? []
    : [{ ...edit, after: merged.slice(place, merged.length - (fileText.length - place)) }]
}

/** Edits times units of a text. More would block the page. */
export const MAX_EDIT_WORK = 50_000_000

export type AppliedEdits = {
  text: string
  problems: readonly DiffProblem[]
  unplaced: readonly UnplacedEdit[]
}

/**
 * A text after its edits, one after the other. Each replaces the one place where its old text
 * stands, or all places. An edit that matches nothing, or several places without `all`, is left out
 * and is a problem: tools differ in what they do with it. `unplaced` has its possible places.
 */
export function applyEdits(text: string, edits: readonly TextEdit[]): AppliedEdits {
  const problems: DiffProblem[] = []
  const unplaced: UnplacedEdit[] = []
  let current = text
  let keepsLines = true
  const leaveOut = (edit: number, { before = '', after }: TextEdit): void => {
    problems.push({ kind: 'no_match', edit })
    unplaced.push({ edit, count: 0, places: [{ before, after }] })
  }
  edits.forEach((asked, edit) => {
    const { before = '', after, all } = asked
    const last = current
    const place = placeOf(current, asked)
    if (place !== undefined)
      current = current.slice(0, place) + putIn(current, place, asked) + current.slice(place)
    else if (before === '') {
      if (current === '' && asked.line === undefined) current = after
      else leaveOut(edit, asked)
    } else {
      const pieces = current.split(before)
      const count = pieces.length - 1
      if (count === 0) leaveOut(edit, asked)
      else if (count > 1 && !all) {
        problems.push({ kind: 'many_matches', edit, count })
        unplaced.push({ edit, count, places: possiblePlaces(current, asked, keepsLines) })
      } else current = pieces.join(after)
    }
    keepsLines &&= last === current || newlinesIn(before) === newlinesIn(after)
  })
  return { text: current, problems, unplaced }
}

/** The place of an edit that names one which is there; undefined for one that goes by an old text. */
function placeOf(text: string, { line, isAtEnd }: TextEdit): number | undefined {
  if (isAtEnd) return text.length
  return line === undefined ? undefined : startsOf(linesOf(text))[line - 1]
}

/** The text that an edit puts in at its place: lines of their own, if it names a line. */
function putIn(text: string, place: number, { after, line }: TextEdit): string {
  if (line === undefined) return after
  const hasOwnStart = place === 0 || text[place - 1] === '\n'
  const hasOwnEnd = place === text.length || after === '' || after.endsWith('\n')
  return `${hasOwnStart ? '' : '\n'}${after}${hasOwnEnd ? '' : '\n'}`
}

const MAX_PLACES = 20
/** UTF-16 units of the texts of all places together. */
const MAX_UNITS = 200_000
/** Lines around a place, above and below; of longer ones than these many units, none. */
const CONTEXT_LINES = 2
const MAX_CONTEXT_UNITS = 2000

export const possiblePlaces = (
  text: string,
  { before = '', after }: Pick<TextEdit, 'before' | 'after'>,
  hasNumbers: boolean,
): readonly TextEdit[] => placesAt(text, rangesOf(text, before), after, hasNumbers)

function* rangesOf(text: string, piece: string): Generator<TextRange> {
  for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + piece.length))
    yield [at, at + piece.length]
}

/**
 * The first of these ranges, each with the lines around it, as if `after` stood there. Their line
 * numbers are those of `text`; there are none if earlier edits moved the lines of the file.
 */
export function placesAt(
  text: string,
  ranges: Iterable<TextRange>,
  after: string,
  hasNumbers: boolean,
): readonly TextEdit[] {
  const places: TextEdit[] = []
  let units = 0
  let [read, line] = [0, 1]
  for (const [from, to] of ranges) {
    if (places.length === MAX_PLACES || units > MAX_UNITS) break
    const [start, end] = around(text, from, to)
    const above = text.slice(start, from)
    line += newlinesIn(text.slice(read, from))
    read = from
    places.push({
      before: text.slice(start, end),
      after: above + after + text.slice(to, end),
      ...(hasNumbers && { line: line - newlinesIn(above) }),
    })
    units += 2 * (end - start) + after.length
  }
  return places
}

function around(text: string, from: number, to: number): readonly [number, number] {
  let start = lineStart(text, from)
  let end = to > from && text[to - 1] === '\n' ? to : lineEnd(text, to)
  for (let left = CONTEXT_LINES; left > 0; left--)
    [start, end] = [lineStart(text, start - 1), lineEnd(text, end)]
  return end - start > to - from + MAX_CONTEXT_UNITS ? [from, to] : [start, end]
}

const lineStart = (text: string, at: number): number =>
  at <= 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1
const lineEnd = (text: string, at: number): number => text.indexOf('\n', at) + 1 || text.length

const newlinesIn = (text: string): number => text.split('\n').length - 1
