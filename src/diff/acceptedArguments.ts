import type { JsonObject } from '../tool-call/index.ts'
import { applyEdits } from './applyEdits.ts'
import type { DiffState, TextEdit } from './DiffState.ts'
import type { FileLines } from './fileLines.ts'
import { hunksOf, mergedText, type Hunk } from './hunksOf.ts'
import { own } from './own.ts'
import { CONTENTS } from './readArguments.ts'
import { LISTS, NEW, OLD, readEdits } from './readEdits.ts'

/** Arguments that write only what was accepted; `none`: nothing is left to write. */
export type Acceptance = { kind: 'some'; arguments: JsonObject; accepted: number; all: number } | { kind: 'none'; all: number }

/**
 * The arguments of a call with some of its changes taken out (`rejected`: `file:hunk`). Undefined where that cannot be done exactly: then the call is allowed
 * or denied as a whole. What is returned was applied to what is there, where that is known, and gives the accepted changes and nothing else.
 */
export function acceptedArguments(given: JsonObject, diff: DiffState, lines: readonly (FileLines | undefined)[], rejected: ReadonlySet<string>): Acceptance | undefined {
  const [file] = diff.kind === 'files' && diff.files.length === 1 && !diff.isGrowing ? diff.files : []
  const [compared] = lines
  if (!file || !compared || file.problems.length > 0) return undefined
  const hunks = hunksOf(compared)
  const out = new Set(hunks.flatMap((_, at) => (rejected.has(`0:${at}`) ? [at] : [])))
  const accepted = hunks.length - out.size
  const rewritten = rewrite(given, file.content.kind, compared, hunks, out)
  if (!rewritten) return undefined
  if (accepted === 0) return { kind: 'none', all: hunks.length }
  return { kind: 'some', arguments: rewritten, accepted, all: hunks.length }
}

function rewrite(given: JsonObject, kind: string, lines: FileLines, hunks: readonly Hunk[], out: ReadonlySet<number>): JsonObject | undefined {
  const edits = readEdits('', given, false)
  if (edits && isReplacing(edits)) {
    if (kind === 'edits') return withEdits(given, edits.map((edit, at) => ({ ...edit, after: mergedText(lines, at, hunks, out) })))
    return kind === 'texts' ? editsOfWhole(given, edits, lines, hunks, out) : undefined
  }
  const content = CONTENTS.find((key) => typeof own(given, key) === 'string')
  // Without what is there before there is nothing that a rejected line could stay as.
  return content !== undefined && kind === 'texts' && !edits ? { ...given, [content]: mergedText(lines, 0, hunks, out) } : undefined
}

/** Every edit says what it replaces, in one place. */
const isReplacing = (edits: readonly TextEdit[]): boolean => edits.every(({ before, all, line, isAtEnd }) => before !== undefined && before !== '' && !all && line === undefined && !isAtEnd)

/** The same call with other new texts; an edit that replaces a text with itself is left out where there is a list. */
function withEdits(given: JsonObject, edits: readonly TextEdit[]): JsonObject | undefined {
  const list = LISTS.find((key) => Array.isArray(own(given, key)))
  if (list === undefined) return { ...given, ...newTextOf(given, edits[0]) }
  const entries = given[list] as readonly unknown[]
  const kept = entries.flatMap((entry, at) => (edits[at] && edits[at].before !== edits[at].after ? [{ ...(entry as JsonObject), ...newTextOf(entry, edits[at]) }] : []))
  return { ...given, [list]: kept }
}

function newTextOf(holder: unknown, edit: TextEdit | undefined): JsonObject {
  const [old, fresh] = [OLD, NEW].map((keys) => keys.find((key) => typeof own(holder, key) === 'string'))
  return edit && old !== undefined && fresh !== undefined ? { [old]: edit.before, [fresh]: edit.after } : {}
}

/** Edits of a file that is known, made anew from the accepted changes; each as long as it must be to match one place. */
function editsOfWhole(given: JsonObject, edits: readonly TextEdit[], lines: FileLines, hunks: readonly Hunk[], out: ReadonlySet<number>): JsonObject | undefined {
  const whole = lines.before.join('')
  const merged = mergedText(lines, 0, hunks, out)
  const list = LISTS.find((key) => Array.isArray(own(given, key)))
  const taken = hunks.filter((_, at) => !out.has(at))
  if (out.size === 0 || taken.length === 0) return given
  const spans = list === undefined ? [span(taken[0]!, taken.at(-1)!)] : taken.map((hunk) => span(hunk, hunk))
  const fresh = spans.map((each) => editOf(lines, hunks, out, each, whole))
  if (applyEdits(whole, fresh).text !== merged || applyEdits(whole, fresh).problems.length > 0) return undefined
  if (list === undefined) return withEdits(given, fresh)
  const shape = (given[list] as readonly unknown[])[0]
  return edits.length === 0 ? undefined : { ...given, [list]: fresh.map((edit) => ({ ...(shape as JsonObject), ...newTextOf(shape, edit) })) }
}

type Span = { before: [number, number]; after: [number, number] }
const span = (first: Hunk, last: Hunk): Span => ({ before: [first.before[0], last.before[1]], after: [first.after[0], last.after[1]] })

/** Takes lines around it in until its old text stands in one place, and is not empty. */
function editOf(lines: FileLines, hunks: readonly Hunk[], out: ReadonlySet<number>, { before: [from, to] }: Span, whole: string): TextEdit {
  let [first, last] = [from, to]
  for (;;) {
    const before = lines.before.slice(first, last).join('')
    const isOne = before !== '' && whole.indexOf(before) === whole.lastIndexOf(before)
    if (isOne || (first === 0 && last === lines.before.length)) return { before, after: mergedRange(lines, hunks, out, first, last) }
    if (first > 0) first--
    if (last < lines.before.length) last++
  }
}

/** What becomes of these lines of `before`, with the changes that were not rejected. */
function mergedRange({ before, after }: FileLines, hunks: readonly Hunk[], out: ReadonlySet<number>, from: number, to: number): string {
  const pieces: string[] = []
  let at = from
  hunks.forEach(({ before: old, after: fresh }, index) => {
    if (out.has(index) || old[0] < from || old[1] > to) return
    pieces.push(...before.slice(at, old[0]), ...after.slice(...fresh))
    at = old[1]
  })
  pieces.push(...before.slice(at, to))
  return pieces.join('')
}
