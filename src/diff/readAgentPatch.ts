import type { PatchFile, PatchHunk } from './PatchFile.ts'
import type { PatchProblem, ReadPatch } from './readPatch.ts'

type OpenFile = { kind: PatchFile['kind']; before?: string; after?: string; hunks: PatchHunk[] }

/** Reads `*** Begin Patch` … `*** End Patch`. Its hunks have no line numbers. */
export function readAgentPatch(lines: readonly string[], isGrowing: boolean): ReadPatch {
  const files: OpenFile[] = []
  let file: OpenFile | undefined
  let rows: string[] | undefined
  let problem: PatchProblem | undefined
  let hasEnded = false
  const from = lines.findIndex((line) => /^\s*\*\*\* Begin Patch/.test(line)) + 1
  const endHunk = (): void => {
    if (file && rows && rows.length > 0) file.hunks.push(hunkOf(rows))
    rows = undefined
  }
  for (let at = from; at < lines.length && !hasEnded && !problem; at++) {
    const line = lines[at]!.replace(/\r$/, '')
    const [, word, path] = /^\*\*\* (Add File|Update File|Delete File|Move to): (.+)$/.exec(line) ?? []
    if (word === 'Move to' && file) {
      file.kind = 'renamed'
      file.after = path!
    } else if (word !== undefined && word !== 'Move to') {
      endHunk()
      file = { kind: word === 'Add File' ? 'added' : word === 'Delete File' ? 'removed' : 'changed', ...(word !== 'Add File' && { before: path! }), ...(word !== 'Delete File' && { after: path! }), hunks: [] }
      files.push(file)
    } else if (line.startsWith('*** End Patch')) {
      endHunk()
      hasEnded = true
    } else if (line === '*** End of File') continue
    else if (line.startsWith('@@')) endHunk()
    else if (file && (line === '' || ' -+'.includes(line[0]!))) (rows ??= []).push(line === '' ? ' ' : lines[at]!)
    else problem = { line: at + 1, text: file ? 'neither a line of a hunk nor a header' : 'no file has been named yet' }
  }
  endHunk()
  if (!problem && !hasEnded) problem = { line: lines.length, text: 'the end of the patch is missing' }
  if (!problem && files.length === 0) problem = { line: lines.length, text: 'no file' }
  return { files, ...(problem && !isGrowing && { problem }) }
}

/** A hunk without a place. */
export function hunkOf(lines: readonly string[]): PatchHunk {
  const count = (sign: string): number => lines.filter((line) => line.startsWith(' ') || line.startsWith(sign)).length
  return { before: [0, count('-')], after: [0, count('+')], lines }
}
