import type { SchemaProblem } from '../../json/checkSchema.lazy.ts'
import type { Field } from './Field.ts'
import { isOfFormat } from './isOfFormat.ts'
import { pointerOfRows } from './rows.ts'
import { fieldsIn } from './startValue.ts'
import { ABSENT, valueAt } from './valueAt.ts'

/**
 * Why a field's value cannot be sent: a key of the catalogue, and the limit that its message names.
 * The key of a type says that the value is not of it.
 */
export type Problem = { readonly key: string; readonly limit?: number | undefined }

/**
 * Keywords with a message of their own, from the most telling on. That one of several schemas did
 * not fit says the least.
 */
const EXPLAINED_KEYWORDS: readonly string[] = [
  'const',
  'enum',
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'type',
]

/**
 * Problems by the pointer of the field that shows them: unparsable input, missing values, formats,
 * and schema violations. No message contains a value. Problems inside a field that is shown as a
 * whole belong to that field.
 */
export function problemsOf(
  root: Field,
  value: unknown,
  unparsed: ReadonlyMap<string, string>,
  schemaProblems: readonly SchemaProblem[],
): ReadonlyMap<string, Problem> {
  const fields = fieldsIn(root)
  const problems = new Map<string, Problem>()
  for (const field of fields) {
    const problem = ownProblem(field, value, unparsed)
    if (problem) problems.set(field.pointer, problem)
  }
  const placed = new Map<Field, SchemaProblem>()
  for (const given of schemaProblems.toSorted((a, b) => rank(b) - rank(a))) {
    const problem = { ...given, pointer: pointerOfRows(root, value, given.pointer) }
    const field = fields.findLast(
      ({ pointer }) => problem.pointer === pointer || problem.pointer.startsWith(`${pointer}/`),
    )
    if (field) placed.set(field, problem)
  }
  // From the inside out: what a field within a group says, the group need not say again.
  for (const field of fields.toReversed()) {
    const problem = placed.get(field)
    if (
      problem &&
      ![...problems.keys()].some(
        (pointer) => pointer === field.pointer || pointer.startsWith(`${field.pointer}/`),
      )
    )
      problems.set(field.pointer, problemOf(problem, field))
  }
  return problems
}

const rank = ({ keyword }: SchemaProblem): number =>
  EXPLAINED_KEYWORDS.includes(keyword)
    ? EXPLAINED_KEYWORDS.indexOf(keyword)
    : EXPLAINED_KEYWORDS.length

function ownProblem(
  { pointer, path, isRequired, ...field }: Field,
  value: unknown,
  unparsed: ReadonlyMap<string, string>,
): Problem | undefined {
  const unreadable = unparsed.get(pointer)
  if (unreadable !== undefined) return { key: unreadable }
  const at = valueAt(value, path)
  if (at === ABSENT)
    return isRequired && (path.length === 0 || valueAt(value, path.slice(0, -1)) !== ABSENT)
      ? { key: 'schema.missing' }
      : undefined
  return field.kind === 'text' &&
    field.format &&
    typeof at === 'string' &&
    !isOfFormat(at, field.format)
    ? { key: `schema.${field.format}` }
    : undefined
}

function problemOf({ keyword, pointer }: SchemaProblem, field: Field): Problem {
  if (pointer === field.pointer && keyword === 'required') return { key: 'schema.missing' }
  if (pointer !== field.pointer || !EXPLAINED_KEYWORDS.includes(keyword))
    return { key: 'schema.other' }
  const limit = field.schema[keyword]
  if (keyword === 'type')
    return { key: `schema.${typeof limit === 'string' && TYPES.includes(limit) ? limit : 'type'}` }
  return { key: `schema.${keyword}`, limit: typeof limit === 'number' ? limit : undefined }
}

const TYPES: readonly string[] = ['string', 'number', 'integer', 'boolean', 'array', 'object']
