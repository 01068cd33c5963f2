import type { ConfirmationPrompt } from '../../../template/confirmation/ConfirmationPrompt.ts'
import type { ToolResult } from '../../../tool-call/index.ts'
import { isJsonObject } from '../../../tool-call/JsonObject.ts'

/** What every denial says to the model, as adapters do where nothing is declared. */
const DENIED = { success: false, needsFollowup: true, error: 'Denied by the person' } as const

/**
 * The result of a denied call, by the tool's declared confirmation. A declared result that says
 * `success: false` is sent as it is; any other becomes the `data` of a denied result. If it could
 * not be rendered or is not to be sent, the result says so. `reason`: the person's text.
 */
export function deniedResultOf(prompt: ConfirmationPrompt, reason?: string): ToolResult {
  const denied = deniedWithReason(reason)
  if ('error' in prompt) return { ...denied, deniedResultError: prompt.error.text.slice(0, 500) }
  const { deniedResult: declared, deniedResultError } = prompt
  if (deniedResultError) return { ...denied, deniedResultError }
  if (isJsonObject(declared) && declared.success === false) return { ...declared, success: false }
  return { ...denied, data: isJsonObject(declared) ? declared : { value: declared } }
}

const deniedWithReason = (reason: string | undefined): ToolResult =>
  reason ? { ...DENIED, error: `${DENIED.error}: ${reason}` } : DENIED
