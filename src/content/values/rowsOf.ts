import { splitHidden } from '../../internal/splitHidden.ts'
import { memberPath } from '../../json/memberPath.ts'
import { isSecretKey } from '../../internal/secrets/isSecretKey.ts'
import { leafOf, type Leaf } from './leafOf.ts'
import { membersOf, pointerKey, UNREADABLE } from './membersOf.ts'

/**
 * One value of a payload and where it stands: `edits[0].oldText`, and as a JSON Pointer. `empty…`,
 * `null`, `circular` and `deep` are said in our words, the rest is the payload's.
 */
export type Row = {
  path: string
  pointer: string
  kind: Leaf['kind'] | 'empty_object' | 'empty_list' | 'circular' | 'deep'
  text: string
  /** A key above it says so. */
  isSecret: boolean
  /** What of the budget its text may use at first. */
  drawBudget: number
  /** What lies too deep for a row: shown when it is asked for. */
  value?: unknown
}

/** Where a value stands. `isSecret`: a key above it says so. */
type Place = Pick<Row, 'path' | 'pointer' | 'isSecret'>

/** `most`: rows. `exact`: how numbers were written that no double holds, by JSON Pointer. */
export type RowOptions = { most?: number; exact?: ReadonlyMap<string, string> | undefined }

/** Rows that are shown at first, and that come with every "more". */
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
  const ancestors: unknown[] = []
  let weight = TOTAL_BUDGET * Math.max(1, most / ROWS_PER_PAGE)
  let left = 0

  function add(place: Place, member: unknown, kind?: Row['kind']): void {
    const shown = kind ? { kind, text: '' } : shownLeaf(member, exact?.get(place.pointer))
    const drawBudget = Math.min(MAX_ROW_BUDGET, Math.max(MIN_ROW_BUDGET, weight))
    const hidden = splitHidden(shown.text.slice(0, drawBudget)).length
    weight -= Math.min(drawBudget, shown.text.length + place.path.length + 20 * hidden)
    rows.push({
      ...place,
      ...shown,
      isSecret: place.isSecret && isMaskable(member, place.path),
      drawBudget,
      ...(kind === 'deep' && { value: member }),
    })
  }

  function visit(place: Place, member: unknown): void {
    if (rows.length >= most) {
      left += 1
      return
    }
    const members = membersOf(member)
    if (!members) return add(place, member)
    const { isList, size } = members
    if (size === 0) return add(place, member, isList ? 'empty_list' : 'empty_object')
    if (ancestors.includes(member)) return add(place, member, 'circular')
    if (ancestors.length === MAX_DEPTH) return add(place, member, 'deep')
    ancestors.push(member)
    let index = 0
    for (; index < size && rows.length < most; index += 1) {
      const key = members.keyAt(index)
      visit(
        {
          path: memberPath(place.path, isList ? index : key),
          pointer: `${place.pointer}/${pointerKey(key)}`,
          isSecret: place.isSecret || (!isList && isSecretKey(key)),
        },
        members.at(index),
      )
    }
    left += size - index
    ancestors.pop()
  }

  visit({ path: '', pointer: '', isSecret: false }, value)
  return { rows, left }
}

/** A text or a number: true, false and nothing are no secrets; nor is a number of tokens. */
export const isMaskable = (value: unknown, key: string): boolean =>
  (typeof value === 'string' && value !== '') ||
  ((typeof value === 'number' || typeof value === 'bigint') && !/token/i.test(key))

/** A value without members as it is shown. */
function shownLeaf(value: unknown, exact: string | undefined): Leaf {
  if (value === UNREADABLE) return { kind: 'unreadable', text: '' }
  const leaf = leafOf(value, exact)
  return leaf.kind === 'text' && isAmbiguous(leaf.text)
    ? { kind: 'literal', text: JSON.stringify(leaf.text) }
    : leaf
}

/**
 * Shown in quotes: a string that looks like another value, or whose ends are not visible. A very
 * long string is judged by its ends only.
 */
const isAmbiguous = (text: string) =>
  text.length < 10_000 &&
  (/^(?:true|false|null|undefined|NaN|-?(?:Infinity|\d[\d.eE+-]*))$/.test(text) ||
    text !== text.trim() ||
    text.startsWith('"'))
