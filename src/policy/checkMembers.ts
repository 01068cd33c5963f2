import { isJsonObject } from '../tool-call/JsonObject.ts'
import { nameOfType } from '../tool-call/parse/expect.ts'
import { similarName } from '../tool-call/parse/similarName.ts'

/** Throws a TypeError that says where in a policy what is wrong, and what it should be. */
export function refuse(path: string, reason: string): never {
  throw new TypeError(`handrail: invalid policy. ${path} ${reason}.`.replace(/\?\.$/, '?'))
}

/** Only own members count, so an object with another prototype than Object's is a mistake. */
export function checkPlain(value: unknown, path: string): void {
  if (value === undefined) return
  if (!isJsonObject(value) || nameOfType(value) !== 'an object')
    refuse(path, `must be an object, is ${nameOfType(value)}`)
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype && Object.getPrototypeOf(prototype) !== null)
    refuse(path, 'must be a plain object: members that it inherits do not count')
}

/** Refuses every member that `known` has not. */
export function checkMembers(
  value: unknown,
  path: string,
  known: readonly string[],
  what: string,
): void {
  checkPlain(value, path)
  for (const key of Object.keys(value ?? {}))
    if (!known.includes(key))
      refuse(
        path === 'It' ? key : `${path}.${key}`,
        `is not a member of ${what}. It has ${known.join(', ')}${didYouMean(key, known)}`,
      )
}

/**
 * Refuses a member that is written almost as one of `known`. Others may stand there: an entry of
 * `tools/list` has members that a policy does not use.
 */
export function checkSpelling(value: unknown, path: string, known: readonly string[]): void {
  checkPlain(value, path)
  for (const key of Object.keys(value ?? {}))
    if (!known.includes(key) && similarName(key, known) !== undefined)
      refuse(`${path}.${key}`, `is not a member of a tool${didYouMean(key, known)}`)
}

/** Refuses what is none of `words`. */
export function checkOneOf(words: readonly unknown[], value: unknown, path: string): void {
  if (value === undefined || words.includes(value)) return
  const meant = typeof value === 'string' ? didYouMean(value, words.map(String)) : ''
  refuse(path, `must be one of ${words.join(', ')}${meant}`)
}

/** What was meant by a name that nobody knows, as the end of a reason; empty where nothing is alike. */
export function didYouMean(given: string, known: readonly string[]): string {
  const meant = similarName(given, known)
  return meant === undefined ? '' : `. Did you mean ${meant}?`
}
