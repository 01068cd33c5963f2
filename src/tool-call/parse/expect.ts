import { isJsonObject } from '../JsonObject.ts'
import type { JsonObject } from '../JsonObject.ts'

/**
 * Throws: what was being read, where in it, and what is wrong. Values are left out: they may be
 * secrets, or long.
 */
export function invalid(what: string, path: string, reason: string): never {
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

export function expectObject(value: unknown, what: string, path: string): JsonObject {
  return isJsonObject(value)
    ? value
    : invalid(what, path, `must be an object, is ${nameOfType(value)}`)
}

export function expectString(object: JsonObject, key: string, what: string): string {
  const value = Object.hasOwn(object, key) ? object[key] : undefined
  return typeof value === 'string'
    ? value
    : invalid(what, `$.${key}`, `must be a string, is ${nameOfType(value)}`)
}
