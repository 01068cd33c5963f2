import { warnInDevelopment } from '../internal/warnInDevelopment.ts'
import type { Reason } from '../tool-call/ToolCallStatus.ts'

/** That the policy's `ask` gave no answer. */
export function warnUnclearAsk(because: readonly Reason[]): void {
  if (because.some(({ kind }) => kind === 'asks_policy_unclear')) warnInDevelopment('unclear_ask')
}
