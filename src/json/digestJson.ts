import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import canonicalize from 'canonicalize'

/** SHA-256, in hex, of a value's canonical JSON (RFC 8785). Undefined for what has none. */
export function digestJson(value: unknown): string | undefined {
  try {
    const text = canonicalize(value)
    return text === undefined ? undefined : bytesToHex(sha256(utf8ToBytes(text)))
  } catch {
    return undefined
  }
}
