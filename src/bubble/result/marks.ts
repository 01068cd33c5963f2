import type { ToolCallRecord } from '../../tool-call/index.ts'

type Mark = NonNullable<ToolCallRecord['marks']>[number]

/**
 * What is special about a result, in words of ours: `outcome.<mark>` on a closed line,
 * `result.<mark>` where the call is open.
 */
const MARKS: readonly unknown[] = [
  'partial',
  'synthetic',
  'redacted',
  'too_large',
  'discarded',
] satisfies Mark[]

/** Those of a record. Records may hold anything. */
export const marksOf = ({ marks }: ToolCallRecord): readonly Mark[] =>
  Array.isArray(marks) ? marks.filter((mark) => MARKS.includes(mark)) : []
