import { pathsOf } from './DiffState.ts'
import type { PatchFile, ReadPatch, PatchHunk, PatchProblem, TextEdit } from './DiffState.ts'
import { fromUtf8 } from '../json/fromUtf8.ts'
import { toUtf8 } from '../json/digestCall.ts'
import type { TextRange } from './TextChange.ts'

/**
 * Reads a unified or git patch of one or more files, or the `*** Begin Patch` dialect of agents.
 * Throws a SyntaxError that names the line and the reason. Sources: the GNU diffutils manual
 * (unified format), git-diff (extended headers), OpenAI's apply_patch (V4A).
 * @example
 * for (const { kind, before, after, hunks } of parsePatch(patch)) report(kind, before, after, hunks)
 */
export function parsePatch(text: string): readonly PatchFile[] {
  const { files, problem } = readPatch(text)
  if (problem)
    throw new SyntaxError(`handrail: invalid patch. Line ${problem.line}: ${problem.text}.`)
  return files
}

/** Reads both dialects, in a fence of Markdown, too. `isGrowing`: its end may be missing. */
export function readPatch(text: string, isGrowing = false): ReadPatch {
  const lines = patchLines(/^\s*(`{3,})(?!`)[^\n]*\n([^]*?)\n\1\s*$/.exec(text)?.[2] ?? text)
  return looksLikeAgentPatch(text)
    ? readAgentPatch(lines, isGrowing)
    : readUnifiedPatch(lines, isGrowing)
}

export function patchLines(text: string): string[] {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}

/**
 * True if a text is meant as a patch of agents. Not `\s`, which would go on over lines and look at
 * each again from every one before it.
 */
export const looksLikeAgentPatch = (text: string): boolean =>
  /^[ \t]*\*\*\* Begin Patch/m.test(text)

export const looksLikePatch = (text: string): boolean =>
  looksLikeAgentPatch(text) || /^(?:diff --git |--- [^\n]*\n\+\+\+ |@@ -\d)/m.test(text)

export const looksLikeBlocks = (text: string): boolean => /^<{5,9} ?SEARCH/m.test(text)

type OpenFile = {
  kind: PatchFile['kind']
  before?: string
  after?: string
  mode: { before?: string; after?: string }
  hunks: PatchHunk[]
  isGit: boolean
}

const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@ ?(.*?)\r?$/

function readUnifiedPatch(lines: readonly string[], isGrowing: boolean): ReadPatch {
  const files: OpenFile[] = []
  let file: OpenFile | undefined
  let at = 0
  const start = (isGit: boolean): OpenFile => {
    const next: OpenFile = { kind: 'changed', mode: {}, hunks: [], isGit }
    files.push(next)
    return next
  }
  const done = (problem?: ReadPatch['problem']): ReadPatch => ({
    files: files.map(finished),
    ...(problem && !isGrowing && { problem }),
  })
  while (at < lines.length) {
    const line = lines[at]!
    const hunk = HUNK.exec(line)
    if (hunk) {
      file ??= start(false)
      const read = readHunk(lines, at, hunk)
      if (read.hunk) file.hunks.push(read.hunk)
      if (read.problem) return done(read.problem)
      at = read.end
      continue
    }
    if (line.startsWith('diff --git ')) {
      file = start(true)
      const names = gitNames(line.slice(11).replace(/\r$/, ''))
      if (names) [file.before, file.after] = names
    } else if (line.startsWith('--- ') && lines[at + 1]?.startsWith('+++ ')) {
      if (!file?.isGit || file.hunks.length > 0) file = start(false)
      const [before, after] = [nameOf(line, 'a/'), nameOf(lines[at + 1]!, 'b/')]
      if (before === undefined) file.kind = 'added'
      else file.before = before
      if (after === undefined) file.kind = 'removed'
      else file.after = after
      at++
    } else if (file && file.hunks.length === 0) {
      const [, word = '', value = ''] = HEADER.exec(line) ?? []
      HEADERS[word]?.(file, value)
    }
    at++
  }
  return done(files.length === 0 ? { line: 1, text: 'no file and no hunk' } : undefined)
}

/** `end`: the line after the hunk. One that ends too early is kept: it may still arrive. */
function readHunk(
  lines: readonly string[],
  header: number,
  [, firstBefore, countBefore, firstAfter, countAfter, heading]: RegExpExecArray,
): { hunk?: PatchHunk; problem?: PatchProblem; end: number } {
  const count = (text: string | undefined): number => (text === undefined ? 1 : Number(text))
  let [left, right] = [count(countBefore), count(countAfter)]
  const rows: string[] = []
  let end = header + 1
  while (end < lines.length && (left > 0 || right > 0 || lines[end]!.startsWith('\\'))) {
    const row = lines[end]!
    const sign = row === '' || row === '\r' ? ' ' : row[0]!
    if (sign === ' ' || sign === '-') left--
    if (sign === ' ' || sign === '+') right--
    if (!' -+\\'.includes(sign) || left < 0 || right < 0)
      return { problem: { line: end + 1, text: 'a line of a hunk that fits neither side' }, end }
    rows.push(row === '' || row === '\r' ? ` ${row}` : row)
    end++
  }
  const hunk: PatchHunk = {
    before: [Number(firstBefore), count(countBefore)],
    after: [Number(firstAfter), count(countAfter)],
    lines: rows,
    ...(heading && { heading }),
  }
  if (left <= 0 && right <= 0) return { hunk, end }
  const text = 'a hunk that ends before all of its lines have come'
  return { hunk, problem: { line: header + 1, text }, end }
}

/** What a line of a header of git says of its file. */
const HEADERS: Readonly<Record<string, (file: OpenFile, value: string) => void>> = {
  'old mode': (file, value) => (file.mode.before = value),
  'new mode': (file, value) => (file.mode.after = value),
  'new file mode'(file, value) {
    file.kind = 'added'
    file.mode.after = value
  },
  'deleted file mode'(file, value) {
    file.kind = 'removed'
    file.mode.before = value
  },
  'rename from'(file, value) {
    file.kind = 'renamed'
    file.before = unquoted(value)
  },
  'rename to': (file, value) => (file.after = unquoted(value)),
  'Binary files': (file) => (file.kind = 'binary'),
  'GIT binary patch': (file) => (file.kind = 'binary'),
}
const HEADER = new RegExp(`^(${Object.keys(HEADERS).join('|')}) ?(.*?)\\r?$`)

const finished = ({ kind, before, after, mode, hunks }: OpenFile): PatchFile => ({
  kind,
  ...pathsOf(kind, before, after),
  ...((mode.before !== undefined || mode.after !== undefined) && { mode }),
  hunks,
})

/** The path of a `---` or `+++` line; undefined for none. A tab ends it: what follows is a time. */
function nameOf(line: string, prefix: string): string | undefined {
  const name = unquoted(line.slice(4).replace(/\r$/, '').replace(/\t.*$/, ''))
  if (name === '/dev/null') return undefined
  return name.startsWith(prefix) ? name.slice(2) : name
}

/** Both paths of a `diff --git` line. Unquoted ones may hold spaces: they must be the same. */
function gitNames(text: string): [string, string] | undefined {
  const quoted = /^("(?:[^"\\]|\\.)*") ("(?:[^"\\]|\\.)*")$/.exec(text)
  const half = (text.length - 1) / 2
  const [before, after] = quoted
    ? [unquoted(quoted[1]!), unquoted(quoted[2]!)]
    : Number.isInteger(half)
      ? [text.slice(0, half), text.slice(half + 1)]
      : []
  return before?.startsWith('a/') && after?.startsWith('b/') && before.slice(2) === after.slice(2)
    ? [before.slice(2), after.slice(2)]
    : undefined
}

/** A path as git quotes it: C escapes, octal ones for the bytes of UTF-8. */
function unquoted(name: string): string {
  if (!/^".*"$/.test(name)) return name
  const escapes: Record<string, string> = {
    a: '\x07',
    b: '\b',
    t: '\t',
    n: '\n',
    v: '\v',
    f: '\f',
    r: '\r',
  }
  const bytes: number[] = []
  for (const [piece, octal, letter] of name.slice(1, -1).matchAll(/\\([0-7]{3})|\\(.)|[^\\]+/g)) {
    if (octal !== undefined) bytes.push(Number.parseInt(octal, 8))
    else
      for (const byte of toUtf8(letter === undefined ? piece : (escapes[letter] ?? letter)))
        bytes.push(byte)
  }
  // a name in another encoding is read byte by byte
  return (
    fromUtf8(new Uint8Array(bytes)) ??
    Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  )
}

/**
 * Reads `*** Begin Patch` … `*** End Patch`, and every one that follows it: a command may hold
 * several. Its hunks have no line numbers; what stands behind `@@` is where they belong. Source:
 * OpenAI's apply_patch.
 */
function readAgentPatch(lines: readonly string[], isGrowing: boolean): ReadPatch {
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
  return { files: files.map(finished), ...(problem && { problem }) }
}

/** The lines of one side of a hunk. A `\` takes the line end of the row before it. */
export const sideLines = (
  rows: readonly string[],
  sign: '-' | '+',
  end = '\n',
): readonly string[] =>
  rows.flatMap((row, at) =>
    row.startsWith(' ') || row.startsWith(sign)
      ? [row.slice(1) + (rows[at + 1]?.startsWith('\\') ? '' : end)]
      : [],
  )

/** One file of the dialect: the lines that would follow its header. */
export function readAgentFile(word: string, path: string, lines: readonly string[]): PatchFile {
  const { files } = readAgentPatch(['*** Begin Patch', `*** ${word} File: ${path}`, ...lines], true)
  return files[0] ?? finished(fileOf(word, path))
}

function fileOf(word: string, path: string): OpenFile {
  const kind = word === 'Add' ? 'added' : word === 'Delete' ? 'removed' : 'changed'
  return { kind, before: path, after: path, mode: {}, hunks: [], isGit: false }
}

function hunkOf(lines: readonly string[], where: string): PatchHunk {
  return {
    before: [0, sideLines(lines, '-').length],
    after: [0, sideLines(lines, '+').length],
    lines,
    ...(where !== '' && { heading: where }),
  }
}

const START = /^<{5,9} ?SEARCH/
const MIDDLE = /^={5,9}\s*$/
const END = /^>{5,9} ?REPLACE/

/** A block with its marks; `before` and `after`: the text to find, and its replacement. */
type SearchReplaceBlock = {
  start: number
  before: TextRange
  after: TextRange
  end: number
  heading?: string
}

export function readSearchReplace(
  text: string,
  isGrowing: boolean,
): readonly TextEdit[] | undefined {
  return searchReplaceBlocks(text, isGrowing)?.map(({ before, after, heading }) => ({
    before: text.slice(...before),
    after: text.slice(...after),
    ...(heading !== undefined && { heading }),
  }))
}

/**
 * The blocks of a text. Undefined if one is not closed, or the order is another; with
 * `isGrowing` the last may be open, and is left out before its middle.
 */
export function searchReplaceBlocks(
  text: string,
  isGrowing = false,
): readonly SearchReplaceBlock[] | undefined {
  const blocks: SearchReplaceBlock[] = []
  let open: SearchReplaceBlock | undefined
  let state: 'outside' | 'before' | 'after' = 'outside'
  let end = 0
  for (const line of text.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    const start = end
    end += line.length
    if (START.test(line)) {
      if (state !== 'outside') return undefined
      state = 'before'
      open = { start, before: [end, end], after: [end, end], end }
    } else if (END.test(line)) {
      if (state !== 'after') return undefined
      state = 'outside'
      blocks.push({ ...open!, end })
    } else if (open && state === 'before') {
      const isFirst = open.before[1] === open.before[0]
      if (MIDDLE.test(line)) {
        state = 'after'
        open.after = [end, end]
      } else if (isFirst && /^:start_line: ?\d+\s*$/.test(line))
        open = { ...open, before: [end, end], heading: line.replace(/\D+/g, '') }
      else if (isFirst && /^-{5,9}\s*$/.test(line)) open.before = [end, end]
      else open.before = [open.before[0], end]
    } else if (open && state === 'after') open.after = [open.after[0], end]
  }
  if (state === 'outside') return blocks
  if (!isGrowing) return undefined
  return open && state === 'after' ? [...blocks, { ...open, end }] : blocks
}
