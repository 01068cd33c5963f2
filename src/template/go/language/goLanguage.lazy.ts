import { fromBytes, toBytes } from '../format/byteText.ts'
import { equalsAny, isLess } from '../compareValues.ts'
import { escapeHtml, escapeJs, escapeQuery } from './escapeText.ts'
import { BYTE } from '../values/GoType.ts'
import {
  goBool,
  goInt,
  goString,
  indirect,
  isNil,
  markOf,
  shownBy,
  unboxed,
  zeroElement,
  type Argument,
} from '../values/GoValue.ts'
import { lengthOf } from '../isTrue.ts'
import type { Language } from './Language.ts'
import { confirmationHelpers, LOGIC } from './plainLanguage.ts'
import { printable } from '../printed.ts'
import { sprint, sprintln } from '../printValues.ts'
import { readNumber } from '../parse/readNumber.ts'
import { refuse, type GoFunction, type Run } from '../Run.ts'
import { sprintf } from '../format/sprintf.ts'
import { capacityOf } from '../values/toGoValue.ts'
import { unquoteText } from '../parse/unquoteText.ts'

/**
 * Lists decoded from JSON have room for as many elements as Go's append makes, which `slice` may
 * use: up to here the next power of two.
 */
const MAX_KNOWN_CAPACITY = 512

function indexOf(value: Argument, most: number): number {
  if (!value) return refuse('cannot index slice/array with nil')
  if (value.kind !== 'int') return refuse(`cannot index slice/array with type ${value.type.name}`)
  return value.data < 0n || value.data > BigInt(most)
    ? refuse(`index out of range: ${value.data}`)
    : Number(value.data)
}

function indexed(run: Run, [first, ...indexes]: readonly Argument[]): Argument {
  const item = unboxed(first)
  if (!item) refuse('index of untyped nil')
  return indexes.reduce((from, each) => elementOf(run, from, unboxed(each)), item)
}

function elementOf(run: Run, from: Argument, by: Argument): Argument {
  const value = indirect(from)
  if (!value || isNil(value)) return refuse('index of nil pointer')
  if (value.kind === 'map') {
    if (!by) return refuse('value is nil; should be of type string')
    // a key that is not there is no error: the way to ask for what may be missing
    return by.type.name === 'string'
      ? (value.data?.get(by.data as string) ?? zeroElement(value))
      : refuse(`value has type ${by.type.name}; should be string`)
  }
  if (value.kind !== 'slice' && value.kind !== 'string')
    return refuse(`can't index item of type ${value.type.name}`)
  run.spend(value.kind === 'string' ? value.data.length >> 6 : 0)
  const length = lengthOf(value)
  const at = indexOf(by, length)
  if (at === length) refuse(`reflect: ${value.kind} index out of range`)
  return value.kind === 'slice'
    ? value.data![at]
    : goInt(toBytes(value.data)[at]!, value.mark, BYTE)
}

/**
 * `slice x 1 3`: strings go by bytes. Unlike `index` and `len`, Go's `slice` follows no pointer,
 * and looks into no interface for the indexes, so that none can come from JSON.
 */
function slice(run: Run, [first, ...indexes]: readonly Argument[]): Argument {
  const value = unboxed(first)
  if (!value) return refuse('slice of untyped nil')
  if (indexes.length > 3) refuse(`too many slice indexes: ${indexes.length}`)
  if (value.kind !== 'slice' && value.kind !== 'string')
    return refuse(`can't slice item of type ${value.type.name}`)
  if (value.kind === 'string' && indexes.length === 3) refuse('cannot 3-index slice a string')
  const length = lengthOf(value)
  const capacity = value.kind === 'slice' ? capacityOf(value) : length
  const [start = 0, end = length, most = capacity] = indexes.map((each) => indexOf(each, capacity))
  if (start > end) refuse(`invalid slice index: ${start} > ${end}`)
  if (end > most) refuse(`invalid slice index: ${end} > ${most}`)
  run.spend(length >> 6)
  const isWhole = start === 0 && end >= length
  if (value.kind === 'string')
    return isWhole
      ? value
      : goString(fromBytes(toBytes(value.data).subarray(start, end)), markOf([value]))
  if (end > length && capacity > MAX_KNOWN_CAPACITY)
    run.unknowable(`a list would be extended beyond its ${length} elements`)
  const items = value.data ?? []
  const extra = Array.from({ length: Math.max(end - length, 0) }, () => zeroElement(value))
  return {
    ...value,
    data: [...items, ...extra].slice(start, end),
    capacity: most - start,
    shows: isWhole
      ? shownBy(value)
      : items.slice(start, end).flatMap((each) => shownBy(unboxed(each) ?? each)),
  }
}

function countOf(run: Run, [item]: readonly Argument[]): Argument {
  const value = indirect(item)
  if (!value) return refuse('reflect: call of reflect.Value.Type on zero Value')
  if (isNil(value)) refuse('len of nil pointer')
  if (value.kind !== 'string' && value.kind !== 'slice' && value.kind !== 'map')
    return refuse(`len of type ${value.type.name}`)
  if (value.kind === 'string') run.spend(value.data.length >> 6)
  return goInt(lengthOf(value), value.mark)
}

/** Text of arguments, as html, js and urlquery take it. */
const escaping = (escape: (text: string) => string): GoFunction => [
  'any...',
  (run, values) => {
    const { data, mark, shows } = sprint(run, values.map(printable))
    return goString(run.checked(escape(data as string)), mark === 'own' ? 'own' : 'data', shows)
  },
]

const comparison = (
  compare: (run: Run, values: readonly Argument[]) => boolean,
  parameters = 'value value',
): GoFunction => [parameters, (run, values) => goBool(compare(run, values), markOf(values))]
const isAtMost = (run: Run, values: readonly Argument[]): boolean =>
  isLess(run, values) || equalsAny(run, values)
const BUILTINS: Record<string, GoFunction> = {
  ...LOGIC,
  len: ['value', countOf],
  index: ['value value...', indexed],
  slice: ['value value...', slice],
  // JSON has no functions: it always fails
  call: [
    'value value...',
    (_run, [given], callee) =>
      refuse(
        unboxed(given)
          ? `non-function ${callee} of type ${unboxed(given)!.type.name}`
          : 'call of nil',
      ),
  ],
  html: escaping(escapeHtml),
  js: escaping(escapeJs),
  urlquery: escaping(escapeQuery),
  print: ['any...', sprint],
  println: ['any...', sprintln],
  printf: ['string any...', (run, [format, ...values]) => sprintf(run, format!, values)],
  eq: comparison(equalsAny, 'value value...'),
  ne: comparison((run, values) => !equalsAny(run, values)),
  lt: comparison(isLess),
  le: comparison(isAtMost),
  gt: comparison((run, values) => !isAtMost(run, values)),
  ge: comparison((run, values) => !isLess(run, values)),
}

const readLiteral: Language['readLiteral'] = (text, kind) => {
  if (kind !== 'string') return readNumber(text, kind)
  const read = unquoteText(text)
  return read === undefined ? 'invalid syntax' : { value: goString(read) }
}

/** Go's own functions and these, and every form of a literal. */
export const languageWith = (helpers: Record<string, GoFunction>): Language => ({
  functions: new Map(Object.entries({ ...BUILTINS, ...helpers })),
  readLiteral,
})

/** What a template that asks for consent may say. */
export const confirmationLanguage = languageWith(confirmationHelpers)
