import { getOwnMember, isJsonObject, type JsonObject } from '../../tool-call/JsonObject.ts'
import { emptyKind } from './emptyKind.ts'
import { hasContent } from './hasContent.ts'

/** What there is to show of a result. `empty`: it succeeded, and this is all. */
export type ReadResult = {
  message: unknown
  data: unknown
  parts: readonly unknown[]
  empty: ReturnType<typeof emptyKind> | undefined
}

/**
 * What there is to show of a result and its content; undefined where there is nothing. A success
 * with nothing in it is shown as that.
 */
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

/**
 * The data, and whatever else the tool answered: members that nobody here knows, and an error beside
 * a success. Nothing that was said is left out.
 */
function dataOf(result: JsonObject): unknown {
  const { data, success, error } = result
  const others = Object.entries(result).filter(
    ([key, value]) => !KNOWN_MEMBERS.test(key) && value !== undefined,
  )
  if (success === true && hasContent(error) && error !== null) others.push(['error', error])
  if (others.length === 0) return data
  return Object.fromEntries(data === undefined ? others : [...others, ['data', data]])
}

/** A bare value was wrapped on its way in (`{ value }`); it is shown as what it is. */
const unwrapValue = (data: unknown): unknown =>
  isJsonObject(data) && Object.keys(data).length === 1 && 'value' in data
    ? (data.value ?? data)
    : data
