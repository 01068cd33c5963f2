import type { JsonObject } from '../tool-call/index.ts'
import type { ChosenFile } from './acceptedArguments.ts'
import { applyEdits, placeOf } from './applyEdits.ts'
import type { TextEdit } from './DiffState.ts'
import type { Hunk } from './hunksOf.ts'
import { mergedText } from './mergedText.ts'
import { own } from './own.ts'
import { ALL, APPENDED, INSERTED, LISTS, NEW, OLD } from './readEdits.ts'

/** The arguments of a call that edits a file, with some changes taken out; undefined where that is not exact. */
export function acceptedEdits(given: JsonObject, edits: readonly TextEdit[], { file: { content }, lines, hunks, out }: ChosenFile): JsonObject | undefined {
  if (content.kind === 'edits') {
    const kept = edits.map((edit, at) => ({ ...edit, after: mergedText(lines, at, hunks, out) }))
    return edits.every(({ before }) => before !== undefined) && areApart(edits, kept) ? withEdits(given, kept) : undefined
  }
  if (content.kind !== 'texts') return undefined
  if (!edits.every(isReplacing) && edits.length !== 1) return undefined
  if (out.size === 0 || out.size === hunks.length) return given
  const merged = mergedText(lines, 0, hunks, out)
  const candidates = edits.every(isReplacing) ? replacements(given, content.before, hunks.filter((_, at) => !out.has(at)), lines.before, lines.after) : insertions(content.before, edits, merged)
  const exact = candidates.find((each) => {
    const applied = applyEdits(content.before, each)
    return applied.text === merged && applied.problems.length === 0
  })
  return exact && withEdits(given, exact)
}

const isReplacing = ({ before, line, isAtEnd }: TextEdit): boolean => before !== undefined && before !== '' && line === undefined && !isAtEnd
const listOf = (given: JsonObject): string | undefined => LISTS.find((key) => Array.isArray(own(given, key)))

/**
 * Edits are made one after the other. Each must find its old text as it would have if all were made: none may touch what another one leaves or finds, since what is
 * around them is not known.
 */
function areApart(edits: readonly TextEdit[], kept: readonly TextEdit[]): boolean {
  return edits.every(({ before: old = '' }, at) => edits.every(({ before = '', after }, other) => other >= at || [before, after, kept[other]!.after].every((text) => !canTouch(text, old))))
}

/** Whether two texts can stand in one so that they share a character. */
function canTouch(one: string, other: string): boolean {
  if (one === '' || other === '') return false
  if (one.includes(other) || other.includes(one)) return true
  for (let length = Math.min(one.length, other.length) - 1; length > 0; length--) if (one.endsWith(other.slice(0, length)) || other.endsWith(one.slice(0, length))) return true
  return false
}

/** The same call with these edits; one that changes nothing is left out of a list. */
function withEdits(given: JsonObject, edits: readonly TextEdit[]): JsonObject | undefined {
  const list = listOf(given)
  if (list === undefined) return edits.length === 1 ? withEdit(given, edits[0]!) : undefined
  const entries = given[list] as readonly unknown[]
  return { ...given, [list]: edits.flatMap((edit, at) => (edit.before === edit.after ? [] : [withEdit(entries[entries.length === edits.length ? at : 0], edit)])) }
}

function withEdit(holder: unknown, { before, after, all, isAtEnd }: TextEdit): JsonObject | undefined {
  const memberOf = (keys: readonly string[]): string | undefined => keys.find((key) => typeof own(holder, key) === 'string')
  const [old, fresh, putIn] = [memberOf(OLD), memberOf(NEW), memberOf(isAtEnd ? APPENDED : INSERTED)]
  if (old !== undefined && fresh !== undefined) {
    const alone = all ? {} : Object.fromEntries(ALL.flatMap((key) => (own(holder, key) === true ? [[key, false]] : [])))
    return { ...(holder as JsonObject), ...alone, [old]: before, [fresh]: after }
  }
  return putIn === undefined ? undefined : { ...(holder as JsonObject), [putIn]: after }
}

/** Edits made anew of accepted changes: one for each where there is a list, else one for all; each as long as it must be to stand in one place. */
function replacements(given: JsonObject, whole: string, taken: readonly Hunk[], before: readonly string[], after: readonly string[]): TextEdit[][] {
  const [first, last] = [taken[0], taken.at(-1)]
  if (!first || !last) return []
  const edit = ([from, to]: readonly [number, number]): TextEdit => {
    let [start, end] = [from, to]
    const old = (): string => before.slice(start, end).join('')
    while ((old() === '' || whole.indexOf(old()) !== whole.lastIndexOf(old())) && (start > 0 || end < before.length)) {
      if (start > 0) start--
      if (end < before.length) end++
    }
    const pieces: string[] = []
    let at = start
    for (const hunk of taken) {
      if (hunk.before[0] < start || hunk.before[1] > end) continue
      pieces.push(before.slice(at, hunk.before[0]).join(''), after.slice(...hunk.after).join(''))
      at = hunk.before[1]
    }
    return { before: old(), after: [...pieces, ...before.slice(at, end)].join('') }
  }
  const atOnce = [[edit([first.before[0], last.before[1]])], [edit([0, before.length])]]
  return listOf(given) === undefined ? atOnce : [taken.map((hunk) => edit(hunk.before)), ...atOnce]
}

/** What is put in at a place, with less in it. */
function insertions(whole: string, edits: readonly TextEdit[], merged: string): TextEdit[][] {
  const [edit] = edits
  const place = edit && edits.length === 1 ? placeOf(whole, edit) : undefined
  return edit && place !== undefined ? [[{ ...edit, after: merged.slice(place, merged.length - (whole.length - place)) }]] : []
}
