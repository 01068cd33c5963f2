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

/**
 * The kind of a tool. `read` inspects and changes nothing, `safe_write` makes a bounded change,
 * `destructive` cannot be reversed by itself, `local` touches the person's machine, `external`
 * calls an outside service. Source: Steerable, Tools Spec.
 */
export type ToolMode = 'read' | 'safe_write' | 'destructive' | 'local' | 'external'

/**
 * The source of a mode: the app's registration, the server's annotation, the tool's name, or none.
 */
export type ToolModeSource = 'registered' | 'annotation' | 'name' | 'assumed'

/**
 * From the mildest to the one that deserves most care. Evidence may raise a mode along this list,
 * never lower it.
 */
export const TOOL_MODES: readonly ToolMode[] = [
  'read',
  'external',
  'safe_write',
  'destructive',
  'local',
]
