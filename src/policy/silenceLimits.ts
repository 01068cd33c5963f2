import { toolIn } from './registeredMode.ts'
import type { SilenceLimits, ToolPolicy } from './ToolPolicy.ts'

const SLOW_AFTER_MS = 10_000
const STALLED_AFTER_MS = 60_000

/**
 * After how many milliseconds without a sign of life a call of a tool is slow, and stalled; Infinity
 * is never. The tool's own limits count before those of the policy.
 */
export function silenceLimits(
  policy: ToolPolicy | undefined,
  name: string,
): { slow: number; stalled: number } {
  const ofAll: SilenceLimits = policy ?? {}
  const ofTool: SilenceLimits = toolIn(policy, name) ?? {}
  return {
    slow: limitOf(SLOW_AFTER_MS, ofTool.slowAfter, ofAll.slowAfter),
    stalled: limitOf(STALLED_AFTER_MS, ofTool.stalledAfter, ofAll.stalledAfter),
  }
}

/** The first that says something; what is no time says nothing. */
function limitOf(byDefault: number, ...given: readonly unknown[]): number {
  for (const limit of given) {
    if (limit === false || limit === 0) return Infinity
    if (typeof limit === 'number' && limit > 0) return limit
  }
  return byDefault
}
