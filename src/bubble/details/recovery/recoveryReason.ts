import { ownOptions } from '../../../tool-call/JsonObject.ts'
import type { Recovery } from '../../../tool-call/index.ts'

/**
 * Words of runtimes for what went wrong, by ours: `recovery.reason_<word>`. Sources: loom-mcp,
 * planner.RetryReason; goa-ai, planner.ToolFailure; Glue, ToolResultSnapshot (`category`).
 */
const REASONS: Readonly<Record<string, string>> = {
  invalid_arguments: 'input',
  invalid_call: 'input',
  validation: 'input',
  missing_fields: 'missing',
  malformed_response: 'unreadable',
  malformed_result: 'unreadable',
  timeout: 'timeout',
  rate_limited: 'rate_limited',
  unavailable: 'unavailable',
  domain_rejection: 'refused',
  internal: 'internal',
  network: 'network',
  provider: 'provider',
  permission: 'permission',
}

/** The catalogue's key for what went wrong; undefined for a word that nobody knows. */
export const recoveryReasonKey = (reason: unknown): string | undefined =>
  typeof reason === 'string' && Object.hasOwn(REASONS, reason)
    ? `recovery.reason_${REASONS[reason]}`
    : undefined

/** Something is said of what went wrong that no note of the result says. */
export function hasCause(recovery: Recovery | undefined): boolean {
  const { reason, canRetry } = ownOptions(recovery)
  return isTold(reason) || canRetry === false
}

/** The result's notes say that a tool is not available. */
export const isTold = (reason: unknown): reason is string =>
  typeof reason === 'string' && reason !== '' && reason !== 'tool_unavailable'
