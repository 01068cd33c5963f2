import type { ConsentDecision, ToolResult } from '../../../tool-call/index.ts'

/** How a denial begins. A stored one is known again by it, so it is never translated. */
export const DENIED = 'Denied by the person'

/**
 * What stands in for the result of a call that a person denied: the decision's own denied result,
 * else a failure that lets the assistant go on.
 */
export function toDeniedResult(decision: ConsentDecision & { kind: 'deny' }): ToolResult {
  return (
    decision.deniedResult ?? {
      success: false,
      needsFollowup: true,
      error: decision.reason ? `${DENIED}: ${decision.reason}` : DENIED,
    }
  )
}
