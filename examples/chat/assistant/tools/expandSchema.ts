import type { JsonSchema, JsonSchemaOrFlag } from './JsonSchema.ts'

const MOST = 16
const DEEPEST = 8

/** The part of a schema that a local `$ref` names. */
export function resolveReference(
  reference: string,
  root: JsonSchemaOrFlag,
): JsonSchemaOrFlag | undefined {
  if (!reference.startsWith('#')) return undefined
  let part: unknown = root
  for (const key of reference.slice(1).split('/').filter(Boolean)) {
    if (typeof part !== 'object' || part === null) return undefined
    part = Reflect.get(part, decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'))
  }
  return (typeof part === 'object' && part !== null) || typeof part === 'boolean' ? part : undefined
}

/**
 * A schema's readings without unions and references, at most sixteen, the earlier branches first.
 */
export function expandSchema(
  schema: JsonSchemaOrFlag | undefined,
  root: JsonSchemaOrFlag = schema ?? true,
  depth = 0,
): JsonSchema[] {
  if (schema === undefined || typeof schema === 'boolean' || depth > DEEPEST)
    return schema === false ? [] : [{}]
  const { $ref, anyOf, oneOf, allOf, ...own } = schema
  if ($ref !== undefined)
    return expandSchema(merge(own, resolveReference($ref, root) ?? false), root, depth + 1)
  if (allOf)
    return expandSchema(
      allOf.reduce<JsonSchemaOrFlag>((all, part) => merge(all, resolved(part, root)), {
        ...own,
        ...(anyOf && { anyOf }),
        ...(oneOf && { oneOf }),
      }),
      root,
      depth + 1,
    )
  const branches = anyOf ?? oneOf
  if (branches)
    return branches
      .flatMap((branch) => expandSchema(merge(own, resolved(branch, root)), root, depth + 1))
      .slice(0, MOST)
  if (Array.isArray(own.type))
    return own.type
      .filter((type) => type !== 'null')
      .flatMap((type) => expandSchema({ ...own, type }, root, depth + 1))
      .slice(0, MOST)
  if (own.properties) return expandProperties(own, own.properties, root, depth)
  if (own.items !== undefined && !Array.isArray(own.items))
    return expandSchema(own.items, root, depth + 1).map((items) => ({ ...own, items }))
  return [own]
}

function expandProperties(
  schema: JsonSchema,
  properties: Record<string, JsonSchemaOrFlag>,
  root: JsonSchemaOrFlag,
  depth: number,
): JsonSchema[] {
  let readings: Record<string, JsonSchema>[] = [{}]
  for (const [name, property] of Object.entries(properties)) {
    const choices = expandSchema(property, root, depth + 1)
    const kept = schema.required?.includes(name) === true ? choices : choices.slice(0, 1)
    readings = (kept.length === 0 ? [undefined] : kept)
      .flatMap((choice) =>
        readings.map((reading) => (choice ? { ...reading, [name]: choice } : reading)),
      )
      .slice(0, MOST)
  }
  return readings.map((reading) => ({ ...schema, type: 'object', properties: reading }))
}

function resolved(schema: JsonSchemaOrFlag, root: JsonSchemaOrFlag): JsonSchemaOrFlag {
  return typeof schema === 'object' && schema.$ref !== undefined
    ? merge({ ...schema, $ref: undefined }, resolveReference(schema.$ref, root) ?? false)
    : schema
}

function merge(left: JsonSchemaOrFlag, right: JsonSchemaOrFlag): JsonSchemaOrFlag {
  if (typeof left === 'boolean') return left ? right : false
  if (typeof right === 'boolean') return right ? left : false
  const { $ref: _left, ...own } = left
  return {
    ...own,
    ...right,
    ...((left.properties ?? right.properties) && {
      properties: { ...left.properties, ...right.properties },
    }),
    ...((left.required ?? right.required) && {
      required: [...new Set([...(left.required ?? []), ...(right.required ?? [])])],
    }),
  }
}
