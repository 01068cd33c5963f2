import type { JsonObject } from '../../tool-call/index.ts'
import { isOpen, type KnownCall } from '../shared/calls/CallFacts.ts'
import type { CallRegistry } from '../shared/calls/CallRegistry.ts'
import { readDecision } from './readDecision.ts'

/** Permission decisions. A request that comes again after its answer asks nothing again. */
export function createDecisions(calls: CallRegistry) {
  /** The ids of the requests of each call. */
  const asked = new Map<KnownCall, Set<string>>()

  return {
    read(call: KnownCall, members: JsonObject) {
      const { behavior, decision_id: id } = members
      if (behavior === 'ask' && typeof id === 'string') {
        const ids = asked.get(call) ?? new Set()
        if (ids.has(id) && call.facts.decision) return
        asked.set(call, ids.add(id))
        // What was decided before was not about this request.
        if (isOpen(call)) {
          calls.mergeCallFacts(call, readDecision(members, call.facts), 'decision')
          return
        }
      }
      calls.mergeCallFacts(call, readDecision(members, call.facts))
    },
  }
}
