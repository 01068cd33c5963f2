import type { ToolCallRecord } from '../../tool-call/index.ts'
import { changedAt } from './changedAt.ts'

type List = readonly ToolCallRecord[]

/**
 * The list to show on the way from one to another: at most so many calls change, those that ask
 * before others, then the last ones first. The calls and their order are those of the new list at
 * once: only a call that stays where it was can wait with what it says.
 */
export function nextShown(shown: List, list: List, most: number): List {
  const elsewhere = changedAt(shown, list)
  if (elsewhere.length === 0) return shown
  const changed = elsewhere.filter((at) => shown[at]?.call.id === list[at]?.call.id)
  if (changed.length <= most) return list
  const next = [...list]
  const [asking, others] = [true, false].map((asks) =>
    changed.filter((at) => (isAsking(list[at]!) || isAsking(shown[at]!)) === asks).toReversed(),
  )
  for (const at of [...asking!, ...others!].slice(most)) next[at] = shown[at]!
  return next
}

const isAsking = ({ request, question, result, outcome }: ToolCallRecord): boolean =>
  (request ?? question) !== undefined && result === undefined && outcome === undefined
