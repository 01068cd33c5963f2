import { ANY, BOOL, FLOAT, INT, STRING, typeWith, type GoField, type GoType } from './GoType.ts'
import { boxed, goValue, shownBy, unboxed, zeroOf, type Argument, type GoValue } from './GoValue.ts'
import { quoteText } from '../format/quoteText.ts'
import type { ShapeField } from '../../confirmation/TemplateShape.ts'
import { fail, toGoValue } from './toGoValue.ts'

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
 * The payload as Go's decoder puts it into a struct of this shape. Throws a TemplateError where it
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
  /**
   * What is seen of a payload's value is what its Go value has of it: a struct drops keys that it
   * has no field for.
   */
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
