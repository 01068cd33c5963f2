import type { JsonSchema, JsonObject } from '../../model/JsonObject.ts'
import { typedValue, type Argument } from './GoValue.ts'
import type { TemplateShape, ShapeField } from './ConfirmationPrompt.ts'

/**
 * The payload in the struct of this shape, or else of the schema's where names are those of it.
 * Throws a TemplateError where it does not fit.
 */
export function intoShape(
  payload: Argument,
  names: readonly string[],
  shape: TemplateShape | undefined,
  inputSchema: JsonSchema | undefined,
): Argument {
  if (shape) return typedValue(payload, shape)
  const found = inputSchema === undefined ? undefined : shapeOfSchema(inputSchema)
  return found && usesGoNames(names, found) ? typedValue(payload, found) : payload
}

const MAX_DEPTH = 20
const KINDS: Record<string, ShapeField['kind']> = {
  string: 'string',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  array: 'list',
}

/** A member of its own; schemas come from servers. */
const own = (from: unknown, key: string): unknown =>
  isObject(from) && Object.hasOwn(from, key) ? from[key] : undefined
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The Go struct that goa makes of a JSON Schema: names by `goify`, integers as int, what is neither
 * required nor has a default as a pointer. Undefined where the schema describes no object. Schemas
 * that offer a choice are `any`.
 */
function shapeOfSchema(schema: JsonSchema): readonly ShapeField[] | undefined {
  return fieldsOf(schema, schema, 0)
}

function fieldsOf(schema: unknown, root: JsonSchema, depth: number): ShapeField[] | undefined {
  const properties = own(schema, 'properties')
  if (!isObject(properties) || depth > MAX_DEPTH) return undefined
  const required = own(schema, 'required')
  return Object.entries(properties).map(([key, property]) =>
    fieldOf(key, property, root, Array.isArray(required) && required.includes(key), depth + 1),
  )
}

function fieldOf(
  key: string,
  given: unknown,
  root: JsonSchema,
  isRequired: boolean,
  depth: number,
): ShapeField {
  const schema = resolved(given, root)
  const types = [own(schema, 'type')].flat().filter((type) => type !== 'null')
  const type = types.length === 1 && typeof types[0] === 'string' ? types[0] : 'any'
  const fallback = own(schema, 'default')
  const name = {
    go: goify(key),
    json: key,
    optional: !isRequired && fallback === undefined,
    ...(fallback !== undefined && { fallback }),
  }
  const inner = (of: unknown): ShapeField => fieldOf('', of, root, true, depth + 1)
  const kind = depth > MAX_DEPTH ? 'any' : (KINDS[type] ?? 'any')
  if (kind === 'list') return { ...name, kind, elem: inner(own(schema, 'items')) }
  if (type !== 'object' || depth > MAX_DEPTH) return { ...name, kind }
  const fields = fieldsOf(schema, root, depth)
  if (fields) return { ...name, kind: 'object', fields }
  const elem = own(schema, 'additionalProperties')
  return isObject(elem) ? { ...name, kind: 'map', elem: inner(elem) } : { ...name, kind: 'any' }
}

/** A `$ref` within the schema. */
function resolved(schema: unknown, root: JsonSchema): unknown {
  let found = schema
  for (let hops = 0; hops < MAX_DEPTH; hops++) {
    const reference = own(found, '$ref')
    if (typeof reference !== 'string' || !reference.startsWith('#/')) return found
    found = reference
      .slice(2)
      .split('/')
      .reduce<unknown>(
        (from, key) => own(from, key.replaceAll('~1', '/').replaceAll('~0', '~')),
        root,
      )
  }
  return undefined
}

/** Whether fields of a template are Go names of this shape: names that are nowhere JSON names. */
function usesGoNames(names: Iterable<string>, shape: readonly ShapeField[]): boolean {
  const fields = shape.flatMap(allFields)
  const jsonNames = new Set(fields.map(({ json }) => json))
  const goNames = new Set(fields.map(({ go }) => go))
  return [...names].some((name) => goNames.has(name) && !jsonNames.has(name))
}

const allFields = (field: ShapeField): ShapeField[] => [
  field,
  ...(field.fields ?? []).flatMap(allFields),
  ...(field.elem ? allFields(field.elem) : []),
]

const INITIALISMS = new Set(
  'API ASCII CPU CSS DNS EOF GUID HTML HTTP HTTPS ID IP JMES JSON JWT LHS OK QPS RAM RHS RPC SDK SLA SMTP SQL SSH TCP TLS TTL UDP UI UID UUID URI URL UTF8 VM XML XSRF XSS'.split(
    ' ',
  ),
)

/** The last letter of a word: before `_`, or where a capital follows a small letter or a digit. */
const WORD_END = /[\p{Ll}\p{Nd}](?![\p{Ll}\p{Nd}])/gu

/**
 * The Go field of a JSON name, as goa's code generator makes it: `order_id` is `OrderID`,
 * `user_ids` is `UserIds`. A name set by `struct:field:name` cannot be told from the JSON name.
 */
export function goify(attribute: string): string {
  const words = attribute.replace(/:.*$/s, '').replace(WORD_END, '$&_').split(/_+/)
  return words.map((word) => capitalized(word.replace(/[^\p{L}\p{Nd}]/gu, ''))).join('')
}

function capitalized(word: string): string {
  const upper = word.toUpperCase()
  if (INITIALISMS.has(upper)) return upper
  const [first = ''] = word
  return word.toLowerCase() === word ? first.toUpperCase() + word.slice(first.length) : word
}
