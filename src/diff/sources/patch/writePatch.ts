import type { ChosenFile } from '../../accept/ChosenFile.ts'
import { fileLines } from '../../file/fileLines.ts'
import { formatPatch } from './formatPatch.lazy.ts'
import { looksLikeAgentPatch } from './looksLikePatch.ts'
import { mergedText } from '../../accept/mergedText.ts'
import type { PatchHunk } from '../PatchFile.ts'
import { readPatch } from './readPatch.ts'
import type { SourceWriter } from '../ArgumentSource.ts'

/** Lines around a change that are tried, until it has one place. */
const CONTEXT_SIZES = [3, 10, Infinity]

/** A patch in a member of the arguments. */
export const writePatch: SourceWriter = function* ({ given, patch }, files) {
  if (!patch) return
  for (const text of acceptedPatch(patch.text, files))
    yield text === undefined ? undefined : { ...given, [patch.key]: text }
}

/**
 * What a patch may become with some changes taken out of it: first its own lines, then, of a file
 * that is known, another one made anew.
 */
export function* acceptedPatch(
  text: string,
  files: readonly ChosenFile[],
): Generator<string | undefined> {
  if (files.some(({ file }) => file.kind === 'binary' || file.content.kind === 'large')) return
  const isAgentPatch = looksLikeAgentPatch(text)
  yield isAgentPatch ? agentPatch(text, files) : unifiedPatch(text, files)
  const [chosen] = files
  if (chosen?.file.content.kind === 'texts')
    for (const context of CONTEXT_SIZES)
      yield patchFromTexts(text, chosen, chosen.file.content.before, isAgentPatch, context)
}

function patchFromTexts(
  text: string,
  { file, lines, hunks, rejected }: ChosenFile,
  before: string,
  isAgentPatch: boolean,
  context: number,
): string | undefined {
  const patch = formatPatch(
    file,
    fileLines({ kind: 'texts', before, after: mergedText(lines, 0, hunks, rejected) }),
    context,
  )
  if (!isAgentPatch || patch === undefined) return patch
  const word = file.kind === 'added' ? 'Add' : file.kind === 'removed' ? 'Delete' : 'Update'
  const moved = file.kind === 'renamed' ? `*** Move to: ${file.after}\n` : ''
  const pieces =
    readPatch(patch).files[0]?.hunks.map(
      ({ lines: rows }) => `@@\n${rows.filter((row) => !row.startsWith('\\')).join('\n')}\n`,
    ) ?? []
  return text.replace(
    /^[ \t]*\*\*\* Begin Patch[^]*?\n\*\*\* End Patch/m,
    () =>
      `*** Begin Patch\n*** ${word} File: ${file.before ?? file.after}\n${moved}${pieces.join('')}*** End Patch`,
  )
}

/**
 * A unified patch with only the accepted changes: the lines of the others stay. Files that are left
 * without a change are left out.
 */
function unifiedPatch(text: string, files: readonly ChosenFile[]): string | undefined {
  if (files.every(({ rejected }) => rejected.size === 0)) return text
  const asked = readPatch(text).files
  const patches = files.map(({ file, rejected }, at) => {
    if (rejected.size > 0 && (file.kind === 'added' || file.kind === 'removed')) return ''
    const isOut = createRejectionCounter(rejected)
    let shift = 0
    const hunks = (asked[at]?.hunks ?? []).flatMap(
      ({ before, heading, lines: rows }): PatchHunk[] => {
        const lines = withoutChanges(rows, isOut)
        const count = lines.filter((row) => row.startsWith(' ') || row.startsWith('+')).length
        const first = before[0] + shift + Number(before[1] === 0) - Number(count === 0)
        shift += count - before[1]
        return lines.some((row) => row.startsWith('-') || row.startsWith('+'))
          ? [{ before, after: [first, count], lines, ...(heading !== undefined && { heading }) }]
          : []
      },
    )
    return hunks.length > 0 || rejected.size === 0 || file.kind === 'renamed' || file.mode
      ? formatPatch(file, fileLines({ kind: 'hunks', hunks }), Infinity)
      : ''
  })
  return patches.includes(undefined) ? undefined : patches.join('')
}

/**
 * The same text, its rejected lines taken out: a hunk without a change keeps the place of those
 * after it.
 */
function agentPatch(text: string, files: readonly ChosenFile[]): string | undefined {
  const sections = text.split(/^(?=\*\*\* (?:Add|Update|Delete) File: |\*\*\* End Patch)/m)
  if (sections.length !== files.length + 2) return undefined
  return sections
    .map((section, at) => {
      const { file, hunks, rejected } = files[at - 1] ?? {}
      if (!file || !hunks || !rejected || rejected.size === 0) return section
      if (file.kind === 'added' || (rejected.size === hunks.length && file.kind !== 'renamed'))
        return ''
      return withoutChanges(section.split('\n'), createRejectionCounter(rejected)).join('\n')
    })
    .join('')
}

/** Asked at the start of each change in turn: whether it is taken out. */
function createRejectionCounter(out: ReadonlySet<number>): () => boolean {
  let next = 0
  return () => out.has(next++)
}

/**
 * Rows of hunks with some changes taken out: what they remove stays, what they add is not there.
 */
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
