import type { ConfirmationPrompt } from '../../../template/confirmation/ConfirmationPrompt.ts'
import type { ToolResult } from '../../../tool-call/index.ts'
import { isJsonObject } from '../../../tool-call/JsonObject.ts'

/** What every denial says to the model, as adapters do where nothing is declared. */
const DENIED = { success: false, needsFollowup: true, error: 'Denied by the person' } as const

/**
 * The result of a denied call, by the tool's declared confirmation. A declared result that has
 * `success` keeps its form, and is never a success, whatever its template makes of the arguments. Any
 * other value becomes the `data` of a denied result. If it could not be rendered, the result says so.
 * `reason`: the person's text.
 */
export function deniedResultOf(prompt: ConfirmationPrompt, reason?: string): ToolResult {
  if ('error' in prompt)
    return { ...deniedWithReason(reason), deniedResultError: prompt.error.text.slice(0, 500) }
  const { deniedResult: declared } = prompt
  if (isJsonObject(declared) && typeof declared.success === 'boolean')
    return { ...declared, success: false }
  return {
    ...deniedWithReason(reason),
    data: isJsonObject(declared) ? declared : { value: declared },
  }
}

const deniedWithReason = (reason: string | undefined): ToolResult =>
  reason ? { ...DENIED, error: `${DENIED.error}: ${reason}` } : DENIED
