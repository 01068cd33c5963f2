import { isJsonObject } from '../../tool-call/JsonObject.ts'
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
  const { message, data } = isJsonObject(result) ? result : {}
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

/** A bare value was wrapped on its way in (`{ value }`); it is shown as what it is. */
const unwrapValue = (data: unknown): unknown =>
  isJsonObject(data) && Object.keys(data).length === 1 && 'value' in data
    ? (data.value ?? data)
    : data
