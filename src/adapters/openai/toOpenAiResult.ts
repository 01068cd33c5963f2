import type { ToolResult, ConsentDecision, JsonObject, ToolCallRecord } from '../../model/index.ts'
import { ownMembers } from '../shared/members.ts'
import { carried, requestOf, sharedId, YES_OR_NO } from '../shared/decideLocalCall.ts'

/**
 * The output of a command and its end. Source: openai 7.59, ResponseFunctionShellCallOutputContent.
 */
export type OpenAiShellOutput = {
  stdout: string
  stderr: string
  outcome: { type: 'exit'; exit_code: number }
}

/** The item that brings a result back. Source: openai 7.59, ResponseInputItem. */
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
 * A result as the item of the next request, of the kind that its call has; `fromOpenAi` reads the
 * same result back. A patch says whether it was applied and why not. A shell says what was written
 * (`data.stdout`, `data.stderr`, else the message or error) and the exit code (`data.exit_code`,
 * else 0 or 1): OpenAI has no other word for a command that failed.
 * @example
 * const item = toOpenAiResult(record, { success: true, data: { id: 7 } })
 */
export function toOpenAiResult({ call, origin }: ToolCallRecord, result: ToolResult): OpenAiResult {
  const { id = call.id } = origin?.ids ?? {}
  const output = JSON.stringify(result)
  switch (ownMembers(origin?.rest)?.type) {
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

/** The item that answers a request. Source: openai 7.59, ResponseInputItem.McpApprovalResponse. */
export type OpenAiDecision = {
  type: 'mcp_approval_response'
  approval_request_id: string
  approve: boolean
  reason?: string
}

/** The handle of a request whose id another one has, too. */
export const SHARED_ID = 'shared'

/**
 * A person's decision as the item that answers the request. Throws for a call that nobody asks
 * about, for an id that two requests have, and for what the item has no word for.
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
