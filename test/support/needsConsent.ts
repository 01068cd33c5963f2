import {
  evaluateCall,
  type CallLike,
  type Grant,
  type GrantContext,
  type OfferedTool,
  type ToolPolicy,
} from '../../src/policy/index.ts'

/** True if a call asks, or is refused. */
export const needsConsent = (
  call: string | CallLike,
  tool: OfferedTool,
  policy?: ToolPolicy,
  grants?: readonly Grant[],
  context?: GrantContext,
): boolean => evaluateCall(call, { tool, grants, ...context }, policy).verdict !== 'run'
