import type { ToolCallRecord, ToolResult } from '../../tool-call/index.ts'

/**
 * The message that brings a result back, as input of the graph. Source: @langchain/langgraph-sdk
 * 2.0, ToolMessage.
 */
export type LangGraphResult = {
  type: 'tool'
  tool_call_id: string
  name: string
  content: string
  status?: 'error'
}

/**
 * A result as a message of the thread. `fromLangGraph` reads the same result back.
 * @example
 * const message = toLangGraphResult(record, { success: true, data: { id: 7 } })
 */
export function toLangGraphResult(
  { call, origin }: ToolCallRecord,
  result: ToolResult,
): LangGraphResult {
  const { id = call.id } = origin?.ids ?? {}
  return {
    type: 'tool',
    tool_call_id: id,
    name: call.name,
    content: JSON.stringify(result),
    ...(!result.success && { status: 'error' }),
  }
}
