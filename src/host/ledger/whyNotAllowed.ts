import type { Shown } from './shownCall.ts'

/**
 * Why nobody can allow a call, whoever decides: `digest`: nothing binds a decision to it;
 * `inexact`: what runs here would be given other numbers than were sent.
 */
export type NotAllowed = 'digest' | 'inexact'

/**
 * `isHeld`: it runs in this page, with the payload's doubles. A runtime that holds the call itself
 * has the text.
 */
export function whyNotAllowed(shown: Shown | undefined, isHeld: boolean): NotAllowed | undefined {
  if (!shown) return 'digest'
  return isHeld && !shown.isExact ? 'inexact' : undefined
}
