import { sameJson } from '../../json/sameJson.ts'
import { getOwnMember } from '../../tool-call/JsonObject.ts'
import type { JsonObject } from '../../tool-call/index.ts'
import type { FieldChoice } from './Field.ts'
import { ownText, readSchema } from './readSchema.ts'
import { ABSENT } from './valueAt.ts'

/** What may be chosen, and whether something else may be written instead. */
export type Choices = { readonly choices: readonly FieldChoice[]; readonly hasOther: boolean }

/** More than these are no choice: they are written. */
const MAX_CHOICES = 200

/**
 * What a schema lets a person choose from: `enum` (with `enumNames`), `const`, or `oneOf` and
 * `anyOf` of such. One open text among those is "something else". Undefined where it is no choice.
 * Source: JSON Schema 2020-12; MCP 2025-11-25, Elicitation, enum schemas.
 */
export function choicesOf(schema: JsonObject, root: unknown): Choices | undefined {
  const listed = listedIn(schema)
  if (listed)
    return listed.length > 0 && listed.length <= MAX_CHOICES
      ? { choices: listed, hasOther: false }
      : undefined
  const options = getOwnMember(schema, 'oneOf') ?? getOwnMember(schema, 'anyOf')
  if (!Array.isArray(options) || options.length > MAX_CHOICES) return undefined
  const choices: FieldChoice[] = []
  let hasOther = false
  for (const option of options as readonly unknown[]) {
    const read = readSchema(option, root).schema
    const found = listedIn(read)
    if (found) choices.push(...found)
    else if (read.type === 'string' && !hasOther) hasOther = true
    else return undefined
  }
  return choices.length > 0 && choices.length <= MAX_CHOICES ? { choices, hasOther } : undefined
}

function listedIn(schema: JsonObject): readonly FieldChoice[] | undefined {
  if (Object.hasOwn(schema, 'const'))
    return [
      {
        value: schema.const,
        label:
          ownText(schema, 'title') ??
          (typeof schema.const === 'boolean' ? '' : labelOf(schema.const)),
        description: ownText(schema, 'description'),
      },
    ]
  const values = getOwnMember(schema, 'enum')
  if (!Array.isArray(values)) return undefined
  const names = getOwnMember(schema, 'enumNames')
  const nameAt = (index: number): unknown =>
    Array.isArray(names) ? (names as readonly unknown[])[index] : undefined
  return (values as readonly unknown[]).slice(0, MAX_CHOICES + 1).map((value, index) => {
    const name = nameAt(index)
    return { value, label: typeof name === 'string' && name.trim() !== '' ? name : labelOf(value) }
  })
}

/** A value that is none of the choices stays one: nothing is changed because it was shown. */
export function withGiven(
  choices: readonly FieldChoice[],
  at: unknown,
  isNullable: boolean,
): readonly FieldChoice[] {
  const all =
    isNullable && !choices.some(({ value }) => value === null)
      ? [...choices, { value: null, label: '' }]
      : choices
  return at === ABSENT || all.some(({ value }) => sameJson(value, at))
    ? all
    : [...all, { value: at, label: labelOf(at) }]
}

/** A value as a person reads it: text as it is, anything else as JSON. */
export function labelOf(value: unknown): string {
  if (typeof value === 'string') return value
  try {
    return JSON.stringify(value) ?? typeof value
  } catch {
    return typeof value
  }
}
