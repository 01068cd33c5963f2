import { ANY, BOOL, FLOAT, INT, mapOf, pointerTo, sliceOf, STRING, type GoField, type GoType } from './GoType.ts'
import { boxed, shownBy, zeroOf, type GoValue } from './GoValue.ts'
import { quoteText } from './quoteText.ts'
import type { ShapeField } from './TemplateShape.ts'
import { capacityOf, fail, toGoValue } from './toGoValue.ts'

const MAX_INT = 2n ** 63n - 1n
const SCALARS = { string: STRING, int: INT, float: FLOAT, bool: BOOL } as const
const ELEMENT_SIZE: Partial<Record<GoType['kind'], number>> = { bool: 1, int: 8, float64: 8, pointer: 8 }

/** The Go type of a field: optional scalars are pointers, objects always are; lists and maps may be nil anyhow. */
function typeOf(field: ShapeField): GoType {
  switch (field.kind) {
    case 'list':
      return sliceOf(elementType(field))
    case 'map':
      return mapOf(elementType(field))
    case 'object':
      return pointerTo(structOf(field.fields ?? []))
    case 'any':
      return ANY
    default:
      return field.optional ? pointerTo(SCALARS[field.kind]) : SCALARS[field.kind]
  }
}

const elementType = ({ elem }: ShapeField): GoType => (elem ? typeOf(elem) : ANY)

function structOf(shape: readonly ShapeField[]): GoType & { kind: 'struct' } {
  const fields = shape.map((field): GoField => ({ name: field.go, json: field.json, type: typeOf(field), ...('fallback' in field && { fallback: field.fallback }) }))
  const text = fields.map(({ name, json, type }) => `${name} ${type.name} ${quoteText(`json:"${json}"`)}`).join('; ')
  return { kind: 'struct', name: fields.length > 0 ? `struct { ${text} }` : 'struct {}', fields }
}

/** The payload as Go's decoder puts it into a struct of this shape. Throws a TemplateError where it does not fit, or its digits are not known. */
export function typedValue(payload: GoValue | undefined, shape: readonly ShapeField[]): GoValue {
  const type = structOf(shape)
  if (payload && payload.kind !== 'map') return mismatch(payload, 'struct')
  return decode(payload ?? { ...zeroOf(type), mark: 'data' }, pointerTo(type))
}

const mismatch = (value: GoValue, type: string): never => fail(`cannot unmarshal ${value.kind === 'slice' ? 'array' : value.kind === 'map' ? 'object' : value.kind} into Go value of type ${type}`)

/** encoding/json: null "unmarshals … into an interface, map, pointer, or slice by setting that Go value to nil", and "has no effect" on others. */
function decode(value: GoValue | undefined, type: GoType): GoValue {
  if (type.kind === 'any') return boxed(value ?? null)
  if (!value) return { ...zeroOf(type), mark: 'data' }
  const common = { type, mark: 'data', shows: [value] } as const
  switch (type.kind) {
    case 'pointer': {
      const data = decode(value, type.elem)
      return { ...common, kind: 'pointer', data, shows: shownBy(data) }
    }
    case 'struct': {
      if (value.kind !== 'map') return value.kind === 'struct' ? value : mismatch(value, type.name)
      const data = fieldsOf(value, type.fields)
      return { ...common, kind: 'struct', data, shows: shownIn(data, value) }
    }
    case 'slice': {
      if (value.kind !== 'slice') return mismatch(value, type.name)
      const data = (value.data ?? []).map((each) => element(each, type.elem))
      return { ...common, kind: 'slice', data, capacity: capacityOf(data.length, ELEMENT_SIZE[type.elem.kind]), shows: shownIn(data, value) }
    }
    case 'map': {
      if (value.kind !== 'map') return mismatch(value, type.name)
      const data = new Map(Array.from(value.data ?? [], ([key, each]) => [key, element(each, type.elem)]))
      return { ...common, kind: 'map', data, shows: shownIn([...data.values()], value) }
    }
    case 'int':
      return { ...common, kind: 'int', data: wholeNumber(value) }
    case 'float64':
      return { ...common, kind: 'float64', data: value.kind === 'float64' ? value.data : Number(digitsOf(value, type)) }
    default:
      if (value.kind !== type.kind || value.type.name !== type.name) return mismatch(value, type.name)
      return { ...value, ...common }
  }
}

/** What is seen of a payload's value is what its Go value has of it: a struct drops keys that it has no field for. */
const shownIn = (parts: readonly GoValue[], value: GoValue): readonly GoValue[] => (parts.length > 0 ? parts.flatMap(shownBy) : [value])

const element = (value: GoValue, type: GoType): GoValue => decode(value.kind === 'any' ? (value.data ?? undefined) : value, type)

/** encoding/json: "preferring exact matches but also accepting case-insensitive matches"; the last of them counts. */
function fieldsOf(map: GoValue & { kind: 'map' }, fields: readonly GoField[]): GoValue[] {
  const values = fields.map(({ type, fallback }) => decode(toGoValue(fallback), type))
  const exact = new Map(fields.map(({ json }, index) => [json, index]))
  const folded = new Map(fields.map(({ json }, index) => [json.toLowerCase(), index]))
  for (const [key, each] of map.data ?? []) {
    const index = exact.get(key) ?? folded.get(key.toLowerCase())
    const value = each.kind === 'any' ? (each.data ?? undefined) : each
    if (index === undefined) continue
    const { type } = fields[index]!
    if (value || type.kind === 'any' || type.kind === 'pointer' || type.kind === 'slice' || type.kind === 'map') values[index] = decode(value, type)
  }
  return values
}

function digitsOf(value: GoValue, type: GoType): string {
  return value.kind === 'string' && value.type.name !== STRING.name ? value.data : mismatch(value, type.name)
}

function wholeNumber(value: GoValue): bigint {
  if (value.kind === 'float64') {
    if (Number.isSafeInteger(value.data)) return BigInt(value.data)
    return fail(Number.isInteger(value.data) ? `the digits of ${value.data} are not known: parsing as a double has lost them` : `cannot unmarshal number ${value.data} into Go value of type int`)
  }
  const digits = digitsOf(value, INT)
  const int = /^-?\d+$/.test(digits) ? BigInt(digits) : undefined
  return int !== undefined && int <= MAX_INT && int >= -MAX_INT - 1n ? int : fail(`cannot unmarshal number ${digits} into Go value of type int`)
}
