import type { Reason } from '../tool-call/ToolCallStatus.ts'

/** Not in every page: bundlers replace it. */
declare const process: { env: { NODE_ENV?: string } } | undefined

let isWarned = false

/** In development, once: that the policy's `ask` gave no answer. */
export function warnUnclearAsk(because: readonly Reason[]): void {
  if (
    isWarned ||
    !because.some(({ kind }) => kind === 'asks_policy_unclear') ||
    typeof process === 'undefined' ||
    process?.env.NODE_ENV !== 'development'
  )
    return
  isWarned = true
  console.warn(
    'handrail: the policy’s ask answered neither true, false nor undefined, so the call asks. It must answer at once: a promise is no answer.',
  )
}
