import { isOpen, type CallFacts } from '../shared/calls/CallFacts.ts'
import type { CallBook } from '../shared/calls/createCallBook.ts'
import { nativeId } from '../shared/read/nativeId.ts'

/** Gives a call its end. */
export function settle(calls: CallBook, id: unknown, facts: CallFacts, source: object) {
  const call = calls.of(nativeId(id), source)
  const { decision } = call.facts
  // Glue's own denial is only a text. A decision that was seen before says who denied.
  const denied = facts.outcome === 'denied' && decision?.kind === 'deny' ? { decision } : {}
  if (isOpen(call) && facts.content) calls.say(call, {}, 'content')
  calls.say(call, { ...facts, ...denied })
}
