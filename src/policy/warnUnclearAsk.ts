import { warnIn } from '../internal/warnIn.ts'
import type { Reason } from '../tool-call/ToolCallStatus.ts'

/** In development, once: that the policy's `ask` gave no answer. */
export function warnUnclearAsk(because: readonly Reason[]): void {
  if (because.some(({ kind }) => kind === 'asks_policy_unclear'))
    warnIn(
      'development',
      'warn',
      'handrail: the policy’s ask answered neither true, false nor undefined, so the call asks. It must answer at once: a promise is no answer.',
    )
}
