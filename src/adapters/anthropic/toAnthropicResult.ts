import type { ToolCallRecord, ToolResult } from '../../model/index.ts'

/** The block that brings a result back. Source: @anthropic-ai/sdk 1.12, ToolResultBlockParam. */
export type AnthropicResult = {
  type: 'tool_result'
  tool_use_id: string
  content: string
  is_error?: boolean
}

/**
 * A result as a block of the next message. `fromAnthropic` reads the same result back.
 * @example
 * const content = [toAnthropicResult(record, { success: false, error: 'denied by a person' })]
 */
export function toAnthropicResult(
  { call, origin }: ToolCallRecord,
  result: ToolResult,
): AnthropicResult {
  const { id = call.id } = origin?.ids ?? {}
  return {
    type: 'tool_result',
    tool_use_id: id,
    content: JSON.stringify(result),
    ...(!result.success && { is_error: true }),
  }
}
