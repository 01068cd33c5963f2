import { isBefore, wellFormed, quoteText } from './readTokens.ts'
import { TemplateError, type ShapeField } from './ConfirmationPrompt.ts'

/**
 * The source of a text: the template (`own`) or the payload (`data`), which may be one whole JSON
 * value (`token`: by `json`, `quote`, or a number).
 */
export type Mark = 'own' | 'data' | 'token'

export type Piece = { readonly text: string; readonly mark: Mark }

type Common = {
  readonly type: GoType
  readonly mark: Mark
  /** The values of the payload that are seen where this is printed; without it, itself. */
  readonly shows?: readonly GoValue[] | undefined
  readonly pieces?: readonly Piece[]
}

/**
 * A Go value with its type, as package reflect sees it: `any` is an interface with something in it
 * or nil. No value at all is `undefined`.
 */
export type GoValue = Common &
  Readonly<
    | { kind: 'bool'; data: boolean }
    | { kind: 'int'; data: bigint }
    | { kind: 'float64'; data: number }
    | { kind: 'complex128'; data: readonly [real: number, imaginary: number] }
    | { kind: 'string'; data: string }
    | { kind: 'slice'; data: readonly GoValue[] | null; capacity?: number }
    | { kind: 'map'; data: ReadonlyMap<string, GoValue> | null; written?: readonly string[] }
    | { kind: 'struct'; data: readonly GoValue[] }
    | { kind: 'pointer' | 'any'; data: GoValue | null }
  >

export type Argument = GoValue | undefined

export const goValue = (
  type: GoType,
  data: GoValue['data'],
  mark: Mark = 'own',
  shows?: readonly GoValue[],
): GoValue => ({ kind: type.kind, type, data, mark, shows }) as GoValue

/** The source of a text made from these: the template if all are from it, else the payload. */
export const markOf = (from: readonly Argument[]): Mark =>
  from.some((value) => value && value.mark !== 'own') ? 'data' : 'own'

/** The visible parts of a printed value. */
export const shownBy = (value: GoValue): readonly GoValue[] =>
  value.shows ?? (value.mark === 'own' ? [] : [value])

export const goString = (data: string, mark?: Mark, shows?: readonly GoValue[]): GoValue =>
  goValue(STRING, data, mark, shows)
export const goInt = (data: bigint | number, mark?: Mark, type: GoType = INT): GoValue =>
  goValue(type, BigInt(data), mark)
export const goBool = (data: boolean, mark?: Mark): GoValue => goValue(BOOL, data, mark)
/** Wrapped in an interface, as elements of `[]any` and `map[string]any` are. */
const boxed = (data: Argument): GoValue => goValue(ANY, data ?? null, data?.mark ?? 'data')

/** The content of an interface: reflect's `Elem` of it. Other values are themselves. */
export const unboxed = (value: Argument): Argument =>
  value?.kind === 'any' ? (value.data ?? undefined) : value

/** The value behind pointers and interfaces, or the nil in which they end. */
export function indirect(value: Argument): Argument {
  let each = value
  while ((each?.kind === 'pointer' || each?.kind === 'any') && each.data) each = each.data
  return each
}

/** True if pointers and interfaces end in nil. */
export const isNil = (value: Argument): boolean =>
  !value || ((value.kind === 'pointer' || value.kind === 'any') && value.data === null)

const ZEROS = {
  bool: false,
  int: 0n,
  float64: 0,
  complex128: [0, 0],
  string: '',
  slice: null,
  map: null,
  pointer: null,
  any: null,
} as const

export const zeroOf = (type: GoType): GoValue =>
  goValue(
    type,
    type.kind === 'struct' ? type.fields.map((field) => zeroOf(field.type)) : ZEROS[type.kind],
  )

/** The type of elements: what a nil one of it is. */
export const zeroElement = ({ type }: GoValue): GoValue =>
  'elem' in type ? zeroOf(type.elem) : boxed(undefined)

/**
 * A Go type, as far as decoded JSON and template literals have types. Types of one name are one
 * type.
 */
type GoType = Readonly<
  | { kind: 'bool' | 'int' | 'float64' | 'complex128' | 'string' | 'any'; name: string }
  | { kind: 'slice' | 'map' | 'pointer'; name: string; elem: GoType }
  | { kind: 'struct'; name: string; fields: readonly GoField[] }
>

export type GoField = Readonly<{ name: string; json: string; type: GoType; fallback?: unknown }>

const BOOL: GoType = { kind: 'bool', name: 'bool' }
const INT: GoType = { kind: 'int', name: 'int' }
/** The type of an `index` of a string. */
export const BYTE: GoType = { kind: 'int', name: 'uint8' }
export const FLOAT: GoType = { kind: 'float64', name: 'float64' }
export const COMPLEX: GoType = { kind: 'complex128', name: 'complex128' }
export const STRING: GoType = { kind: 'string', name: 'string' }
/** How Go's decoder keeps a number's digits: a string by kind. */
const EXACT_NUMBER: GoType = { kind: 'string', name: 'json.Number' }
const ANY: GoType = { kind: 'any', name: 'interface {}' }

const PREFIXES = { slice: '[]', map: 'map[string]', pointer: '*' }

export const typeWith = (kind: keyof typeof PREFIXES, elem: GoType): GoType => ({
  kind,
  name: PREFIXES[kind] + elem.name,
  elem,
})

const MAX_DEPTH = 500
const MAX_VALUES = 500_000

const ANY_LIST = typeWith('slice', ANY)
const ANY_MAP = typeWith('map', ANY)

/**
 * How many elements there is room for: as many as Go's append has made it for while decoding,
 * depending on their size.
 */
export function capacityOf({ data, capacity, type }: GoValue & { kind: 'slice' }): number {
  const kind = 'elem' in type ? type.elem.kind : 'any'
  const least = kind === 'bool' ? 8 : 1
  return capacity ?? (data?.length ? Math.max(2 ** Math.ceil(Math.log2(data.length)), least) : 0)
}

const fail = (message: string): never => {
  throw new TemplateError('exec', `handrail: ${message}`)
}

export const dataBool = (data: boolean): GoValue => goValue(BOOL, data, 'data')
export const dataString = (text: string): GoValue => goValue(STRING, wellFormed(text), 'data')
export const dataFloat = (data: number): GoValue => goValue(FLOAT, data, 'data')
/** A payload's number that no float64 holds: its digits. */
export const exactNumber = (digits: string): GoValue => goValue(EXACT_NUMBER, digits, 'data')
export const dataList = (items: readonly Argument[]): GoValue =>
  goValue(ANY_LIST, items.map(boxed), 'data')

/**
 * A payload's object. Keys are sorted by their bytes, as Go prints maps. If two keys become the same,
 * the last one counts.
 */
export function dataMap(members: Iterable<readonly [string, Argument]>): GoValue {
  const map = new Map<string, GoValue>()
  for (const [key, value] of members) map.set(wellFormed(key), boxed(value))
  return {
    ...goValue(
      ANY_MAP,
      new Map([...map].sort(([left], [right]) => (isBefore(left, right) ? -1 : 1))),
      'data',
    ),
    written: [...map.keys()],
  } as GoValue
}

/**
 * A copy of parsed JSON as Go's decoder gives it for `any`: numbers are float64, null is nil. Own
 * enumerable properties only, each read once. Throws a TemplateError for what is not JSON, and for
 * more than 500 levels or 500000 values.
 */
export function toGoValue(payload: unknown): Argument {
  let count = 0

  function convert(value: unknown, depth: number): Argument {
    if (++count > MAX_VALUES) fail(`the payload has more than ${MAX_VALUES} values`)
    switch (typeof value) {
      case 'string':
        return dataString(value)
      case 'number':
        return Number.isFinite(value) ? dataFloat(value) : fail(`${value} is not JSON`)
      case 'boolean':
        return dataBool(value)
      case 'bigint':
        return exactNumber(String(value))
      case 'undefined':
        return undefined
      case 'object':
        return value === null ? undefined : container(value, depth + 1)
      default:
        return fail(`a ${typeof value} is not JSON`)
    }
  }

  function container(value: object, depth: number): GoValue {
    if (depth > MAX_DEPTH) fail(`the payload is nested deeper than ${MAX_DEPTH} levels`)
    if (Array.isArray(value)) {
      if (value.length > MAX_VALUES) fail(`the payload has more than ${MAX_VALUES} values`)
      return dataList(Array.from(value, (item: unknown) => convert(item, depth)))
    }
    const prototype: unknown = Object.getPrototypeOf(value)
    if (prototype !== null && Object.getPrototypeOf(prototype) !== null)
      fail('an object with a class is not JSON')
    const members = Object.entries(value).filter(([, member]) => member !== undefined)
    return dataMap(members.map(([key, member]) => [key, convert(member, depth)]))
  }

  try {
    return convert(payload, 0)
  } catch (error) {
    if (error instanceof TemplateError) throw error
    return fail('the payload cannot be read')
  }
}

const SCALARS = { string: STRING, int: INT, float: FLOAT, bool: BOOL } as const

/**
 * The Go type of a field: optional scalars are pointers, objects always are; lists and maps may be
 * nil anyhow.
 */
function typeOf({ kind, optional, elem, fields = [] }: ShapeField): GoType {
  switch (kind) {
    case 'list':
    case 'map':
      return typeWith(kind === 'list' ? 'slice' : kind, elem ? typeOf(elem) : ANY)
    case 'object':
      return typeWith('pointer', structOf(fields))
    case 'any':
      return ANY
    default:
      return optional ? typeWith('pointer', SCALARS[kind]) : SCALARS[kind]
  }
}

function structOf(shape: readonly ShapeField[]): GoType {
  const fields = shape.map((field): GoField => ({
    name: field.go,
    json: field.json,
    type: typeOf(field),
    fallback: field.fallback,
  }))
  const text = fields
    .map(({ name, json, type }) => `${name} ${type.name} ${quoteText(`json:"${json}"`)}`)
    .join('; ')
  return { kind: 'struct', name: text ? `struct { ${text} }` : 'struct {}', fields }
}

/**
 * The payload as Go's decoder puts it into a struct of this shape. Throws a TemplateError if it
 * does not fit, or its digits are not known.
 */
export function typedValue(payload: Argument, shape: readonly ShapeField[]): GoValue {
  const type = structOf(shape)
  return decode(payload ?? { ...zeroOf(type), mark: 'data' }, typeWith('pointer', type))
}

const WORDS: Partial<Record<GoValue['kind'], string>> = { slice: 'array', map: 'object' }
const mismatch = ({ kind }: GoValue, { kind: wanted, name }: GoType): never =>
  fail(
    `cannot unmarshal ${WORDS[kind] ?? kind} into Go value of type ${wanted === 'struct' ? wanted : name}`,
  )

/**
 * encoding/json: null "unmarshals … into an interface, map, pointer, or slice by setting that Go
 * value to nil", and "has no effect" on others.
 */
function decode(given: Argument, type: GoType): GoValue {
  const value = unboxed(given)
  if (type.kind === 'any') return boxed(value)
  if (!value) return { ...zeroOf(type), mark: 'data' }
  const make = (data: GoValue['data'], shows: readonly GoValue[] = [value]): GoValue =>
    goValue(type, data, 'data', shows)
  /** Only the members of the Go value show: a struct drops keys that it has no field for. */
  const makeOf = (data: GoValue['data'], parts: readonly GoValue[]): GoValue =>
    make(data, parts.length > 0 ? parts.flatMap(shownBy) : [value])
  switch (type.kind) {
    case 'pointer': {
      const data = decode(value, type.elem)
      return make(data, shownBy(data))
    }
    case 'struct': {
      if (value.kind !== 'map') return value.kind === 'struct' ? value : mismatch(value, type)
      const data = fieldsOf(value, type.fields)
      return makeOf(data, data)
    }
    case 'slice': {
      if (value.kind !== 'slice') return mismatch(value, type)
      const data = (value.data ?? []).map((each) => decode(each, type.elem))
      return makeOf(data, data)
    }
    case 'map': {
      if (value.kind !== 'map') return mismatch(value, type)
      const data = new Map(
        Array.from(value.data ?? [], ([key, each]) => [key, decode(each, type.elem)]),
      )
      return makeOf(data, [...data.values()])
    }
    case 'int':
      return make(wholeNumber(value))
    case 'float64':
      return make(value.kind === 'float64' ? value.data : Number(digitsOf(value, type)))
    default:
      return value.type.name === type.name ? make(value.data) : mismatch(value, type)
  }
}

/**
 * encoding/json: "preferring exact matches but also accepting case-insensitive matches"; the last
 * of them counts.
 */
function fieldsOf(map: GoValue & { kind: 'map' }, fields: readonly GoField[]): GoValue[] {
  const values = fields.map(({ type, fallback }) => decode(toGoValue(fallback), type))
  const exact = new Map(fields.map(({ json }, index) => [json, index]))
  const folded = new Map(fields.map(({ json }, index) => [json.toLowerCase(), index]))
  for (const [key, each] of map.data ?? []) {
    const index = exact.get(key) ?? folded.get(key.toLowerCase())
    if (index === undefined) continue
    const { type } = fields[index]!
    if (unboxed(each) || 'elem' in type || type.kind === 'any') values[index] = decode(each, type)
  }
  return values
}

const digitsOf = (value: GoValue, type: GoType): string =>
  value.kind === 'string' && value.type.name !== 'string' ? value.data : mismatch(value, type)

function wholeNumber(value: GoValue): bigint {
  const digits = value.kind === 'float64' ? String(value.data) : digitsOf(value, INT)
  if (value.kind === 'float64' && Number.isInteger(value.data)) {
    return Number.isSafeInteger(value.data)
      ? BigInt(value.data)
      : fail(`the digits of ${digits} are not known: parsing as a double has lost them`)
  }
  const int = /^-?\d+$/.test(digits) ? BigInt(digits) : undefined
  return int !== undefined && BigInt.asIntN(64, int) === int
    ? int
    : fail(`cannot unmarshal number ${digits} into Go value of type int`)
}

/**
 * Parts of a parsed template. `at`: the UTF-16 unit of the source where it starts; `text`: as Go's
 * messages name it, spaces as Go writes them.
 */
type Part<Kind> = Kind & { readonly at: number; readonly text: string }

export type ListNode = readonly StatementNode[]

export type PipeNode = Part<{
  kind: 'pipe'
  declared: readonly string[]
  isAssign: boolean
  commands: readonly CommandNode[]
}>
export type CommandNode = Part<{ operands: readonly OperandNode[] }>
export type FunctionNode = Part<{ kind: 'identifier' }>
/** `.a.b`, `$x.a.b`, `(…).a.b`: fields of dot, of the variable `from` or of its value. */
export type FieldsNode = Part<
  | { kind: 'field'; from: undefined; names: readonly string[] }
  | { kind: 'variable'; from: string; names: readonly string[] }
  | { kind: 'chain'; from: OperandNode; names: readonly string[] }
>
/**
 * `value`: what a literal is by its spelling, undefined for an int that is too large; `int`: what
 * it is if an int is wanted.
 */
export type LiteralNode = Part<{ kind: 'literal'; value: GoValue | undefined; int?: bigint }>

export type OperandNode =
  PipeNode | FunctionNode | FieldsNode | LiteralNode | Part<{ kind: 'dot' | 'nil' }>

/**
 * `branches`: the condition and those of its `{{else if}}` or `{{else with}}`, and what each
 * decides about.
 */
export type BranchNode = Part<{
  kind: 'if' | 'with' | 'range'
  branches: readonly { pipe: PipeNode; list: ListNode }[]
  otherwise: ListNode | undefined
}>
export type TemplateCallNode = Part<{ kind: 'template'; name: string; pipe: PipeNode | undefined }>

export type StatementNode =
  | BranchNode
  | TemplateCallNode
  | Part<{ kind: 'action'; pipe: PipeNode } | { kind: 'text' | 'break' | 'continue' }>

export type TemplateNode = OperandNode | CommandNode | StatementNode
