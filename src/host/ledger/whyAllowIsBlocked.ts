import type { ShownPayload } from './shownPayload.ts'

/**
 * What blocks Allow, whoever decides. `digest`: the call has no digest to bind a decision to.
 * `inexact`: the call would run with other numbers than were sent.
 */
export type AllowBlock = 'digest' | 'inexact'

/**
 * `isGated`: the call runs in this page, so it would get rounded numbers. A runtime that starts the
 * call itself still has the original text.
 */
export function whyAllowIsBlocked(
  shown: ShownPayload | undefined,
  isGated: boolean,
): AllowBlock | undefined {
  if (!shown) return 'digest'
  return isGated && !shown.isExact ? 'inexact' : undefined
}
