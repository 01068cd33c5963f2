import type { ToolResult } from '../tool-call/index.ts'
import { isJsonObject } from '../tool-call/isJsonObject.ts'

/** What every denial says to the model, as adapters do where nothing is declared. */
const DENIED = { success: false, needsFollowup: true, error: 'Denied by the person' } as const

/**
 * What stands in for the result of a denied call. A declared denied result that is a result itself is sent as it is; any other is the `data` of one that
 * says that it was denied. `reason`: the person's words.
 */
export function deniedResultOf(declared: unknown, reason: string | undefined): ToolResult {
  if (isJsonObject(declared) && typeof declared.success === 'boolean') return declared as ToolResult
  return { ...deniedWith(reason), data: isJsonObject(declared) ? declared : { value: declared } }
}

/** The same where the declared one could not be made. It says so: nobody takes it for what the tool promises. */
export function withoutDeniedResult(problem: string, reason: string | undefined): ToolResult {
  return { ...deniedWith(reason), deniedResultError: problem.slice(0, 500) }
}

const deniedWith = (reason: string | undefined): ToolResult => (reason ? { ...DENIED, error: `${DENIED.error}: ${reason}` } : DENIED)
