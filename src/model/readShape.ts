import { isJsonObject } from './JsonObject.ts'

/** Reads a value of one shape; undefined for a value of another. Throws what reading throws. */
export type Read<T> = (value: unknown) => T | undefined
export type Readers<T> = { [K in keyof T]-?: Read<T[K]> }

export const text: Read<string> = (value) => (typeof value === 'string' ? value : undefined)
export const number: Read<number> = (value) => (typeof value === 'number' ? value : undefined)
export const flag: Read<boolean> = (value) => (typeof value === 'boolean' ? value : undefined)
/** The same reader for several members. */
export const alike =
  <T>(read: Read<T>) =>
  <K extends string>(...keys: readonly K[]) =>
    Object.fromEntries(keys.map((key) => [key, read])) as Record<K, Read<T>>
export const texts = alike(text)
export const numbers = alike(number)
export const flags = alike(flag)

/** JSON of any shape. Its own members are read once, so that nothing throws when it is shown. */
export const json = (value: unknown): never => {
  if (typeof value === 'object' && value !== null) Object.values(value)
  return value as never
}
/** Kept unread: arguments, and handles of an adapter. */
export const unread = (value: unknown): never => value as never
export const jsonOf = alike<never>(json)
export const unreadOf = alike<never>(unread)
/** A deadline that is none is still said to be one: NaN, which no clock reaches. */
export const deadline: Read<number> = (value) =>
  value === null ? undefined : typeof value === 'number' ? value : Number.NaN

/** An address that is none is still said to be one: an empty one, which nothing opens. */
export const address: Read<string> = (value) => (value === null ? undefined : (text(value) ?? ''))

export const word =
  <T>(...words: readonly T[]): Read<T> =>
  (value) =>
    words.find((each) => each === value)

export const either =
  <A, B>(one: Read<A>, other: Read<B>): Read<A | B> =>
  (value) =>
    one(value) ?? other(value)

export const list =
  <T>(read: Read<T>): Read<readonly T[]> =>
  (value) =>
    Array.isArray(value)
      ? Object.freeze(value.map(read).filter((each) => each !== undefined))
      : undefined

/** Own members that have their shape. Undefined for what is no object, or lacks a `needed` one. */
export const members = <T extends object>(
  readers: Readers<T>,
  needed: readonly (keyof T & string)[] = [],
  defaults: Partial<T> = {},
): Read<T> => {
  const table = Object.assign(Object.create(null), readers) as Record<string, Read<unknown>>
  return (value) => {
    if (!isJsonObject(value)) return undefined
    const own: Record<string, unknown> = { ...defaults }
    for (const key of Object.keys(value)) {
      const reader = table[key]
      const member = reader && value[key]
      const read = member === undefined ? undefined : reader!(member)
      if (read !== undefined) own[key] = read
    }
    return needed.every((key) => own[key] !== undefined) ? (Object.freeze(own) as T) : undefined
  }
}
