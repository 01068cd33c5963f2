import { isJsonObject, type JsonObject } from './JsonObject.ts'
import type { ToolCall, ToolResult } from './ToolCall.ts'

/**
 * Throws: what was being read, where in it, and what is wrong. Values are left out: they may be
 * secrets, or long.
 */
function invalid(what: string, path: string, reason: string): never {
  throw new TypeError(`handrail: invalid ${what}. ${path} ${reason}.`)
}

export function nameOfType(value: unknown): string {
  if (value === null) return 'null'
  if (value === undefined) return 'missing'
  if (typeof value !== 'object') return `a ${typeof value}`
  if (isArray(value)) return 'an array'
  return isPromise(value) ? 'a promise (await it first)' : 'an object'
}

/** `Array.isArray` throws on a proxy that has been revoked. */
function isArray(value: object): boolean {
  try {
    return Array.isArray(value)
  } catch {
    return false
  }
}

/** Told by its brand, so that nothing of it is called. */
export function isPromise(value: unknown): boolean {
  try {
    return Object.prototype.toString.call(value) === '[object Promise]'
  } catch {
    return false // a proxy
  }
}

function expectObject(value: unknown, what: string, path: string): JsonObject {
  return isJsonObject(value)
    ? value
    : invalid(what, path, `must be an object, is ${nameOfType(value)}`)
}

function expectString(object: JsonObject, key: string, what: string): string {
  const value = Object.hasOwn(object, key) ? object[key] : undefined
  return typeof value === 'string'
    ? value
    : invalid(what, `$.${key}`, `must be a string, is ${nameOfType(value)}`)
}

/**
 * Reads a tool call strictly: `{ id, name, arguments }` and no other member. Throws a TypeError
 * that names the path and the reason. Source: Steerable, Tools Spec (`additionalProperties` is
 * disabled).
 * @example
 * const call = parseToolCall({ id: 'c1', name: 'read_file', arguments: { path: 'a.md' } })
 */
export function parseToolCall(value: unknown): ToolCall {
  const call = expectObject(value, 'tool call', '$')
  for (const key of Object.keys(call)) {
    if (key !== 'id' && key !== 'name' && key !== 'arguments')
      invalid('tool call', `$.${key}`, 'is not a member of a tool call')
  }
  return {
    id: expectString(call, 'id', 'tool call'),
    name: expectString(call, 'name', 'tool call'),
    arguments: expectObject(call.arguments, 'tool call', '$.arguments'),
  }
}

const MEMBERS: readonly (readonly [string, 'boolean' | 'string'])[] = [
  ['terminal', 'boolean'],
  ['needsFollowup', 'boolean'],
  ['nextAction', 'string'],
  ['message', 'string'],
  ['error', 'string'],
]

/**
 * Reads a tool result: `success` must be a boolean, the known members must have their types, others
 * are kept. Returns the value itself. Throws a TypeError that names the path and the reason.
 * Source: Steerable, Tools Spec (`additionalProperties` is enabled).
 * @example
 * const result = parseToolResult({ success: false, error: 'no such file' })
 */
export function parseToolResult(value: unknown): ToolResult {
  const result = expectObject(value, 'tool result', '$')
  if (typeof result.success !== 'boolean')
    invalid('tool result', '$.success', `must be a boolean, is ${nameOfType(result.success)}`)
  for (const [key, type] of MEMBERS) {
    const member = result[key]
    if (member !== undefined && typeof member !== type)
      invalid('tool result', `$.${key}`, `must be a ${type}, is ${nameOfType(member)}`)
  }
  if (result.data !== undefined) expectObject(result.data, 'tool result', '$.data')
  return result as ToolResult
}

/** The name that was meant by one that nobody knows: all but two letters are the same. */
export function similarName(name: string, known: readonly string[]): string | undefined {
  const plain = plainName(name)
  const distances = known.map((each) => [each, distance(plain, plainName(each))] as const)
  const [nearest] = distances.sort(([, a], [, b]) => a - b)
  return nearest && nearest[1] <= Math.min(2, plain.length / 3) ? nearest[0] : undefined
}

const plainName = (name: string): string =>
  name
    .slice(0, 60)
    .toLowerCase()
    .replace(/[-_\s]/g, '')

/** How many letters must be added, removed or replaced; Levenshtein. */
function distance(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row += 1) {
    const now = [row]
    for (let column = 1; column <= b.length; column += 1)
      now[column] = Math.min(
        before[column]! + 1,
        now[column - 1]! + 1,
        before[column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1),
      )
    before = now
  }
  return before[b.length]!
}
