import type { ConfirmationPrompt } from '../../../template/confirmation/ConfirmationPrompt.ts'
import type { ToolResult } from '../../../tool-call/index.ts'
import { isJsonObject } from '../../../tool-call/JsonObject.ts'

/** What every denial says to the model, as adapters do where nothing is declared. */
const DENIED = { success: false, needsFollowup: true, error: 'Denied by the person' } as const

/**
 * What stands in for the result of a denied call, by the confirmation that its tool declares. A
 * declared denied result that is a result itself is sent as it is; any other is the `data` of one
 * that says that it was denied; one that could not be made says so, and nobody takes it for what
 * the tool promises. `reason`: the person's words.
 */
export function deniedResultOf(prompt: ConfirmationPrompt, reason?: string): ToolResult {
  if ('error' in prompt)
    return { ...deniedWithReason(reason), deniedResultError: prompt.error.text.slice(0, 500) }
  const { deniedResult: declared } = prompt
  if (isJsonObject(declared) && typeof declared.success === 'boolean') return declared as ToolResult
  return {
    ...deniedWithReason(reason),
    data: isJsonObject(declared) ? declared : { value: declared },
  }
}

const deniedWithReason = (reason: string | undefined): ToolResult =>
  reason ? { ...DENIED, error: `${DENIED.error}: ${reason}` } : DENIED
