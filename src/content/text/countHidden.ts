import { LONGEST_NAME, splitHidden } from '../../internal/splitHidden.ts'
import { membersOf } from '../values/membersOf.ts'

/**
 * Values that are looked at, and characters of one text: its two ends, which are what is drawn of
 * it.
 */
const MAX_VALUES = 2000
const END_LENGTH = 5000
/** Colours of a terminal hide nothing. */
const COLOUR = /^ESC\[[\d;:]*m$/

/**
 * How many characters of a value are shown as codes, in its keys and texts. Bounded: of a huge
 * value, those at its beginning and at the ends of its texts.
 */
export function countHidden(value: unknown): number {
  const open: unknown[] = [value]
  let count = 0
  for (let seen = 0; seen < MAX_VALUES && seen < open.length; seen += 1) {
    const next = open[seen]
    if (typeof next === 'string') {
      count +=
        tokensIn(next.slice(0, END_LENGTH)) +
        tokensIn(next.slice(Math.max(END_LENGTH, next.length - END_LENGTH)))
      continue
    }
    const members = membersOf(next)
    if (!members) continue
    for (let index = 0; index < members.size && open.length < MAX_VALUES; index += 1) {
      if (!members.isList) open.push(members.keyAt(index))
      open.push(members.at(index))
    }
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
