import { checksumOf } from '../../execution/digestOf.ts'
import { isJsonObject, ownOptions, type JsonObject } from '../../tool-call/JsonObject.ts'
import type { Execution } from '../../tool-call/Execution.ts'
import type { ConsentRequest } from '../../tool-call/index.ts'

/** SHA-256 of the canonical JSON of arguments and tool. Source: NHTIO ADK, RawToolCall. */
export function verifyChecksum(
  request: ConsentRequest | undefined,
  execution: Execution,
): 'verified' | 'unverified' | 'absent' | 'mismatch' | undefined {
  const { checksum } = ownOptions(request)
  if (!isJsonObject(checksum)) return undefined
  if (checksum.algorithm === 'none') return 'absent'
  const expected = expectedChecksum(checksum)
  if (expected === undefined) return 'unverified'
  return checksumOf(execution) === expected ? 'verified' : 'mismatch'
}

/** Whether a request has a checksum that can be held against its call. */
export function hasChecksum(request: ConsentRequest | undefined): boolean {
  const { checksum } = ownOptions(request)
  return isJsonObject(checksum) && expectedChecksum(checksum) !== undefined
}

const expectedChecksum = ({ algorithm, value }: JsonObject): string | undefined =>
  typeof algorithm === 'string' && typeof value === 'string' && /^sha-?256$/i.test(algorithm)
    ? value.toLowerCase()
    : undefined
