import { digestOf, isBound, shortDigestOf, textSaysMore } from '../execution/digestOf.ts'
import { laterDigests } from '../execution/laterDigests.ts'
import { laterDigest } from './bind/laterDigest.ts'
import { createStoredGrant } from './send/createStoredGrant.ts'
import { decideAutomatically, stepsBeforeDeciding } from './send/decideAutomatically.ts'
import { laterDecisions } from './send/laterDecisions.ts'

/** Brings all that decisions need beside a denial. Whoever can allow calls it first. */
export function bringDecisions(): void {
  laterDigests.bring({ digestOf, isBound, shortDigestOf, textSaysMore })
  laterDecisions.bring({
    createStoredGrant,
    decideAutomatically,
    laterDigest,
    stepsBeforeDeciding,
  })
}
