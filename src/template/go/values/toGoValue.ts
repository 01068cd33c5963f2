import { isBefore, wellFormed } from '../format/byteText.ts'
import { ANY, BOOL, EXACT_NUMBER, FLOAT, STRING, typeWith } from './GoType.ts'
import { boxed, goValue, type Argument, type GoValue } from './GoValue.ts'
import { TemplateError } from '../TemplateError.ts'

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

export const fail = (message: string): never => {
  throw new TemplateError('exec', `handrail: ${message}`)
}

/** A payload's true or false. */
export const dataBool = (data: boolean): GoValue => goValue(BOOL, data, 'data')
/** A payload's string. */
export const dataString = (text: string): GoValue => goValue(STRING, wellFormed(text), 'data')
/** A payload's number. */
export const dataFloat = (data: number): GoValue => goValue(FLOAT, data, 'data')
/** A payload's number that no float64 holds: its digits. */
export const exactNumber = (digits: string): GoValue => goValue(EXACT_NUMBER, digits, 'data')
/** A payload's list. */
export const dataList = (items: readonly Argument[]): GoValue =>
  goValue(ANY_LIST, items.map(boxed), 'data')

/**
 * A payload's object. Keys in the order of their bytes, in which Go prints and ranges over maps; of
 * keys that become one the last counts.
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
 * enumerable properties only, each read once. Throws a TemplateError for what is no JSON, and for
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
        return Number.isFinite(value) ? dataFloat(value) : fail(`${value} is no JSON`)
      case 'boolean':
        return dataBool(value)
      case 'bigint':
        return exactNumber(String(value))
      case 'undefined':
        return undefined
      case 'object':
        return value === null ? undefined : container(value, depth + 1)
      default:
        return fail(`a ${typeof value} is no JSON`)
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
      fail('an object with a class is no JSON')
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
