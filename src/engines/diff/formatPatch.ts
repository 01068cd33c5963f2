import type { FileDiff } from './DiffState.ts'
import type { LineBlock } from './diffLines.ts'
import type { FileLines, LineSection } from './diffRows.ts'

/**
 * A file's change as a git patch, which `git apply` and `parsePatch` read. If nobody told the place
 * of a piece, its lines are counted from 1. Undefined if the old text or the change is not known.
 * `context`: lines that stay the same, around a change. A file of which only the name or the mode
 * changes, and one that is no text, are headers alone.
 */
export function formatPatch(
  { kind, before, after, mode }: FileDiff,
  lines: FileLines,
  context = 3,
): string | undefined {
  if (lines.isBeforeUnknown || lines.isUnsure) return undefined
  const [from, to] = [before ?? after ?? 'file', after ?? before ?? 'file'].map((path) =>
    path.replace(/^\/+/, ''),
  ) as [string, string]
  const isNew = kind === 'added' || (kind === 'binary' && before === undefined)
  const isGone = kind === 'removed' || (kind === 'binary' && after === undefined)
  const old = isNew ? '/dev/null' : quoted(`a/${from}`)
  const fresh = isGone ? '/dev/null' : quoted(`b/${to}`)
  const head = [`diff --git ${quoted(`a/${from}`)} ${quoted(`b/${to}`)}`]
  if (kind === 'added') head.push(`new file mode ${mode?.after ?? '100644'}`)
  else if (kind === 'removed') head.push(`deleted file mode ${mode?.before ?? '100644'}`)
  else if (mode?.before !== undefined && mode.after !== undefined)
    head.push(`old mode ${mode.before}`, `new mode ${mode.after}`)
  if (kind === 'renamed') head.push(`rename from ${quoted(from)}`, `rename to ${quoted(to)}`)
  if (kind === 'binary') head.push(`Binary files ${old} and ${fresh} differ`)
  const sections = lines.hasNewEnds ? lines.sections.map(asReplaced) : lines.sections
  const hunks = sections.flatMap((section) =>
    hunksIn(section, context).map((blocks) => hunkText(lines, section, blocks)),
  )
  if (hunks.length > 0) head.push(`--- ${old}`, `+++ ${fresh}`)
  return `${head.join('\n')}\n${hunks.join('')}`
}

/** Lines that are equal but for their ends are others in a patch. */
const asReplaced = (section: LineSection): LineSection => ({
  ...section,
  blocks: section.blocks.map((block) => ({ ...block, kind: 'changed' })),
})

/** Blocks by hunk: what stays the same is cut to its context, and long stretches of it divide. */
function hunksIn({ blocks }: LineSection, context: number): LineBlock[][] {
  const hunks: LineBlock[][] = []
  let open: LineBlock[] = []
  blocks.forEach((block, at) => {
    if (block.kind === 'changed') return void open.push(block)
    const isLast = at === blocks.length - 1
    if (open.length > 0)
      open.push(cut(block, 0, isLast || length(block) > 2 * context ? context : Infinity))
    if (!isLast && length(block) <= 2 * context && open.length > 0) return
    if (open.length > 0) hunks.push(open)
    open = isLast ? [] : [cut(block, Math.max(0, length(block) - context), Infinity)]
  })
  return open.some(({ kind }) => kind === 'changed') ? [...hunks, open] : hunks
}

const length = ({ before }: LineBlock): number => before[1] - before[0]

function cut({ kind, before, after }: LineBlock, from: number, to: number): LineBlock {
  const side = ([start, end]: readonly [number, number]): [number, number] => [
    start + from,
    Math.min(end, start + to),
  ]
  return { kind, before: side(before), after: side(after) }
}

function hunkText(
  { before, after }: FileLines,
  { firstBefore = 1, firstAfter = 1, blocks: whole, heading }: LineSection,
  blocks: readonly LineBlock[],
): string {
  const range = (side: 'before' | 'after', first: number): string => {
    const [start, end] = [blocks[0]![side][0], blocks.at(-1)![side][1]]
    const number = first + start - whole[0]![side][0]
    return `${end > start ? number : number - 1},${end - start}`
  }
  const rows = (
    sign: string,
    lines: readonly string[],
    [from, to]: readonly [number, number],
  ): string =>
    lines
      .slice(from, to)
      .map(
        (line) => sign + (line.endsWith('\n') ? line : `${line}\n\\ No newline at end of file\n`),
      )
      .join('')
  let body = ''
  let added = '' // after all that is removed in the same run
  for (const { kind, before: old, after: fresh } of blocks) {
    if (kind === 'same') {
      body += added + rows(' ', before, old)
      added = ''
    } else {
      body += rows('-', before, old)
      added += rows('+', after, fresh)
    }
  }
  return `@@ -${range('before', firstBefore)} +${range('after', firstAfter)} @@${heading === undefined ? '' : ` ${heading.replace(/\s+/g, ' ')}`}\n${body}${added}`
}

function quoted(path: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what is quoted
  if (!/[\x00-\x1f\x7f"\\]/.test(path)) return path
  const named: Record<string, string> = {
    '"': '\\"',
    '\\': '\\\\',
    '\t': '\\t',
    '\n': '\\n',
    '\r': '\\r',
  }
  // oxlint-disable-next-line no-control-regex -- the same
  return `"${path.replace(/[\x00-\x1f\x7f"\\]/g, (letter) => named[letter] ?? `\\${letter.charCodeAt(0).toString(8).padStart(3, '0')}`)}"`
}
