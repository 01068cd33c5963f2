import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { JsonObject } from '../../model/JsonObject.ts'
import type { InexactNumber } from './createJsonReader.ts'
import { isTooLong, sameJson } from './sameJson.ts'
import { type ParsedJson, parseJson } from './parseJson.ts'

/**
 * The shown parts of a call. `definition` is the tool's declaration, null if nothing was;
 * `argumentsText` is the text before parsing.
 */
export type ShownCall = {
  server?: string | undefined
  tool: string
  definition: JsonObject | null
  arguments: JsonObject
  argumentsText?: string | undefined
}

/**
 * Returns the digest of a shown call: SHA-256, in hex, of the canonical JSON (RFC 8785) of server,
 * tool, definition and arguments. Synchronous.
 *
 * The text of the arguments counts only if they have no canonical JSON. With a number that no
 * double holds, the text is hashed in their place. Text that is not JSON (a free-form input) is
 * hashed beside them. Otherwise the text and its spacing do not change the digest.
 *
 * Throws a TypeError if a call has no digest, and so cannot be allowed: for a duplicate key; for a
 * number that no double holds, if its text is missing or belongs to other arguments; for text over
 * the limits of `parseJson`; for a number that is not finite; for a cycle.
 * @example
 * digestCall({ server: 'files', tool: 'write_file', definition: null, arguments: { path: 'a' } })
 */
export const digestCall = (shown: ShownCall): string => hashJson(namedCall(shown))

/**
 * The input of a call's digest. Throws a TypeError if its text cannot stand for it. `reading`: of
 * the text, if it was read already.
 */
export function namedCall(shown: ShownCall, reading?: ParsedJson): JsonObject {
  const { server = null, tool, definition } = shown
  return { server, tool, definition, ...namedArguments(shown, reading) }
}

/** The arguments' part of that, and all of it for a permission that names only them. */
export function namedArguments(
  { arguments: given, argumentsText: text }: Pick<ShownCall, 'arguments' | 'argumentsText'>,
  reading?: ParsedJson,
): JsonObject {
  if (typeof text !== 'string' || text.trim() === '') return { arguments: given }
  const { value, problem, duplicateKeys, inexactNumbers } = reading ?? parseJson(text)
  const [twice] = duplicateKeys
  if (twice !== undefined)
    throw withoutDigest(`The key ${JSON.stringify(twice.slice(0, 100))} is given twice`)
  if (problem === 'syntax') return { arguments: given, argumentsText: text }
  if (problem) throw withoutDigest(`Its text exceeds the limit of ${problem}`)
  if (inexactNumbers.length === 0) return { arguments: given }
  if (!sameJson(value, given))
    throw withoutDigest('A number is not exact, and the text is not the text of these arguments')
  return { argumentsText: text }
}

/**
 * SHA-256, in hex, of a value's canonical JSON (RFC 8785): the order of keys does not matter, that
 * of lists does. Throws a TypeError where it has none, or more than `MAX_DIGEST_LENGTH` of it.
 */
export function hashJson(value: unknown): string {
  try {
    if (isTooLong(value)) throw new TypeError('It is over 1 MB')
    return bytesToHex(sha256(toUtf8(canonicalJson(value))))
  } catch (error) {
    throw withoutDigest(error instanceof Error ? error.message : String(error), error)
  }
}

function withoutDigest(why: string, cause?: unknown): TypeError {
  return new TypeError(`handrail: a call without canonical JSON has no digest. ${why}.`, { cause })
}

function canonicalJson(value: unknown): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(`It holds ${value}`)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const { toJSON } = value as { toJSON?: unknown }
  if (typeof toJSON === 'function') return canonicalJson((value as { toJSON(): unknown }).toJSON())
  if (Array.isArray(value))
    return `[${value.map((item) => canonicalJson(isLeftOut(item) ? null : item)).join()}]`
  const members = Object.keys(value)
    .sort()
    .flatMap((key) => {
      const member = (value as Record<string, unknown>)[key]
      return isLeftOut(member) ? [] : [`${JSON.stringify(key)}:${canonicalJson(member)}`]
    })
  return `{${members.join()}}`
}

/** JSON without members has no such members; a list has null in their place. */
const isLeftOut = (member: unknown): boolean => member === undefined || typeof member === 'symbol'

// Also where there is no TextEncoder, as in jsdom.

/** The bytes of text. Half of a surrogate pair is U+FFFD. */
export function toUtf8(text: string): Uint8Array {
  if (typeof TextEncoder !== 'undefined') return new TextEncoder().encode(text)
  const escaped = encodeURIComponent(text.replace(/\p{Cs}/gu, '\uFFFD'))
  const bytes = escaped.replace(/%(..)/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))
}

const isFreeForm = (text: string, given: object): boolean =>
  !/^\s*[[{"]/.test(text) || Object.values(given).includes(text)

/**
 * True if a text says nothing else than the arguments beside it: the runtime may read either. A
 * free-form input (no JSON, or an argument itself) names none. `reading`: of the text.
 */
export function isTextOf(text: string | undefined, given: object, reading?: ParsedJson): boolean {
  if (typeof text !== 'string' || isFreeForm(text, given)) return true
  if (!reading && isWrittenText(text, given)) return true
  const { value, state, duplicateKeys } = reading ?? parseJson(text)
  return state === 'complete' && duplicateKeys.length === 0 && sameJson(value, given)
}

export function saysNoMore(text: string, given: object): boolean {
  if (text.trim() === '' || isWrittenText(text, given)) return true
  const reading = parseJson(text)
  const { problem, duplicateKeys, inexactNumbers } = reading
  const isExact = !problem && duplicateKeys.length === 0 && inexactNumbers.length === 0
  return isExact && isTextOf(text, given, reading)
}

/**
 * True if a text is what JSON.stringify makes of data: then it gives no key twice and no number
 * that is lost, and need not be read, which takes ten times as long.
 */
export function isWrittenText(text: string, given: object): boolean {
  try {
    return text === JSON.stringify(given)
  } catch {
    return false // it is no data
  }
}

/** A key that stands in a path as it is. */
const PLAIN_KEY = /^[A-Za-z_$][\w$-]*$/

/**
 * The path of a member, as people write it: `edits[0].oldText`. A key that is no plain name stands
 * in quotes: `["opts.recursive"]`. Different paths never give the same text.
 */
export function memberPath(parent: string, key: string | number): string {
  const name = keyText(key)
  return name !== key ? `${parent}[${name}]` : parent === '' ? name : `${parent}.${name}`
}

/** A key alone, in quotes if it is no plain name. Look-alike characters become escapes. */
export function keyText(key: string | number): string {
  if (typeof key === 'number' || PLAIN_KEY.test(key)) return String(key)
  return key === key.normalize('NFKC') ? JSON.stringify(key) : `"${jsonEscapes(key)}"`
}

export const pointerKey = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1')

export const pointerOf = (path: readonly (string | number)[]): string =>
  path.map((key) => `/${pointerKey(String(key))}`).join('')

export const keysOfPointer = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))

/** Text as it stands in a JSON string, with nothing but printable ASCII. */
export const jsonEscapes = (text: string): string =>
  JSON.stringify(text)
    .slice(1, -1)
    .replace(/[^ -~]/g, (unit) => `\\u${(0x1_0000 + unit.charCodeAt(0)).toString(16).slice(1)}`)

const NONE: readonly InexactNumber[] = []

/** Digits that a double may lose: many of them, or a power of ten. */
const LONG_NUMBER = /[\d.]{16}|\d[eE]/

/** The numbers of a JSON text that no double holds, as they were written. */
export function inexactNumbersOf(text: string | undefined): readonly InexactNumber[] {
  return typeof text === 'string' && LONG_NUMBER.test(text) ? parseJson(text).inexactNumbers : NONE
}
