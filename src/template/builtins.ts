import { byteLength, fromBytes, toBytes } from './byteText.ts'
import { equalsAny, isLess } from './compareValues.ts'
import { encodeJson } from './encodeJson.ts'
import { escapeHtml, escapeJs, escapeQuery } from './escapeText.ts'
import { UINT8 } from './GoType.ts'
import type { GoFunction } from './GoFunction.ts'
import { boxed, goBool, goInt, goString, indirect, markOf, shownBy, unboxed, zeroOf, type GoValue } from './GoValue.ts'
import { hintHelpers } from './hintHelpers.ts'
import { isTrue, lengthOf } from './isTrue.ts'
import { printable, sprint, sprintln } from './printValues.ts'
import { quoteText } from './quoteText.ts'
import { CallError, type Run } from './Run.ts'
import { sprintf } from './sprintf.ts'

type Argument = GoValue | undefined
type Text = GoValue & { kind: 'string' }

/** Lists decoded from JSON have room for as many elements as Go's append makes, which `slice` may use: up to here the next power of two. */
const MAX_KNOWN_CAPACITY = 512

function indexOf(value: Argument, most: number): number {
  if (!value) throw new CallError('cannot index slice/array with nil')
  if (value.kind !== 'int' && value.kind !== 'uint8') throw new CallError(`cannot index slice/array with type ${value.type.name}`)
  if (value.data < 0n || value.data > BigInt(most)) throw new CallError(`index out of range: ${value.data}`)
  return Number(value.data)
}

function indexed(run: Run, [first, ...indexes]: readonly Argument[]): Argument {
  const item = unboxed(first)
  if (!item) throw new CallError('index of untyped nil')
  return indexes.reduce((from: Argument, each) => elementOf(run, from, each), item)
}

function elementOf(run: Run, from: Argument, by: Argument): Argument {
  const { value, isNil } = indirect(from)
  if (isNil || !value) throw new CallError('index of nil pointer')
  if (value.kind === 'map' && value.type.kind === 'map') return memberOf(value, unboxed(by), value.type.elem)
  if (value.kind !== 'slice' && value.kind !== 'string') throw new CallError(`can't index item of type ${value.type.name}`)
  const length = lengthOf(value)
  run.spend(value.kind === 'string' ? length >> 6 : 0)
  const at = indexOf(unboxed(by), length)
  if (at === length) throw new CallError(`reflect: ${value.kind} index out of range`)
  return value.kind === 'slice' ? value.data![at] : { ...goInt(toBytes(value.data)[at]!, value.mark), kind: 'uint8', type: UINT8 }
}

/** A key that is not there is no error: the way to ask for what may be missing. */
function memberOf(map: GoValue & { kind: 'map' }, key: Argument, elem: GoValue['type']): GoValue {
  if (key && key.type.name !== 'string') throw new CallError(`value has type ${key.type.name}; should be string`)
  if (!key || key.kind !== 'string') throw new CallError('value is nil; should be of type string')
  return map.data?.get(key.data) ?? (elem.kind === 'any' ? boxed(null) : zeroOf(elem))
}

/** `slice x 1 3`: strings go by bytes. Go does not look into an interface for the indexes here, so none can come from JSON. */
function slice(run: Run, [first, ...indexes]: readonly Argument[]): Argument {
  if (!unboxed(first)) throw new CallError('slice of untyped nil')
  const { value, isNil } = indirect(first)
  if (isNil || !value) throw new CallError('slice of nil pointer')
  if (indexes.length > 3) throw new CallError(`too many slice indexes: ${indexes.length}`)
  if (value.kind !== 'slice' && value.kind !== 'string') throw new CallError(`can't slice item of type ${value.type.name}`)
  if (value.kind === 'string' && indexes.length === 3) throw new CallError('cannot 3-index slice a string')
  const length = lengthOf(value)
  const capacity = value.kind === 'slice' ? value.capacity : length
  const [start = 0, end = length, most = capacity] = indexes.map((each) => indexOf(each, capacity))
  if (start > end) throw new CallError(`invalid slice index: ${start} > ${end}`)
  if (end > most) throw new CallError(`invalid slice index: ${end} > ${most}`)
  run.spend(length >> 6)
  if (value.kind === 'string') return start === 0 && end === length ? value : goString(fromBytes(toBytes(value.data).subarray(start, end)), markOf([value]))
  if (end > length && capacity > MAX_KNOWN_CAPACITY) run.unknowable(`a list would be extended beyond its ${length} elements`)
  const elem = value.type.kind === 'slice' ? value.type.elem : value.type
  const extra = Array.from({ length: Math.max(end - length, 0) }, () => (elem.kind === 'any' ? boxed(null) : zeroOf(elem)))
  const isWhole = start === 0 && end >= length
  return { ...value, data: [...(value.data ?? []), ...extra].slice(start, end), capacity: most - start, shows: isWhole ? shownBy(value) : (value.data ?? []).slice(start, end).flatMap((each) => shownBy(unboxed(each) ?? each)) }
}

function countOf(run: Run, [item]: readonly Argument[]): Argument {
  const { value, isNil } = indirect(item)
  if (isNil) throw new CallError('len of nil pointer')
  if (!value) throw new CallError('reflect: call of reflect.Value.Type on zero Value')
  if (value.kind !== 'string' && value.kind !== 'slice' && value.kind !== 'map') throw new CallError(`len of type ${value.type.name}`)
  if (value.kind === 'string') run.spend(value.data.length >> 6)
  return goInt(value.kind === 'string' ? byteLength(value.data) : lengthOf(value), value.mark)
}

/** JSON has no functions: `call` always fails. */
function call(_run: Run, [callee, function_]: readonly Argument[]): never {
  const value = unboxed(function_)
  throw new CallError(value ? `non-function ${(callee as Text).data} of type ${value.type.name}` : 'call of nil')
}

/** Text of arguments, as html, js and urlquery take it. */
function escaping(escape: (text: string) => string): GoFunction {
  return {
    parameters: [],
    rest: 'any',
    call(run, values) {
      const text = sprint(run, values.map(printable)) as Text
      return goString(run.checked(escape(text.data)), text.mark === 'own' ? 'own' : 'data', text.shows)
    },
  }
}

const comparison = (compare: (run: Run, left: Argument, right: Argument) => boolean): GoFunction => ({
  parameters: ['value', 'value'],
  call: (run, [left, right]) => goBool(compare(run, left, right), markOf([left, right])),
})
const isAtMost = (run: Run, left: Argument, right: Argument): boolean => isLess(run, left, right) || equalsAny(run, left, [right])
const logic: GoFunction = { parameters: ['value'], rest: 'value', call: () => undefined } // callFunction stops at the argument that decides

const BUILTINS: Record<string, GoFunction> = {
  and: logic,
  or: logic,
  not: { parameters: ['value'], call: (_run, [value]) => goBool(!isTrue(unboxed(value)), markOf([value])) },
  len: { parameters: ['value'], call: countOf },
  index: { parameters: ['value'], rest: 'value', call: indexed },
  slice: { parameters: ['value'], rest: 'value', call: slice },
  call: { parameters: ['value'], rest: 'value', call },
  html: escaping(escapeHtml),
  js: escaping(escapeJs),
  urlquery: escaping(escapeQuery),
  print: { parameters: [], rest: 'any', call: sprint },
  println: { parameters: [], rest: 'any', call: sprintln },
  printf: { parameters: ['string'], rest: 'any', call: (run, [format, ...values]) => sprintf(run, (format as Text).data, (format as Text).mark, values) },
  eq: { parameters: ['value'], rest: 'value', call: (run, [first, ...others]) => goBool(equalsAny(run, first, others), markOf([first, ...others])) },
  ne: comparison((run, left, right) => !equalsAny(run, left, [right])),
  lt: comparison(isLess),
  le: comparison(isAtMost),
  gt: comparison((run, left, right) => !isAtMost(run, left, right)),
  ge: comparison((run, left, right) => !isLess(run, left, right)),
}

/** What a template that asks for consent has besides (goa-ai: confirmation_workflow.go). Both give one whole JSON value; `quote` only where Go's escapes are JSON's. */
const CONFIRMATION: Record<string, GoFunction> = {
  json: { parameters: ['any'], call: (run, [value]) => goString(run.checked(encodeJson(run, value)), value && value.mark !== 'own' ? 'token' : 'own', value && shownBy(value)) },
  quote: { parameters: ['string'], call: (run, [value]) => goString(run.checked(quoteText((value as Text).data)), value!.mark === 'own' ? 'own' : 'token', shownBy(value!)) },
}

/** The functions of a template by name. */
export const functionsFor = (helpers: 'confirmation' | 'hint'): ReadonlyMap<string, GoFunction> =>
  new Map(Object.entries({ ...BUILTINS, ...(helpers === 'hint' ? hintHelpers : CONFIRMATION) }))
