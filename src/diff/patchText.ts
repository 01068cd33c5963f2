import type { FileDiff } from './DiffState.ts'
import type { LineBlock } from './diffLines.ts'
import type { FileLines, LineSection } from './fileLines.ts'

/** Lines that stay the same, around a change. */
const CONTEXT = 3

/**
 * A file's change as a git patch, which `git apply` and `parsePatch` read. Undefined where there is nothing to write one of: pieces whose place is not known, or
 * what was there before is not.
 */
export function patchText({ kind, before, after, mode }: FileDiff, lines: FileLines): string | undefined {
  if (lines.isBeforeUnknown || lines.sections.some(({ firstBefore, firstAfter }) => firstBefore === undefined || firstAfter === undefined)) return undefined
  const [from, to] = [before ?? after ?? 'file', after ?? before ?? 'file']
  const head = [
    `diff --git ${quoted(`a/${from}`)} ${quoted(`b/${to}`)}`,
    ...(kind === 'added' ? [`new file mode ${mode?.after ?? '100644'}`] : kind === 'removed' ? [`deleted file mode ${mode?.before ?? '100644'}`] : mode ? [`old mode ${mode.before}`, `new mode ${mode.after}`] : []),
    ...(kind === 'renamed' ? [`rename from ${quoted(from)}`, `rename to ${quoted(to)}`] : []),
  ]
  const hunks = lines.sections.flatMap((section) => hunksOf(section).map((blocks) => hunkText(lines, section, blocks)))
  const names = hunks.length === 0 ? [] : [`--- ${kind === 'added' ? '/dev/null' : quoted(`a/${from}`)}`, `+++ ${kind === 'removed' ? '/dev/null' : quoted(`b/${to}`)}`]
  return `${[...head, ...names].join('\n')}\n${hunks.join('')}`
}

/** Blocks by hunk: what stays the same is cut to its context, and long stretches of it divide. */
function hunksOf({ blocks }: LineSection): LineBlock[][] {
  const hunks: LineBlock[][] = []
  let open: LineBlock[] = []
  blocks.forEach((block, at) => {
    if (block.kind === 'changed') return void open.push(block)
    const isLast = at === blocks.length - 1
    if (open.length > 0) open.push(cut(block, 0, isLast || length(block) > 2 * CONTEXT ? CONTEXT : Infinity))
    if (!isLast && length(block) <= 2 * CONTEXT && open.length > 0) return
    if (open.length > 0) hunks.push(open)
    open = isLast ? [] : [cut(block, Math.max(0, length(block) - CONTEXT), Infinity)]
  })
  return open.some(({ kind }) => kind === 'changed') ? [...hunks, open] : hunks
}

const length = ({ before }: LineBlock): number => before[1] - before[0]

function cut({ kind, before, after }: LineBlock, from: number, to: number): LineBlock {
  const side = ([start, end]: readonly [number, number]): [number, number] => [start + from, Math.min(end, start + to)]
  return { kind, before: side(before), after: side(after) }
}

function hunkText({ before, after }: FileLines, { firstBefore = 1, firstAfter = 1, blocks: whole }: LineSection, blocks: readonly LineBlock[]): string {
  const range = (side: 'before' | 'after', first: number): string => {
    const [start, end] = [blocks[0]![side][0], blocks.at(-1)![side][1]]
    const number = first + start - whole[0]![side][0]
    return `${end > start ? number : number - 1},${end - start}`
  }
  const rows = (sign: string, lines: readonly string[], [from, to]: readonly [number, number]): string => lines.slice(from, to).map((line) => sign + (line.endsWith('\n') ? line : `${line}\n\\ No newline at end of file\n`)).join('')
  const body = blocks.map((block) => (block.kind === 'same' ? rows(' ', before, block.before) : rows('-', before, block.before) + rows('+', after, block.after))).join('')
  return `@@ -${range('before', firstBefore)} +${range('after', firstAfter)} @@\n${body}`
}

/** A path as git quotes it, where it has to be. */
function quoted(path: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what is quoted
  if (!/[\x00-\x1f\x7f"\\]/.test(path)) return path
  const named: Record<string, string> = { '"': '\\"', '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
  // oxlint-disable-next-line no-control-regex
  return `"${path.replace(/[\x00-\x1f\x7f"\\]/g, (letter) => named[letter] ?? `\\${letter.charCodeAt(0).toString(8).padStart(3, '0')}`)}"`
}
