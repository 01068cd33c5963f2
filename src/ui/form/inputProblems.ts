import { memberPath } from '../../engines/json/digestCall.ts'
import { FORMATS, isOfFormat } from './Field.ts'
import { pointerKey } from '../content/walkJson.ts'
import { ownText, readSchema } from './deriveFields.ts'
import { checkSchema, type SchemaProblem } from '../../engines/json/checkSchema.ts'
import { getOwnMember, isJsonObject, type JsonObject } from '../../model/JsonObject.ts'

/** The problem of one value, as `schema.<key>`; `path` and `pointer` also of a missing one. */
export type InputProblem = {
  readonly kind: 'missing' | 'wrong' | 'unknown'
  readonly key: string
  readonly path: string
  readonly pointer: string
  readonly expected?: readonly string[]
  readonly actual?: string
  readonly allowed?: readonly string[]
}

/** `isRefused`: the schema forbids it; else the tool only does not know a part of it. */
export type InputCheck = {
  readonly problems: readonly InputProblem[]
  readonly isRefused: boolean
  /** The tool's words on its parameters, by the pointer of their values. */
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
const MAX_PROBLEMS = 50
const MAX_ALLOWED = 12

/** The problems of a tool's schema with its input. Throws if the schema cannot be used. */
export function inputProblems(schema: unknown, given: JsonObject): InputCheck {
  const { problems: found } = checkSchema(schema, given)
  const walked = walk(schema, given)
  const telling = [...found.filter(isTelling), ...walked.formats].toSorted(byRank)
  const byPointer = new Map<string, SchemaProblem>()
  for (const problem of [...telling, ...walked.unknown])
    if (!byPointer.has(problem.pointer)) byPointer.set(problem.pointer, problem)
  return {
    problems: [...byPointer.values()]
      .slice(0, MAX_PROBLEMS)
      .map((problem) => describe(problem, found, given)),
    isRefused: found.length + walked.formats.length > 0,
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
  given: JsonObject,
): InputProblem {
  const place = { kind: 'wrong' as const, pointer, path: pathOf(pointer, given) }
  const wrong = (key: string, more?: Partial<InputProblem>) => ({ ...place, key, ...more })
  switch (keyword) {
    case 'required':
      return wrong('missing', { kind: 'missing' })
    case 'false':
      return wrong('unknown', { kind: 'unknown' })
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

const namesOf = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))

/** As the fields of a payload name it: `edits[0].oldText`. */
function pathOf(pointer: string, given: unknown): string {
  let at = given
  let path = ''
  for (const name of namesOf(pointer)) {
    path = memberPath(path, Array.isArray(at) ? Number(name) : name)
    at = Array.isArray(at) ? (at as unknown[])[Number(name)] : getOwnMember(at, name)
  }
  return path
}

function walk(root: unknown, given: JsonObject) {
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
      formats.push(problem(pointer, 'format', isDateLike(value, format) ? 'day' : format))
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
      if (!Object.hasOwn(properties, name)) unknown.push(problem(at(name), 'false', ''))
  }

  visit(root, given, '', 0)
  return { formats, unknown, descriptions }
}

const problem = (pointer: string, keyword: string, text: string): SchemaProblem => ({
  pointer,
  keyword,
  text,
  location: '',
})

const isDateLike = (value: string, format: string): boolean =>
  format === 'date' && /^\d{4}-\d\d-\d\d$/.test(value)
