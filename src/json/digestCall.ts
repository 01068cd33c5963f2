import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import canonicalize from 'canonicalize'
import type { JsonObject } from '../tool-call/index.ts'

/** What a person was shown of a call. `definition` is what was declared of the tool, null where nothing was. */
export type ShownCall = {
  server?: string | undefined
  tool: string
  definition: JsonObject | null
  arguments: JsonObject
  argumentsText?: string | undefined
}

/**
 * Names exactly what was shown: SHA-256, in hex, of its canonical JSON (RFC 8785). Synchronous. Throws a TypeError where there is no canonical
 * JSON (a number that is not finite, a cycle): such a call cannot be allowed.
 */
export function digestCall(shown: ShownCall): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalText({ server: shown.server ?? null, tool: shown.tool, definition: shown.definition, arguments: shown.arguments }))))
}

function canonicalText(value: JsonObject): string {
  let text: string | undefined
  try {
    text = canonicalize(value)
  } catch (error) {
    throw new TypeError(`handrail: a call without canonical JSON has no digest. ${error instanceof Error ? error.message : String(error)}.`, { cause: error })
  }
  if (text === undefined) throw new TypeError('handrail: a call without canonical JSON has no digest.')
  return text
}
