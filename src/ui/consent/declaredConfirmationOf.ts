import type { ConfirmationPrompt } from '../../engines/template/ConfirmationPrompt.ts'
import type { Execution } from '../../model/ToolCallStatus.ts'
import { defined } from '../../internal/basics.ts'
import { isJsonObject } from '../../model/JsonObject.ts'
import type { ToolResult, ToolCallRecord } from '../../model/index.ts'

/** The confirmation that a tool declares, unless the server's own words take its place. */
export function declaredConfirmationOf(
  { request }: Pick<ToolCallRecord, 'request'>,
  { tool, text }: Execution,
) {
  const { confirmation, inputSchema, resultSchema } = tool
  if (!confirmation || nonBlankText(request?.prompt) !== undefined) return undefined
  return { spec: confirmation, options: defined({ inputSchema, resultSchema, payloadText: text }) }
}

/** Undefined for blank text; then handrail's own words are used. */
export const nonBlankText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined

/** The text of every denial for the model, as adapters write it if nothing is declared. */
const DENIED = { success: false, needsFollowup: true, error: 'Denied by the person' } as const

/**
 * The result of a denied call. A declared one that says `success: false` is sent as it is; any other
 * is the `data` of ours, which says if it could not be rendered. `reason`: the person's text.
 */
export function deniedResultOf(prompt: ConfirmationPrompt, reason?: string): ToolResult {
  const denied = reason ? { ...DENIED, error: `${DENIED.error}: ${reason}` } : DENIED
  if ('error' in prompt) return { ...denied, deniedResultError: prompt.error.text.slice(0, 500) }
  const { deniedResult: declared, deniedResultError } = prompt
  if (deniedResultError) return { ...denied, deniedResultError }
  if (isJsonObject(declared) && declared.success === false) return { ...declared, success: false }
  return { ...denied, data: isJsonObject(declared) ? declared : { value: declared } }
}
