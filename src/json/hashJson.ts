import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import canonicalize from 'canonicalize'
import { toUtf8 } from './utf8.ts'

/**
 * SHA-256, in hex, of a value's canonical JSON (RFC 8785): the order of keys does not matter, that
 * of lists does. Throws a TypeError where it has none.
 */
export function hashJson(value: unknown): string {
  return bytesToHex(sha256(toUtf8(canonicalText(value))))
}

function canonicalText(value: unknown): string {
  let text: string | undefined
  try {
    text = canonicalize(value)
  } catch (error) {
    throw withoutDigest(error instanceof Error ? error.message : String(error), error)
  }
  if (text === undefined) throw withoutDigest('It is no JSON')
  return text
}

/** The error for what cannot be named by a digest. */
export function withoutDigest(why: string, cause?: unknown): TypeError {
  return new TypeError(`handrail: a call without canonical JSON has no digest. ${why}.`, { cause })
}

/** Deeper data has none: reading it could end the page's stack. */
const MAX_DEPTH = 1_000

/**
 * Whether a value has canonical JSON, without making it: every number finite, no bigint, no cycle.
 */
export function hasCanonicalJson(value: unknown, depth = 0): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return typeof value !== 'bigint'
  return (
    depth < MAX_DEPTH &&
    (Array.isArray(value) ? value : Object.values(value)).every((member) =>
      hasCanonicalJson(member, depth + 1),
    )
  )
}
