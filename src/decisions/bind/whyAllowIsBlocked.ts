import { isBindable, isExact } from '../../execution/digestOf.ts'
import type { Execution } from '../../tool-call/Execution.ts'

/**
 * What blocks Allow, whoever decides. `digest`: the call has no digest to bind a decision to.
 * `inexact`: the call would run with other numbers than were sent.
 */
export type AllowBlock = 'digest' | 'inexact'

/**
 * `isGated`: the call runs in this page, so it would get rounded numbers. A runtime that starts the
 * call itself still has the original text.
 */
export function whyAllowIsBlocked(execution: Execution, isGated: boolean): AllowBlock | undefined {
  if (!isBindable(execution)) return 'digest'
  return isGated && !isExact(execution) ? 'inexact' : undefined
}
