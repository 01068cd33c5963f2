import { parseJson } from '../../../json/parseJson.ts'
import type { ToolResult } from '../../../tool-call/index.ts'
import { toResult } from './toResult.ts'

/**
 * The result that a text is: the JSON object in it, as `toResult` reads it, else the text as a
 * value.
 */
export function textResult(text: string): ToolResult {
  if (!/^\s*\{/.test(text)) return toResult(text)
  const { state, value } = parseJson(text)
  return toResult(state === 'complete' ? value : text)
}
