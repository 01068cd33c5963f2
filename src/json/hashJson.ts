import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { toUtf8 } from './bytes/toUtf8.ts'

/**
 * SHA-256, in hex, of a value's canonical JSON (RFC 8785): the order of keys does not matter, that
 * of lists does. Throws a TypeError where it has none.
 */
export function hashJson(value: unknown): string {
  const steps = hashSteps(value)
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value
}

/** The same in steps: megabytes take longer than a page may wait. */
export function* hashSteps(value: unknown): Generator<void, string> {
  const hash = sha256.create()
  try {
    for (const piece of canonicalPieces(value)) {
      hash.update(toUtf8(piece))
      yield
    }
  } catch (error) {
    throw withoutDigest(error instanceof Error ? error.message : String(error), error)
  }
  return bytesToHex(hash.digest())
}

/** The error for what cannot be named by a digest. */
export function withoutDigest(why: string, cause?: unknown): TypeError {
  return new TypeError(`handrail: a call without canonical JSON has no digest. ${why}.`, { cause })
}

/** How much text is hashed in one step, in UTF-16 units. */
export const STEP_UNITS = 65_536

/** The canonical JSON (RFC 8785) of a value, a step at a time. No piece ends inside of a character. */
const canonicalPieces = (value: unknown): Generator<string> => pieces(value, true)

/** What `JSON.stringify` makes of data, a step at a time. Throws as `hashSteps` does. */
export const jsonPieces = (value: unknown): Generator<string> => pieces(value, false)

function* pieces(value: unknown, isSorted: boolean): Generator<string> {
  const out = { text: '', isSorted }
  yield* write(value, out)
  yield out.text
}

type Output = { text: string; readonly isSorted: boolean }

function* write(value: unknown, out: Output): Generator<string> {
  const short = shortText(value)
  if (short !== undefined) out.text += short
  else if (typeof value === 'string') yield* writeLongText(value, out)
  else if (typeof (value as Convertible).toJSON === 'function')
    yield* write((value as Convertible).toJSON(), out)
  else if (Array.isArray(value)) yield* writeList(value, out)
  else yield* writeObject(value as object, out)
}

type Convertible = { toJSON(): unknown }

function* writeList(list: readonly unknown[], out: Output): Generator<string> {
  for (let at = 0; at < list.length; at++) {
    out.text += at === 0 ? '[' : ','
    const item = isLeftOut(list[at]) ? null : list[at]
    const short = shortText(item)
    if (short === undefined) yield* write(item, out)
    else out.text += short
    if (out.text.length >= STEP_UNITS) yield taken(out)
  }
  out.text += list.length === 0 ? '[]' : ']'
}

function* writeObject(object: object, out: Output): Generator<string> {
  let before = '{'
  const keys = Object.keys(object)
  for (const key of out.isSorted ? keys.sort() : keys) {
    const member = (object as Record<string, unknown>)[key]
    if (isLeftOut(member)) continue
    out.text += before
    yield* write(key, out)
    out.text += ':'
    const short = shortText(member)
    if (short === undefined) yield* write(member, out)
    else out.text += short
    if (out.text.length >= STEP_UNITS) yield taken(out)
    before = ','
  }
  out.text += before === '{' ? '{}' : '}'
}

/** JSON without members has no such members; a list has null in their place. */
const isLeftOut = (member: unknown): boolean => member === undefined || typeof member === 'symbol'

/** The text of what is written at once; undefined for an object, a list and a long string. */
function shortText(value: unknown): string | undefined {
  if (typeof value === 'string')
    return value.length > STEP_UNITS ? undefined : JSON.stringify(value)
  if (typeof value === 'object' && value !== null) return undefined
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(`It holds ${value}`)
  return JSON.stringify(value)
}

function* writeLongText(text: string, out: Output): Generator<string> {
  out.text += '"'
  for (let from = 0; from < text.length;) {
    const to = from + STEP_UNITS
    const isSplit = (text.charCodeAt(to - 1) & 0xfc00) === 0xd800
    const end = isSplit ? to + 1 : to
    out.text += JSON.stringify(text.slice(from, end)).slice(1, -1)
    yield taken(out)
    from = end
  }
  out.text += '"'
}

function taken(out: Output): string {
  const { text } = out
  out.text = ''
  return text
}

/** Deeper data has none: reading it could end the page's stack. */
const MAX_DEPTH = 1_000

/** After how many objects and lists a page may answer. */
const STEP_CONTAINERS = 1_000

/**
 * How much of a value there is to be written, about, in steps; undefined where it has no canonical
 * JSON: a number without end, a bigint, what holds itself. Nothing is written.
 */
export function* lengthSteps(
  value: unknown,
  depth = 0,
  seen = { containers: 0 },
): Generator<void, number | undefined> {
  if (typeof value !== 'object' || value === null) return flatLength(value)
  if (depth >= MAX_DEPTH) return undefined
  seen.containers += 1
  if (seen.containers % STEP_CONTAINERS === 0) yield
  let length = 2
  for (const member of Array.isArray(value) ? value : Object.values(value)) {
    const isFlat = typeof member !== 'object' || member === null
    const added = isFlat ? flatLength(member) : yield* lengthSteps(member, depth + 1, seen)
    if (added === undefined) return undefined
    length += added
  }
  return length
}

function flatLength(value: unknown): number | undefined {
  if (typeof value === 'string') return value.length
  if (typeof value === 'number') return Number.isFinite(value) ? 8 : undefined
  return typeof value === 'bigint' ? undefined : 4
}

/** Whether a value is too much for one step. It is looked at no further than that. */
export function isLong(value: unknown): boolean {
  let left = STEP_UNITS
  const take = (part: unknown, depth: number): boolean => {
    const isFlat = typeof part !== 'object' || part === null
    left -= isFlat ? (flatLength(part) ?? 0) : 2
    if (isFlat || left < 0 || depth >= MAX_DEPTH) return left < 0
    return (Array.isArray(part) ? part : Object.values(part)).some((each) => take(each, depth + 1))
  }
  return take(value, 0)
}
