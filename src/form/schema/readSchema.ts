import { getOwnMember, isJsonObject } from '../../tool-call/JsonObject.ts'
import type { JsonObject } from '../../tool-call/index.ts'
import { ABSENT } from './valueAt.ts'

/** A schema with its references followed, its `allOf` joined and null taken out. */
export type ReadSchema = { readonly schema: JsonObject; readonly isNullable: boolean }

/** References that are followed, and parts that are joined, for one value. */
const MAX_STEPS = 20
const ANYTHING: JsonObject = {}

/** A text that says something, cut where nobody reads on. */
export function ownText(value: unknown, key: string): string | undefined {
  const text = getOwnMember(value, key)
  return typeof text === 'string' && text.trim() !== '' ? text.slice(0, 2000) : undefined
}

/** What one value must be, as far as a form can show it. Schemas that lead nowhere say nothing. */
export function readSchema(schema: unknown, root: unknown): ReadSchema {
  let left = MAX_STEPS
  let isNullable = false
  const follow = (from: unknown): JsonObject => {
    if (!isJsonObject(from) || --left < 0) return ANYTHING
    const { $ref, allOf, ...rest } = { ...from }
    const parts = [
      ...(typeof $ref === 'string' ? [target($ref, root)] : []),
      ...(Array.isArray(allOf) ? (allOf as readonly unknown[]) : []),
    ]
    return withoutNull(parts.reduce<JsonObject>((joined, part) => join(follow(part), joined), rest))
  }
  const withoutNull = (from: JsonObject): JsonObject => {
    if (from.nullable === true) isNullable = true
    if (Array.isArray(from.type) && from.type.includes('null')) {
      isNullable = true
      const types = (from.type as readonly unknown[]).filter((type) => type !== 'null')
      return { ...from, type: types.length === 1 ? types[0] : types }
    }
    for (const key of ['anyOf', 'oneOf']) {
      const options = getOwnMember(from, key)
      if (!Array.isArray(options) || !options.some(isNull)) continue
      isNullable = true
      const others = (options as readonly unknown[]).filter((option) => !isNull(option))
      const { [key]: _, ...rest } = from
      return others.length === 1 ? join(follow(others[0]), rest) : { ...rest, [key]: others }
    }
    return from
  }
  return { schema: follow(schema), isNullable }
}

const isNull = (schema: unknown): boolean =>
  getOwnMember(schema, 'type') === 'null' ||
  (isJsonObject(schema) && Object.hasOwn(schema, 'const') && schema.const === null)

/**
 * Two parts of one schema: what both must have is required, what both describe is described by the
 * second.
 */
function join(first: JsonObject, second: JsonObject): JsonObject {
  const joined: JsonObject = { ...first, ...second }
  const properties =
    isJsonObject(first.properties) && isJsonObject(second.properties)
      ? { properties: { ...first.properties, ...second.properties } }
      : {}
  const required =
    Array.isArray(first.required) && Array.isArray(second.required)
      ? { required: [...(first.required as unknown[]), ...(second.required as unknown[])] }
      : {}
  return { ...joined, ...properties, ...required }
}

/** What a reference within the same document leads to. */
function target(reference: string, root: unknown): unknown {
  if (reference === '#') return root
  if (!reference.startsWith('#/')) return undefined
  let at = root
  for (const key of reference.slice(2).split('/'))
    at = getOwnMember(at, decoded(key).replaceAll('~1', '/').replaceAll('~0', '~'))
  return at
}

function decoded(key: string): string {
  try {
    return decodeURIComponent(key)
  } catch {
    return key
  }
}

/**
 * What a schema shows as an example of its value: the first of its `examples`, or its `example`, as
 * goa and OpenAPI write it. `otherwise`: what an example of the whole has in this place.
 */
export function exampleIn(schema: unknown, otherwise?: unknown): unknown {
  const examples = getOwnMember(schema, 'examples')
  const [first = getOwnMember(schema, 'example')] = Array.isArray(examples)
    ? (examples as readonly unknown[])
    : []
  return first ?? (otherwise === ABSENT ? undefined : otherwise)
}
