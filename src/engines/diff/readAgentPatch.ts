import type { PatchFile, PatchHunk, PatchProblem, ReadPatch } from './DiffState.ts'

type OpenFile = { kind: PatchFile['kind']; before?: string; after?: string; hunks: PatchHunk[] }

/**
 * Reads `*** Begin Patch` … `*** End Patch`, and every one that follows it: a command may hold
 * several. Its hunks have no line numbers; what stands behind `@@` is where they belong. Source:
 * OpenAI's apply_patch.
 */
export function readAgentPatch(lines: readonly string[], isGrowing: boolean): ReadPatch {
  const files: OpenFile[] = []
  let problem: PatchProblem | undefined
  let rows: string[] = []
  let where = ''
  let isOpen = false
  const endHunk = (): void => {
    if (rows.length > 0) files.at(-1)?.hunks.push(hunkOf(rows, where))
    rows = []
    where = ''
  }
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!.replace(/\r$/, '')
    if (!isOpen) {
      isOpen = /^[ \t]*\*\*\* Begin Patch/.test(line)
      continue
    }
    const [, word, path = ''] = /^\*\*\* (Add|Update|Delete) File: (.+)$/.exec(line) ?? []
    const moved = /^\*\*\* Move to: (.+)$/.exec(line)?.[1]
    const file = files.at(-1)
    if (word !== undefined) {
      endHunk()
      files.push(fileOf(word, path))
    } else if (moved !== undefined && file) {
      file.kind = 'renamed'
      file.after = moved
    } else if (line.startsWith('*** End Patch')) {
      endHunk()
      isOpen = false
    } else if (line.startsWith('@@')) {
      endHunk()
      where = line.slice(2).trim()
    } else if (!file) problem ??= { line: at + 1, text: 'no file has been named yet' }
    else if (line === '' || ' -+'.includes(line[0]!)) rows.push(lines[at] || ' ')
    else if (line !== '*** End of File')
      problem ??= { line: at + 1, text: 'neither a line of a hunk nor a header' }
  }
  endHunk()
  if (isOpen && !isGrowing)
    problem ??= { line: lines.length, text: 'the end of the patch is missing' }
  if (files.length === 0 && !isGrowing) problem ??= { line: lines.length, text: 'no file' }
  return { files, ...(problem && { problem }) }
}

/** One file of the dialect: the lines that would follow its header. */
export function readAgentFile(word: string, path: string, lines: readonly string[]): PatchFile {
  const { files } = readAgentPatch(['*** Begin Patch', `*** ${word} File: ${path}`, ...lines], true)
  return files[0] ?? fileOf(word, path)
}

function fileOf(word: string, path: string): OpenFile {
  const kind = word === 'Add' ? 'added' : word === 'Delete' ? 'removed' : 'changed'
  return {
    kind,
    ...(kind !== 'added' && { before: path }),
    ...(kind !== 'removed' && { after: path }),
    hunks: [],
  }
}

function hunkOf(lines: readonly string[], where: string): PatchHunk {
  const count = (sign: string): number =>
    lines.filter((line) => line.startsWith(' ') || line.startsWith(sign)).length
  return {
    before: [0, count('-')],
    after: [0, count('+')],
    lines,
    ...(where !== '' && { heading: where }),
  }
}
