import { lateCode } from '../../internal/work/lateCode.ts'
import type { laterDigest } from '../bind/laterDigest.ts'
import type { createStoredGrant } from './createStoredGrant.ts'
import type { decideAutomatically, stepsBeforeDeciding } from './decideAutomatically.ts'

/** What decides in a person's place, and what a permission leaves behind. Until it has come, only denials are sent. */
export const laterDecisions = lateCode<{
  createStoredGrant: typeof createStoredGrant
  laterDigest: typeof laterDigest
  decideAutomatically: typeof decideAutomatically
  stepsBeforeDeciding: typeof stepsBeforeDeciding
}>()
