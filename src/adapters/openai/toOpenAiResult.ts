import type { ToolResult, ConsentDecision, JsonObject, ToolCallRecord } from '../../model/index.ts'
import { ownMembers } from '../shared/members.ts'
import { carried, nativeIdOf, requestOf, sharedId, YES_OR_NO } from '../shared/decideLocalCall.ts'

/**
 * The output of a command and its end. Source: openai 7.59, ResponseFunctionShellCallOutputContent.
 */
export type OpenAiShellOutput = {
  stdout: string
  stderr: string
  outcome: { type: 'exit'; exit_code: number }
}

/** An item with a result. Source: openai 7.59, ResponseInputItem. */
export type OpenAiResult =
  | { type: 'function_call_output' | 'custom_tool_call_output'; call_id: string; output: string }
  | {
      type: 'apply_patch_call_output'
      call_id: string
      status: 'completed' | 'failed'
      output: string
    }
  | { type: 'local_shell_call_output'; id: string; output: string }
  | { type: 'shell_call_output'; call_id: string; output: OpenAiShellOutput[] }

/**
 * Returns a result as the item of the next request, of the kind of its call. `fromOpenAi` reads it
 * back. A patch says whether it was applied, and why not. A shell has the text (`stdout`, `stderr`,
 * else the message) and the exit code (`exit_code`, else 0 or 1).
 * @example
 * const item = toOpenAiResult(record, { success: true, data: { id: 7 } })
 */
export function toOpenAiResult(record: ToolCallRecord, result: ToolResult): OpenAiResult {
  const id = nativeIdOf(record)
  const output = JSON.stringify(result)
  switch (ownMembers(record.origin?.rest)?.type) {
    case 'custom_tool_call':
      return { type: 'custom_tool_call_output', call_id: id, output }
    case 'apply_patch_call':
      return {
        type: 'apply_patch_call_output',
        call_id: id,
        status: result.success ? 'completed' : 'failed',
        output: messageOf(result),
      }
    case 'local_shell_call':
      return { type: 'local_shell_call_output', id, output }
    case 'shell_call':
      return { type: 'shell_call_output', call_id: id, output: [shellOutput(result)] }
    default:
      return { type: 'function_call_output', call_id: id, output }
  }
}

const messageOf = (result: ToolResult): string =>
  (result.success ? result.message : result.error) ?? ''

function shellOutput(result: ToolResult): OpenAiShellOutput {
  const {
    stdout,
    stderr,
    exit_code: code,
  }: JsonObject = ownMembers(result.success ? result.data : undefined) ?? {}
  return {
    stdout: typeof stdout === 'string' ? stdout : result.success ? messageOf(result) : '',
    stderr: typeof stderr === 'string' ? stderr : result.success ? '' : messageOf(result),
    outcome: { type: 'exit', exit_code: typeof code === 'number' ? code : Number(!result.success) },
  }
}

/** An item with an answer. Source: openai 7.59, ResponseInputItem.McpApprovalResponse. */
export type OpenAiDecision = {
  type: 'mcp_approval_response'
  approval_request_id: string
  approve: boolean
  reason?: string
}

/** The handle of a request that shares its id. */
export const SHARED_ID = 'shared'

/**
 * Returns a decision as the item that answers the request. Throws AnswerRefused for a call without
 * a request, for an id that two requests have, and for decisions other than allow and deny. Throws
 * for edited arguments.
 * @example
 * const host: ToolHost = {
 *   settleBatch: (entries) =>
 *     post('/respond', {
 *       input: entries.flatMap(({ record, decision }) =>
 *         decision ? [toOpenAiDecision(record, decision)] : [],
 *       ),
 *     }),
 * }
 */
export function toOpenAiDecision(
  record: ToolCallRecord,
  decision: ConsentDecision,
): OpenAiDecision {
  const { id, handle } = requestOf(record, SYSTEM)
  if (handle === SHARED_ID) throw sharedId(id)
  const said = carried(SYSTEM, decision, YES_OR_NO, 'The call runs with what the request names.')
  const reason = said.kind === 'allow' ? said.note : said.reason
  return {
    type: 'mcp_approval_response',
    approval_request_id: id,
    approve: said.kind === 'allow',
    ...(reason && { reason }),
  }
}

const SYSTEM = 'The Responses API'
