import { isJsonObject } from '../tool-call/isJsonObject.ts'
import type { JsonObject, ToolCall } from '../tool-call/index.ts'
import { acceptedEdits } from './acceptedEdits.ts'
import { acceptedPatch } from './acceptedPatch.ts'
import type { DiffState } from './DiffState.ts'
import type { FileLines } from './fileLines.ts'
import { hunkKey, hunksOf, type Hunk } from './hunksOf.ts'
import { mergedText } from './mergedText.ts'
import { own } from './own.ts'
import { CONTENTS } from './readArguments.ts'
import { readEdits } from './readEdits.ts'

/** Arguments that write only what was accepted; `none`: nothing is left to write. */
export type Acceptance = { kind: 'some'; arguments: JsonObject; accepted: number; all: number } | { kind: 'none'; all: number }

/** A file whose changes are taken one by one; `out`: those that are not taken, by their place in `hunks`. */
export type ChosenFile = { file: Extract<DiffState, { kind: 'files' }>['files'][number]; lines: FileLines; hunks: readonly Hunk[]; out: ReadonlySet<number> }

/**
 * The arguments of a call with some of its changes taken out (`rejected`: by `hunkKey`); the given ones where none is. Undefined where that cannot be done exactly:
 * then the call is allowed or denied as a whole. Where it is known what is there, what is returned was applied to it, and gives the accepted changes and nothing else.
 */
export function acceptedArguments({ name, arguments: given }: ToolCall, diff: DiffState, lines: readonly (FileLines | undefined)[], rejected: ReadonlySet<string>): Acceptance | undefined {
  if (!isJsonObject(given) || diff.kind !== 'files' || diff.isGrowing || diff.files.some(({ problems }) => problems.length > 0)) return undefined
  const files = diff.files.flatMap((file, at): ChosenFile[] => {
    const compared = lines[at]
    const hunks = compared ? hunksOf(compared) : []
    return compared ? [{ file, lines: compared, hunks, out: new Set(hunks.flatMap((_, hunk) => (rejected.has(hunkKey(at, hunk)) ? [hunk] : []))) }] : []
  })
  const all = files.reduce((sum, { hunks }) => sum + hunks.length, 0)
  const accepted = files.reduce((sum, { out }) => sum - out.size, all)
  if (files.length < diff.files.length || all === 0) return undefined
  const rewritten = acceptedPatch(given, files) ?? (files.length === 1 ? acceptedIn(name, given, files[0]!) : undefined)
  if (!rewritten) return undefined
  if (accepted === 0 && files.every(({ hunks }) => hunks.length > 0)) return { kind: 'none', all }
  return { kind: 'some', arguments: accepted === all ? given : rewritten, accepted, all }
}

function acceptedIn(name: string, given: JsonObject, chosen: ChosenFile): JsonObject | undefined {
  const edits = readEdits(name, given, false)
  if (edits) return acceptedEdits(given, edits, chosen)
  const content = CONTENTS.find((key) => typeof own(given, key) === 'string')
  // Without what is there before there is nothing that a rejected line could stay as.
  return content !== undefined && chosen.file.content.kind === 'texts' ? { ...given, [content]: mergedText(chosen.lines, 0, chosen.hunks, chosen.out) } : undefined
}
