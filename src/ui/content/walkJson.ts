import {
  memberPath,
  inexactNumbersOf,
  pointerKey,
  pointerOf,
} from '../../engines/json/digestCall.ts'
import { isSecretKey } from '../../internal/isSecretKey.ts'
import { splitHidden, LONGEST_NAME } from '../../internal/splitHidden.ts'

/** One place of a value on a walk. A container that is entered has two: `open` and `close`. */
export type JsonPlace = {
  kind: 'open' | 'close' | 'folded' | 'circular' | 'leaf'
  name: string | undefined
  /** A JSON Pointer, and as people write it: `edits[0].oldText`. */
  pointer: string
  path: string
  depth: number
  value: unknown
  isList: boolean
  size: number
  isLast: boolean
  isSecret: boolean
}

type Level = { place: JsonPlace; members: Members; next: number; isSecret: boolean }

/**
 * Walks a value without a stack of its own, so any depth is safe. A container that `enters` refuses
 * is `folded`; one that is in itself is `circular`.
 */
export function* walkJson(
  value: unknown,
  shouldEnter: (place: JsonPlace) => boolean,
): Generator<JsonPlace, void, undefined> {
  const levels: Level[] = []
  const ancestors = new Set<unknown>()

  function* visit(
    at: Pick<JsonPlace, 'name' | 'pointer' | 'path' | 'value' | 'isLast'>,
    isUnderSecret: boolean,
  ): Generator<JsonPlace, void, undefined> {
    const members = membersOf(at.value)
    const { isList = false, size = 0 } = members ?? {}
    const isSecret = isUnderSecret || (at.name !== undefined && isSecretKey(at.name))
    const place: JsonPlace = {
      ...at,
      kind: 'leaf',
      depth: levels.length,
      isList,
      size,
      isSecret: isSecret && !members && isMaskable(at.value, at.path),
    }
    if (!members) yield place
    else if (ancestors.has(at.value)) yield { ...place, kind: 'circular' }
    else if (size === 0 || !shouldEnter(place)) yield { ...place, kind: 'folded' }
    else {
      yield { ...place, kind: 'open' }
      ancestors.add(at.value)
      levels.push({ place, members, next: 0, isSecret })
    }
  }

  yield* visit({ name: undefined, pointer: '', path: '', value, isLast: true }, false)
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    const { place, members, next, isSecret } = level
    if (next === members.size) {
      levels.pop()
      ancestors.delete(place.value)
      yield { ...place, kind: 'close' }
      continue
    }
    level.next += 1
    const key = members.keyAt(next)
    const path = memberPath(place.path, members.isList ? next : key)
    yield* visit(
      {
        name: members.isList ? undefined : key,
        pointer: `${place.pointer}/${pointerKey(key)}`,
        path,
        value: members.at(next),
        isLast: next === members.size - 1,
      },
      isSecret,
    )
  }
}

/** Stands for a member that throws when it is read. */
const UNREADABLE = Symbol('unreadable')

/** The members of a list or an object, read one by one when they are wanted. */
type Members = {
  isList: boolean
  size: number
  keyAt(index: number): string
  at(index: number): unknown
}

/**
 * The members of a list or a plain object; undefined for values that are shown as one text. Never
 * throws, although proxies and getters may.
 */
export function membersOf(value: unknown): Members | undefined {
  try {
    const isList = Array.isArray(value)
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return undefined
    const keys = isList ? undefined : Object.keys(value)
    if (keys?.length === 0 && Object.prototype.toString.call(value) !== '[object Object]')
      return undefined
    const keyAt = (index: number) => (keys ? (keys[index] ?? '') : String(index))
    const size = isList ? value.length : (keys?.length ?? 0)
    return { isList, size, keyAt, at: (index) => readMember(value, keyAt(index)) }
  } catch {
    return undefined
  }
}

/** The members of a value, read once. Empty if it has none. */
export function entriesOf(value: unknown): readonly (readonly [key: string, value: unknown])[] {
  const members = membersOf(value)
  return Array.from({ length: members?.size ?? 0 }, (_, index) => [
    members?.keyAt(index) ?? '',
    members?.at(index),
  ])
}

function readMember(object: object, key: string): unknown {
  try {
    return (object as Record<string, unknown>)[key]
  } catch {
    return UNREADABLE
  }
}

/**
 * One value of a payload and where it stands: `edits[0].oldText`, and as a JSON Pointer. `empty…`,
 * `null`, `circular` and `deep` are said in our words, the rest is the payload's.
 */
export type Row = {
  path: string
  pointer: string
  kind: Leaf['kind'] | 'empty_object' | 'empty_list' | 'circular' | 'deep'
  text: string
  isSecret: boolean
  /** The part of the budget that its text may use at first. */
  drawBudget: number
  /** The value too deep for a row: shown on demand. */
  value?: unknown
}

/** `most`: rows. `exact`: how numbers were written that no double holds, by JSON Pointer. */
type RowOptions = { most?: number; exact?: ReadonlyMap<string, string> | undefined }

export const ROWS_PER_PAGE = 100
const MAX_DEPTH = 12
/** Characters of all texts together, and of one, that are drawn at first. */
const TOTAL_BUDGET = 20_000
const MAX_ROW_BUDGET = 1800
const MIN_ROW_BUDGET = 60

/**
 * A payload as rows, in its own order, and how many values were left out. One budget for all of it.
 * Safe with cycles, proxies, getters that throw, any depth and any width.
 */
export function rowsOf(
  value: unknown,
  { most = ROWS_PER_PAGE, exact }: RowOptions = {},
): { rows: readonly Row[]; left: number } {
  const rows: Row[] = []
  /** Members that are still to come: of the whole, and of each container that is open. */
  const open = [1]
  let weight = TOTAL_BUDGET * Math.max(1, most / ROWS_PER_PAGE)
  for (const place of walkJson(value, ({ depth }) => depth < MAX_DEPTH)) {
    if (rows.length >= most) break
    if (place.kind === 'close') open.pop()
    else open[open.length - 1]! -= 1
    if (place.kind === 'open') open.push(place.size)
    if (place.kind === 'open' || place.kind === 'close') continue
    const { path, pointer, isSecret, value: member } = place
    const shown = shownPlace(place, exact?.get(pointer))
    const drawBudget = Math.min(MAX_ROW_BUDGET, Math.max(MIN_ROW_BUDGET, weight))
    const hidden = splitHidden(shown.text.slice(0, drawBudget)).length
    weight -= Math.min(drawBudget, shown.text.length + path.length + 20 * hidden)
    const deep = shown.kind === 'deep' && { value: member }
    rows.push({ path, pointer, isSecret, ...shown, drawBudget, ...deep })
  }
  return { rows, left: open.reduce((sum, count) => sum + count, 0) }
}

function shownPlace(
  { kind, value, isList, size }: JsonPlace,
  exact: string | undefined,
): Pick<Row, 'kind' | 'text'> {
  if (kind === 'circular') return { kind, text: '' }
  if (kind !== 'leaf')
    return { kind: size > 0 ? 'deep' : isList ? 'empty_list' : 'empty_object', text: '' }
  if (value === UNREADABLE) return { kind: 'unreadable', text: '' }
  const leaf = leafOf(value, exact)
  return leaf.kind === 'text' && isAmbiguous(leaf.text) ? literal(JSON.stringify(leaf.text)) : leaf
}

/** A text or a number: true, false and nothing are no secrets; nor is a number of tokens. */
const isMaskable = (value: unknown, key: string): boolean =>
  (typeof value === 'string' && value !== '') ||
  ((typeof value === 'number' || typeof value === 'bigint') && !/token/i.test(key))

/**
 * Shown in quotes: a string that looks like another value, or whose ends are not visible. A very
 * long string is judged by its ends only. Lines are lines: no other value is drawn as several.
 */
const isAmbiguous = (text: string) =>
  text.length < 10_000 &&
  !(/\n/.test(text) && /\S/.test(text)) &&
  (/^(?:true|false|null|undefined|NaN|-?(?:Infinity|\d[\d.eE+-]*))$/.test(text) ||
    text !== text.trim() ||
    text.startsWith('"'))

/** A value without members. `null` and the empty text are said in our words. */
type Leaf = {
  kind: 'text' | 'literal' | 'empty_text' | 'null' | 'undefined' | 'unreadable'
  text: string
}

/** A value without members, as text. `exact`: how a number was written. Never throws. */
export function leafOf(value: unknown, exact?: string): Leaf {
  if (value === null) return { kind: 'null', text: 'null' }
  switch (typeof value) {
    case 'string':
      return { kind: value === '' ? 'empty_text' : 'text', text: value }
    case 'number':
      if (exact !== undefined && Object.is(Number(exact), value)) return literal(exact)
      return literal(Object.is(value, -0) ? '-0' : String(value))
    case 'boolean':
    case 'bigint':
      return literal(String(value))
    case 'undefined':
      return { kind: 'undefined', text: 'undefined' }
    case 'object':
      return objectText(value)
    default:
      return { kind: 'unreadable', text: typeof value }
  }
}

const literal = (text: string): Leaf => ({ kind: 'literal', text })

/** Text for values without a form in JSON: a date, an error, bytes, a map. */
function objectText(value: object): Leaf {
  try {
    if (value instanceof Date)
      return literal(Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString())
    if (value instanceof Error) {
      const { message }: { message: unknown } = value
      const isSaid = typeof message === 'string' && message !== ''
      return { kind: 'text', text: isSaid ? message : 'Error' }
    }
    const tag = Object.prototype.toString.call(value).slice('[object '.length, -1)
    // its members could not be read
    if (tag === 'Object' || tag === 'Array') return { kind: 'unreadable', text: tag }
    if (ArrayBuffer.isView(value)) return literal(`${tag}(${value.byteLength})`)
    return literal(value instanceof RegExp ? String(value) : tag)
  } catch {
    return { kind: 'unreadable', text: 'object' }
  }
}

const NONE: ReadonlyMap<string, string> = new Map()

/** How the numbers of a JSON text were written that no double holds, by JSON Pointer. */
export function exactNumbersOf(text: string | undefined): ReadonlyMap<string, string> {
  const numbers = inexactNumbersOf(text)
  return numbers.length === 0
    ? NONE
    : new Map(numbers.map(({ path, text: written }) => [pointerOf(path), written]))
}

/** Values that are looked at, and characters at both ends of one text. */
const MAX_VALUES = 2000
const END_LENGTH = 5000
/** Colours of a terminal hide nothing. */
const COLOUR = /^ESC\[[\d;:]*m$/

/**
 * How many characters of a value are shown as codes. Of a huge one, those nearest to its top, and
 * of each of its lists the beginning: a long list hides no member beside it.
 */
export function countHidden(value: unknown): number {
  const found: unknown[] = [value]
  let count = 0
  for (const next of found) {
    if (typeof next === 'string')
      count +=
        tokensIn(next.slice(0, END_LENGTH)) +
        tokensIn(next.slice(Math.max(END_LENGTH, next.length - END_LENGTH)))
    const members = membersOf(next)
    for (let index = 0; index < (members?.size ?? 0) && found.length < MAX_VALUES; index += 1)
      found.push(...(members!.isList ? [] : [members!.keyAt(index)]), members!.at(index))
  }
  return count
}

const tokensIn = (text: string): number =>
  splitHidden(text, text.length <= LONGEST_NAME).reduce(
    (count, piece) =>
      'token' in piece && !piece.run && !piece.isCalm && !COLOUR.test(piece.token)
        ? count + 1
        : count,
    0,
  )
