import { getOwnMember, isJsonObject, type JsonObject } from '../../model/JsonObject.ts'
import type { ToolCallRecord } from '../../model/ToolCallRecord.ts'
import { hasContent, unwrapValue } from './endings.ts'

/** The visible part of a result. `empty`: it succeeded, and this is all. */
export type ReadResult = {
  message: unknown
  data: unknown
  parts: readonly unknown[]
  empty: ReturnType<typeof emptyKind> | undefined
}

/** The visible part of a result; undefined if there is none. An empty success is shown as that. */
export function readResult(result: unknown, content: readonly unknown[]): ReadResult | undefined {
  const message = getOwnMember(result, 'message')
  const data = isJsonObject(result) ? dataOf(result) : undefined
  const isEmpty =
    isJsonObject(result) && result.success && !hasContent(message) && content.length === 0
  const empty = isEmpty ? emptyKind(data) : undefined
  const hasData =
    data !== undefined &&
    empty === undefined &&
    !(isJsonObject(data) && Object.keys(data).length === 0)
  return hasContent(message) || hasData || empty !== undefined || content.length > 0
    ? { message, data: hasData ? unwrapValue(data) : undefined, parts: content, empty }
    : undefined
}

/** Members that mean something to us, and stand elsewhere. */
const KNOWN_MEMBERS = /^(?:success|terminal|needsFollowup|nextAction|message|data|error|content)$/

/** The data, unknown members, and an error beside a success: nothing is left out. */
function dataOf(result: JsonObject): unknown {
  const { data, success, error } = result
  const others = Object.entries(result).filter(
    ([key, value]) => !KNOWN_MEMBERS.test(key) && value !== undefined,
  )
  if (success === true && hasContent(error) && error !== null) others.push(['error', error])
  if (others.length === 0) return data
  return Object.fromEntries(data === undefined ? others : [...others, ['data', data]])
}

/** How the data of a success is empty. `0`, `false` and `null` are shown as they are. */
export function emptyKind(data: unknown): 'result' | 'list' | 'text' | 'object' | undefined {
  if (data === undefined) return 'result'
  if (!isJsonObject(data)) return undefined
  const keys = Object.keys(data)
  if (keys.length === 0) return 'object'
  if (keys.length > 1 || keys[0] !== 'value') return undefined
  const { value } = data
  if (value === '') return 'text'
  if (value === undefined) return 'result'
  if (Array.isArray(value) && value.length === 0) return 'list'
  return undefined
}

type Mark = NonNullable<ToolCallRecord['marks']>[number]

/** Marks with words: `outcome.<mark>` on a closed line, `result.<mark>` in an open call. */
const MARKS: readonly unknown[] = [
  'partial',
  'synthetic',
  'redacted',
  'too_large',
  'discarded',
] satisfies Mark[]

export const marksOf = ({ marks = [] }: ToolCallRecord): readonly Mark[] =>
  marks.filter((mark) => MARKS.includes(mark))

/** True if the content of a result was taken out, or the result was thrown away. */
export const isHiddenResult = ({ marks }: Pick<ToolCallRecord, 'marks'>): boolean =>
  marks?.some((mark) => mark === 'redacted' || mark === 'discarded') === true
