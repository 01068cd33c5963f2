import { isOpen, type CallFacts } from '../shared/calls/CallFacts.ts'
import type { CallRegistry } from '../shared/calls/CallRegistry.ts'
import { nativeId } from '../shared/read/nativeId.ts'

/** Gives a call its end. */
export function settle(calls: CallRegistry, id: unknown, facts: CallFacts, source: object) {
  const call = calls.of(nativeId(id), source)
  const { decision } = call.facts
  // Glue's own denial is only a text. A decision that was seen before says who denied.
  const denied = facts.outcome === 'denied' && decision?.kind === 'deny' ? { decision } : {}
  if (isOpen(call) && facts.content) calls.mergeCallFacts(call, {}, 'content')
  calls.settle(call, { ...facts, ...denied })
}
