import type { ToolCallRecord, ToolResult } from '../../tool-call/index.ts'

/** The item that brings a result back. Source: openai 6.49, ResponseInputItem. */
export type OpenAiResult = { type: 'function_call_output'; call_id: string; output: string }

/** A result as the item of the next request. `fromOpenAi` reads the same result back. */
export function toOpenAiResult({ call, origin }: ToolCallRecord, result: ToolResult): OpenAiResult {
  const { id = call.id } = origin?.ids ?? {}
  return { type: 'function_call_output', call_id: id, output: JSON.stringify(result) }
}
