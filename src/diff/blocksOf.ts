import type { TextChange, TextRange } from './TextChange.ts'

/** Pieces from the first up to, not including, the second. A `same` block has as many on both sides; a `changed` one may have none on one of them. */
export type Block = { kind: 'same' | 'changed'; before: TextRange; after: TextRange }

/** What partners make of two lists, the second of this length: blocks that cover both in order, `same` and `changed` in turn where the partners are in a row. */
export function blocksOf(partners: Int32Array, length: number): Block[] {
  const blocks: Block[] = []
  for (let a0 = 0, b0 = 0, a1 = 0, b1 = 0; a0 < partners.length || b0 < length; a0 = a1, b0 = b1) {
    const kind = partners[a0] === b0 ? 'same' : 'changed'
    if (kind === 'same') while (partners[a1] === b1) b1 = partners[a1++]! + 1
    else {
      while (partners[a1]! < 0) a1++
      b1 = partners[a1] ?? length
    }
    blocks.push({ kind, before: [a0, a1], after: [b0, b1] })
  }
  return blocks
}

/** A block as changes of a text, by where its pieces start. */
export function changesOf({ kind, before: [a0, a1], after: [b0, b1], only }: Block & { only?: TextChange['only'] }, startsBefore: Int32Array, startsAfter: Int32Array): TextChange[] {
  const before = [startsBefore[a0]!, startsBefore[a1]!] as const
  const after = [startsAfter[b0]!, startsAfter[b1]!] as const
  if (kind === 'same') return [{ kind, before, after }]
  const changes: TextChange[] = []
  if (a0 < a1) changes.push({ kind: 'removed', before, ...(only && { only }) })
  if (b0 < b1) changes.push({ kind: 'added', after, ...(only && { only }) })
  return changes
}
