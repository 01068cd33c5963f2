import type { Execution } from '../model/ToolCallStatus.ts'
import type { ConsentRequest } from '../model/index.ts'
import { checksumOf, isBindable, isExact } from './digestOf.ts'
import type { ToolPolicy } from './ToolPolicy.ts'

/**
 * Reasons that block Allow. `digest`: the call has no digest to bind a decision to.
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

/** SHA-256 of the canonical JSON of arguments and tool. Source: NHTIO ADK, RawToolCall. */
export function verifyChecksum(
  request: ConsentRequest | undefined,
  execution: Execution,
): 'verified' | 'unverified' | 'absent' | 'mismatch' | undefined {
  const checksum = request?.checksum
  if (!checksum) return undefined
  if (checksum.algorithm === 'none') return 'absent'
  const expected = expectedChecksum(checksum)
  if (expected === undefined) return 'unverified'
  return checksumOf(execution) === expected ? 'verified' : 'mismatch'
}

/** True if the policy forbids to run a call with such a checksum. */
export const isChecksumRefused = (
  checksum: ReturnType<typeof verifyChecksum>,
  policy: ToolPolicy | undefined,
): boolean =>
  checksum === 'mismatch' ||
  (policy?.requireChecksum === true && (checksum === 'unverified' || checksum === 'absent'))

const expectedChecksum = ({
  algorithm,
  value,
}: NonNullable<ConsentRequest['checksum']>): string | undefined =>
  /^sha-?256$/i.test(algorithm) ? value.toLowerCase() : undefined
