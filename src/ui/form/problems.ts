import { keysOfPointer, memberPath, pointerKey } from '../../engines/json/digestCall.ts'
import {
  ABSENT,
  fieldsIn,
  FORMATS,
  isOfFormat,
  ownText,
  readSchema,
  valueAt,
  type Field,
} from './Field.ts'
import {
  checkSchema,
  type CheckSchemaOptions,
  type SchemaCheck,
  type SchemaProblem,
} from '../../engines/json/checkSchema.ts'
import { getOwnMember, isJsonObject } from '../../model/JsonObject.ts'
import type { Words } from '../../words/foreign.ts'

/** The problem of one value, as `schema.<key>`; `path` and `pointer` also of a missing one. */
export type InputProblem = {
  readonly kind: 'missing' | 'wrong' | 'unknown'
  readonly key: string
  readonly path: string
  readonly pointer: string
  /** The schema allows it, and knows nothing of it. */
  readonly isIgnored?: boolean
  readonly expected?: readonly string[]
  readonly actual?: string
  readonly allowed?: readonly string[]
}

/** `isRefused`: the schema forbids it; else the tool only does not know a part of it. */
export type InputCheck = {
  readonly problems: readonly InputProblem[]
  readonly isRefused: boolean
  /** The schema cannot be used here, or some of its patterns: the recipient checks them. */
  readonly isPartial: boolean
  readonly descriptions: ReadonlyMap<string, string>
}

/** Keywords of which a problem further in says more. */
const OUTER_KEYWORDS =
  /^(?:(?:pattern|additional|unevaluated)?properties|(?:prefix|additional|unevaluated)?items|propertyNames|allOf|if|dependentSchemas|dependencies|\$(?:recursive|dynamic)?ref)$/i
/** With one of these a schema may know more members than it lists. */
const OPEN_KEYWORDS =
  /^(?:(?:pattern|additional|unevaluated)Properties|anyOf|oneOf|if|dependentSchemas|dependencies)$/
/** The most telling first: one value has one problem. */
const RANKS = ['required', 'type', 'format', 'const', 'enum']
const MAX_DEPTH = 12
const MAX_VALUES = 1000
const MAX_PROBLEMS = 500
const MAX_ALLOWED = 12

/** The problems of a schema with a value, the most telling first, and one for each place. */
export function inputProblems(
  schema: unknown,
  given: unknown,
  engine?: CheckSchemaOptions,
): InputCheck {
  let check: SchemaCheck | undefined
  try {
    check = checkSchema(schema, given, engine)
  } catch {
    // the schema cannot be used
  }
  const found = check?.problems ?? []
  const walked = walk(schema, given)
  const told = found.filter(isTelling)
  const telling = [...(told.length > 0 ? told : found), ...walked.formats].toSorted(byRank)
  const byPointer = new Map<string, SchemaProblem>()
  for (const problem of [...telling, ...(check ? walked.unknown : [])])
    if (!byPointer.has(problem.pointer)) byPointer.set(problem.pointer, problem)
  return {
    problems: [...byPointer.values()]
      .slice(0, MAX_PROBLEMS)
      .map((problem) => describe(problem, found, given)),
    isRefused: found.length + walked.formats.length > 0,
    isPartial: check?.leavesPatterns !== false,
    descriptions: walked.descriptions,
  }
}

/** Neither a keyword around another problem, nor within one of several schemas of which any may fit. */
const isTelling = ({ keyword, location }: SchemaProblem): boolean =>
  !OUTER_KEYWORDS.test(keyword) && !/\/(?:anyOf|oneOf)\/\d/.test(location)

const byRank = (a: SchemaProblem, b: SchemaProblem): number => rankOf(a) - rankOf(b)
const rankOf = ({ keyword }: SchemaProblem): number => [...RANKS, keyword].indexOf(keyword)

function describe(
  { keyword, pointer, text, location }: SchemaProblem,
  found: readonly SchemaProblem[],
  given: unknown,
): InputProblem {
  const place = { kind: 'wrong' as const, pointer, path: pathOf(pointer, given) }
  const wrong = (key: string, more?: Partial<InputProblem>) => ({ ...place, key, ...more })
  switch (keyword) {
    case 'required':
      return wrong('missing', { kind: 'missing' })
    case 'false':
      return wrong('unknown', { kind: 'unknown', isIgnored: location === '' })
    case 'format':
      return wrong(text)
    case 'type':
      return wrong('type_is', typesIn([text]))
    case 'const':
    case 'enum': {
      const allowed = allowedIn(text)
      const isShort = allowed.length > 0 && allowed.length <= MAX_ALLOWED
      return isShort ? wrong(`${keyword}_of`, { allowed }) : wrong(keyword)
    }
    case 'anyOf':
    case 'oneOf': {
      const options = found.filter((each) => each.location.startsWith(`${location}/`))
      const areTypes = options.every((each) => each.keyword === 'type' && each.pointer === pointer)
      return areTypes && options.length > 0
        ? wrong('type_is', typesIn(options.map((each) => each.text)))
        : wrong('other')
    }
    default:
      return wrong(keyword)
  }
}

/** The interpreter says it in a sentence: `Instance type "string" is invalid. Expected "number".` */
function typesIn(sentences: readonly string[]): Pick<InputProblem, 'expected' | 'actual'> {
  const named = sentences.map((sentence) =>
    [...sentence.matchAll(/"(\w+)"/g)].map(([, type]) => type ?? ''),
  )
  return {
    actual: named[0]?.[0] ?? '',
    expected: [...new Set(named.flatMap(([, ...types]) => types))],
  }
}

/** `Instance does not match any of ["a","b"].` */
function allowedIn(sentence: string): readonly string[] {
  const listed = /match (any of )?([^]*)\.$/.exec(sentence)
  try {
    const values: unknown = JSON.parse(listed?.[2] ?? '')
    return (listed?.[1] && Array.isArray(values) ? (values as unknown[]) : [values]).map((value) =>
      typeof value === 'string' ? value : JSON.stringify(value),
    )
  } catch {
    return []
  }
}

/** As the fields of a payload name it: `edits[0].oldText`. */
function pathOf(pointer: string, given: unknown): string {
  let at = given
  let path = ''
  for (const name of keysOfPointer(pointer)) {
    path = memberPath(path, Array.isArray(at) ? Number(name) : name)
    at = Array.isArray(at) ? (at as unknown[])[Number(name)] : getOwnMember(at, name)
  }
  return path
}

function walk(root: unknown, given: unknown) {
  const formats: SchemaProblem[] = []
  const unknown: SchemaProblem[] = []
  const descriptions = new Map<string, string>()
  let left = MAX_VALUES

  function visit(declared: unknown, value: unknown, pointer: string, depth: number): void {
    if (depth > MAX_DEPTH || (left -= 1) < 0) return
    const { schema } = readSchema(declared, root)
    const description = depth === 0 ? undefined : ownText(schema, 'description')
    if (description !== undefined) descriptions.set(pointer, description)
    const format = FORMATS.find((name) => name === schema.format)
    if (format && typeof value === 'string' && !isOfFormat(value, format))
      formats.push(walkedProblem(pointer, 'format', isDateLike(value, format) ? 'day' : format))
    if (Array.isArray(value))
      return value.forEach((item, index) =>
        visit(schema.items, item, `${pointer}/${index}`, depth + 1),
      )
    const { properties } = schema
    if (!isJsonObject(properties) || !isJsonObject(value)) return
    const at = (name: string) => `${pointer}/${pointerKey(name)}`
    for (const [name, member] of Object.entries(properties))
      visit(member, getOwnMember(value, name), at(name), depth + 1)
    if (Object.keys(schema).some((keyword) => OPEN_KEYWORDS.test(keyword))) return
    for (const name of Object.keys(value))
      if (!Object.hasOwn(properties, name)) unknown.push(walkedProblem(at(name), 'false', ''))
  }

  visit(root, given, '', 0)
  return { formats, unknown, descriptions }
}

const walkedProblem = (pointer: string, keyword: string, text: string): SchemaProblem => ({
  pointer,
  keyword,
  text,
  location: '',
})

const isDateLike = (value: string, format: string): boolean =>
  format === 'date' && /^\d{4}-\d\d-\d\d$/.test(value)

/** Why a field cannot be sent: a key of the catalogue, and the values that its sentence names. */
export type FieldProblem = {
  readonly key: string
  readonly limit?: number | undefined
  readonly expected?: readonly string[] | undefined
  /** The place in a JSON value, as a path from the field. */
  readonly at?: string | undefined
}

/** Problems by the pointer of the field that shows them. No message contains a value. */
export function fieldProblems(
  root: Field,
  value: unknown,
  drafts: ReadonlyMap<string, { readonly problem?: string | undefined }>,
  found: readonly InputProblem[],
): ReadonlyMap<string, FieldProblem> {
  const fields = fieldsIn(root)
  const problems = new Map<string, FieldProblem>()
  for (const field of fields) {
    const unreadable = drafts.get(field.pointer)?.problem
    const key = unreadable ?? (isMissing(field, value) ? 'schema.missing' : undefined)
    if (key !== undefined) problems.set(field.pointer, { key })
  }
  const placed = found.flatMap((each) => {
    const field = fields.findLast(({ pointer }) => `${each.pointer}/`.startsWith(`${pointer}/`))
    return field && !each.isIgnored ? [{ field, problem: inField(each, field, value) }] : []
  })
  for (const { field, problem } of placed)
    if (field.kind !== 'group' && !problems.has(field.pointer)) problems.set(field.pointer, problem)
  // the whole need not say what one of its fields says
  const whole = placed.find(({ field }) => field.kind === 'group')
  if (whole && problems.size === 0) problems.set(whole.field.pointer, whole.problem)
  return problems
}

const isMissing = ({ path, isRequired }: Field, value: unknown): boolean =>
  isRequired && valueAt(value, path) === ABSENT && (path.length === 0 || value !== ABSENT)

function inField(
  { kind, key, pointer, expected }: InputProblem,
  field: Field,
  value: unknown,
): FieldProblem {
  const at = pathOf(pointer.slice(field.pointer.length), valueAt(value, field.path))
  if (at !== '') return { key: kind === 'missing' ? 'schema.missing' : 'schema.other', at }
  const limit = field.schema[key]
  return {
    key: `schema.${key.replace(/_of$/, '')}`,
    expected,
    limit: typeof limit === 'number' ? limit : undefined,
  }
}

/** Keywords that share a sentence, if no limit is known. */
const SENTENCES: readonly [sentence: string, keywords: RegExp][] = [
  ['range', /^(?:(?:exclusiveM|m)(?:in|ax)imum|multipleOf)$/],
  ['format', /^pattern$/],
  ['other', /^const$/],
]

/** The catalogue's key for a keyword of a schema without its limit. */
export function sentenceKey(keyword: string, words: Words): string {
  const sentence = SENTENCES.find(([, keywords]) => keywords.test(keyword))?.[0] ?? keyword
  return words.find(`schema.${sentence}`) === undefined ? 'schema.other' : `schema.${sentence}`
}

/** Types as a person reads them: "text or nothing". */
export const typesText = (types: readonly string[], words: Words): string =>
  new Intl.ListFormat(words.locale, { type: 'disjunction' }).format(
    types.map((type) => words.text(`schema.${type}`)),
  )

/** Limits that are said as those of a number. */
const LIMITS: Readonly<Record<string, string>> = {
  'schema.minItems': 'schema.minimum',
  'schema.maxItems': 'schema.maximum',
}

export function problemText({ key, limit, expected }: FieldProblem, words: Words): string {
  const [, keyword] = /^schema\.(.*)/.exec(key) ?? []
  if (keyword === undefined) return words.text(key)
  const types = expected ?? (/^(?:number|integer)$/.test(keyword) ? [keyword] : undefined)
  if (types) return words.text('schema.of_type', { expected: typesText(types, words) })
  const said = LIMITS[key] ?? key
  return limit === undefined || words.find(`${said}.other`) === undefined
    ? words.text(sentenceKey(keyword, words))
    : words.count(said, limit)
}
