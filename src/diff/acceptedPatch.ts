import type { JsonObject } from '../tool-call/index.ts'
import type { ChosenFile } from './acceptedArguments.ts'
import { applyHunks } from './applyHunks.ts'
import { fileLines } from './fileLines.ts'
import { formatPatch } from './formatPatch.ts'
import { looksLikePatch } from './looksLikePatch.ts'
import { mergedText } from './mergedText.ts'
import { ownText } from './own.ts'
import type { PatchHunk } from './PatchFile.ts'
import { PATCHES } from './readArguments.ts'
import { readPatch } from './readPatch.ts'

/** Lines around a change that are tried, until it has one place. */
const CONTEXTS = [3, 10, Infinity]

/** The arguments of a call that hands over a patch, with some changes taken out of it; undefined where that is not exact, or it is no such call. */
export function acceptedPatch(given: JsonObject, files: readonly ChosenFile[]): JsonObject | undefined {
  const key = PATCHES.find((each) => looksLikePatch(ownText(given, [each]) ?? ''))
  const text = key === undefined ? undefined : ownText(given, [key])
  if (key === undefined || text === undefined || files.some(({ file }) => file.kind === 'binary' || file.content.kind === 'large')) return undefined
  if (files.every(({ out }) => out.size === 0)) return given
  const isAgents = /^\s*\*\*\* Begin Patch/m.test(text)
  const rewritten = files.some(({ file }) => file.content.kind === 'texts') ? patchOfWhole(files, isAgents) : isAgents ? agentPatch(text, files) : unifiedPatch(files)
  return rewritten === undefined ? undefined : { ...given, [key]: rewritten }
}

/** Of a file that is known: a patch made anew, which was applied to it. */
function patchOfWhole([chosen, ...others]: readonly ChosenFile[], isAgents: boolean): string | undefined {
  if (!chosen || chosen.file.content.kind !== 'texts' || others.length > 0) return undefined
  const { file, lines, hunks, out } = chosen
  const { before } = chosen.file.content
  const after = mergedText(lines, 0, hunks, out)
  for (const context of CONTEXTS) {
    const patch = formatPatch(file, fileLines({ kind: 'texts', before, after }), context) ?? ''
    const placed = readPatch(patch).files[0]?.hunks.map((hunk): PatchHunk => (isAgents ? { ...hunk, before: [0, hunk.before[1]], after: [0, hunk.after[1]] } : hunk)) ?? []
    const applied = applyHunks(before, placed)
    if (applied.text !== after || applied.problems.length > 0) continue
    if (!isAgents) return patch
    const word = file.kind === 'added' ? 'Add' : file.kind === 'removed' ? 'Delete' : 'Update'
    const moved = file.kind === 'renamed' ? `*** Move to: ${file.after}\n` : ''
    return `*** Begin Patch\n*** ${word} File: ${file.before ?? file.after}\n${moved}${placed.map(({ lines: rows }) => `@@\n${rows.filter((row) => !row.startsWith('\\')).join('\n')}\n`).join('')}*** End Patch`
  }
  return undefined
}

/** A unified patch with only the accepted changes: the lines of the others stay. Files that are left without a change are left out. */
function unifiedPatch(files: readonly ChosenFile[]): string | undefined {
  const patches = files.map(({ file, out }) => {
    if (file.content.kind !== 'hunks' || out.size === 0) return formatPatch(file, fileLines(file.content))
    if (file.kind === 'added' || file.kind === 'removed') return ''
    const isOut = counter(out)
    let shift = 0
    const hunks = file.content.hunks.flatMap(({ before, where, lines: rows }): PatchHunk[] => {
      const lines = withoutChanges(rows, isOut)
      const count = lines.filter((row) => row.startsWith(' ') || row.startsWith('+')).length
      const first = before[0] + shift + Number(before[1] === 0) - Number(count === 0)
      shift += count - before[1]
      return lines.some((row) => row.startsWith('-') || row.startsWith('+')) ? [{ before, after: [first, count], lines, ...(where !== undefined && { where }) }] : []
    })
    return hunks.length > 0 || file.kind === 'renamed' || file.mode ? formatPatch(file, fileLines({ kind: 'hunks', hunks })) : ''
  })
  return patches.includes(undefined) ? undefined : patches.join('')
}

/** The same text, its rejected lines taken out: a hunk without a change keeps the place of those after it. */
function agentPatch(text: string, files: readonly ChosenFile[]): string | undefined {
  const sections = text.split(/^(?=\*\*\* (?:Add|Update|Delete) File: |\*\*\* End Patch)/m)
  if (sections.length !== files.length + 2) return undefined
  return sections
    .map((section, at) => {
      const { file, hunks, out } = files[at - 1] ?? {}
      if (!file || !hunks || !out || out.size === 0) return section
      if (file.kind === 'added' || (out.size === hunks.length && file.kind !== 'renamed')) return ''
      return withoutChanges(section.split('\n'), counter(out)).join('\n')
    })
    .join('')
}

/** Asked at the start of each change in turn: whether it is taken out. */
function counter(out: ReadonlySet<number>): () => boolean {
  let next = 0
  return () => out.has(next++)
}

/** Rows of hunks with some changes taken out: what they remove stays, what they add is not there. */
function withoutChanges(rows: readonly string[], isOut: () => boolean): string[] {
  let [isOpen, isTaken, isGone] = [false, false, false]
  return rows.flatMap((row) => {
    if (row.startsWith('\\')) return isGone ? [] : [row]
    const isChange = row.startsWith('+') || row.startsWith('-')
    if (isChange && !isOpen) isTaken = isOut()
    isOpen = isChange
    isGone = isChange && isTaken && row.startsWith('+')
    if (isGone) return []
    return [isChange && isTaken ? ` ${row.slice(1)}` : row]
  })
}
