import { compareText, wellFormed } from './byteText.ts'
import { ANY, BOOL, EXACT_NUMBER, FLOAT, mapOf, sliceOf, STRING } from './GoType.ts'
import { boxed, type GoValue } from './GoValue.ts'
import { TemplateError } from './TemplateError.ts'

const MAX_DEPTH = 500
const MAX_VALUES = 500_000

const ANY_LIST = sliceOf(ANY)
const ANY_MAP = mapOf(ANY)
const DATA = 'data'

/** How many elements Go's append has made room for, of this size in bytes. */
export const capacityOf = (count: number, size = 16): number => (count === 0 ? 0 : Math.max(2 ** Math.ceil(Math.log2(count)), 8 / Math.min(size, 8)))

export const fail = (message: string): never => {
  throw new TemplateError('exec', `handrail: ${message}`)
}

/** A payload's true or false. */
export const dataBool = (data: boolean): GoValue => ({ kind: 'bool', type: BOOL, data, mark: DATA })
/** A payload's string. */
export const dataString = (text: string): GoValue => ({ kind: 'string', type: STRING, data: wellFormed(text), mark: DATA })
/** A payload's number. */
export const dataFloat = (data: number): GoValue => ({ kind: 'float64', type: FLOAT, data, mark: DATA })
/** A payload's number that no float64 holds: its digits. */
export const exactNumber = (digits: string): GoValue => ({ kind: 'string', type: EXACT_NUMBER, data: digits, mark: DATA })
/** A payload's list. */
export const dataList = (items: readonly (GoValue | undefined)[]): GoValue => ({ kind: 'slice', type: ANY_LIST, data: items.map((item) => boxed(item ?? null)), capacity: capacityOf(items.length), mark: DATA })

/** A payload's object. Keys in the order of their bytes, in which Go prints and ranges over maps; of keys that become one the last counts. */
export function dataMap(members: Iterable<readonly [string, GoValue | undefined]>): GoValue {
  const map = new Map<string, GoValue>()
  for (const [key, value] of members) map.set(wellFormed(key), boxed(value ?? null))
  return { kind: 'map', type: ANY_MAP, data: new Map([...map].sort(([left], [right]) => compareText(left, right))), written: [...map.keys()], mark: DATA }
}

/**
 * A copy of parsed JSON as Go's decoder gives it for `any`: numbers are float64, null is nil. Own enumerable properties only, each read once.
 * Throws a TemplateError for what is no JSON, and for more than 500 levels or 500000 values.
 */
export function toGoValue(payload: unknown): GoValue | undefined {
  let count = 0

  function convert(value: unknown, depth: number): GoValue | undefined {
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
    if (prototype !== null && Object.getPrototypeOf(prototype) !== null) fail('an object with a class is no JSON')
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
