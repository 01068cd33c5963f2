import type { ShownPayload } from './shownPayload.ts'

/**
 * Why nobody can allow a call, whoever decides: `digest`: nothing binds a decision to it;
 * `inexact`: what runs here would be given other numbers than were sent.
 */
export type AllowBlock = 'digest' | 'inexact'

/**
 * `isHeld`: it runs in this page, with the payload's doubles. A runtime that holds the call itself
 * has the text.
 */
export function allowBlockOf(
  shown: ShownPayload | undefined,
  isGated: boolean,
): AllowBlock | undefined {
  if (!shown) return 'digest'
  return isGated && !shown.isExact ? 'inexact' : undefined
}
