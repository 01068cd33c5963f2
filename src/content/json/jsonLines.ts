import { leafOf } from '../values/leafOf.ts'
import { membersOf } from '../values/membersOf.ts'
import { walkJson, type JsonPlace } from './walkJson.ts'

/** A line of a value written as JSON. `inline`: a short list on one line. */
export type JsonLine = Omit<JsonPlace, 'kind'> & {
  kind: JsonPlace['kind'] | 'inline'
  /**
   * What it says, where that is no text of the value: a number, a short list, the brackets of what
   * is empty.
   */
  text: string
  /** What of the budget its text may use at first. */
  drawBudget: number
}

/**
 * `most`: lines. `folds`: what the person opened (true) or folded (false), by pointer. `exact`: how
 * numbers were written that no double holds.
 */
export type JsonLineOptions = {
  most: number
  folds: ReadonlyMap<string, boolean>
  exact?: ReadonlyMap<string, string> | undefined
}

/** Lines at first, and with every "more". */
export const LINES_PER_PAGE = 150
/** Levels that are open before the person opens more. */
const OPEN_LEVELS = 5
const TOTAL_BUDGET = 20_000
const MAX_LINE_BUDGET = 1800
const MIN_LINE_BUDGET = 60
const MAX_INLINE_ITEMS = 8

/**
 * A value as lines of JSON, and how many values lie beyond the budget, which is one for the whole
 * of it.
 */
export function jsonLines(
  value: unknown,
  { most, folds, exact }: JsonLineOptions,
): { lines: readonly JsonLine[]; left: number } {
  const lines: JsonLine[] = []
  const open: { size: number; seen: number }[] = []
  let weight = (TOTAL_BUDGET * most) / LINES_PER_PAGE
  for (const place of walkJson(
    value,
    ({ pointer, depth, value: list }) =>
      folds.get(pointer) ?? (depth < OPEN_LEVELS && shortList(list, pointer, exact) === undefined),
  )) {
    if (place.kind === 'close') open.pop()
    else if (lines.length >= most)
      return { lines, left: open.reduce((sum, { size, seen }) => sum + size - seen, 0) }
    const parentList = open.at(-1)
    if (parentList && place.kind !== 'close') parentList.seen += 1
    if (place.kind === 'open') open.push({ size: place.size, seen: 0 })
    const short =
      place.kind === 'folded' && !folds.has(place.pointer)
        ? shortList(place.value, place.pointer, exact)
        : undefined
    const leaf = place.kind === 'leaf' ? leafOf(place.value, exact?.get(place.pointer)) : undefined
    const lineBudget = Math.min(MAX_LINE_BUDGET, Math.max(MIN_LINE_BUDGET, weight))
    if (leaf) weight -= Math.min(lineBudget, leaf.text.length)
    lines.push({
      ...place,
      ...(short !== undefined && { kind: 'inline' as const }),
      text: short ?? leaf?.text ?? '',
      drawBudget: lineBudget,
    })
  }
  return { lines, left: 0 }
}

/** A list of a few numbers and words of JSON, on one line; undefined for every other value. */
function shortList(
  value: unknown,
  pointer: string,
  exact: ReadonlyMap<string, string> | undefined,
): string | undefined {
  const members = membersOf(value)
  if (!members?.isList || members.size === 0 || members.size > MAX_INLINE_ITEMS) return undefined
  const texts = Array.from({ length: members.size }, (_, index) => {
    const member = members.at(index)
    return member === null || ['number', 'boolean', 'bigint'].includes(typeof member)
      ? leafOf(member, exact?.get(`${pointer}/${index}`)).text
      : undefined
  })
  const text = `[${texts.join(', ')}]`
  return texts.includes(undefined) || text.length > 80 ? undefined : text
}
