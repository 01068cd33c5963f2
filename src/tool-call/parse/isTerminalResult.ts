/**
 * Whether a result ends the run: `terminal === true`, or `success === false` and `needsFollowup !==
 * true`. Strict comparisons; a plain success is not terminal. Source: Steerable, Tools Spec,
 * "Completion semantics".
 * @example
 * isTerminalResult({ success: true, terminal: true }) // true: the run ends with this call
 */
export function isTerminalResult(result: unknown): boolean {
  if (typeof result !== 'object' || result === null) return false
  const { terminal, success, needsFollowup } = result as {
    terminal?: unknown
    success?: unknown
    needsFollowup?: unknown
  }
  return terminal === true || (success === false && needsFollowup !== true)
}
