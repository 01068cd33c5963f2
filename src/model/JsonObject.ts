/**
 * A JSON object as it came. Values are unknown: they are checked at run time, so that the types of
 * any SDK fit without a cast.
 */
export type JsonObject = { readonly [key: string]: unknown }

/** A JSON Schema of any draft. */
export type JsonSchema = JsonObject | boolean

/** Every member optional, and `undefined` allowed: what `{ key: maybe }` writes. */
export type Optional<T> = { [K in keyof T]?: T[K] | undefined }

/**
 * A copy of the options that somebody wrote: own members only, and no prototype that could lend
 * others. Of what is no object, an empty one.
 */
export const ownOptions = <T extends object>(given: T | null | undefined): Partial<T> =>
  Object.assign(Object.create(null), isJsonObject(given) ? given : undefined)

/** Not null, not an array, not a primitive. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An own member of what may be an object. */
export const getOwnMember = (value: unknown, key: string): unknown =>
  isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
