import { hashJson } from '../../json/hashJson.ts'
import { isJsonObject, ownOptions } from '../../tool-call/JsonObject.ts'
import type { Execution } from '../../tool-call/Execution.ts'
import type { ConsentRequest } from '../../tool-call/index.ts'

/** SHA-256 of the canonical JSON of arguments and tool. Source: NHTIO ADK, RawToolCall. */
export function verifyChecksum(
  request: ConsentRequest | undefined,
  { name, arguments: args }: Execution,
): 'verified' | 'unverified' | 'mismatch' | undefined {
  const { checksum } = ownOptions(request)
  if (!isJsonObject(checksum)) return undefined
  const { algorithm, value } = checksum
  if (typeof algorithm !== 'string' || typeof value !== 'string' || !/^sha-?256$/i.test(algorithm))
    return 'unverified'
  try {
    return hashJson({ args, tool: name }) === value.toLowerCase() ? 'verified' : 'mismatch'
  } catch {
    return 'mismatch'
  }
}
