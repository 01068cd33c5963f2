import type { FileDiff } from './DiffState.ts'
import type { LineBlock } from './diffLines.ts'
import type { FileLines, LineSection } from './fileLines.ts'

const CONTEXT = 3

/**
 * A file's change as a unified patch, as git writes it. Where the place of a piece is not known its lines are counted from 1. A file of which only the name
 * or the mode changes, and one that is no text, are headers alone.
 */
export function formatPatch(file: FileDiff, lines: FileLines): string {
  const { kind, before, after, mode } = file
  const [from, to] = [before ?? after ?? 'file', after ?? before ?? 'file'].map(quoted) as [string, string]
  const head = [`diff --git ${prefixed('a', from)} ${prefixed('b', to)}`]
  if (kind === 'added') head.push(`new file mode ${mode?.after ?? '100644'}`)
  else if (kind === 'removed') head.push(`deleted file mode ${mode?.before ?? '100644'}`)
  else if (mode?.before !== undefined && mode.after !== undefined && mode.before !== mode.after) head.push(`old mode ${mode.before}`, `new mode ${mode.after}`)
  if (kind === 'renamed') head.push(`rename from ${from}`, `rename to ${to}`)
  if (kind === 'binary') return `${[...head, `Binary files ${before === undefined ? '/dev/null' : prefixed('a', from)} and ${after === undefined ? '/dev/null' : prefixed('b', to)} differ`].join('\n')}\n`
  const hunks = lines.sections.flatMap((section) => hunksIn(section, lines))
  if (hunks.length > 0) head.push(`--- ${kind === 'added' ? '/dev/null' : prefixed('a', from)}`, `+++ ${kind === 'removed' ? '/dev/null' : prefixed('b', to)}`)
  return `${head.join('\n')}\n${hunks.join('')}`
}

/** git quotes what would end a header or could not be seen. */
const quoted = (path: string): string => (/["\\\p{Cc}]/u.test(path) ? JSON.stringify(path) : path)
const prefixed = (side: 'a' | 'b', path: string): string => (path.startsWith('"') ? `"${side}/${path.slice(1)}` : `${side}/${path}`)

function hunksIn({ firstBefore, firstAfter, blocks, where }: LineSection, { before, after }: FileLines): string[] {
  const hunks: string[] = []
  const [startBefore, startAfter] = [blocks[0]?.before[0] ?? 0, blocks[0]?.after[0] ?? 0]
  let open: { a: number; b: number; lines: string[]; removed: number; added: number } | undefined
  const add = (sign: string, line: string): void => {
    if (!open) return
    open.lines.push(line.endsWith('\n') ? `${sign}${line}` : `${sign}${line}\n\\ No newline at end of file\n`)
    if (sign !== '+') open.removed++
    if (sign !== '-') open.added++
  }
  const close = (): void => {
    if (!open) return
    const { a, b, removed, added } = open
    const at = (first: number | undefined, start: number, line: number, count: number): string => `${(first ?? 1) + line - start - (count === 0 ? 1 : 0)},${count}`
    hunks.push(`@@ -${at(firstBefore, startBefore, a, removed)} +${at(firstAfter, startAfter, b, added)} @@${where === undefined ? '' : ` ${where.replace(/\s+/g, ' ')}`}\n${open.lines.join('')}`)
    open = undefined
  }
  blocks.forEach((block: LineBlock, index) => {
    const [a0, a1] = block.before
    const [b0, b1] = block.after
    if (block.kind === 'changed') {
      open ??= { a: a0, b: b0, lines: [], removed: 0, added: 0 }
      for (let at = a0; at < a1; at++) add('-', before[at]!)
      for (let at = b0; at < b1; at++) add('+', after[at]!)
      return
    }
    const isLast = index === blocks.length - 1
    const tail = open ? Math.min(a1 - a0, CONTEXT) : 0
    if (open && !isLast && a1 - a0 <= 2 * CONTEXT) {
      for (let at = b0; at < b1; at++) add(' ', after[at]!)
      return
    }
    for (let at = b0; at < b0 + tail; at++) add(' ', after[at]!)
    close()
    if (isLast) return
    const head = Math.min(CONTEXT, a1 - a0)
    open = { a: a1 - head, b: b1 - head, lines: [], removed: 0, added: 0 }
    for (let at = b1 - head; at < b1; at++) add(' ', after[at]!)
  })
  close()
  return hunks
}
