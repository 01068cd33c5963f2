import type { ConsentDecision, ToolResult } from '../../../tool-call/index.ts'

/**
 * What stands in for the result of a call that a person denied: the decision's own denied result,
 * else a failure that lets the assistant go on.
 */
export function toDeniedResult(decision: ConsentDecision & { kind: 'deny' }): ToolResult {
  return (
    decision.deniedResult ?? {
      success: false,
      needsFollowup: true,
      error: decision.reason ? `Denied by the person: ${decision.reason}` : 'Denied by the person',
    }
  )
}
